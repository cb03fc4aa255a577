import type { SummarySentence } from '@replique/contract/insight/insights';
import { metrics, type MetricId } from '@replique/contract/insight/metrics';
import { formatFigure } from './figure-format.ts';
import { formatNumber, formatPercent } from '../../../lib/language/format.ts';
import { readableLabel } from '../../../lib/language/readable-label.ts';

const isMetric = (name: unknown): name is MetricId =>
  typeof name === 'string' && Object.hasOwn(metrics, name);

/** How far a figure moved, without its direction, which the sentence says: a share by points, the rest by percent. */
function changeText(language: string, metric: MetricId, change: number): string {
  const size = Math.abs(change);
  return metrics[metric].unit === 'share'
    ? formatNumber(language, size * 100, { maximumFractionDigits: 1 })
    : formatPercent(language, size);
}

/** What goes into a sentence, as the language writes it: values of its figure, and names as people read them. */
export function sentenceValues(
  language: string,
  { values }: Pick<SummarySentence, 'values'>,
): Record<string, string | number> {
  const metric = isMetric(values['metric']) ? values['metric'] : 'tickets';
  const text = (name: string, value: string | number) => {
    if (name === 'count') return value;
    if (typeof value === 'string') return readableLabel(value);
    return name === 'change'
      ? changeText(language, metric, value)
      : formatFigure(language, metric, value);
  };
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, text(name, value)]),
  );
}
