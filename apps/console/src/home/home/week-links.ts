import { addDays, todayIn } from '../../insight/insights/period.ts';

/** The address of the insights for this week, Monday to today, in a zone. */
export function weekSearch(zone: string, now: Date): Record<string, string> {
  const today = todayIn(zone, now);
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  const from = addDays(today, -((weekday + 6) % 7));
  return { from, to: today, ...(zone === 'UTC' ? {} : { zone }) };
}
