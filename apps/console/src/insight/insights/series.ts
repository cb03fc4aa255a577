import { metrics, type MetricId } from '@replique/contract/insight/metrics';

type Values = Record<string, number | null>;

/** The value of a figure in one stretch of the series, which holds counts, what shares are made of, and medians. */
function stretchValue(metric: MetricId, values: Values): number | null {
  const definition = metrics[metric];
  const own = values[metric];
  if (definition.unit !== 'share') return own ?? null;
  if (own !== undefined) return own;
  const part = values[definition.part];
  const whole = definition.whole.map((count) => values[count] ?? 0);
  const sum = whole.reduce((total, each) => total + each, 0);
  return part === undefined || part === null || sum === 0 ? null : part / sum;
}

/** Waiting saved has no course: a single stretch has too few tickets of each kind to compare. */
export function hasSeries(metric: MetricId): boolean {
  return metrics[metric].unit !== 'hours';
}

/** Whether the series tells anything of a figure: a median has no value where nothing was answered. */
export function hasCourse(metric: MetricId, series: readonly { values: Values }[]): boolean {
  return series.some(({ values }) => stretchValue(metric, values) !== null);
}

export function courseOf(
  metric: MetricId,
  series: readonly { values: Values }[],
): (number | null)[] {
  return series.map(({ values }) => stretchValue(metric, values));
}
