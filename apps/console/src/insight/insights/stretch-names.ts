import { useTranslation } from 'react-i18next';
import type { InsightsOverview as Overview } from '@replique/contract/insight/insights';
import { formatDay, formatShortDay } from '../../lib/language/format.ts';
import type { ChartStretch } from '../../ui/charts/line-chart-props.ts';

type Unit = Overview['unit'];

const formats = new Map<string, Intl.DateTimeFormat>();

function formatWith(language: string, day: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${language} ${JSON.stringify(options)}`;
  const made =
    formats.get(key) ?? new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
  formats.set(key, made);
  return made.format(new Date(`${day}T00:00:00Z`));
}

/** "3 Mar", or "Mar 2026" of months. */
function tickName(language: string, unit: Unit, day: string): string {
  return unit === 'month'
    ? formatWith(language, day, { month: 'short', year: '2-digit' })
    : formatWith(language, day, { day: 'numeric', month: 'short' });
}

/** How stretches of the series are called: under the chart, and where they are read out. */
export function useStretches(): (unit: Unit, days: string[]) => ChartStretch[] {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const nameOf = (unit: Unit, day: string) => {
    if (unit === 'month') return formatWith(language, day, { month: 'long', year: 'numeric' });
    return unit === 'week'
      ? t('insights.chart.weekOf', { day: formatShortDay(language, day) })
      : formatDay(language, day);
  };
  return (unit, days) =>
    days.map((day) => ({
      key: day,
      label: nameOf(unit, day),
      short: tickName(language, unit, day),
    }));
}
