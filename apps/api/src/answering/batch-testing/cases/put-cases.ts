import { randomUUIDv7 } from 'node:crypto';
import { mostCasesOfSet } from '@replique/contract/answering/batch-testing';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import { fail } from '../../../platform/http/errors.ts';
import { countCases, insertCases, listKnown, type NewCase } from './case-store.ts';

/** By the same question and the same expected answer two cases are one. */
function keyOfCase({ question, expectedAnswer }: Pick<NewCase, 'question' | 'expectedAnswer'>) {
  return JSON.stringify([question, expectedAnswer]);
}

const batchSize = 500;

/** Those that the set does not have yet, each once. The caller holds the set's lock. */
export async function leaveOutKnown<T extends Pick<NewCase, 'question' | 'expectedAnswer'>>(
  tx: Tx,
  to: { clientId: number; setId: number },
  cases: T[],
): Promise<T[]> {
  const seen = new Set<string>();
  for (let at = 0; at < cases.length; at += batchSize) {
    const wordings = cases.slice(at, at + batchSize);
    const known = await listKnown(tx, to.clientId, to.setId, { wordings });
    for (const each of known) seen.add(keyOfCase(each));
  }
  return cases.filter((each) => {
    const key = keyOfCase(each);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** @throws `test-cases.known` when the set has a case that says the same; `exceptId` does not count */
export async function requireUnknown(
  tx: Tx,
  to: { clientId: number; setId: number; exceptId?: number },
  wording: Pick<NewCase, 'question' | 'expectedAnswer'>,
): Promise<void> {
  const { clientId, setId, exceptId } = to;
  const known = await listKnown(tx, clientId, setId, { wordings: [wording], exceptId });
  if (known.some((each) => keyOfCase(each) === keyOfCase(wording))) throw fail('test-cases.known');
}

/** @throws `test-sets.full` when the set has no room for so many more */
export async function requireRoom(
  tx: Tx,
  { clientId, setId }: { clientId: number; setId: number },
  more: number,
): Promise<void> {
  const cases = await countCases(tx, clientId, setId);
  if (cases + more > mostCasesOfSet) throw fail('test-sets.full', { cases, most: mostCasesOfSet });
}

/**
 * Stores cases that the set does not have. The caller holds the set's lock.
 * @returns their uuids, in order
 * @throws `test-sets.full`
 */
export async function putCases(
  tx: Tx,
  deps: Deps,
  to: { clientId: number; setId: number; authorId: number | null },
  cases: NewCase[],
): Promise<string[]> {
  await requireRoom(tx, to, cases.length);
  const made = cases.map((each) => ({ ...each, uuid: randomUUIDv7() }));
  for (let at = 0; at < made.length; at += batchSize)
    await insertCases(tx, { ...to, at: deps.clock() }, made.slice(at, at + batchSize));
  return made.map(({ uuid }) => uuid);
}
