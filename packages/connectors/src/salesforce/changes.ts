import { z } from 'zod';
import type { ChangedPage, Signal } from '../connector.ts';
import { isCaseId } from './record-id.ts';
import { queryTogether, type Query } from './query.ts';
import { ChangedRow } from './schemas.ts';
import { seenOf, type Session } from './session.ts';
import { names, soql, type Soql } from './soql.ts';

/**
 * What changed. A comment, an e-mail or a message does not always touch its case, so four objects are read by their own times,
 * in sweeps: from a time to a time, in the order of time and id, all of them side by side. Times are set before a change
 * can be seen, so the next sweep begins some minutes before the last one's end, and what it has seen already is left out.
 */

const sources = ['Case', 'EmailMessage', 'CaseComment', 'MessagingSession'] as const;
type Source = (typeof sources)[number];

const Cursor = z.object({
  v: z.literal(1),
  from: z.iso.datetime(),
  until: z.iso.datetime(),
  /** Until when all was read before; null in the first sweep. */
  before: z.iso.datetime().nullable(),
  /** How far each object is read: the last row's time and id. */
  reached: z.partialRecord(
    z.enum(sources),
    z.object({ at: z.iso.datetime(), id: z.string().regex(/^\w{1,18}$/) }),
  ),
  ended: z.array(z.enum(sources)),
  /** Rows of the last minutes, with their times. */
  seen: z.array(z.string()),
});
type Cursor = z.output<typeof Cursor>;

/** For changes that take their time to be seen, and clocks that differ. */
const overlapMs = 10 * 60_000;
/** So long a row may change again within the second that its time tells. */
const settledMs = 60_000;
/** Below the platform's 2,000 a page there is no second request. */
const rowsTogether = 2_000;
/** More than that are told twice. */
const mostSeen = 1_000;

const seconds = (ms: number) => new Date(Math.floor(ms / 1_000) * 1_000).toISOString();

function firstSweep(since: Date, now: number): Cursor {
  const from = since.getTime();
  const until = seconds(Math.max(now, from));
  return { v: 1, from: seconds(from), until, before: null, reached: {}, ended: [], seen: [] };
}

function nextSweep({ until: before, seen }: Cursor, now: number): Cursor {
  const from = seconds(Date.parse(before) - overlapMs);
  // Our clock may have been set back.
  const until = seconds(Math.max(now, Date.parse(before)));
  return { v: 1, from, until, before, reached: {}, ended: [], seen };
}

function readCursor(text: string): Cursor | null {
  try {
    return Cursor.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** A cursor that is not ours begins the history anew: nothing is lost by that. */
function sweepOf({ cursor, since }: { cursor: string | null; since: Date }, now: number): Cursor {
  const known = cursor === null ? null : readCursor(cursor);
  if (!known) return firstSweep(since, now);
  const isOver = known.ended.length === sources.length;
  return isOver ? nextSweep(known, now) : known;
}

/** They may belong to no case. */
const needsCase: Partial<Record<Source, Soql>> = {
  EmailMessage: soql` AND ParentId != null`,
  MessagingSession: soql` AND CaseId != null`,
};

/** The history, the latest first: what changes meanwhile goes to the next sweep. */
function historyQuestion(source: Source, fields: string[], { from, until, reached }: Cursor): Soql {
  const last = reached[source];
  const start = soql`SystemModstamp >= ${new Date(from)} AND SystemModstamp <= ${new Date(last?.at ?? until)}`;
  const next = last
    ? soql` AND (SystemModstamp < ${new Date(last.at)} OR Id < ${last.id})`
    : soql``;
  const ofCase = needsCase[source] ?? soql``;
  return soql`SELECT ${names(fields)} FROM ${names([source])} WHERE ${start}${next}${ofCase} ORDER BY SystemModstamp DESC, Id DESC LIMIT ${rowsTogether}`;
}

function questionOf(source: Source, fields: string[], cursor: Cursor): Soql {
  const { from, until, before, reached } = cursor;
  if (before === null) return historyQuestion(source, fields, cursor);
  const last = reached[source];
  const start = soql`SystemModstamp >= ${new Date(last?.at ?? from)} AND SystemModstamp <= ${new Date(until)}`;
  // Many rows may have one time: the id goes on within it.
  const next = last
    ? soql` AND (SystemModstamp > ${new Date(last.at)} OR Id > ${last.id})`
    : soql``;
  const ofCase = needsCase[source] ?? soql``;
  return soql`SELECT ${names(fields)} FROM ${names([source])} WHERE ${start}${next}${ofCase} ORDER BY SystemModstamp, Id LIMIT ${rowsTogether}`;
}

/** Of a case that is told itself, later than this and in the same sweep, nothing needs to be told. */
function isToldByCase(row: ChangedRow, { until }: Cursor): boolean {
  const at = row.SystemModstamp.getTime();
  const parent = (row.Parent ?? row.Case)?.SystemModstamp.getTime() ?? 0;
  return parent >= at && at < Date.parse(until) - overlapMs;
}

/** By the platform's clock, where ours is ahead of it: nothing of a time that is still to come there has been read. */
function readUntil({ from, until }: Cursor, now: Date): string {
  const there = seconds(Math.max(now.getTime(), Date.parse(from)));
  return there < until ? there : until;
}

type Reading = { source: Source; query: Query };

async function readingsOf(session: Session, cursor: Cursor, signal: Signal): Promise<Reading[]> {
  const readings: Reading[] = [];
  for (const source of sources.filter((each) => !cursor.ended.includes(each))) {
    const described = await session.describe(source, signal);
    // Cases must be there; whoever has no e-mail to case has no e-mails.
    if (!described && source !== 'Case') continue;
    const parent = source === 'MessagingSession' ? 'Case' : 'Parent';
    const wanted = ['Id', 'SystemModstamp', `${parent}Id`, `${parent}.SystemModstamp`];
    const own = source === 'Case' ? wanted.slice(0, 2) : wanted;
    const fields = described ? seenOf(described, own) : own;
    readings.push({
      source,
      query: { soql: questionOf(source, fields, cursor), withDeleted: true },
    });
  }
  return readings;
}

function createCollector(cursor: Cursor, now: Date) {
  const changed = new Map<string, Date>();
  const seen = new Set(cursor.seen);
  return {
    add(source: Source, row: ChangedRow): void {
      const id = source === 'Case' ? row.Id : (row.ParentId ?? row.CaseId ?? '');
      const at = row.SystemModstamp;
      const key = `${row.Id}@${at.getTime()}`;
      if (!isCaseId(id) || seen.has(key)) return;
      if (at.getTime() <= now.getTime() - settledMs) seen.add(key);
      if (source !== 'Case' && isToldByCase(row, cursor)) return;
      // What shows only now may have been missed by a reading that was made since it was written.
      const isLate = cursor.before !== null && at.getTime() <= Date.parse(cursor.before);
      const told = isLate && now > at ? now : at;
      if ((changed.get(id)?.getTime() ?? 0) < told.getTime()) changed.set(id, told);
    },
    changed: () => [...changed].map(([externalId, updatedAt]) => ({ externalId, updatedAt })),
    /** Only what the next sweep will meet again. */
    seen: () =>
      [...seen]
        .filter((key) => Number(key.split('@')[1]) >= Date.parse(cursor.until) - overlapMs)
        .slice(-mostSeen),
  };
}

export async function listChanged(
  session: Session,
  from: { cursor: string | null; since: Date },
  signal: Signal,
): Promise<ChangedPage> {
  const cursor = sweepOf(from, session.context.clock().getTime());
  return session.withFields(async () => {
    const readings = await readingsOf(session, cursor, signal);
    const queries = readings.map(({ query }) => query);
    const answer = await queryTogether(session, queries, signal);
    const until = readUntil(cursor, answer.now);
    const collected = createCollector({ ...cursor, until }, answer.now);
    const reached = { ...cursor.reached };
    const going: Source[] = [];
    for (const [at, { source }] of readings.entries()) {
      const rows = answer.rows(at, ChangedRow);
      for (const row of rows) collected.add(source, row);
      const last = rows.at(-1);
      if (!last || rows.length < rowsTogether) continue;
      reached[source] = { at: last.SystemModstamp.toISOString(), id: last.Id };
      going.push(source);
    }
    const ended = sources.filter((source) => !going.includes(source));
    const next: Cursor = { ...cursor, until, reached, ended, seen: collected.seen() };
    const now = Math.min(session.context.clock().getTime(), answer.now.getTime());
    const lag = now - Date.parse(until);
    return {
      changed: collected.changed(),
      cursor: JSON.stringify(next),
      isCaughtUp: going.length === 0 && lag < overlapMs,
    };
  });
}
