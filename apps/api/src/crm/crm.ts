import {
  crmPlatforms,
  type CrmConfig,
  type CrmConfigs,
  type CrmDetails,
  type CrmPlatform,
  type CrmState,
} from '@replique/contract/crm';
import { recordChange } from '../audit/audit.ts';
import { withClientScope, type Client } from '../clients/clients.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/access.ts';
import { fail } from '../http/errors.ts';
import type { EncryptField } from '../http/session-key.ts';
import {
  accountOf,
  nameOf,
  openCredentials,
  sealCredentials,
  type CrmCredentials,
} from './credentials.ts';
import {
  findConnectionForUpdate,
  listConnections,
  putCredentials,
  removeConnection,
  updateConnection,
  type Connection,
} from './store.ts';

export { openCredentials, sealCredentials };

/** Which client a request names, and the key that its answer is encrypted for. */
export type EncryptedRequest = { id: string; sessionKey: string | undefined };

const isConnected = (connection: Connection | undefined) => Boolean(connection?.sealedCredentials);

function stateOf(platform: CrmPlatform, connection: Connection | undefined): CrmState {
  return {
    platform,
    isConnected: isConnected(connection),
    isEnabled: connection?.isEnabled ?? false,
  };
}

async function connectionsOf(tx: Tx, clientId: number) {
  const rows = await listConnections(tx, clientId);
  return (platform: CrmPlatform) => rows.find((row) => row.platform === platform);
}

/** Every platform with whether it is connected and in use; no credentials. */
export async function listStates(
  deps: Deps,
  caller: Caller,
  clientRef: string,
): Promise<CrmState[]> {
  return withClientScope(deps, caller, clientRef, async (tx, client) => {
    const of = await connectionsOf(tx, client.id);
    return crmPlatforms.map((platform) => stateOf(platform, of(platform)));
  });
}

async function detailsOf(
  tx: Tx,
  deps: Deps,
  client: Client,
  encrypt: EncryptField,
): Promise<CrmDetails> {
  const of = await connectionsOf(tx, client.id);
  const name = (platform: CrmPlatform) =>
    encrypt(nameOf(openCredentials(deps, client.id, platform, of(platform))));
  const named = (platform: CrmPlatform) => ({
    username: name(platform),
    enabled: of(platform)?.isEnabled ?? false,
  });
  return {
    zendesk: named('zendesk'),
    gorgias: named('gorgias'),
    salesforce: named('salesforce'),
    crisp: { websiteId: name('crisp'), enabled: of('crisp')?.isEnabled ?? false },
  };
}

/** Who is connected to each platform (spec §7), encrypted for the caller's session key. */
export async function readDetails(
  deps: Deps,
  caller: Caller,
  request: EncryptedRequest,
): Promise<CrmDetails> {
  const encrypt = await deps.sessionKeys.open(request.sessionKey);
  return withClientScope(deps, caller, request.id, (tx, client) =>
    detailsOf(tx, deps, client, encrypt),
  );
}

async function record(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  client: Client,
  platform: CrmPlatform,
  states: { before: object; after: object },
): Promise<void> {
  await recordChange(tx, deps, caller, {
    action: 'clients.crm-changed',
    clientId: client.id,
    label: client.name,
    href: `/settings/crm/${platform}?client=${client.uuid}`,
    ...states,
  });
}

/**
 * Uses a platform, or stops using it.
 * @throws `crm.not-connected` when it has no credentials
 */
export async function enablePlatform(
  deps: Deps,
  caller: Caller,
  request: EncryptedRequest & { platform: CrmPlatform; isEnabled: boolean },
): Promise<CrmDetails> {
  const { platform, isEnabled } = request;
  const encrypt = await deps.sessionKeys.open(request.sessionKey);
  return withClientScope(deps, caller, request.id, async (tx, client) => {
    const stored = await findConnectionForUpdate(tx, client.id, { platform });
    if (isEnabled && !isConnected(stored)) throw fail('crm.not-connected', { platform });
    const before = stateOf(platform, stored);
    if (before.isEnabled !== isEnabled) {
      await updateConnection(tx, client.id, platform, { isEnabled }, deps.clock());
      await record(tx, deps, caller, client, platform, { before, after: { ...before, isEnabled } });
    }
    return detailsOf(tx, deps, client, encrypt);
  });
}

/** Stores the credentials of a platform, sealed. Credentials of another account forget the category's field. */
export async function connectPlatform<Platform extends CrmPlatform>(
  deps: Deps,
  caller: Caller,
  clientRef: string,
  platform: Platform,
  credentials: CrmCredentials[Platform],
): Promise<CrmState> {
  return withClientScope(deps, caller, clientRef, async (tx, client) => {
    const stored = await findConnectionForUpdate(tx, client.id, { platform });
    const known = accountOf(openCredentials(deps, client.id, platform, stored));
    const sealed = sealCredentials(deps, client.id, platform, credentials);
    await putCredentials(
      tx,
      client.id,
      {
        platform,
        sealedCredentials: sealed,
        isSameAccount: known === accountOf(credentials),
      },
      deps.clock(),
    );
    const before = stateOf(platform, stored);
    const after = { ...before, isConnected: true };
    await record(tx, deps, caller, client, platform, {
      before: { ...before, account: known },
      after: { ...after, account: accountOf(credentials) },
    });
    return after;
  });
}

/** Forgets the credentials and the category's field; what came from the platform stays. */
export async function disconnectPlatform(
  deps: Deps,
  caller: Caller,
  clientRef: string,
  platform: CrmPlatform,
): Promise<CrmState> {
  return withClientScope(deps, caller, clientRef, async (tx, client) => {
    const stored = await findConnectionForUpdate(tx, client.id, { platform });
    const after = stateOf(platform, undefined);
    if (stored) {
      await removeConnection(tx, client.id, platform);
      await record(tx, deps, caller, client, platform, {
        before: stateOf(platform, stored),
        after,
      });
    }
    return after;
  });
}

function presentConfig(connection: Connection): CrmConfig {
  return {
    configId: connection.configUuid,
    customFieldCrmId: connection.categoryFieldId,
    fields: connection.categoryFields,
  };
}

/** Where each connected platform keeps the category (spec §7); null for the others. */
export async function readConfigs(
  deps: Deps,
  caller: Caller,
  request: EncryptedRequest,
): Promise<CrmConfigs> {
  // Nothing of it is secret, and the header is asked for all the same: spec §7 names it.
  await deps.sessionKeys.open(request.sessionKey);
  return withClientScope(deps, caller, request.id, async (tx, client) => {
    const of = await connectionsOf(tx, client.id);
    const config = (platform: CrmPlatform) => {
      const connection = of(platform);
      return connection && isConnected(connection) ? presentConfig(connection) : null;
    };
    return {
      zendesk: config('zendesk'),
      salesforce: config('salesforce'),
      crisp: config('crisp'),
      gorgias: config('gorgias'),
    };
  });
}

/**
 * Chooses the field of the CRM that takes the category, or none.
 * @throws `crm-configs.not-found`
 */
export async function mapCategory(
  deps: Deps,
  caller: Caller,
  request: { id: string; configId: string; customFieldCrmId: string | null },
): Promise<CrmConfig> {
  const { configId, customFieldCrmId } = request;
  return withClientScope(deps, caller, request.id, async (tx, client) => {
    const stored = await findConnectionForUpdate(tx, client.id, { configUuid: configId });
    if (!stored || !isConnected(stored)) throw fail('crm-configs.not-found');
    const change = { categoryFieldId: customFieldCrmId };
    await updateConnection(tx, client.id, stored.platform, change, deps.clock());
    const state = stateOf(stored.platform, stored);
    await record(tx, deps, caller, client, stored.platform, {
      before: { ...state, categoryFieldId: stored.categoryFieldId },
      after: { ...state, ...change },
    });
    return presentConfig({ ...stored, ...change });
  });
}
