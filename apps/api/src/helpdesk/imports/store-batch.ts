import { setTimeout as delay } from 'node:timers/promises';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Place } from './read-lines.ts';
import { findRunForUpdate, insertErrors, updateRun, type ImportRun } from './store.ts';

/** One readable line, made ready; `put` stores any number of them in one transaction. */
export type Kind<T> = {
  put(tx: Tx, clientId: number, rows: T[]): Promise<unknown>;
  /** What a row is stored under: batches that share none are stored side by side. Null when that is never safe. */
  keyOf: ((row: T) => string) | null;
};

export type Row = { line: number; row: unknown };
export type Bad = { line: number; reason: string };

export type Batch = {
  clientId: number;
  kind: Kind<unknown>;
  /** The batch before this one: how far the import came with it. */
  before: Promise<ImportRun>;
  /** It must not begin before that one is stored. */
  isAlone: boolean;
  /** The place in the file behind it. */
  reached: Place;
  rows: Row[];
  bad: Bad[];
};

export const statementTimeoutMs = 60_000;
/** Below the time that a transaction may stand idle. */
const longestWaitMs = 5_000;

class WaitedTooLong extends Error {}

/**
 * Stores a batch whole, with the place reached in the file, behind the batch before it: none of it stays when that one
 * fails. When the database refuses it, row by row, so that one bad row costs only itself.
 */
export async function storeBatch(db: Database, batch: Batch): Promise<ImportRun> {
  try {
    if (batch.isAlone) await batch.before;
    return await commitBatch(db, batch);
  } catch (error) {
    await batch.before;
    // Two transactions that wait for one another through this process would do so for long: begin again, alone.
    if (error instanceof WaitedTooLong) return storeBatch(db, { ...batch, isAlone: true });
    if (!isRefusedData(error) || batch.rows.length === 0) throw error;
  }
  const good: Row[] = [];
  const bad = [...batch.bad];
  for (const each of batch.rows) {
    try {
      await db.withClient(batch.clientId, (tx) => batch.kind.put(tx, batch.clientId, [each.row]), {
        statementTimeoutMs,
      });
      good.push(each);
    } catch (error) {
      if (!isRefusedData(error)) throw error;
      bad.push({ line: each.line, reason: (error as Error).message });
    }
  }
  return commitBatch(db, { ...batch, rows: good, bad });
}

/** Classes 22, 23 and 54 of SQLSTATE: the data is wrong or too large, the connection is not at fault. */
function isRefusedData(error: unknown): boolean {
  return /^(?:2[23]|54)/.test((error as { code?: string }).code ?? '');
}

async function waitFor(before: Promise<ImportRun>): Promise<ImportRun> {
  const stop = new AbortController();
  const late = delay(longestWaitMs, null, { signal: stop.signal }).then(
    () => Promise.reject(new WaitedTooLong('The batch before takes long.')),
    () => before,
  );
  try {
    return await Promise.race([before, late]);
  } finally {
    stop.abort();
  }
}

async function commitBatch(db: Database, batch: Batch): Promise<ImportRun> {
  const { clientId, before, rows, bad } = batch;
  return db.withClient(
    clientId,
    async (tx) => {
      await batch.kind.put(
        tx,
        clientId,
        rows.map((each) => each.row),
      );
      const run = await waitFor(before);
      const stored = await findRunForUpdate(tx, clientId, run.id);
      if (stored?.byteOffset !== run.byteOffset)
        throw new Error('This file is being imported by another process.');
      await insertErrors(tx, clientId, run.id, bad);
      const next = {
        ...run,
        ...batch.reached,
        accepted: run.accepted + rows.length,
        rejected: run.rejected + bad.length,
      };
      await updateRun(tx, clientId, next, null);
      return next;
    },
    { statementTimeoutMs },
  );
}
