import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import { prepareArticles, putArticles, type PreparedDocument } from '../../knowledge/index.ts';
import { textsHere } from '../../platform/text/texts.ts';
import { prepareTicket, putTickets, relinkPastAnswers } from '../tickets/tickets.ts';
import { readCsvTickets } from './read-csv-tickets.ts';
import { readJsonLines, type Entry } from './read-lines.ts';
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

/** What the slice `suggestions`, which builds on this one, does after it. */
export type ImportWork = {
  /** Compares what was sent with what was suggested. */
  compareSent: (deps: Pick<Deps, 'db' | 'texts'>, clientId: number) => Promise<unknown>;
};

/** How what a file holds is made ready, and stored. */
type FileKind<T> = Kind<T> & {
  prepare(entry: unknown, now: Date): Promise<T>;
  finish(tx: Tx, clientId: number): Promise<unknown>;
};

/** A command of its own keeps nobody waiting. */
const texts = textsHere();
const reading = { texts, client: 'import' };

const kinds = {
  articles: {
    prepare: async (entry, now) => {
      const [article] = await prepareArticles([parseArticle(entry, now)], reading);
      return article as PreparedDocument;
    },
    put: putArticles,
    keyOf: null,
    finish: relinkPastAnswers,
  } satisfies FileKind<PreparedDocument>,
  tickets: {
    prepare: async (entry) => prepareTicket(parseTicket(entry), reading),
    put: putTickets,
    keyOf: ({ ticket }) => ticket.externalId,
    finish: async () => undefined,
  } satisfies FileKind<Awaited<ReturnType<typeof prepareTicket>>>,
};

const shownErrors = 20;
const mostLines = 800;
const preparedAtOnce = 20;
const mostBytes = 4_000_000;

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }))
    hash.update(chunk as Buffer);
  return hash.digest('hex');
}

async function prepareEntries(
  kind: FileKind<unknown>,
  entries: Entry[],
  now: Date,
): Promise<{ rows: Row[]; bad: Bad[] }> {
  const rows: Row[] = [];
  const bad: Bad[] = [];
  for (const [place, { number: line, read }] of entries.entries()) {
    // The database's answers are heard meanwhile, so that it is never kept waiting.
    if (place % preparedAtOnce === 0) await setImmediate();
    try {
      rows.push({ line, row: await kind.prepare(read(), now) });
    } catch (error) {
      bad.push({ line, reason: (error as Error).message });
    }
  }
  return { rows, bad };
}

function readerOf(kind: ImportKind, path: string) {
  if (extname(path).toLowerCase() !== '.csv') return readJsonLines;
  if (kind === 'tickets') return readCsvTickets;
  throw new Error('Articles are imported from JSON Lines, not from CSV.');
}

/**
 * Streams a JSONL file, or tickets from CSV, into a client: any number of rows, each batch with its progress in one transaction,
 * so that a killed import goes on where it stopped and no row is stored twice or lost.
 * Bad lines are kept with number and reason; the others are stored.
 */
export async function importFile(
  db: Database,
  work: ImportWork,
  job: { clientId: number; kind: ImportKind; path: string; batchLines?: number },
  onProgress: (progress: ImportProgress) => void = () => undefined,
): Promise<ImportReport> {
  const { clientId } = job;
  const kind = kinds[job.kind] as FileKind<unknown>;
  const read = readerOf(job.kind, job.path);
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
  const batches = read(job.path, from, {
    most: job.batchLines ?? mostLines,
    bytes: mostBytes,
  });
  run = await storeAll(db, { clientId, kind, run, batches, now: file.at, told });
  if (job.kind === 'tickets') await work.compareSent({ db, texts }, clientId);
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
  batches: AsyncIterable<Entry[]>;
  now: Date;
  told: (run: ImportRun) => void;
};

/** So many batches are stored while the next is made ready: the database waits for the disk, and for this process. */
const sideBySide = 3;

/** Answers how far it came. */
async function storeAll(db: Database, work: Work): Promise<ImportRun> {
  const { clientId, kind, batches, now, told } = work;
  let before = Promise.resolve(work.run);
  const underWay: { stored: Promise<ImportRun>; keys: Set<string> }[] = [];
  try {
    for await (const entries of batches) {
      const { rows, bad } = await prepareEntries(kind, entries, now);
      const reached = entries.at(-1)?.reached;
      if (!reached) continue;
      if (underWay.length === sideBySide) await underWay.shift()?.stored;
      const keys = new Set(rows.flatMap(({ row }) => kind.keyOf?.(row) ?? []));
      const isShared = (key: string) => underWay.some((batch) => batch.keys.has(key));
      const isAlone = kind.keyOf === null || [...keys].some(isShared);
      const stored = storeBatch(db, { clientId, kind, before, isAlone, reached, rows, bad });
      before = stored;
      underWay.push({ stored, keys });
      // Who waits for it later sees its failure.
      stored.then(told, () => undefined);
    }
    return await before;
  } finally {
    await Promise.allSettled(underWay.map(({ stored }) => stored));
  }
}
