import { withClientAsStaff } from '../clients/clients.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/access.ts';
import { fail } from '../http/errors.ts';

/** One client, or with null the installation: whose keys, models and budget are meant. */
export type Scope = {
  client: { id: number; uuid: string; name: string; llm: string; model: string } | null;
};

export const idOf = ({ client }: Scope): number | null => client?.id ?? null;
export const nameOf = ({ client }: Scope): string => client?.name ?? 'Replique';
export const hrefOf = ({ client }: Scope): string =>
  client ? `/models?client=${client.uuid}` : '/models';

/**
 * Runs as staff on the scope that a super-admin's request names.
 * @throws `clients.not-found`
 */
export async function withModelScope<T>(
  deps: Deps,
  caller: Caller,
  clientUuid: string | undefined,
  fn: (tx: Tx, scope: Scope) => Promise<T>,
): Promise<T> {
  if (caller.clientId !== null) throw fail('auth.forbidden');
  if (clientUuid === undefined) return deps.db.withStaff((tx) => fn(tx, { client: null }));
  return withClientAsStaff(deps, caller, clientUuid, (tx, client) => fn(tx, { client }));
}
