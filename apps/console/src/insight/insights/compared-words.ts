import type { InsightsOverview as Overview } from '@replique/contract/insight/insights';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import { countDays } from './period.ts';

/** "28 days, against the 28 days before (3 – 30 Mar)": weekdays are always held against the same weekdays. */
export function useComparedWords(): (overview: Overview) => string | null {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ period, compared }) => {
    if (compared === null) return null;
    const { from, to, weeks, isToNow } = compared;
    const number = countDays(period);
    const span =
      from === to
        ? format.shortDay(from)
        : t('insights.fromTo', { from: format.shortDay(from), to: format.shortDay(to) });
    const days = isToNow ? t('insights.comparedWith.toNow', { days: span }) : span;
    const values = { days, number: format.number(number), count: weeks };
    if (number === 1) return t('insights.comparedWith.day', values);
    return number === weeks * 7
      ? t('insights.comparedWith.before', values)
      : t('insights.comparedWith.days', values);
  };
}
