import { useTranslation } from 'react-i18next';

const microsPerUnit = 1_000_000;

const week = 604_800;
const steps: [Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', week],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

// Making an Intl formatter costs far more than using one, and a table shows hundreds of dates.
const formatters = new Map<string, unknown>();

function cached<T>(key: string, make: () => T): T {
  if (!formatters.has(key)) formatters.set(key, make());
  return formatters.get(key) as T;
}

export function formatNumber(
  language: string,
  value: number,
  options: Intl.NumberFormatOptions = {},
): string {
  return cached(
    `number ${language} ${JSON.stringify(options)}`,
    () => new Intl.NumberFormat(language, options),
  ).format(value);
}

/** Share 0 to 1 as a percentage. */
export function formatPercent(language: string, share: number): string {
  return formatNumber(language, share, { style: 'percent', maximumFractionDigits: 0 });
}

/** Integer micro-units of a currency, with as many digits as a small amount needs. */
export function formatMoney(language: string, micros: number, currency = 'EUR'): string {
  const amount = micros / microsPerUnit;
  const maximumFractionDigits = Math.abs(amount) < 1 ? 4 : 2;
  return formatNumber(language, amount, {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits,
  });
}

/** Exact date and time in the person's zone. */
function formatDateTime(language: string, iso: string): string {
  const options: Intl.DateTimeFormatOptions = { dateStyle: 'long', timeStyle: 'short' };
  return cached(`time ${language}`, () => new Intl.DateTimeFormat(language, options)).format(
    new Date(iso),
  );
}

/** "17:42" in the person's zone; French writes "17 h 42". */
function formatTime(language: string, iso: string): string {
  const options: Intl.DateTimeFormatOptions = { timeStyle: 'short' };
  const time = cached(`hour ${language}`, () => new Intl.DateTimeFormat(language, options)).format(
    new Date(iso),
  );
  return language.startsWith('fr') ? time.replace(':', '\u00a0h\u00a0') : time;
}

/** A day without a time, `2026-03-31`: the same one wherever it is read. */
export function formatDay(language: string, day: string): string {
  const options: Intl.DateTimeFormatOptions = { dateStyle: 'long', timeZone: 'UTC' };
  return cached(`day ${language}`, () => new Intl.DateTimeFormat(language, options)).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** The same, for narrow columns: "31 Mar 2026". */
export function formatShortDay(language: string, day: string): string {
  const options: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeZone: 'UTC' };
  return cached(`short day ${language}`, () => new Intl.DateTimeFormat(language, options)).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** A month, `2026-03`: "March 2026", or "March". */
export function formatMonth(language: string, month: string, { hasYear = true } = {}): string {
  const options: Intl.DateTimeFormatOptions = {
    month: 'long',
    timeZone: 'UTC',
    ...(hasYear && { year: 'numeric' }),
  };
  return cached(
    `month ${hasYear} ${language}`,
    () => new Intl.DateTimeFormat(language, options),
  ).format(new Date(`${month}-01T00:00:00Z`));
}

/** "3 hours ago", or "3 hr. ago" where room is short; counted to `now` in milliseconds since the epoch. */
export function formatRelative(
  language: string,
  iso: string,
  now: number,
  style: 'long' | 'short' = 'long',
): string {
  const seconds = (new Date(iso).getTime() - now) / 1000;
  const step = steps.find(([, length]) => Math.abs(seconds) >= length);
  // "la semaine dernière" has no short form; "il y a 1 sem." does.
  const numeric = style === 'short' && step && step[1] >= week ? 'always' : 'auto';
  const format = cached(
    `relative ${style} ${numeric} ${language}`,
    () => new Intl.RelativeTimeFormat(language, { numeric, style }),
  );
  return step ? format.format(Math.trunc(seconds / step[1]), step[0]) : format.format(0, 'second');
}

/** The language with the customs of the reader's own country, where the browser says it: "28 November" or "November 28". */
export const regional = (language: string): string =>
  navigator.languages.find((each) => each.startsWith(`${language}-`)) ?? language;

/** The formats above in the active language. */
export function useFormat() {
  const { i18n } = useTranslation();
  const language = regional(i18n.language);
  return {
    number: (value: number, options?: Intl.NumberFormatOptions) =>
      formatNumber(language, value, options),
    percent: (share: number) => formatPercent(language, share),
    money: (micros: number, currency?: string) => formatMoney(language, micros, currency),
    dateTime: (iso: string) => formatDateTime(language, iso),
    time: (iso: string) => formatTime(language, iso),
    day: (day: string) => formatDay(language, day),
    shortDay: (day: string) => formatShortDay(language, day),
    relative: (iso: string, now: number, style?: 'long' | 'short') =>
      formatRelative(language, iso, now, style),
  };
}
