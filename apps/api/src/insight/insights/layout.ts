import type { FactKind } from '../../platform/db/column-words.ts';

/**
 * How the facts of tickets and chats lie in a row of `insight_days`, and in memory: one column after the other, each of
 * fixed width, little-endian as the processors are that the server runs on. The wide columns come first, so that each
 * begins at a multiple of its width. This file alone knows.
 */

const layouts = {
  ticket: {
    /** Quarters of an hour since 2000-01-01 UTC: every time zone's days begin at one. */
    time: 4,
    // Codes of `insight_values`; 0 is none.
    channel: 2,
    category: 2,
    language: 2,
    agent: 2,
    promptVersion: 2,
    reason: 2,
    flags: 2,
    /** Codes of times, see {@link codeOfSeconds}. */
    firstReply: 2,
    handling: 2,
    // At most 255 are counted of one ticket.
    answers: 1,
    answersUsing: 1,
    suggestions: 1,
    accepted: 1,
  },
  chat: { time: 4, language: 2, flags: 2 },
} as const;

type Arrays = { 4: Uint32Array; 2: Uint16Array; 1: Uint8Array };
type Columns<K extends FactKind> = {
  [Name in keyof (typeof layouts)[K]]: (typeof layouts)[K][Name] extends keyof Arrays
    ? Arrays[(typeof layouts)[K][Name]]
    : never;
};

/** Facts in the order of their time; the columns are views of `bytes`. */
export type Facts<K extends FactKind = FactKind> = Columns<K> & {
  kind: K;
  rows: number;
  bytes: Uint8Array<ArrayBuffer>;
  time: Uint32Array;
};

export const ticketFlag = {
  eligible: 1,
  answered: 2,
  suggested: 4,
  silent: 8,
  asIs: 16,
  light: 32,
  heavy: 64,
  notUsed: 128,
  satisfied: 256,
  unsatisfied: 512,
  contradicted: 1_024,
} as const;

export const chatFlag = {
  confirmed: 1,
  assumed: 2,
  left: 4,
  escalated: 8,
  satisfied: 16,
  unsatisfied: 32,
  withheld: 64,
} as const;

/** Bytes of one ticket or chat. */
export function widthOf(kind: FactKind): number {
  return Object.values(layouts[kind]).reduce((sum: number, width) => sum + width, 0);
}

function viewsOf<K extends FactKind>(kind: K, bytes: Uint8Array<ArrayBuffer>): Facts<K> {
  const rows = bytes.length / widthOf(kind);
  if (!Number.isInteger(rows)) throw new RangeError('These are no facts: their length is wrong.');
  const columns: Record<string, unknown> = { kind, rows, bytes };
  let at = bytes.byteOffset;
  for (const [name, width] of Object.entries(layouts[kind])) {
    const view = { 4: Uint32Array, 2: Uint16Array, 1: Uint8Array }[width];
    columns[name] = new view(bytes.buffer, at, rows);
    at += width * rows;
  }
  return columns as Facts<K>;
}

/** Facts to be filled in: all zero. */
export function emptyFacts<K extends FactKind>(kind: K, rows: number): Facts<K> {
  return viewsOf(kind, new Uint8Array(widthOf(kind) * rows));
}

/** @param stored a column `facts`; it is copied, as the driver's buffers begin anywhere */
export function readFacts<K extends FactKind>(kind: K, stored: Uint8Array): Facts<K> {
  return viewsOf(kind, new Uint8Array(stored));
}

/** One after the other: rows `from` to `to` (without it) of each part. */
export function joinFacts<K extends FactKind>(
  kind: K,
  parts: { facts: Facts<K>; from: number; to: number }[],
): Facts<K> {
  const joined = emptyFacts(
    kind,
    parts.reduce((sum, { from, to }) => sum + to - from, 0),
  );
  for (const name of Object.keys(layouts[kind])) {
    const columnOf = (facts: Facts<K>) => (facts as Record<string, unknown>)[name] as Uint32Array;
    let at = 0;
    for (const { facts, from, to } of parts) {
      columnOf(joined).set(columnOf(facts).subarray(from, to), at);
      at += to - from;
    }
  }
  return joined;
}

export const quarterMs = 900_000;
/** Quarters of an hour in a day. */
export const dayQuarters = 96;
const beginning = Date.UTC(2000, 0, 1);

export function quarterOf(at: Date): number {
  return Math.floor((at.getTime() - beginning) / quarterMs);
}

export function quarterTime(quarter: number): number {
  return beginning + quarter * quarterMs;
}

/** Days since 2000-01-01. */
export function dayNumber(day: string): number {
  return Math.round((Date.parse(`${day}T00:00:00Z`) - beginning) / 86_400_000);
}

export function dayText(number: number): string {
  return new Date(beginning + number * 86_400_000).toISOString().slice(0, 10);
}

/** What a ticket without such a time has. */
export const noTime = 65_535;
const exactBelow = 32_768;
const longest = noTime - 1;
const firstMinute = Math.floor(exactBelow / 60);

/** Seconds below 32,768, minutes above (rounded down), at most 23 days 3 h 12 min; in the order of the times. */
export function codeOfSeconds(seconds: number | null): number {
  if (seconds === null) return noTime;
  const whole = Math.max(0, Math.floor(seconds));
  if (whole < exactBelow) return whole;
  return Math.min(longest, exactBelow + Math.floor(whole / 60) - firstMinute);
}

export function secondsOfCode(code: number): number {
  return code < exactBelow ? code : (code - exactBelow + firstMinute) * 60;
}
