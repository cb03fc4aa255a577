import type { ExportSchedule } from '@replique/contract/insight/exports';
import type { SchedulePeriod } from '@replique/contract/insight/export-requests';

/** When schedules are due, and the days that their files are of: both in the zone of the schedule. */

const dayMs = 86_400_000;
const hourMs = 3_600_000;

type When = Pick<ExportSchedule, 'frequency' | 'hour' | 'zone'>;

/** What a clock there shows, as if it were UTC. */
function shownIn(zone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(at);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  return Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
}

/** The moment when a clock there shows this; of an hour that is skipped in spring, the one after. */
function momentOf(zone: string, shown: number): Date {
  const offset = (at: number) => shownIn(zone, new Date(at)) - at;
  const guess = shown - offset(shown);
  return new Date(shown - offset(guess));
}

const textOf = (day: number) => new Date(day).toISOString().slice(0, 10);
/** 0 is Monday. */
const weekdayOf = (day: number) => (new Date(day).getUTCDay() + 6) % 7;

function isDay(frequency: When['frequency'], day: number): boolean {
  if (frequency === 'daily') return true;
  return frequency === 'weekly' ? weekdayOf(day) === 0 : new Date(day).getUTCDate() === 1;
}

/** The first time that a schedule is due after `now`. */
export function nextTime({ frequency, hour, zone }: When, now: Date): Date {
  const shown = shownIn(zone, now);
  let day = shown - (shown % dayMs);
  for (;;) {
    if (isDay(frequency, day)) {
      const due = momentOf(zone, day + hour * hourMs);
      if (due > now) return due;
    }
    day += dayMs;
  }
}

/** Whole days before today there, both inclusive: yesterday, Monday to Sunday, the month. */
export function daysOf(
  period: SchedulePeriod,
  zone: string,
  now: Date,
): { from: string; to: string } {
  const shown = shownIn(zone, now);
  const today = shown - (shown % dayMs);
  if (period === 'last-day') return { from: textOf(today - dayMs), to: textOf(today - dayMs) };
  if (period === 'last-week') {
    const monday = today - weekdayOf(today) * dayMs;
    return { from: textOf(monday - 7 * dayMs), to: textOf(monday - dayMs) };
  }
  const date = new Date(today);
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  const last = first - dayMs;
  const before = new Date(last);
  return {
    from: textOf(Date.UTC(before.getUTCFullYear(), before.getUTCMonth(), 1)),
    to: textOf(last),
  };
}
