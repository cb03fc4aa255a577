import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ChangedPage } from '../connector.ts';
import { CrmFailed } from '../failure.ts';
import type { Conversation } from './schemas.ts';
import { changedAt } from './ticket.ts';

/**
 * Crisp lists conversations by page numbers, the latest changed first, and the rows move while one reads. What changes
 * meanwhile goes to the top: the rows below come down and are met twice, and it is itself met by the next reading. What
 * is removed lets the rows below come up, past the place where one reads. Therefore every page reaches back over the
 * last row of the one before: when that row is not there, what is new may have slipped by, and the reading steps back.
 */

/** Marks of rows, each with the time of its change. */
const Told = z.record(z.string(), z.number());

const Reading = z.object({
  /** The latest change when it began. */
  top: z.number(),
  /** How many rows from the top have been read. */
  offset: z.number(),
  last: z.object({ id: z.string(), at: z.number() }),
  /** When it began. */
  at: z.number(),
  /** What it told that the next one would tell again. */
  told: Told,
  isNew: z.boolean(),
  pages: z.number(),
  stepsBack: z.number(),
  /** The page that came, and how often in a row. */
  shape: z.string(),
  sameShapes: z.number(),
  /** After a page that is shorter than asked: its number and the size that was asked for. */
  short: z.object({ page: z.number(), size: z.number() }).nullable(),
});
type Reading = z.infer<typeof Reading>;

const Cursor = z.object({
  version: z.literal(1),
  /** All that changed before has been told. */
  from: z.number(),
  /** The latest change that was told. */
  top: z.number(),
  /** What changed since and has been told all the same, with the time of the change. */
  told: Told,
  reading: Reading.nullable(),
});
type Cursor = z.infer<typeof Cursor>;

type Row = { id: string; at: number };
type Page = { page: number; size: number };

/** Changes may show a little late, and answers come from a cache. */
const lateMs = 120_000;
const mostTold = 500;
const [smallest, largest] = [20, 50];
const mostSameShapes = 3;

/** The page that begins before `offset` and reaches farthest behind it: its size may be chosen, its beginning not. */
function pageOver(offset: number): Page {
  let best = { page: 1, size: largest };
  for (let size = largest; size >= smallest; size -= 1) {
    const page = Math.floor(Math.max(0, offset - 1) / size) + 1;
    if (page * size > best.page * best.size) best = { page, size };
  }
  return best;
}

function openCursor(from: { cursor: string | null; since: Date }): Cursor {
  const stored = from.cursor === null ? null : parse(from.cursor);
  return stored ?? { version: 1, from: from.since.getTime(), top: 0, told: {}, reading: null };
}

function parse(text: string): Cursor | null {
  try {
    return Cursor.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

const isOrdered = (rows: Row[]): boolean =>
  rows.every(({ at }, index) => index === 0 || at <= (rows[index - 1] as Row).at);

/** Whether rows may be missing between what was read and this page, which reaches back over the last of them. */
function mayMiss(rows: Row[], start: number, { last }: Reading): boolean {
  if (start === 0 || rows.some(({ id, at }) => id === last.id && at === last.at)) return false;
  return (rows[0]?.at ?? 0) <= last.at;
}

const shapeOf = (rows: Row[]): string =>
  [rows.length, rows[0]?.id, rows[0]?.at, rows.at(-1)?.id].join(' ');

const markOf = ({ id, at }: Row): string =>
  createHash('sha256').update(`${id} ${at}`).digest('base64url').slice(0, 12);

/** Where the next reading begins: at what came last, and for a while also at what may show late. */
const nextFrom = (cursor: Cursor, { top, at }: Reading): number =>
  Math.max(cursor.from, Math.min(top + 1, at - lateMs));

/** What is told of a page; `reading` is changed. */
function tell(rows: Row[], cursor: Cursor, reading: Reading): Row[] {
  const soon = nextFrom(cursor, reading);
  const marked = rows.map((row) => ({ row, mark: row.at >= cursor.from ? markOf(row) : '' }));
  const fresh = marked.filter(
    ({ mark }) => mark !== '' && !(mark in cursor.told) && !(mark in reading.told),
  );
  for (const { row, mark } of marked) {
    const isRoom = Object.keys(reading.told).length < mostTold;
    if (mark !== '' && row.at >= soon && isRoom) reading.told[mark] = row.at;
  }
  reading.isNew ||= rows.some(({ at }) => at > cursor.top);
  return fresh.map(({ row }) => row);
}

function beginReading(rows: Row[], now: Date): Reading {
  const top = Math.max(...rows.map(({ at }) => at));
  const first = rows[0] as Row;
  const none = { told: {}, isNew: false, pages: 0, stepsBack: 0, sameShapes: 0 };
  return { ...none, top, at: now.getTime(), offset: 0, last: first, shape: '', short: null };
}

function end(cursor: Cursor, reading: Reading | null): Omit<ChangedPage, 'changed'> {
  if (!reading) return { cursor: JSON.stringify(cursor), isCaughtUp: true };
  const from = nextFrom(cursor, reading);
  const told = Object.fromEntries(Object.entries(reading.told).filter(([, at]) => at >= from));
  const top = Math.max(cursor.top, reading.top);
  const next: Cursor = { version: 1, from, top, told, reading: null };
  // What changed during a long reading is asked for at once.
  return { cursor: JSON.stringify(next), isCaughtUp: reading.pages <= 1 || !reading.isNew };
}

function countShape(rows: Row[], reading: Reading): void {
  const shape = shapeOf(rows);
  reading.sameShapes = shape === reading.shape ? reading.sameShapes + 1 : 0;
  reading.shape = shape;
  if (reading.sameShapes >= mostSameShapes)
    throw new CrmFailed('invalid-answer', { detail: 'The same page comes for every number.' });
}

/** Which page comes next; `reading` is changed. */
function moveOn(rows: Row[], asked: Page, reading: Reading): void {
  const start = (asked.page - 1) * asked.size;
  // A page that is short ends the list, or is all that one page holds here: the next number tells.
  reading.short = rows.length < asked.size ? asked : null;
  reading.offset = start + rows.length;
  reading.last = rows.at(-1) as Row;
  reading.pages += 1;
  reading.stepsBack = 0;
}

function stepBack(reading: Reading, start: number): void {
  reading.offset = Math.max(0, start - largest * 2 ** Math.min(reading.stepsBack, 20));
  reading.stepsBack += 1;
  reading.short = null;
}

const nextPage = (reading: Reading | null): Page =>
  reading?.short
    ? { page: reading.short.page + 1, size: reading.short.size }
    : pageOver(reading?.offset ?? 0);

/** One page of what changed. `list` gives a page of conversations, the latest changed first. */
export async function readChanged(
  from: { cursor: string | null; since: Date },
  now: Date,
  list: (page: Page) => Promise<Conversation[]>,
): Promise<ChangedPage> {
  const cursor = openCursor(from);
  const asked = nextPage(cursor.reading);
  const listed = await list(asked);
  const rows = listed.map((one) => ({ id: one.session_id, at: changedAt(one) }));
  const start = (asked.page - 1) * asked.size;
  // Past the end, unless the list became so much shorter meanwhile.
  const isPastEnd = start === 0 || Boolean(cursor.reading?.short);
  if (rows.length === 0 && isPastEnd) return { changed: [], ...end(cursor, cursor.reading) };
  const reading = cursor.reading ?? beginReading(rows, now);
  countShape(rows, reading);
  const changed = tell(rows, cursor, reading).map(({ id, at }) => ({
    externalId: id,
    updatedAt: new Date(at),
  }));
  // Pages of a size that is not ours to choose cannot reach back.
  if (!reading.short && mayMiss(rows, start, reading)) stepBack(reading, start);
  else {
    moveOn(rows, asked, reading);
    const isOver = isOrdered(rows)
      ? (rows.at(-1) as Row).at < cursor.from
      : rows.every(({ at }) => at < cursor.from);
    if (isOver) return { changed, ...end(cursor, reading) };
  }
  return { changed, cursor: JSON.stringify({ ...cursor, reading }), isCaughtUp: false };
}
