import { withClientAsStaff } from '../../accounts/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';

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
