import {
  chatCounts,
  ticketCounts,
  type ChatCount,
  type TicketCount,
} from '@replique/contract/insight/metrics';
import { chatFlag, noTime, secondsOfCode, ticketFlag } from './layout.ts';
import type { Slice } from './select.ts';

/** Counts and times of selected facts, by group. */

export type Count = TicketCount | ChatCount;

/** Where each flag's count stands among {@link ticketCounts}. */
const flagPlaces = Object.entries(ticketFlag).map(
  ([name, flag]) => [flag, ticketCounts.indexOf(name as TicketCount)] as const,
);
const summed = ['answers', 'answersUsing', 'suggestions', 'accepted'] as const;
const flagSets = 2_048;
/** Up to so many groups the sets of flags are counted, and taken apart at the end: one step a ticket instead of twelve. */
const manyGroups = 1_000;

function addFlags(sums: Float64Array, at: number, flags: number, times: number): void {
  sums[at] = (sums[at] as number) + times;
  for (const [flag, place] of flagPlaces)
    if ((flags & flag) !== 0) sums[at + place] = (sums[at + place] as number) + times;
}

/** How often each count of {@link ticketCounts} is there, group after group. */
export function tallyTickets(slices: Slice<'ticket'>[], groupCount: number): Float64Array {
  const width = ticketCounts.length;
  // Group -1, of what is left out, comes first: to ask of each ticket whether it is in takes longer than to count it.
  const sums = new Float64Array((groupCount + 1) * width);
  const sets = new Uint32Array(groupCount > manyGroups ? 0 : (groupCount + 1) * flagSets);
  // At most 255 a ticket: enough for 16 million tickets in each group.
  const numbers = new Uint32Array((groupCount + 1) * 4);
  for (const { facts, from, to, groups } of slices) {
    const { flags, answers, answersUsing, suggestions, accepted } = facts;
    for (let row = from; row < to; row += 1) {
      const group = (groups[row - from] as number) + 1;
      const set = group * flagSets + (flags[row] as number);
      if (sets.length > 0) sets[set] = (sets[set] as number) + 1;
      else addFlags(sums, group * width, flags[row] as number, 1);
      const at = group * 4;
      numbers[at] = (numbers[at] as number) + (answers[row] as number);
      numbers[at + 1] = (numbers[at + 1] as number) + (answersUsing[row] as number);
      numbers[at + 2] = (numbers[at + 2] as number) + (suggestions[row] as number);
      numbers[at + 3] = (numbers[at + 3] as number) + (accepted[row] as number);
    }
  }
  for (let set = 0; set < sets.length; set += 1)
    if ((sets[set] as number) > 0)
      addFlags(sums, Math.floor(set / flagSets) * width, set % flagSets, sets[set] as number);
  for (let group = 0; group <= groupCount; group += 1)
    summed.forEach((name, place) => {
      sums[group * width + ticketCounts.indexOf(name)] = numbers[group * 4 + place] as number;
    });
  return sums.subarray(width);
}

/** How often each count of {@link chatCounts} is there, group after group. */
export function tallyChats(slices: Slice<'chat'>[], groupCount: number): Float64Array {
  const width = chatCounts.length;
  const sums = new Float64Array(groupCount * width);
  const add = (at: number, by: number) => (sums[at] = (sums[at] as number) + by);
  for (const { facts, from, to, groups } of slices) {
    for (let row = from; row < to; row += 1) {
      const group = groups[row - from] as number;
      if (group < 0) continue;
      const at = group * width;
      const flag = facts.flags[row] as number;
      const [confirmed, assumed] = [flag & chatFlag.confirmed, (flag & chatFlag.assumed) >> 1];
      add(at, 1);
      add(at + 1, confirmed + assumed);
      add(at + 2, confirmed);
      add(at + 3, assumed);
      add(at + 4, (flag & chatFlag.left) >> 2);
      add(at + 5, (flag & chatFlag.escalated) >> 3);
      add(at + 6, (flag & chatFlag.satisfied) >> 4);
      add(at + 7, (flag & chatFlag.unsatisfied) >> 5);
      add(at + 8, (flag & chatFlag.withheld) >> 6);
    }
  }
  return sums;
}

/** Of one group. */
export type Counts = Record<Count, number>;

export function countsOf(
  { tickets, chats }: { tickets: Float64Array; chats: Float64Array },
  group: number,
): Counts {
  const of = (names: readonly Count[], sums: Float64Array) =>
    names.map((name, place) => [name, sums[group * names.length + place] ?? 0] as const);
  return Object.fromEntries([...of(ticketCounts, tickets), ...of(chatCounts, chats)]) as Counts;
}

/**
 * Codes of times (layout.ts) by cell: of each group first the strata with the product, then those without it, so that a
 * group's codes of one kind lie together. Good until the next are gathered: their memory is used again.
 */
export type Times = {
  offsets: Uint32Array;
  firstReply: Uint16Array;
  handling: Uint16Array;
  strata: number;
};

/** A ticket's stratum is `start` + its category × `category` + its language × `language`. */
export type Steps = { start: number; category: number; language: number };

/** Into which stratum tickets fall, slice by slice. */
export type Strata = { count: number; steps: Steps[] };

const oneStratum: Steps = { start: 0, category: 0, language: 0 };

const makeRoom = (rows: number) => ({
  rows,
  cells: new Int32Array(rows),
  firstReply: new Uint16Array(rows),
  handling: new Uint16Array(rows),
});
const mostKept = 2_000_000;
let kept = makeRoom(0);

/** Memory for so many tickets; to take new one each time, and to collect it, would cost as much as what it is for. */
function roomFor(rows: number) {
  if (rows <= kept.rows) return kept;
  const made = makeRoom(rows);
  if (rows <= mostKept) kept = made;
  return made;
}

type Cells = { of: Int32Array; counts: Uint32Array };

/** Puts each ticket into its cell, 0 if it has no time. What is left out (group -1) has the first cells. */
function fillCells(
  { facts, from, to, groups }: Slice<'ticket'>,
  { start, category: perCategory, language: perLanguage }: Steps,
  strata: number,
  { of, counts }: Cells,
): void {
  const { firstReply, answersUsing, category, language } = facts;
  // No ifs: which way a ticket goes is chance, and a processor that guessed wrong waits longer than all this takes.
  for (let row = from; row < to; row += 1) {
    const without = 1 - (((answersUsing[row] as number) + 255) >> 8);
    const allIfTimed = ((firstReply[row] as number) - noTime) >> 31;
    const kind = ((groups[row - from] as number) + 1) * 2 + without;
    const stratum =
      start + (category[row] as number) * perCategory + (language[row] as number) * perLanguage;
    const cell = (kind * strata + stratum) & allIfTimed;
    of[row - from] = cell;
    counts[cell] = (counts[cell] as number) + 1;
  }
}

/** Where each cell begins: one more than there are cells. */
function beginnings(counts: Uint32Array): Uint32Array {
  const offsets = new Uint32Array(counts.length + 1);
  for (let cell = 0; cell < counts.length; cell += 1)
    offsets[cell + 1] = (offsets[cell] as number) + (counts[cell] as number);
  return offsets;
}

/** Both times of tickets: one that has the one has the other. */
export function gatherTimes(
  slices: Slice<'ticket'>[],
  groupCount: number,
  strata: Strata | null = null,
): Times {
  const count = strata?.count ?? 1;
  const counts = new Uint32Array((groupCount + 1) * 2 * count);
  const rows = slices.reduce((sum, { from, to }) => sum + to - from, 0);
  const { cells, firstReply, handling } = roomFor(rows);
  let at = 0;
  const ofSlices = slices.map((slice, n) => {
    const of = cells.subarray(at, (at += slice.to - slice.from));
    fillCells(slice, strata?.steps[n] ?? oneStratum, count, { of, counts });
    return of;
  });
  const offsets = beginnings(counts);
  const next = offsets.slice();
  slices.forEach(({ facts, from, to }, n) => {
    const of = ofSlices[n] as Int32Array;
    const [replies, handlings] = [facts.firstReply, facts.handling];
    for (let row = from; row < to; row += 1) {
      const cell = of[row - from] as number;
      const place = next[cell] as number;
      firstReply[place] = replies[row] as number;
      handling[place] = handlings[row] as number;
      next[cell] = place + 1;
    }
  });
  return { offsets, firstReply, handling, strata: count };
}

type Kind = 'with' | 'without';
const firstCell = ({ strata }: Times, group: number, kind: Kind): number =>
  ((group + 1) * 2 + (kind === 'with' ? 0 : 1)) * strata;

/** All codes of a group. */
export function codesOfGroup(
  times: Times,
  group: number,
  column: 'firstReply' | 'handling',
  kind: Kind,
): Uint16Array {
  const cell = firstCell(times, group, kind);
  return times[column].subarray(times.offsets[cell], times.offsets[cell + times.strata]);
}

export function codesOfStratum(
  times: Times,
  { group, stratum }: { group: number; stratum: number },
  kind: Kind,
): Uint16Array {
  const cell = firstCell(times, group, kind) + stratum;
  return times.firstReply.subarray(times.offsets[cell], times.offsets[cell + 1]);
}

const byteCounts = new Uint32Array(256);

/** Counts how often each upper byte of the codes occurs. */
function countUppers(codes: Uint16Array): void {
  byteCounts.fill(0);
  for (let n = 0; n < codes.length; n += 1) {
    const byte = (codes[n] as number) >> 8;
    byteCounts[byte] = (byteCounts[byte] as number) + 1;
  }
}

/** Counts how often each lower byte occurs among the codes with this upper one. */
function countLowers(codes: Uint16Array, upper: number): void {
  byteCounts.fill(0);
  for (let n = 0; n < codes.length; n += 1) {
    const code = codes[n] as number;
    if (code >> 8 === upper) byteCounts[code & 255] = (byteCounts[code & 255] as number) + 1;
  }
}

/** The byte in which this place (0 is the smallest) lies, and how many come before that byte. */
function byteAt(place: number): { byte: number; before: number } {
  let before = 0;
  for (let byte = 0; ; byte += 1) {
    const count = byteCounts[byte] as number;
    if (place < before + count || byte === 255) return { byte, before };
    before += count;
  }
}

/** The seconds at these places (0 is the shortest) of the codes in their order. They are not sorted: that takes longer. */
function secondsAt(codes: Uint16Array, places: number[]): number[] {
  countUppers(codes);
  const uppers = places.map((place) => byteAt(place));
  let counted = -1;
  return uppers.map(({ byte, before }, n) => {
    if (counted !== byte) countLowers(codes, byte);
    counted = byte;
    const lower = byteAt((places[n] as number) - before).byte;
    return secondsOfCode(byte * 256 + lower);
  });
}

export type MedianInterval = { median: number; low: number; high: number };

/**
 * The median (of the two in the middle their mean) with its 95 % interval from order statistics: ranks n/2 ∓ 0.98 √n,
 * rounded. At least one code; of fewer than six the interval is from the shortest to the longest.
 */
export function medianInterval(codes: Uint16Array): MedianInterval {
  const count = codes.length;
  const spread = 0.98 * Math.sqrt(count);
  const lowest = Math.max(1, Math.round(count / 2 - spread));
  const highest = Math.min(count, Math.round(1 + count / 2 + spread));
  const [low = 0, left = 0, right = 0, high = 0] = secondsAt(codes, [
    lowest - 1,
    (count - 1) >> 1,
    count >> 1,
    highest - 1,
  ]);
  return { median: (left + right) / 2, low, high };
}
