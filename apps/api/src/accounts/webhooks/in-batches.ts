import type { Tx } from '../../platform/db/database.ts';
import { giveUpWaiting } from './delivery-store.ts';

/** Each within the time of a statement, and soon done with the rows that others may want. */
const batch = 5_000;

/** Does something to many rows, `most` at a time, each time in a transaction of its own, until none is left. */
export async function inBatches(some: (most: number) => Promise<number>): Promise<void> {
  while ((await some(batch)) === batch);
}

/** Gives up what waits for an endpoint that is off, however much that is. */
export async function giveUpAll(
  inTransaction: (fn: (tx: Tx) => Promise<number>) => Promise<number>,
  endpoint: { clientId: number; id: number },
): Promise<void> {
  await inBatches((most) => inTransaction((tx) => giveUpWaiting(tx, endpoint, most)));
}
