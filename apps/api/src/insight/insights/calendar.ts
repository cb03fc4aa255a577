import type { Comparison } from '@replique/contract/insight/insights';
import { fail } from '../../platform/http/errors.ts';
import { dayNumber, dayQuarters, dayText, quarterMs, quarterOf, quarterTime } from './layout.ts';

/** Days, weeks and months of a time zone as quarters of an hour (layout.ts); a day of a changing clock has 92 or 100. */

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  formats.set(zone, made);
  return made;
}

/** How many quarters of an hour the zone's clock is ahead of UTC. */
function offsetAt(zone: string, quarter: number): number {
  const at = quarterTime(quarter);
  const parts: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(at)) parts[type] = Number(value);
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0 } = parts;
  return Math.round((Date.UTC(year, month - 1, day, hour, minute) - at) / quarterMs);
}

/** A time in which the zone's clock is not changed: quarters from `from` to `to` (without it). */
export type ClockSpan = { from: number; to: number; offset: number };

/** No zone changes its clock twice within a week. */
const step = 7 * dayQuarters;

/** The spans of the zone's clock that cover all from `from` to `to`. */
export function clockSpans(zone: string, from: number, to: number): ClockSpan[] {
  const spans: ClockSpan[] = [];
  let begin = from;
  let offset = offsetAt(zone, from);
  for (let at = from; at < to; at += step) {
    const end = Math.min(at + step, to);
    const later = offsetAt(zone, end);
    if (later === offset) continue;
    let [low, high] = [at, end];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (offsetAt(zone, middle) === offset) low = middle;
      else high = middle;
    }
    spans.push({ from: begin, to: high, offset });
    [begin, offset] = [high, later];
  }
  spans.push({ from: begin, to, offset });
  return spans;
}

/** When the clock first shows this quarter (counted as if it were UTC), or a later one where it skips it. */
function showing(spans: ClockSpan[], local: number): number {
  for (const { from, to, offset } of spans) {
    const quarter = Math.max(from, local - offset);
    if (quarter < to) return quarter;
  }
  return local;
}

/** Where each of the days begins, and where the last one ends: one more than `days`. */
export function dayBounds(zone: string, first: number, days: number): number[] {
  const spans = clockSpans(zone, (first - 2) * dayQuarters, (first + days + 2) * dayQuarters);
  return Array.from({ length: days + 1 }, (_, index) =>
    showing(spans, (first + index) * dayQuarters),
  );
}

/** When it is this hour of a day in the zone. */
export function hourOfDay(zone: string, day: number, hour: number): Date {
  const spans = clockSpans(zone, (day - 2) * dayQuarters, (day + 3) * dayQuarters);
  return new Date(quarterTime(showing(spans, day * dayQuarters + hour * 4)));
}

/** The day (since 2000-01-01) that it is in the zone. */
export function dayIn(zone: string, at: Date): number {
  const quarter = quarterOf(at);
  return Math.floor((quarter + offsetAt(zone, quarter)) / dayQuarters);
}

export type Quarters = { from: number; to: number };

export type Unit = 'day' | 'week' | 'month';

/** Days `first` to `first + days - 1`; `bounds` as quarters, of each day. */
export type Period = { first: number; days: number; bounds: number[] };

/** A stretch of the series: days `from` to `to` (without it) of the period. */
export type Stretch = { from: number; to: number };

const longest = 1_100;

export type Asked = { from: string; to: string; zone: string; compare: Comparison };

const periodOf = (zone: string, first: number, days: number): Period => ({
  first,
  days,
  bounds: dayBounds(zone, first, days),
});

/** How a period is compared: with whole weeks between, so that weekdays meet weekdays. */
export type Compared = Period & { weeks: number; isToNow: boolean };

const weekDays = 7;
/** A year in whole weeks. */
const yearWeeks = 52;

/** Where a moment so many weeks earlier lies, by the clock of the zone. */
function weeksEarlier(zone: string, quarter: number, weeks: number): number {
  const local = quarter + offsetAt(zone, quarter) - weeks * step;
  return showing(clockSpans(zone, local - 2 * dayQuarters, local + 2 * dayQuarters), local);
}

/** As many days, so many weeks earlier; of a period that is not over, up to the same time of the day. */
function compareWith(zone: string, { first, days, bounds }: Period, weeks: number, now: Date) {
  const before = periodOf(zone, first - weeks * weekDays, days);
  // What happened in the quarter that is not over yet counts.
  const to = quarterOf(now) + 1;
  const isToNow = to > (bounds[0] ?? 0) && to < (bounds.at(-1) ?? 0);
  if (!isToNow) return { ...before, weeks, isToNow };
  const end = weeksEarlier(zone, to, weeks);
  return { ...before, bounds: before.bounds.map((bound) => Math.min(bound, end)), weeks, isToNow };
}

/** @throws `insights.period-invalid` */
export function readPeriods(
  { from, to, zone, compare }: Asked,
  now: Date,
): { period: Period; compared: Compared | null } {
  const first = dayNumber(from);
  const days = dayNumber(to) - first + 1;
  if (days < 1 || days > longest) throw fail('insights.period-invalid');
  const period = periodOf(zone, first, days);
  if (compare === 'none') return { period, compared: null };
  const weeks = compare === 'year' ? yearWeeks : Math.ceil(days / weekDays);
  return { period, compared: compareWith(zone, period, weeks, now) };
}

export function spanOf({ first, days }: Period): { from: string; to: string } {
  return { from: dayText(first), to: dayText(first + days - 1) };
}

export function unitOf(days: number): Unit {
  if (days <= 62) return 'day';
  return days <= 400 ? 'week' : 'month';
}

/** Monday is 0; 2000-01-01 was a Saturday. */
export const weekdayOf = (day: number): number => (((day + 5) % 7) + 7) % 7;

/** Weeks begin on Monday, months on the first; the first and the last stretch may be shorter. */
export function stretchesOf({ first, days }: Period, unit: Unit): Stretch[] {
  const begins = (index: number): boolean => {
    if (index === 0 || unit === 'day') return true;
    return unit === 'week'
      ? weekdayOf(first + index) === 0
      : dayText(first + index).endsWith('-01');
  };
  const starts = Array.from({ length: days }, (_, index) => index).filter(begins);
  return starts.map((from, place) => ({ from, to: starts[place + 1] ?? days }));
}
