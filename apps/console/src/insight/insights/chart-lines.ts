import { metrics, type MetricId } from '@replique/contract/insight/metrics';
import type { InsightsOverview as Overview } from '@replique/contract/insight/insights';
import type { ChartLine } from '../../ui/charts/line-chart-props.ts';
import type { ChartKind } from '../../ui/charts/scales.ts';
import { measureFigures, type MeasureName } from './figures/measures.ts';
import { courseOf } from './series.ts';

export function kindOf(metric: MetricId): ChartKind {
  const { unit } = metrics[metric];
  return unit === 'share' || unit === 'seconds' ? unit : 'count';
}

/** The lines of a measure: its figures, and the first of them as it was before. */
export function chartLines(
  measure: MeasureName,
  { series, seriesBefore }: Pick<Overview, 'series' | 'seriesBefore'>,
  names: { of: (metric: MetricId) => string; before: (metric: MetricId) => string },
): ChartLine[] {
  const [main, ...others] = measureFigures[measure];
  const lines: ChartLine[] = [
    { key: main, label: names.of(main), look: 'main', values: courseOf(main, series) },
    ...others.map((metric): ChartLine => ({
      key: metric,
      label: names.of(metric),
      look: 'second',
      values: courseOf(metric, series),
    })),
  ];
  if (seriesBefore.length === 0) return lines;
  // By place: the other span may have a stretch more or fewer, such as a month of 31 days.
  const before = courseOf(main, seriesBefore);
  const values = series.map((_, index) => before[index] ?? null);
  return [...lines, { key: 'before', label: names.before(main), look: 'before', values }];
}
