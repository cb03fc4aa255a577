import type { TicketSearch } from '../routes.ts';

type Period = NonNullable<TicketSearch['period']>;

const lengths: Record<Period, number> = { today: 1, '7': 7, '30': 30 };

const dayMs = 86_400_000;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** The first and the last day of a period; the server's days begin at midnight UTC. */
export function periodDays(period: Period, now: Date): { from: string; to: string } {
  const last = now.getTime();
  return { from: dayOf(last - (lengths[period] - 1) * dayMs), to: dayOf(last) };
}
