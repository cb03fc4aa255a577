import { createHash } from 'node:crypto';
import type { Tx } from '../../../platform/db/database.ts';
import { listCasesToRun } from '../cases/case-store.ts';
import { listGates } from './set-store.ts';

/** A set that stands before a protected prompt, at a client that answers with it, itself or by a chatbot. */
export type GateSet = {
  clientId: number;
  clientUuid: string;
  clientName: string;
  promptId: number;
  setId: number;
  setUuid: string;
  setName: string;
  cases: number;
  repeats: number;
};

/**
 * The gates of every client in use that answers with one of these prompts, itself or by a chatbot; those without cases
 * too.
 */
export async function listGateSets(tx: Tx, promptIds: number[]): Promise<GateSet[]> {
  return listGates(tx, promptIds);
}

/**
 * SHA-256 in hex over everything that decides whether these sets pass: which they are, how often each case is
 * answered, and of every case its question, ticket, cut, expected answer, documents and checks.
 */
export async function fingerprintSets(
  tx: Tx,
  sets: Pick<GateSet, 'clientId' | 'setId' | 'repeats'>[],
): Promise<string> {
  const hash = createHash('sha256');
  for (const { clientId, setId, repeats } of sets.toSorted((a, b) => a.setId - b.setId)) {
    const cases = await listCasesToRun(tx, clientId, setId);
    const said = cases.map((each) => [
      each.id,
      each.question,
      each.ticketId,
      each.cut,
      each.expectedAnswer,
      each.documentIds,
      each.checks,
    ]);
    hash.update(JSON.stringify([clientId, setId, repeats, said]));
  }
  return hash.digest('hex');
}
