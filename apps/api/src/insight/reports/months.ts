import {
  dayBounds,
  dayIn,
  dayNumber,
  dayText,
  quarterTime,
  weekdayOf,
} from '../insights/insights.ts';

/** The month that a report is of, the same days of the month before, and the twelve weeks up to its end. */

export type Stretch = { from: Date; to: Date };

export type Months = {
  /** Such as 2026-10. */
  month: string;
  isRunning: boolean;
  /** Days, the last one included. */
  days: { from: string; to: string };
  now: Stretch;
  before: Stretch;
  /** By their Monday; the last one ends with the month. */
  weeks: (Stretch & { week: string })[];
};

const weekCount = 12;

const firstOf = (day: number): number => dayNumber(`${dayText(day).slice(0, 7)}-01`);
/** No month has fewer than 28 days, and none more than 31. */
const nextMonth = (first: number): number => firstOf(first + 31);

const beginOf = (zone: string, day: number): Date =>
  new Date(quarterTime(dayBounds(zone, day, 1)[0] ?? 0));

/** From the Monday eleven weeks before the one of this day on. */
function weeksUpTo(zone: string, last: number, end: Date): Months['weeks'] {
  const first = last - weekdayOf(last) - 7 * (weekCount - 1);
  return Array.from({ length: weekCount }, (_, place) => {
    const monday = first + 7 * place;
    const to = place === weekCount - 1 ? end : beginOf(zone, monday + 7);
    return { week: dayText(monday), from: beginOf(zone, monday), to };
  });
}

/**
 * @param month such as 2026-10; without one the month that `at` lies in
 * @returns null of a month that has not begun at `at`
 */
export function monthsOf(zone: string, at: Date, month?: string): Months | null {
  const today = dayIn(zone, at);
  const first = month === undefined ? firstOf(today) : dayNumber(`${month}-01`);
  if (first > today) return null;
  const end = nextMonth(first);
  const isRunning = today < end;
  const now = { from: beginOf(zone, first), to: isRunning ? at : beginOf(zone, end) };
  const beginBefore = beginOf(zone, firstOf(first - 1));
  // As far into the month before, or all of it where that is shorter.
  const sameMoment = beginBefore.getTime() + (now.to.getTime() - now.from.getTime());
  const before = {
    from: beginBefore,
    to: isRunning ? new Date(Math.min(sameMoment, now.from.getTime())) : now.from,
  };
  const last = isRunning ? today : end - 1;
  return {
    month: dayText(first).slice(0, 7),
    isRunning,
    days: { from: dayText(first), to: dayText(last) },
    now,
    before,
    weeks: weeksUpTo(zone, last, now.to),
  };
}

/** Every moment at which one of them begins or ends, in order. */
export function boundsOf({ now, before, weeks }: Months): Date[] {
  const moments = [now, before, ...weeks].flatMap(({ from, to }) => [from.getTime(), to.getTime()]);
  return [...new Set(moments)]
    .toSorted((left, right) => left - right)
    .map((moment) => new Date(moment));
}
