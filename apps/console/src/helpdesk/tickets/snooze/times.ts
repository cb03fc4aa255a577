/** When a ticket may come back, and how that is said. Days and hours are those of whoever looks. */

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
export const mostDays = 90;
const morning = 9;
const monday = 1;

export type SnoozeName = 'later' | 'tomorrow' | 'monday';
export interface SnoozeChoice {
  name: SnoozeName;
  at: Date;
}

function morningIn(now: Date, days: number): Date {
  const at = new Date(now);
  at.setDate(at.getDate() + days);
  at.setHours(morning, 0, 0, 0);
  return at;
}

/** In four hours, tomorrow morning, on the next Monday; what is tomorrow is not said twice. */
export function snoozeChoices(now: Date): SnoozeChoice[] {
  const toMonday = (monday - now.getDay() + 7) % 7 || 7;
  return [
    { name: 'later', at: new Date(now.getTime() + 4 * hourMs) },
    { name: 'tomorrow', at: morningIn(now, 1) },
    ...(toMonday === 1 ? [] : [{ name: 'monday' as const, at: morningIn(now, toMonday) }]),
  ];
}

/** As a field of day and time has it: `2026-03-31T09:00`. */
export function fieldTime(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** What was typed, where a ticket may be snoozed until then. */
export function timeTyped(typed: string, now: Date): Date | null {
  const at = new Date(typed);
  const isOpen = at > now && at.getTime() <= now.getTime() + mostDays * dayMs;
  return typed !== '' && isOpen ? at : null;
}

export const latest = (now: Date) => new Date(now.getTime() + mostDays * dayMs);

/** The same in the menu, in the column, which has no room for "AM", and in the notice. */
const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** "14:00" today, "Mon 09:00" within a week, "31 Mar" after that. */
export function shortTime(language: string, iso: string, now: Date): string {
  const at = new Date(iso);
  const options: Intl.DateTimeFormatOptions =
    at.toDateString() === now.toDateString()
      ? time
      : at.getTime() < now.getTime() + 6 * dayMs
        ? { weekday: 'short', ...time }
        : { day: 'numeric', month: 'short' };
  return new Intl.DateTimeFormat(language, options).format(at);
}

/** "Monday 30 November at 09:00"; today the time alone. */
export function longTime(language: string, iso: string, now: Date): string {
  const at = new Date(iso);
  const options: Intl.DateTimeFormatOptions =
    at.toDateString() === now.toDateString()
      ? time
      : { weekday: 'long', day: 'numeric', month: 'long', ...time };
  return new Intl.DateTimeFormat(language, options).format(at);
}
