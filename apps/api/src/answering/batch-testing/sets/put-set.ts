import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import { requireSoundChecks } from '../cases/case-checks.ts';
import type { NewCase } from '../cases/case-store.ts';
import { putCases } from '../cases/put-cases.ts';
import { findSetNamed, lockSet, lockSetNames } from './set-store.ts';
import { makeSet } from './sets.ts';

/**
 * Stores a whole set in the caller's transaction, unless the client has one of this name.
 * @returns its id, and whether it was made
 */
export async function putTestSet(
  tx: Tx,
  deps: Deps,
  caller: { userId: number | null },
  made: {
    client: { id: number; uuid: string };
    name: string;
    isGate: boolean;
    cases: NewCase[];
  },
): Promise<{ id: number; isNew: boolean }> {
  const { client, name, isGate, cases } = made;
  await lockSetNames(tx, client.id);
  const known = await findSetNamed(tx, client.id, name);
  if (known) return { id: known.id, isNew: false };
  for (const each of cases) requireSoundChecks(each);
  const uuid = await makeSet(tx, deps, caller, { client, name, isGate });
  const set = await lockSet(tx, client.id, uuid);
  if (!set) throw new Error('A test set that was stored is not there.');
  await putCases(tx, deps, { clientId: client.id, setId: set.id, authorId: caller.userId }, cases);
  return { id: set.id, isNew: true };
}
