import { randomUUIDv7 } from 'node:crypto';
import type { Client1, Client2, ClientDetail, Modules } from '@replique/contract/accounts/clients';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { insertGuidelines } from './guidelines-store.ts';
import {
  findClient,
  findClientForUpdate,
  insertClient,
  listClients,
  updateClient,
  type Client,
  type NewClient,
} from './store.ts';

export { findClient, findClientForUpdate, listClients, updateClient };
export { findBeginnings, findOwnBeginnings, hasOwnPeople } from './beginnings.ts';
export { eraseClients } from './erase-client.ts';
export { updateFactorRule } from './store.ts';
export { redrawLogo } from './logo.ts';
export type { Client };

/** The v2 form (wire.md). */
export function presentClient(client: Client): Client2 {
  return {
    uuid: client.uuid,
    id: client.id,
    name: client.name,
    logo: client.logo,
    archived: client.archivedAt !== null,
    zone: client.zone,
    llm: client.llm,
    model: client.model,
    promptUuid: client.promptUuid,
  };
}

/** The v2 form with the settings. */
export function presentDetail(client: Client): ClientDetail {
  return {
    ...presentClient(client),
    styles: client.styles,
    acceptanceThreshold: client.acceptanceThreshold,
    reinforcement: {
      minTicketsPerGroup: client.minTicketsPerGroup,
      auto: client.isAutoReinforcement,
    },
    guidelines: client.guidelines,
    helpCentreUrl: client.helpCentreUrl,
    modules: client.modules,
    customData: client.customData,
    customFields: client.customFields,
  };
}

/** Whether the client has this part of the service; what is off, the server refuses. */
export function isModuleOn(client: Pick<Client, 'modules'>, module: keyof Modules): boolean {
  return client.modules[module];
}

/** @throws `modules.off` naming the module */
export function requireModule(client: Pick<Client, 'modules'>, module: keyof Modules): void {
  if (!isModuleOn(client, module)) throw fail('modules.off', { module });
}

/**
 * Runs with the rows that the caller may see: its own client's, or for a super-admin those of the
 * chosen client, or of all. A foreign client answers like an unknown one.
 */
export async function withScope<T>(
  deps: Deps,
  caller: Caller,
  clientUuid: string | undefined,
  fn: (tx: Tx, clientId: number | null) => Promise<T>,
): Promise<T> {
  if (caller.clientId !== null) {
    if (clientUuid !== undefined && clientUuid !== caller.clientUuid)
      throw fail('clients.not-found');
    const clientId = caller.clientId;
    return deps.db.withClient(clientId, (tx) => fn(tx, clientId));
  }
  if (clientUuid === undefined) return deps.db.withStaff((tx) => fn(tx, null));
  const client = await deps.db.withStaff((tx) => findClient(tx, { uuid: clientUuid }));
  if (!client) throw fail('clients.not-found');
  return deps.db.withClient(client.id, (tx) => fn(tx, client.id));
}

function namedBy(idOrUuid: string): { id: number } | { uuid: string } {
  return /^\d+$/.test(idOrUuid) ? { id: Number(idOrUuid) } : { uuid: idOrUuid.toLowerCase() };
}

function isOwn(caller: Caller, idOrUuid: string): boolean {
  const by = namedBy(idOrUuid);
  return 'id' in by ? by.id === caller.clientId : by.uuid === caller.clientUuid;
}

/** The client of a super-admin's request, archived or not; the caller's access was checked before. */
async function requireNamed(tx: Tx, idOrUuid: string): Promise<Client> {
  const client = await findClient(tx, namedBy(idOrUuid));
  if (!client) throw fail('clients.not-found');
  return client;
}

/**
 * Runs as tenant of the client that a request names by its number or its uuid: the own one, or for a super-admin
 * any, archived ones too. The tenant may write only what product.md §3 gives an Admin: for a super-admin's settings
 * see {@link withClientAsStaff}.
 * @throws `clients.not-found`, the same for a foreign client and an unknown one
 */
export async function withClientScope<T>(
  deps: Deps,
  caller: Caller,
  idOrUuid: string,
  fn: (tx: Tx, client: Client) => Promise<T>,
): Promise<T> {
  if (caller.clientId !== null && !isOwn(caller, idOrUuid)) throw fail('clients.not-found');
  const clientId =
    caller.clientId ?? (await deps.db.withStaff((tx) => requireNamed(tx, idOrUuid))).id;
  return deps.db.withClient(clientId, async (tx) => {
    const client = await findClient(tx, { id: clientId });
    if (!client) throw fail('clients.not-found');
    return fn(tx, client);
  });
}

/**
 * For routes of super-admins that write what no tenant may: modules, custom data, filters and the like. Runs as
 * staff, who sees every client's rows, so every statement names the client.
 * @throws `clients.not-found`
 */
export async function withClientAsStaff<T>(
  deps: Deps,
  caller: Caller,
  idOrUuid: string,
  fn: (tx: Tx, client: Client) => Promise<T>,
): Promise<T> {
  if (caller.clientId !== null) throw fail('auth.forbidden');
  return deps.db.withStaff(async (tx) => fn(tx, await requireNamed(tx, idOrUuid)));
}

/** A super-admin changes as staff, anybody else as tenant of the own client. */
export async function withClientToChange<T>(
  deps: Deps,
  caller: Caller,
  idOrUuid: string,
  fn: (tx: Tx, client: Client) => Promise<T>,
): Promise<T> {
  return caller.clientId === null
    ? withClientAsStaff(deps, caller, idOrUuid, fn)
    : withClientScope(deps, caller, idOrUuid, fn);
}

export async function listVisibleClients(
  deps: Deps,
  caller: Caller,
  archived?: boolean,
): Promise<Client2[]> {
  const rows = await withScope(deps, caller, undefined, (tx) => listClients(tx, archived));
  return rows.map(presentClient);
}

/** The v1 form (spec §7), archived clients too. */
export async function listVisibleClients1(deps: Deps, caller: Caller): Promise<Client1[]> {
  const rows = await withScope(deps, caller, undefined, (tx) => listClients(tx));
  return rows.map(({ id, uuid, name, ticketsMetadata }) => ({
    id,
    uuid,
    name,
    ticketsMetadataMappings: ticketsMetadata,
  }));
}

export async function readClient(
  deps: Deps,
  caller: Caller,
  idOrUuid: string,
): Promise<ClientDetail> {
  return withClientScope(deps, caller, idOrUuid, async (_, client) => presentDetail(client));
}

/** Makes a client; guidelines that it begins with are the first version of their history. */
export async function createClient(tx: Tx, client: Omit<NewClient, 'uuid'>): Promise<number> {
  const id = await insertClient(tx, { ...client, uuid: randomUUIDv7() });
  if (client.guidelines)
    await insertGuidelines(tx, {
      clientId: id,
      version: 1,
      text: client.guidelines,
      authorId: null,
    });
  return id;
}
