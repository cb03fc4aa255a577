import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Database, Tx } from '../db/database.ts';
import { putArticles } from '../knowledge/knowledge.ts';
import { prepareTicket, putTickets, relinkPastAnswers } from '../tickets/tickets.ts';
import { readLines, type Line } from './read-lines.ts';
import { parseArticle, parseTicket } from './rows.ts';
import { statementTimeoutMs, storeBatch, type Bad, type Kind, type Row } from './store-batch.ts';
import { listErrors, openRun, updateRun, type ImportKind, type ImportRun } from './store.ts';

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

/** How a line is read, and its rows are stored. */
type FileKind<T> = Kind<T> & {
  prepare(text: string, now: Date): Promise<T>;
  finish(tx: Tx, clientId: number): Promise<unknown>;
};

const kinds = {
  articles: {
    prepare: async (text, now) => parseArticle(text, now),
    put: putArticles,
    keyOf: null,
    finish: relinkPastAnswers,
  } satisfies FileKind<ReturnType<typeof parseArticle>>,
  tickets: {
    prepare: async (text) => prepareTicket(parseTicket(text)),
    put: putTickets,
    keyOf: ({ ticket }) => ticket.externalId,
    finish: async () => undefined,
  } satisfies FileKind<Awaited<ReturnType<typeof prepareTicket>>>,
};

const shownErrors = 20;
const mostLines = 400;
const mostBytes = 4_000_000;

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

async function prepareLines(
  kind: FileKind<unknown>,
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
  const kind = kinds[job.kind] as FileKind<unknown>;
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
  const told = (at: ImportRun) =>
    onProgress({
      bytes: at.byteOffset,
      totalBytes,
      accepted: at.accepted,
      rejected: at.rejected,
    });
  const batches = readLines(job.path, from, {
    most: job.batchLines ?? mostLines,
    bytes: mostBytes,
  });
  run = await storeAll(db, { clientId, kind, run, batches, now: file.at, told });
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

type Work = {
  clientId: number;
  kind: FileKind<unknown>;
  run: ImportRun;
  batches: AsyncIterable<Line[]>;
  now: Date;
  told: (run: ImportRun) => void;
};

/** Lines are read and made ready while the two batches before them are stored. Answers how far it came. */
async function storeAll(db: Database, work: Work): Promise<ImportRun> {
  const { clientId, kind, batches, now, told } = work;
  let [earlier, before] = [Promise.resolve(work.run), Promise.resolve(work.run)];
  let keysBefore = new Set<string>();
  try {
    for await (const lines of batches) {
      const { rows, bad } = await prepareLines(kind, lines, now);
      await earlier;
      const keys = new Set(rows.flatMap(({ row }) => kind.keyOf?.(row) ?? []));
      const isAlone = kind.keyOf === null || !keys.isDisjointFrom(keysBefore);
      const stored = storeBatch(db, { clientId, kind, before, isAlone, lines, rows, bad });
      [earlier, before, keysBefore] = [before, stored, keys];
      // Who waits for it later sees its failure.
      stored.then(told, () => undefined);
    }
    return await before;
  } finally {
    await Promise.allSettled([earlier, before]);
  }
}
