import { metrics, type MetricId } from '@replique/contract/metrics';

type Values = Record<string, number | null>;

/** The value of a figure in one stretch of the series, which holds counts and what shares are made of. */
export function stretchValue(metric: MetricId, values: Values): number | null {
  const definition = metrics[metric];
  const own = values[metric];
  if (definition.unit !== 'share') return own ?? null;
  if (own !== undefined) return own;
  const part = values[definition.part];
  const whole = definition.whole.map((count) => values[count] ?? 0);
  const sum = whole.reduce((total, each) => total + each, 0);
  return part === undefined || part === null || sum === 0 ? null : part / sum;
}

/** The series holds counts and what is made of them: medians and hours have no course. */
export function hasSeries(metric: MetricId): boolean {
  const { unit } = metrics[metric];
  return unit === 'count' || unit === 'share';
}

/** Whether the series tells a figure at all: time saved, say, has no course. */
export function hasCourse(metric: MetricId, series: readonly { values: Values }[]): boolean {
  return series.some(({ values }) => stretchValue(metric, values) !== null);
}

export function courseOf(
  metric: MetricId,
  series: readonly { values: Values }[],
): (number | null)[] {
  return series.map(({ values }) => stretchValue(metric, values));
}
