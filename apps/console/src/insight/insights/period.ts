import type { InsightsSearch } from './board-search.ts';

export type Period = NonNullable<InsightsSearch['period']>;

/** Two days, both included. */
export interface Days {
  from: string;
  to: string;
}

/** The server takes no longer span. */
export const mostDays = 1_100;

const dayMs = 86_400_000;
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** The day that it is in a time zone. */
export function todayIn(zone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(now);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** Days are counted on the calendar, so none is lost or doubled when clocks change. */
export function addDays(day: string, days: number): string {
  return dayOf(timeOf(day) + days * dayMs);
}

/** How many days there are from one to the other, both included. */
export function countDays({ from, to }: Days): number {
  return Math.round((timeOf(to) - timeOf(from)) / dayMs) + 1;
}

/** The first day of a month, so many months before that of a day. */
function monthStart(day: string, monthsBefore: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return dayOf(Date.UTC(year, month - 1 - monthsBefore, 1));
}

/** The days of a period as of a day. */
export function periodDays(period: Period, today: string): Days {
  const month = Number(today.slice(5, 7)) - 1;
  const begins: Record<Period, string> = {
    today,
    '7': addDays(today, -6),
    '28': addDays(today, -27),
    '84': addDays(today, -83),
    'this-month': monthStart(today, 0),
    'last-month': monthStart(today, 1),
    'this-quarter': monthStart(today, month % 3),
    '12-months': monthStart(today, 11),
  };
  const to = period === 'last-month' ? addDays(monthStart(today, 0), -1) : today;
  return { from: begins[period], to };
}

/** Days as the server takes them: in order, and no more than it counts; the later ones stay. */
export function withinReach({ from, to }: Days): Days {
  const [first, last] = from <= to ? [from, to] : [to, from];
  const earliest = addDays(last, 1 - mostDays);
  return { from: first < earliest ? earliest : first, to: last };
}
