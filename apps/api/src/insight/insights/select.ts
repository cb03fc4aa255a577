import type { FactKind } from '../../platform/db/column-words.ts';
import type { ClockSpan } from './calendar.ts';
import { dayQuarters, type Facts } from './layout.ts';

/** Which facts an answer is of, and into which group each falls: passes over columns, nothing is made per fact. */

/** Rows `from` to `to` of some facts; `groups` has the group of each, -1 for those that are left out. */
export type Slice<K extends FactKind = FactKind> = {
  facts: Facts<K>;
  from: number;
  to: number;
  groups: Int32Array;
};

/** The first row that is not before this time. */
export function firstAt(time: Uint32Array, quarter: number): number {
  let [low, high] = [0, time.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((time[middle] ?? 0) < quarter) low = middle + 1;
    else high = middle;
  }
  return low;
}

const mostKept = 4_000_000;
let kept = new Int32Array(0);
let taken = 0;

/** What was selected before is done with: its memory is taken again, as new memory each time costs its collection too. */
export function beginSelection(): void {
  if (taken > kept.length && taken <= mostKept) kept = new Int32Array(taken);
  taken = 0;
}

function takeGroups(rows: number): Int32Array {
  const from = taken;
  taken += rows;
  return taken > kept.length ? new Int32Array(rows) : kept.subarray(from, taken).fill(0);
}

/** What of these facts (in the order of their time) is from `from` to `to` (without it), all in group 0. */
export function sliceFacts<K extends FactKind>(
  chunks: Facts<K>[],
  from: number,
  to: number,
): Slice<K>[] {
  return chunks.flatMap((facts) => {
    const [first, last] = [firstAt(facts.time, from), firstAt(facts.time, to)];
    if (first >= last) return [];
    return [{ facts, from: first, to: last, groups: takeGroups(last - first) }];
  });
}

/** Leaves out the facts whose code is not allowed, of those in group 0. @param allowed 1 for each code that is */
export function narrow(
  { from, to, groups }: Slice,
  column: Uint16Array,
  allowed: Uint8Array,
): void {
  // 0 stays 0 or turns -1, and -1 stays: quicker than to ask, as a processor cannot guess which.
  for (let row = from; row < to; row += 1)
    groups[row - from] =
      (groups[row - from] as number) | ((allowed[column[row] as number] as number) - 1);
}

/** Groups by code. @param groupOf the group of each code */
export function groupByCode(
  { from, to, groups }: Slice,
  column: Uint16Array,
  groupOf: Int32Array,
): void {
  for (let row = from; row < to; row += 1) {
    const place = row - from;
    if ((groups[place] as number) >= 0) groups[place] = groupOf[column[row] as number] as number;
  }
}

/** Groups by time: group n begins at `bounds[n]` and ends where the next one begins. */
export function groupByBounds({ facts, from, to, groups }: Slice, bounds: number[]): void {
  for (let group = 0; group + 1 < bounds.length; group += 1) {
    const first = Math.max(from, firstAt(facts.time, bounds[group] as number));
    const last = Math.min(to, firstAt(facts.time, bounds[group + 1] as number));
    for (let row = first; row < last; row += 1)
      if ((groups[row - from] as number) >= 0) groups[row - from] = group;
  }
}

/** Groups by what the clock of a zone showed: the weekday (Monday is 0) or the hour. */
export function groupByClock(
  { facts, from, to, groups }: Slice,
  spans: ClockSpan[],
  by: 'weekday' | 'hour',
): void {
  for (const span of spans) {
    const first = Math.max(from, firstAt(facts.time, span.from));
    const last = Math.min(to, firstAt(facts.time, span.to));
    for (let row = first; row < last; row += 1) {
      if ((groups[row - from] as number) < 0) continue;
      // Ahead of 2000-01-01, a Saturday, so that no remainder is negative.
      const local = (facts.time[row] as number) + span.offset + 7 * dayQuarters;
      groups[row - from] =
        by === 'hour'
          ? Math.floor((local % dayQuarters) / 4)
          : (Math.floor(local / dayQuarters) + 5) % 7;
    }
  }
}
