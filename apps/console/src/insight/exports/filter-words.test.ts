import type { TFunction } from 'i18next';
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { activateLanguage, loadScreenPhrases } from '../../lib/language/i18n.ts';
import { filterWords } from './filter-words.ts';

const id = '11111111-1111-4111-8111-111111111111';

beforeAll(async () => {
  await activateLanguage('en');
  await loadScreenPhrases();
});

const words = (
  ...[kind, filter]: [Parameters<typeof filterWords>[0], Record<string, unknown> | null]
) =>
  filterWords(kind, filter, {
    t: i18next.t as TFunction,
    exists: (key) => i18next.exists(key),
    languageName: (code) => `<${code}>`,
    day: (day) => day,
  });

describe('the filters of a file in words', () => {
  it('names field and values, and leaves out what is usual', () => {
    expect(
      words('tickets', {
        tab: 'eligible',
        status: 'all',
        search: 'refund',
        channel: ['email', 'some_other'],
        language: ['fr'],
        suggestion: ['silent'],
        from: '2026-03-01',
        to: '2026-03-31',
      }),
    ).toEqual([
      'List: Eligible',
      '“refund”',
      'Channel: E-mail, Some other',
      'Language: <fr>',
      'Suggestion: No suggestion',
      '2026-03-01 – 2026-03-31',
    ]);
  });

  it('says what an id stands for only as one that was chosen, and no client', () => {
    expect(words('audit', { client: id, person: id, action: ['prompts.deployed'] })).toEqual([
      'Person: one selected',
      'Action: Deployed the prompt',
    ]);
  });

  it('names roles, scores and breakdowns', () => {
    expect(words('users', { role: 3 })).toEqual(['Role: Agent']);
    expect(words('tickets', { tab: 'all' })).toEqual(['List: Both lists']);
    expect(words('chats', { which: 'all' })).toEqual(['List: Live and archived']);
    expect(words('chats', { which: 'archived' })).toEqual(['List: Archived']);
    expect(words('chats', { score: 'bad', escalated: '0' })).toEqual([
      'Rating: Bad rating',
      'Escalated: Not escalated',
    ]);
    expect(words('insights', { by: 'weekday', zone: 'UTC', from: '2026-03-01' })).toEqual([
      'Broken down by: Weekday',
      'from 2026-03-01',
    ]);
  });

  it('says that rows were picked one by one, and nothing of an empty filter', () => {
    expect(words('tickets', null)).toEqual(['Selected rows only']);
    expect(words('suggestions', {})).toEqual([]);
  });
});
