import type { Money, Value } from '@replique/contract/insight/reports';
import { useTranslation } from 'react-i18next';
import { formatMonth, formatNumber, useFormat } from '../../lib/language/format.ts';

/** Of fewer replies a change says nothing; as `leastShown` of the contract. */
const fewReplies = 20;

/** Less than an hour in minutes; of few hours a tenth. */
export function formatHours(
  language: string,
  hours: number,
  unitDisplay: 'long' | 'short' = 'long',
): string {
  const isShort = hours > 0 && Math.round(hours * 60) < 60;
  return formatNumber(language, isShort ? Math.max(1, Math.round(hours * 60)) : hours, {
    style: 'unit',
    unit: isShort ? 'minute' : 'hour',
    unitDisplay,
    maximumFractionDigits: hours < 10 && !isShort ? 1 : 0,
  });
}

/** Whole units: saved money is an estimate. The cost of an hour is not. */
export function formatAmount(
  language: string,
  { amount, currency }: Money,
  digits: 0 | 2 = 0,
): string {
  return formatNumber(language, amount, {
    style: 'currency',
    currency,
    minimumFractionDigits: Number.isInteger(amount) ? 0 : digits,
    maximumFractionDigits: digits,
  });
}

export interface Moved {
  direction: 'up' | 'down' | 'same';
  before: number;
}

/** Against the month before; null where there are too few replies to tell. */
export function movedOf(value: Value, now: number, before: number): Moved | null {
  if (Math.min(value.repliesSent, value.repliesSentBefore) < fewReplies) return null;
  const isSame = Math.abs(now - before) < 0.05;
  return { direction: isSame ? 'same' : now > before ? 'up' : 'down', before };
}

/** The month before this day's, such as 2026-09. */
export function monthBefore(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7);
}

/** So many months are offered at most, the present one included; the address takes others. */
const mostMonths = 13;

/** The months that a report can be read of, latest first: back to the one of the first ticket. */
export function listMonths(now: string, since: string | null): string[] {
  const months = [now];
  for (;;) {
    const before = monthBefore(months.at(-1) ?? now);
    if (before < (since ?? now) || months.length === mostMonths) return months;
    months.push(before);
  }
}

/** How value is said, on the home screen and in the report. */
export function useValueWords() {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const format = useFormat();
  const hours = (amount: number, display?: 'long' | 'short') =>
    formatHours(language, amount, display);
  const money = (amount: Money, digits?: 0 | 2) => formatAmount(language, amount, digits);

  /** @param month of a report; without one it is this month */
  function sentence(value: Value, month?: string): string {
    const { repliesSent, repliesWritten, hoursSaved } = value;
    const when =
      month === undefined
        ? t('value.when.now')
        : t('value.when.month', { month: formatMonth(language, month) });
    if (repliesSent === 0) return t('value.none', { when });
    const sent = format.number(repliesSent);
    if (repliesWritten === 0) return t('value.unused', { count: repliesSent, sent, when });
    // A figure is not parted from its unit at the end of a line.
    const time = hours(hoursSaved).replaceAll(' ', '\u00a0');
    const amount = value.money ? t('value.amountMoney', { time, money: money(value.money) }) : time;
    const written = format.number(repliesWritten);
    return t('value.wrote', { count: repliesSent, written, sent, when, amount });
  }

  /** @param say how the figure itself is said */
  function moved(
    value: Value,
    change: Moved | null,
    { isRunning, say }: { isRunning: boolean; say: (before: number) => string },
  ): string {
    if (change === null) return t('value.few');
    const month = formatMonth(language, monthBefore(value.from), { hasYear: false });
    const period = isRunning ? t('value.sameDays', { month }) : t('value.wholeMonth', { month });
    return t(`value.${change.direction}`, { before: say(change.before), period });
  }

  return { sentence, moved, hours, money };
}
