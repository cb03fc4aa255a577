import type {
  ThirdPartySettings,
  ThirdPartySource,
  ThirdPartyType,
} from '@replique/contract/third-party-data';
import { recordChange } from '../audit/audit.ts';
import { withClientScope, type Client } from '../clients/clients.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/access.ts';
import { fail } from '../http/errors.ts';
import {
  findSourceForUpdate,
  listSources,
  putSource,
  removeSource,
  type Source,
} from './third-party-store.ts';

const placeOf = (clientId: number, type: ThirdPartyType) =>
  `third_party_sources.secret.${clientId}.${type}`;

function present({ sealedSecret, updatedAt, ...source }: Source): ThirdPartySource {
  return { ...source, hasSecret: sealedSecret !== null, updatedAt: updatedAt.toISOString() };
}

export async function listThirdPartySources(
  deps: Deps,
  caller: Caller,
  clientRef: string,
): Promise<ThirdPartySource[]> {
  const rows = await withClientScope(deps, caller, clientRef, (tx, client) =>
    listSources(tx, client.id),
  );
  return rows.map(present);
}

/** A secret is for one host: with another address it must be given again, or somebody could have it sent to theirs. */
function isSameHost(stored: Source, baseUrl: string): boolean {
  return URL.parse(stored.baseUrl)?.origin === new URL(baseUrl).origin;
}

function secretOf(
  deps: Deps,
  clientId: number,
  type: ThirdPartyType,
  change: { stored: Source | undefined; settings: ThirdPartySettings },
): string | null {
  const { stored, settings } = change;
  if (settings.secret !== undefined)
    return deps.sealer.seal(settings.secret, placeOf(clientId, type));
  return stored && isSameHost(stored, settings.baseUrl) ? stored.sealedSecret : null;
}

async function record(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  client: Client,
  change: { type: ThirdPartyType; before?: Source | undefined; after?: Source | undefined },
): Promise<void> {
  await recordChange(tx, deps, caller, {
    action: 'clients.third-party-changed',
    clientId: client.id,
    label: client.name,
    href: `/settings/third-party-data/${change.type}?client=${client.uuid}`,
    ...(change.before ? { before: present(change.before) } : {}),
    ...(change.after ? { after: present(change.after) } : {}),
  });
}

/**
 * Sets a source up. Settings may be prepared while the module is off.
 * @throws `third-party.secret-missing` when it is switched on without one; a generic address may have none
 */
export async function saveThirdPartySource(
  deps: Deps,
  caller: Caller,
  request: { client: string; type: ThirdPartyType; settings: ThirdPartySettings },
): Promise<ThirdPartySource> {
  const { type, settings } = request;
  return withClientScope(deps, caller, request.client, async (tx, client) => {
    const stored = await findSourceForUpdate(tx, client.id, type);
    const sealedSecret = secretOf(deps, client.id, type, { stored, settings });
    if (settings.isEnabled && sealedSecret === null && type !== 'generic')
      throw fail('third-party.secret-missing');
    const { isEnabled, baseUrl, lookUpBy, ticketField } = settings;
    const after: Source = {
      type,
      isEnabled,
      baseUrl,
      lookUpBy,
      ticketField,
      sealedSecret,
      updatedAt: deps.clock(),
    };
    await putSource(tx, client.id, after);
    await record(tx, deps, caller, client, { type, before: stored, after });
    return present(after);
  });
}

export async function removeThirdPartySource(
  deps: Deps,
  caller: Caller,
  request: { client: string; type: ThirdPartyType },
): Promise<void> {
  await withClientScope(deps, caller, request.client, async (tx, client) => {
    const before = await findSourceForUpdate(tx, client.id, request.type);
    if (!before) return;
    await removeSource(tx, client.id, request.type);
    await record(tx, deps, caller, client, { type: request.type, before });
  });
}
