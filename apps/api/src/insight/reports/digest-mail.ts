import type { Figure, Figures, SummarySentence } from '@replique/contract/insight/insights';
import type { MetricId } from '@replique/contract/insight/metrics';
import { judge, valueToTell } from '@replique/contract/insight/tone';
import { insightsMail as mailEn } from '@replique/phrases/en/insight/insights-mail';
import { insightsSummary as en } from '@replique/phrases/en/insight/insights-summary';
import { metrics as metricsEn } from '@replique/phrases/en/insight/metrics';
import { insightsMail as mailFr } from '@replique/phrases/fr/insight/insights-mail';
import { insightsSummary as fr } from '@replique/phrases/fr/insight/insights-summary';
import { metrics as metricsFr } from '@replique/phrases/fr/insight/metrics';
import {
  findClient,
  nameInMail,
  queueMailTo,
  findActiveUserById,
  type ActiveUser,
} from '../../accounts/index.ts';
import type { Deps } from '../deps.ts';
import {
  listDueDigests,
  moveDigest,
  nextSending,
  periodBefore,
  removeDigest,
  type DigestRow,
} from '../insights/digest.ts';
import { overviewOf } from '../insights/overview.ts';
import { readScope } from '../insights/scope.ts';
import { sayFigure, sayValues } from '../insights/sentences.ts';
import { summaryOf } from '../insights/summary.ts';
import { levels } from '@replique/contract/route';
import { reportButton, reportParagraphs } from './letter.ts';
import { reportOf } from './reports.ts';

/** The digest by mail: the summary and the first figures of the week or month that has just ended. */

const phrases = {
  en: { ...en, digestMail: mailEn, names: metricsEn.names },
  fr: { ...fr, digestMail: mailFr, names: metricsFr.names },
};
const locales = { en: 'en-GB', fr: 'fr-FR' } as const;
const told = ['tickets', 'answers', 'answersUsing', 'useRate', 'coverage', 'waitingSaved'] as const;
const atOnce = 20;

const fill = (text: string, values: Record<string, string | number>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));

/** The sentence in words; a phrase with forms for numbers is taken in the one that fits. */
export function sentenceText(sentence: SummarySentence, language: 'en' | 'fr'): string {
  const texts: Record<string, string> = phrases[language].summary;
  const count = sentence.values['count'];
  const form =
    typeof count === 'number' ? new Intl.PluralRules(locales[language]).select(count) : null;
  const text = texts[sentence.key] ?? texts[`${sentence.key}_${form}`] ?? '';
  return fill(text, sayValues(sentence, language));
}

function figureTexts(
  { figures, before }: { figures: Figures; before: Figures | null },
  language: 'en' | 'fr',
): string[] {
  const { names, digestMail } = phrases[language];
  const say = (metric: MetricId, figure: Figure | undefined) => {
    const value = valueToTell(metric, figure);
    return value === null ? null : sayFigure(metric, value, language);
  };
  return told.flatMap((metric) => {
    const [now, then] = [say(metric, figures[metric]), say(metric, before?.[metric])];
    if (now === null) return [];
    const { change } = judge(metric, figures[metric], before?.[metric]);
    const form = then === null ? 'alone' : change;
    return [fill(digestMail.figure[form], { name: names[metric], now, before: then ?? '' })];
  });
}

function dayIn(day: string, language: 'en' | 'fr'): string {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

type Letter = { subject: string; paragraphs: string[]; link: { label: string; url: string } };

type Telling = {
  clientId: number | null;
  sending: Date;
  frequency: 'weekly' | 'monthly';
  /** Of who gets it: not everything is told to everybody. */
  level: number;
};

/** The monthly report stands before the figures of a month. */
async function tellMonth(deps: Deps, { zone, language }: DigestRow, of: Telling, from: string) {
  if (of.frequency !== 'monthly') return [];
  const asked = { zone, month: from.slice(0, 7), level: of.level };
  return reportParagraphs(await reportOf(deps, { clientId: of.clientId }, asked), language);
}

/** Who may open the monthly report is led there. */
function linkOf(deps: Deps, language: 'en' | 'fr', of: Telling, search: URLSearchParams) {
  const isReport = of.frequency === 'monthly' && of.level >= levels.admin;
  if (!isReport)
    return {
      label: phrases[language].digestMail.button,
      url: `${deps.config.publicUrl}/insights/v2?${search.toString()}`,
    };
  const report = new URLSearchParams({ month: search.get('from')?.slice(0, 7) ?? '' });
  const client = search.get('client');
  if (client !== null) report.set('client', client);
  return {
    label: reportButton(language),
    url: `${deps.config.publicUrl}/reports/monthly?${report.toString()}`,
  };
}

async function writeLetter(deps: Deps, digest: DigestRow, of: Telling): Promise<Letter> {
  const { language, zone } = digest;
  const t = phrases[language].digestMail;
  const client = await deps.db.withStaff(async (tx) =>
    of.clientId === null ? undefined : findClient(tx, { id: of.clientId }),
  );
  const scope = await readScope(deps, { clientId: of.clientId });
  const { from, to } = periodBefore(of.frequency, zone, of.sending);
  const query = { from, to, zone, compare: 'previous' as const };
  const sentences = await summaryOf(deps, scope, query);
  const whose = client ? nameInMail(client.name) : t.allClients;
  const overview = overviewOf(deps, scope, query);
  const days = {
    whose,
    from: dayIn(from, language),
    to: dayIn(to, language),
    beforeFrom: dayIn(overview.compared?.from ?? from, language),
    beforeTo: dayIn(overview.compared?.to ?? to, language),
  };
  const search = new URLSearchParams({ from, to, zone });
  if (client && digest.clientId !== null) search.set('client', client.uuid);
  return {
    subject: fill(of.frequency === 'weekly' ? t.subjectWeekly : t.subjectMonthly, { whose }),
    paragraphs: [
      fill(t.period, days),
      ...(await tellMonth(deps, digest, of, from)),
      ...sentences.map((sentence) => sentenceText(sentence, language)),
      ...figureTexts(overview, language),
    ],
    link: linkOf(deps, language, of, search),
  };
}

/** Of a super-admin what was chosen, of everybody else the own client; undefined: there is nothing to be told any more. */
function clientOf(user: ActiveUser | undefined, digest: DigestRow): number | null | undefined {
  if (!user) return undefined;
  if (user.level === 5) return digest.clientId;
  return user.clientId ?? undefined;
}

/** The last moment that has come: who was not reached for weeks gets one mail, not several. */
function lastDue(frequency: 'weekly' | 'monthly', { zone, nextAt }: DigestRow, now: Date): Date {
  for (let due = nextAt ?? now; ;) {
    const next = nextSending(frequency, zone, due);
    if (next > now) return due;
    due = next;
  }
}

async function sendDigest(deps: Deps, digest: DigestRow): Promise<boolean> {
  const { userId, language, frequency } = digest;
  if (frequency === 'none') return false;
  const now = deps.clock();
  const user = await deps.db.withStaff((tx) => findActiveUserById(tx, userId));
  const clientId = clientOf(user, digest);
  if (clientId === undefined) {
    await deps.db.withStaff((tx) => removeDigest(tx, userId));
    return false;
  }
  const sending = lastDue(frequency, digest, now);
  const level = user?.level ?? 0;
  const letter = await writeLetter(deps, digest, { clientId, sending, frequency, level });
  const t = phrases[language].digestMail;
  return deps.db.withStaff(async (tx) => {
    const nextAt = nextSending(frequency, digest.zone, now);
    if (!(await moveDigest(tx, digest, { nextAt, sentAt: now }))) return false;
    // Who left, or may see less, since it was written.
    const still = await findActiveUserById(tx, userId);
    if (!still || still.level < level || clientOf(still, digest) !== clientId) return false;
    const { subject, paragraphs, link } = letter;
    await queueMailTo(tx, deps, { ...still, language }, () => ({
      subject,
      paragraphs,
      link,
      notes: [t.note],
    }));
    return true;
  });
}

/** Job: sends what is due. One that fails does not keep the others waiting. @returns how many mails */
export async function sendDigests(deps: Deps): Promise<number> {
  let sent = 0;
  const tried = new Set<number>();
  const failures: unknown[] = [];
  for (;;) {
    const due = await deps.db.withStaff((tx) =>
      listDueDigests(tx, deps.clock(), atOnce + tried.size),
    );
    const next = due.filter(({ userId }) => !tried.has(userId));
    if (next.length === 0) break;
    for (const digest of next) {
      tried.add(digest.userId);
      try {
        if (await sendDigest(deps, digest)) sent += 1;
      } catch (error) {
        failures.push(error);
      }
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'digests could not be sent');
  return sent;
}
