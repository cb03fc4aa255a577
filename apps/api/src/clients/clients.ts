import { randomUUIDv7 } from 'node:crypto';
import type { Client2 } from '@replique/contract/clients';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/access.ts';
import { fail } from '../http/errors.ts';
import { findClient, insertClient, listClients, type Client } from './store.ts';

export { findClient };
export type { Client };

function present(client: Client): Client2 {
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

export async function listVisibleClients(
  deps: Deps,
  caller: Caller,
  archived?: boolean,
): Promise<Client2[]> {
  const rows = await withScope(deps, caller, undefined, (tx) => listClients(tx, archived));
  return rows.map(present);
}

export async function createClient(
  tx: Tx,
  client: Omit<Client, 'id' | 'uuid' | 'archivedAt' | 'promptUuid'>,
): Promise<number> {
  return insertClient(tx, { ...client, uuid: randomUUIDv7() });
}
