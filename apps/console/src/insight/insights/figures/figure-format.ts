import { metrics, type MetricId } from '@replique/contract/insight/metrics';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/language/format.ts';
import type { Change } from './change.ts';

const minute = 60;
const hour = 3_600;
const day = 86_400;

/** Two units at most: "2 hr 14 min", "3 days 4 hr". */
export function formatDuration(language: string, exact: number): string {
  const seconds = Math.round(exact);
  const unit = (value: number, name: string) =>
    formatNumber(language, value, { style: 'unit', unit: name, maximumFractionDigits: 0 });
  const pair = (large: number, largeName: string, small: number, smallName: string) => {
    const [whole, rest] = [Math.floor(large), Math.round(small)];
    return rest === 0
      ? unit(whole, largeName)
      : `${unit(whole, largeName)}\u00a0${unit(rest, smallName)}`;
  };
  if (seconds < minute) return unit(seconds, 'second');
  // Rounded first, so that nothing reads "1 hr 60 min".
  const minutes = Math.round(seconds / minute);
  if (seconds < 10 * minute && seconds % minute !== 0)
    return pair(seconds / minute, 'minute', seconds % minute, 'second');
  if (minutes < 60) return unit(minutes, 'minute');
  if (minutes < 24 * 60) return pair(minutes / 60, 'hour', minutes % 60, 'minute');
  const hours = Math.round(seconds / hour);
  return pair((hours * hour) / day, 'day', hours % 24, 'hour');
}

/** A value of a figure as it is read, a missing one as a dash. */
export function formatFigure(language: string, metric: MetricId, value: number | null): string {
  if (value === null) return '–';
  const { unit } = metrics[metric];
  if (unit === 'share')
    return formatNumber(language, value, { style: 'percent', maximumFractionDigits: 1 });
  if (unit === 'seconds') return formatDuration(language, value);
  if (unit === 'hours')
    return formatNumber(language, value, {
      style: 'unit',
      unit: 'hour',
      maximumFractionDigits: Math.abs(value) < 10 ? 1 : 0,
    });
  return formatNumber(language, value);
}

/** The size of a change without its direction: "12%", "3.1 points". */
function formatChangeSize(language: string, metric: MetricId, change: Change): string {
  if (change.kind === 'absolute') return formatFigure(language, metric, change.size);
  if (change.kind === 'points')
    return formatNumber(language, change.size * 100, { maximumFractionDigits: 1 });
  const maximumFractionDigits = change.size < 0.1 ? 1 : 0;
  return formatNumber(language, change.size, { style: 'percent', maximumFractionDigits });
}

/** The formats above in the active language. */
export function useFigureFormat() {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return {
    figure: (metric: MetricId, value: number | null) => formatFigure(language, metric, value),
    changeSize: (metric: MetricId, change: Change) => formatChangeSize(language, metric, change),
    duration: (seconds: number) => formatDuration(language, seconds),
  };
}
