import type { Alerts } from '@replique/contract/insight/monitoring';
import type { LanguageCode } from '../../../lib/language/language.ts';

/** What stands in the form. */
export interface AlertsValues {
  emails: string[];
  language: LanguageCode;
  /** Empty: no program is told. */
  webhookUrl: string;
  failuresInARow: number;
  newSecret: boolean;
}

const mostEmails = 20;
export const mostFailures = 10;

export const valuesOf = (alerts: Alerts): AlertsValues => ({
  emails: alerts.emails,
  language: alerts.language,
  webhookUrl: alerts.webhookUrl ?? '',
  failuresInARow: alerts.failuresInARow,
  newSecret: false,
});

export const isSameAlerts = (one: AlertsValues, other: AlertsValues): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Addresses as they were typed or pasted, several at once too: each once, whatever the case of its letters. */
export function readEmails(typed: string[]): string[] {
  const emails = typed.flatMap((text) => text.split(/[\s,;]+/)).filter(Boolean);
  return emails.filter(
    (email, at) => emails.findIndex((each) => each.toLowerCase() === email.toLowerCase()) === at,
  );
}

const address = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;

export interface AlertsProblems {
  /** Those that are no addresses. */
  wrongEmails: string[];
  hasTooMany: boolean;
  isWebhookWrong: boolean;
}

/** What the form knows by itself; whether the address of a program may be called says the server. */
export function findProblems({ emails, webhookUrl }: AlertsValues): AlertsProblems {
  const url = webhookUrl.trim();
  return {
    wrongEmails: emails.filter((email) => !address.test(email)),
    hasTooMany: emails.length > mostEmails,
    isWebhookWrong: url !== '' && !/^https?:$/.test(URL.parse(url)?.protocol ?? ''),
  };
}

export const hasProblems = ({ wrongEmails, hasTooMany, isWebhookWrong }: AlertsProblems): boolean =>
  wrongEmails.length > 0 || hasTooMany || isWebhookWrong;

/** As the server takes it. */
export function toInput(values: AlertsValues, revision: number) {
  const url = values.webhookUrl.trim();
  return {
    ...values,
    webhookUrl: url === '' ? null : url,
    newSecret: values.newSecret && url !== '',
    revision,
  };
}
