import type { InsightsOverview } from '@replique/contract/insight/insights';
import { leastShown, metricIds } from '@replique/contract/insight/metrics';

const span = { from: '2026-03-01', to: '2026-03-02' };

/** An overview of two days in which every figure has a value, and before twice as much of each. */
export function overviewOf(patch: Partial<InsightsOverview> = {}): InsightsOverview {
  const figures = (factor: number) =>
    Object.fromEntries(
      metricIds.map((metric) => [
        metric,
        {
          value: 0.25 * factor,
          of: 2 * leastShown,
          isLow: false,
          range: { low: 0.25 * factor, high: 0.25 * factor },
        },
      ]),
    );
  const day = (name: string, answers: number) => ({
    day: name,
    values: { answers, answersUsing: answers / 2, tickets: answers, answered: answers },
  });
  return {
    period: span,
    compared: { from: '2026-02-22', to: '2026-02-23', weeks: 1, isToNow: false },
    zone: 'UTC',
    countedTo: '2026-03-02T10:00:00.000Z',
    figures: figures(1),
    before: figures(2),
    unit: 'day',
    series: [day('2026-03-01', 4), day('2026-03-02', 8)],
    seriesBefore: [day('2026-02-22', 2), day('2026-02-23', 2)],
    ...patch,
  };
}
