import type { Alerts } from '@replique/contract/insight/monitoring';
import { describe, expect, it } from 'vitest';
import {
  findProblems,
  hasProblems,
  isSameAlerts,
  readEmails,
  toInput,
  valuesOf,
  type AlertsValues,
} from './alerts-values.ts';

const stored: Alerts = {
  emails: ['oncall@replique.test'],
  language: 'fr',
  webhookUrl: null,
  webhookSecret: null,
  hasWebhookSecret: false,
  failuresInARow: 2,
  revision: 4,
};
const values: AlertsValues = valuesOf(stored);

describe('the form of the alerts', () => {
  it('gives back what is stored, with the revision it began from', () => {
    const { emails, language, webhookUrl, failuresInARow } = stored;
    expect(toInput(values, 4)).toEqual({
      emails,
      language,
      webhookUrl,
      failuresInARow,
      newSecret: false,
      revision: 4,
    });
    expect(isSameAlerts(values, valuesOf(stored))).toBe(true);
    expect(isSameAlerts({ ...values, newSecret: true }, values)).toBe(false);
  });

  it('asks for no secret where no program is told', () => {
    expect(toInput({ ...values, newSecret: true, webhookUrl: '  ' }, 4)).toMatchObject({
      newSecret: false,
      webhookUrl: null,
    });
    const told = { ...values, newSecret: true, webhookUrl: ' https://hooks.example.com/a ' };
    expect(toInput(told, 4)).toMatchObject({
      newSecret: true,
      webhookUrl: 'https://hooks.example.com/a',
    });
  });

  it('takes each address once', () => {
    expect(readEmails([' a@b.fr', 'A@B.fr', '', 'c@d.fr '])).toEqual(['a@b.fr', 'c@d.fr']);
  });

  it('refuses what is no address', () => {
    expect(hasProblems(findProblems(values))).toBe(false);
    expect(findProblems({ ...values, emails: ['a@b.fr', 'nobody', 'a@b'] }).wrongEmails).toEqual([
      'nobody',
      'a@b',
    ]);
    for (const webhookUrl of ['hooks.example.com', 'ftp://hooks.example.com', 'https://']) {
      expect(findProblems({ ...values, webhookUrl }).isWebhookWrong).toBe(true);
    }
    const many = Array.from({ length: 21 }, (_, number) => `a${number}@b.fr`);
    expect(findProblems({ ...values, emails: many }).hasTooMany).toBe(true);
  });
});
