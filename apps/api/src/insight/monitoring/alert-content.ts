import type { LanguageCode } from '../../platform/db/column-types.ts';
import { monitoringMail as en } from '@replique/phrases/en/insight/monitoring-mail';
import { monitoringMail as fr } from '@replique/phrases/fr/insight/monitoring-mail';
import { monitoring as enCauses } from '@replique/phrases/en/insight/monitoring';
import { monitoring as frCauses } from '@replique/phrases/fr/insight/monitoring';
import { nameInMail } from '../../accounts/index.ts';
import type { ToldIncident } from './alert-store.ts';

/** What an alert says, as a mail and to a program. */

const mails = { en, fr };
const causes: Record<LanguageCode, Record<string, string>> = {
  en: enCauses.causes,
  fr: frCauses.causes,
};

const fill = (text: string, values: Record<string, string>) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

const secondMs = 1_000;
const minuteS = 60;
const hourS = 3_600;

/** "2 h 5 min": as short as a subject wants it. */
function shortDuration(seconds: number, language: LanguageCode): string {
  const t = mails[language].duration;
  const hours = Math.floor(seconds / hourS);
  const minutes = Math.floor((seconds % hourS) / minuteS);
  if (seconds < minuteS) return fill(t.seconds, { seconds: String(seconds) });
  if (hours === 0) return fill(t.minutes, { minutes: String(minutes) });
  return fill(t.hours, { hours: String(hours), minutes: String(minutes) });
}

function durationOf({ openedAt, endedAt }: ToldIncident, now: Date): number {
  const ms = (endedAt ?? now).getTime() - openedAt.getTime();
  return Math.max(0, Math.round(ms / secondMs));
}

/** A moment as people of the installation's language read it, in UTC. */
function timeOf(at: Date, language: LanguageCode): string {
  const format = new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return `${format.format(at)} UTC`;
}

const pathOf = ({ uuid }: Pick<ToldIncident, 'uuid'>) => `/incidents/${uuid}`;

type Told = { what: 'opened' | 'recovered'; incident: ToldIncident; now: Date; publicUrl: string };

export function mailOf({ what, incident, now, publicUrl }: Told, language: LanguageCode) {
  const t = mails[language];
  const values = {
    whose: incident.clientName === null ? t.installation : nameInMail(incident.clientName),
    cause: causes[language][incident.cause] ?? incident.cause,
    detail: incident.detail ?? '',
    since: timeOf(incident.openedAt, language),
    failures: String(incident.failures),
    duration: shortDuration(durationOf(incident, now), language),
  };
  const say = t[what];
  const paragraphs = [say.text, ...(incident.detail ? [t.detail] : [])];
  return {
    subject: fill(say.subject, values),
    paragraphs: paragraphs.map((text) => fill(text, values)),
    link: { label: t.button, url: `${publicUrl}${pathOf(incident)}` },
    notes: [t.note],
  };
}

export function testMail(language: LanguageCode, publicUrl: string) {
  const t = mails[language];
  return {
    subject: t.test.subject,
    paragraphs: [t.test.text],
    link: { label: t.test.button, url: `${publicUrl}/monitoring` },
    notes: [t.note],
  };
}

/** The data of a message to a program; its type and time stand beside it (Standard Webhooks). */
export function dataOf({ incident, now, publicUrl }: Omit<Told, 'what'>): object {
  return {
    incident: {
      uuid: incident.uuid,
      kind: incident.kind,
      client: incident.clientUuid && { uuid: incident.clientUuid, name: incident.clientName },
      step: incident.step,
      cause: incident.cause,
      detail: incident.detail,
      openedAt: incident.openedAt.toISOString(),
      endedAt: incident.endedAt?.toISOString() ?? null,
      durationSeconds: durationOf(incident, now),
      failures: incident.failures,
      url: `${publicUrl}${pathOf(incident)}`,
    },
  };
}
