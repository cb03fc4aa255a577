/** Days up to today. */
export const periods = ['today', '7', '30'] as const;
export type Period = (typeof periods)[number];

const lengths: Record<Period, number> = { today: 1, '7': 7, '30': 30 };

export function isPeriod(text: string | undefined): text is Period {
  return periods.some((period) => period === text);
}

const dayMs = 86_400_000;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** The first and the last day of a period; the server's days begin at midnight UTC. */
export function periodDays(period: Period, now: Date): { from: string; to: string } {
  const last = now.getTime();
  return { from: dayOf(last - (lengths[period] - 1) * dayMs), to: dayOf(last) };
}
