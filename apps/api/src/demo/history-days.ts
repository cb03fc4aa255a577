import type { DemoHistory } from './read-history.ts';
import type { Random } from './random.ts';

/** The rhythm of the demo's past: weekdays and nights, growth, and one bad week. */

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** So long a past; suggestions are written since some days later. */
export const historyDays = 126;
export const suggestedDays = 112;
/** The newest of it is so old: what arrived since is written by hand (tickets.jsonl). */
export const endsBefore = 14 * hour;

/** A week in which twice as many wrote and answers took long. */
export const isBadWeek = (daysAgo: number): boolean => daysAgo >= 40 && daysAgo < 47;

/** 0 when suggestions came, 1 now. */
export const progressOf = (daysAgo: number): number =>
  Math.max(0, Math.min(1, (suggestedDays - daysAgo) / suggestedDays));

const between = ([from, to]: [number, number], share: number): number => from + (to - from) * share;

/** How many write on a day. */
export function ticketsOf(
  content: DemoHistory,
  date: Date,
  daysAgo: number,
  random: Random,
): number {
  const weekday = date.getUTCDay();
  const span =
    weekday === 0 ? content.perSunday : weekday === 6 ? content.perSaturday : content.perWeekday;
  const monday = weekday === 1 ? 1.2 : 1;
  const grown = between(span, 1 - daysAgo / historyDays);
  return Math.round(grown * monday * (isBadWeek(daysAgo) ? 1.9 : 1) * (0.85 + 0.3 * random.next()));
}

/** When of the day somebody writes: mostly while the shops are open. */
const hours = [0, 0, 0, 0, 0, 0, 1, 3, 9, 15, 16, 14, 11, 11, 13, 12, 9, 5, 3, 2, 2, 1, 1, 0];

export function momentOf(date: Date, random: Random): Date {
  const at = random.weighted([...hours.keys()], (each) => hours[each] ?? 0);
  return new Date(date.getTime() + at * hour + Math.floor(random.next() * hour));
}

/** From when on somebody is there: the moment itself, or the next opening. Nobody is on Sundays. */
export function attendedFrom({ opens, closes }: DemoHistory, at: Date): Date {
  const midnight = Math.floor(at.getTime() / day) * day;
  for (let offset = 0; offset < 4; offset += 1) {
    const date = new Date(midnight + offset * day);
    if (date.getUTCDay() === 0) continue;
    const isSaturday = date.getUTCDay() === 6;
    const from = date.getTime() + (isSaturday ? 10 : opens) * hour;
    const to = date.getTime() + (isSaturday ? 16 : closes) * hour;
    if (at.getTime() < to) return new Date(Math.max(from, at.getTime()));
  }
  return at;
}
