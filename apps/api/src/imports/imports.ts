import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Database, Tx } from '../db/database.ts';
import { putArticles } from '../knowledge/knowledge.ts';
import { prepareTicket, putTickets, relinkPastAnswers } from '../tickets/tickets.ts';
import { readLines, type Line } from './read-lines.ts';
import { parseArticle, parseTicket } from './rows.ts';
import {
  findRunForUpdate,
  insertErrors,
  listErrors,
  openRun,
  updateRun,
  type ImportKind,
  type ImportRun,
} from './store.ts';

export type ImportProgress = {
  bytes: number;
  totalBytes: number;
  accepted: number;
  rejected: number;
};

export type ImportReport = {
  accepted: number;
  rejected: number;
  /** True when an earlier, interrupted run of the same file was continued. */
  resumed: boolean;
  /** The first of the rejected lines. */
  errors: { line: number; reason: string }[];
};

/** One readable line, made ready; `put` stores any number of them in one transaction. */
type Kind<T> = {
  prepare(text: string, now: Date): Promise<T>;
  put(tx: Tx, clientId: number, rows: T[]): Promise<unknown>;
  finish(tx: Tx, clientId: number): Promise<unknown>;
};

const kinds = {
  articles: {
    prepare: async (text, now) => parseArticle(text, now),
    put: putArticles,
    finish: relinkPastAnswers,
  } satisfies Kind<ReturnType<typeof parseArticle>>,
  tickets: {
    prepare: async (text) => prepareTicket(parseTicket(text)),
    put: putTickets,
    finish: async () => undefined,
  } satisfies Kind<Awaited<ReturnType<typeof prepareTicket>>>,
};

type Row = { line: number; row: unknown };
type Bad = { line: number; reason: string };

const statementTimeoutMs = 60_000;
const shownErrors = 20;

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

async function prepareLines(
  kind: Kind<unknown>,
  lines: Line[],
  now: Date,
): Promise<{ rows: Row[]; bad: Bad[] }> {
  const rows: Row[] = [];
  const bad: Bad[] = [];
  for (const { number, text } of lines) {
    if (text !== null && text.trim() === '') continue;
    try {
      if (text === null) throw new Error('is longer than 20 MB');
      rows.push({ line: number, row: await kind.prepare(text, now) });
    } catch (error) {
      bad.push({ line: number, reason: (error as Error).message });
    }
  }
  return { rows, bad };
}

/**
 * Streams a JSONL file into a client: any number of rows, each batch with its progress in one transaction,
 * so that a killed import goes on where it stopped and no row is stored twice or lost.
 * Bad lines are kept with number and reason; the others are stored.
 */
export async function importFile(
  db: Database,
  job: { clientId: number; kind: ImportKind; path: string; batchLines?: number },
  onProgress: (progress: ImportProgress) => void = () => undefined,
): Promise<ImportReport> {
  const { clientId } = job;
  const kind = kinds[job.kind] as Kind<unknown>;
  const totalBytes = (await stat(job.path)).size;
  const file = {
    kind: job.kind,
    name: basename(job.path),
    hash: await hashFile(job.path),
    at: new Date(),
  };
  let run = await db.withClient(clientId, (tx) => openRun(tx, clientId, file));
  const resumed = run.byteOffset > 0;
  const from = { byteOffset: run.byteOffset, lineNumber: run.lineNumber };
  for await (const lines of readLines(job.path, from, {
    most: job.batchLines ?? 200,
    bytes: 4_000_000,
  })) {
    const { rows, bad } = await prepareLines(kind, lines, file.at);
    run = await storeBatch(db, { clientId, kind, run, lines, rows, bad });
    onProgress({
      bytes: run.byteOffset,
      totalBytes,
      accepted: run.accepted,
      rejected: run.rejected,
    });
  }
  return db.withClient(
    clientId,
    async (tx) => {
      await kind.finish(tx, clientId);
      await updateRun(tx, clientId, run, new Date());
      const errors = await listErrors(tx, clientId, run.id, shownErrors);
      return { accepted: run.accepted, rejected: run.rejected, resumed, errors };
    },
    { statementTimeoutMs },
  );
}

type Batch = {
  clientId: number;
  kind: Kind<unknown>;
  run: ImportRun;
  lines: Line[];
  rows: Row[];
  bad: Bad[];
};

/** Stores a batch whole; when the database refuses it, row by row, so that one bad row costs only itself. */
async function storeBatch(db: Database, batch: Batch): Promise<ImportRun> {
  try {
    return await commitBatch(db, batch);
  } catch (error) {
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

async function commitBatch(db: Database, batch: Batch): Promise<ImportRun> {
  const { clientId, run, lines, rows, bad } = batch;
  const last = lines.at(-1);
  return db.withClient(
    clientId,
    async (tx) => {
      const stored = await findRunForUpdate(tx, clientId, run.id);
      if (stored?.byteOffset !== run.byteOffset)
        throw new Error('This file is being imported by another process.');
      await batch.kind.put(
        tx,
        clientId,
        rows.map((each) => each.row),
      );
      await insertErrors(tx, clientId, run.id, bad);
      const next = {
        ...run,
        byteOffset: last?.end ?? run.byteOffset,
        lineNumber: last?.number ?? run.lineNumber,
        accepted: run.accepted + rows.length,
        rejected: run.rejected + bad.length,
      };
      await updateRun(tx, clientId, next, null);
      return next;
    },
    { statementTimeoutMs },
  );
}
