import type { Money, MonthlyReport, NextArticle, Value } from '@replique/contract/insight/reports';
import { categoryLabel } from '@replique/contract/category-label';
import { reportsMail as mailEn } from '@replique/phrases/en/insight/reports-mail';
import { value as valueEn } from '@replique/phrases/en/insight/value';
import { reportsMail as mailFr } from '@replique/phrases/fr/insight/reports-mail';
import { value as valueFr } from '@replique/phrases/fr/insight/value';
import { nameInMail } from '../../accounts/index.ts';

/** The monthly report in the words of an e-mail. */

type Language = 'en' | 'fr';
type Values = Record<string, string | number>;

const phrases = {
  en: { value: valueEn, mail: mailEn },
  fr: { value: valueFr, mail: mailFr },
};
const locales = { en: 'en-GB', fr: 'fr-FR' } as const;

const fill = (text: string, values: Values): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));

/** The form of a phrase that fits this many. */
function counted(texts: object, key: string, count: number, language: Language): string {
  const forms = new Map(Object.entries(texts as Record<string, string>));
  const form = new Intl.PluralRules(locales[language]).select(count);
  return forms.get(`${key}_${form}`) ?? forms.get(`${key}_other`) ?? '';
}

const say = (amount: number, language: Language, options: Intl.NumberFormatOptions = {}): string =>
  new Intl.NumberFormat(locales[language], options).format(amount);

/** Minutes of less than an hour; a tenth of an hour of few. */
function sayHours(hours: number, language: Language): string {
  const isShort = hours > 0 && Math.round(hours * 60) < 60;
  return say(isShort ? Math.max(1, Math.round(hours * 60)) : hours, language, {
    style: 'unit',
    unit: isShort ? 'minute' : 'hour',
    unitDisplay: 'long',
    maximumFractionDigits: hours < 10 && !isShort ? 1 : 0,
  });
}

const sayMoney = ({ amount, currency }: Money, language: Language): string =>
  say(amount, language, { style: 'currency', currency, maximumFractionDigits: 0 });

function sayMonth(month: string, language: Language): string {
  const format = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locales[language], format).format(
    new Date(`${month}-01T00:00:00Z`),
  );
}

/** The one sentence that is told on. */
function sentence(value: Value, month: string, language: Language): string {
  const { value: t } = phrases[language];
  const when = fill(t.when.month, { month: sayMonth(month, language) });
  const { repliesSent, repliesWritten, hoursSaved, money } = value;
  if (repliesSent === 0) return fill(t.none, { when });
  const sent = say(repliesSent, language);
  if (repliesWritten === 0)
    return fill(counted(t, 'unused', repliesSent, language), { sent, when });
  const time = sayHours(hoursSaved, language);
  const amount =
    money === null ? time : fill(t.amountMoney, { time, money: sayMoney(money, language) });
  const written = say(repliesWritten, language);
  return fill(counted(t, 'wrote', repliesSent, language), { written, sent, when, amount });
}

function figures(value: Value, language: Language): string[] {
  const { mail: t } = phrases[language];
  const { repliesSent: sent, repliesWritten: written, hoursSaved, money } = value;
  if (sent === 0) return [];
  const time = sayHours(hoursSaved, language);
  const share = say(Math.min(1, written / sent), language, { style: 'percent' });
  const before = {
    written: say(value.repliesWrittenBefore, language),
    sent: say(value.repliesSentBefore, language),
    time: sayHours(value.hoursSavedBefore, language),
  };
  return [
    fill(t.written, { written: say(written, language), sent: say(sent, language), share }),
    money === null
      ? fill(t.hours, { time })
      : fill(t.money, { time, money: sayMoney(money, language) }),
    ...(value.repliesSentBefore > 0 ? [fill(t.before, before)] : []),
  ];
}

function articles(next: NextArticle[], language: Language): string[] {
  const { mail: t } = phrases[language];
  return next.map(({ title, tickets }) =>
    fill(counted(t, 'next', tickets, language), {
      title: nameInMail(title),
      count: say(tickets, language),
    }),
  );
}

function rule({ counted: { minutesPerReply } }: Value, language: Language): string {
  const { mail: t } = phrases[language];
  if (minutesPerReply === null) return t.minutesDiffer;
  return fill(t.minutes, { minutes: sayHours(minutesPerReply / 60, language) });
}

/** What a mail tells of the month; nothing where there are no suggestions. */
export function reportParagraphs(report: MonthlyReport, language: Language): string[] {
  const { value, month, nextArticles, categories } = report;
  if (value === null) return [];
  const { mail: t } = phrases[language];
  const list = categories
    .map(({ name, tickets }) => `${nameInMail(categoryLabel(name))} (${say(tickets, language)})`)
    .join(', ');
  return [
    sentence(value, month, language),
    ...figures(value, language),
    ...articles(nextArticles, language),
    ...(categories.length > 0 ? [fill(t.categories, { list })] : []),
    rule(value, language),
  ];
}

/** The report as a mail of its own; null where there is nothing to tell. */
export function reportLetter(report: MonthlyReport, language: Language) {
  const paragraphs = reportParagraphs(report, language);
  if (paragraphs.length === 0) return null;
  const { mail: t } = phrases[language];
  const whose = report.clientName === null ? t.allClients : nameInMail(report.clientName);
  return {
    subject: fill(t.subject, { month: sayMonth(report.month, language), whose }),
    paragraphs,
    notes: [t.note],
    button: t.button,
  };
}

export const reportButton = (language: Language): string => phrases[language].mail.button;
