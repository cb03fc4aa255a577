import type { CrmConfig, CrmConfigs } from '@replique/contract/helpdesk/crm-config';
import {
  crmPlatforms,
  type CrmDetails,
  type CrmPlatform,
  type CrmState,
} from '@replique/contract/helpdesk/crm';
import { platforms } from '@replique/connectors/platforms';
import { withClientScope, type Client } from '../../accounts/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { historySince, readingJob, type TicketReading } from './connect.ts';
import { nameOf, openCredentials, openIfReadable, sealCredentials } from './credentials.ts';
import { isConnected, presentConfig, record, stateOf } from './present.ts';
import { findConnectionForUpdate, listConnections, updateConnection } from './store.ts';

export { openCredentials, sealCredentials };
export { disconnectPlatform, type TicketReading } from './connect.ts';
export { listFields as listCrmFields, takeFieldsDue, type StoredField } from './fields-store.ts';
export { keepTicketFields, readTicketFields } from './ticket-fields.ts';
export { connectUnasked } from './connect-unasked.ts';
export { connectorFor, connectorWith } from './connectors.ts';
export { createCrmAccess } from './crm-access.ts';
export { checkInstalled, findInstalled } from './install/installed.ts';
export { readHookSecret } from './install/plugin.ts';
export { findConnection, listConnected, type Connection } from './store.ts';
export { findCrmWays } from './ticket-url.ts';
export { findWebhookTarget, sealSecret, type WebhookTarget } from './webhook-secret.ts';

/** Which client a request names, and the key that its answer is encrypted for. */
export type EncryptedRequest = { id: string; sessionKey: string | undefined };

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
  encrypt: (name: string | null) => string | null,
): Promise<CrmDetails> {
  const of = await connectionsOf(tx, client.id);
  const name = (platform: CrmPlatform) =>
    encrypt(nameOf(openIfReadable(deps, client.id, platform, of(platform))));
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
  const encrypt = await deps.keys.sessions.open(request.sessionKey);
  return withClientScope(deps, caller, request.id, (tx, client) =>
    detailsOf(tx, deps, client, encrypt),
  );
}

/**
 * Uses a platform, or stops using it: its tickets are read from now on, or no longer. Without a Session-Key, which the
 * specification asks for where something is read, the answer has no names.
 * @throws `crm.not-connected` when it has no credentials
 */
export async function enablePlatform(
  deps: Deps,
  reading: TicketReading,
  caller: Caller,
  request: EncryptedRequest & { platform: CrmPlatform; isEnabled: boolean },
): Promise<CrmDetails> {
  const { platform, isEnabled } = request;
  const { sessionKey } = request;
  const encrypt = sessionKey === undefined ? () => null : await deps.keys.sessions.open(sessionKey);
  const details = await withClientScope(deps, caller, request.id, async (tx, client) => {
    const stored = await findConnectionForUpdate(tx, client.id, { platform });
    if (isEnabled && !isConnected(stored)) throw fail('crm.not-connected', { platform });
    const before = stateOf(platform, stored);
    if (before.isEnabled !== isEnabled) {
      await updateConnection(tx, client.id, platform, { isEnabled }, deps.clock());
      if (isEnabled) await reading.start(tx, client.id, platform, { since: historySince(deps) });
      else await reading.stop(tx, client.id, platform);
      await record(tx, deps, caller, client, platform, { before, after: { ...before, isEnabled } });
    }
    return detailsOf(tx, deps, client, encrypt);
  });
  if (isEnabled) deps.wake(readingJob);
  return details;
}

/** Where each connected platform keeps the category (spec §7); null for the others. */
export async function readConfigs(
  deps: Deps,
  caller: Caller,
  request: EncryptedRequest,
): Promise<CrmConfigs> {
  // Nothing of it is secret, and the header is asked for all the same: spec §7 names it.
  await deps.keys.sessions.open(request.sessionKey);
  return withClientScope(deps, caller, request.id, async (tx, client) => {
    const of = await connectionsOf(tx, client.id);
    const config = (platform: CrmPlatform) => {
      const connection = of(platform);
      return isConnected(connection) ? presentConfig(connection) : null;
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
    if (!isConnected(stored) || !platforms[stored.platform].capabilities.includes('fields'))
      throw fail('crm-configs.not-found');
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
