import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/language/format.ts';

export type Figure = 'count' | 'score' | 'durationMs' | 'costMicros' | 'tokens';

const second = 1_000;

/** A figure in its own unit; a difference carries its sign. */
export function useFigure() {
  const { t } = useTranslation();
  const format = useFormat();
  return (figure: Figure, value: number | null, isDifference = false): string => {
    if (value === null) return figure === 'costMicros' ? t('batchTesting.costUnknown') : '–';
    const signDisplay = isDifference ? 'exceptZero' : 'auto';
    if (figure === 'score')
      return format.number(value, { style: 'percent', maximumFractionDigits: 0, signDisplay });
    if (figure === 'durationMs')
      return format.number(value / second, {
        style: 'unit',
        unit: 'second',
        maximumFractionDigits: Math.abs(value) < second ? 2 : 1,
        signDisplay,
      });
    if (figure === 'costMicros')
      return `${isDifference && value > 0 ? '+' : ''}${format.money(value)}`;
    return format.number(value, { signDisplay });
  };
}
