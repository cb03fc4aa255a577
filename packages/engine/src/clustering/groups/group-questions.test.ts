import { describe, expect, it } from 'vitest';
import { draftArticle } from '../proposals/draft-article.ts';
import { groupQuestions, type QuestionGroup } from './group-questions.ts';
import { keepIdentity } from './keep-identity.ts';

/** Our own questions, three of each matter and language. */
const english = [
  [
    'Where can I download my invoice?',
    'I need to download an invoice',
    'How do I get the invoice as a download',
  ],
  [
    'My parcel has not arrived',
    'When does the parcel arrive?',
    'The parcel should have arrived on Monday',
  ],
  [
    'I want to change my delivery address',
    'Change of the delivery address please',
    'How can the delivery address be changed?',
  ],
  ['The lamp flickers all night', 'My new lamp flickers', 'Why does the lamp flicker?'],
];
const french = [
  [
    'Où télécharger ma facture ?',
    'Je voudrais télécharger une facture',
    'Ma facture n’est pas à télécharger',
  ],
  ['Mon colis n’est pas arrivé', 'Quand le colis arrive-t-il ?', 'Le colis devait arriver lundi'],
  [
    'Je souhaite résilier mon abonnement',
    'Comment résilier l’abonnement ?',
    'Résilier un abonnement en cours',
  ],
];

function asQuestions(matters: string[][]) {
  return matters.flat().map((text, id) => ({ id, text }));
}

const matterOf = (id: number): number => Math.floor(id / 3);
const asMatters = (groups: QuestionGroup[]): number[][] =>
  groups
    .map(({ ids }) => [...new Set(ids.map(matterOf))])
    .sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0));

describe('questions grouped', () => {
  it('finds the matters, and how many there are, in both languages', () => {
    expect(asMatters(groupQuestions(asQuestions(english), 'en'))).toEqual([[0], [1], [2], [3]]);
    expect(asMatters(groupQuestions(asQuestions(french), 'fr'))).toEqual([[0], [1], [2]]);
  });

  it('names each by the words that set it apart, as people wrote them', () => {
    const groups = groupQuestions(asQuestions(french), 'fr');
    const words = (matter: number): string[] =>
      groups.find(({ ids }) => ids.includes(matter * 3))?.words ?? [];
    expect(words(0)).toEqual(expect.arrayContaining(['télécharger', 'facture']));
    expect(words(2)).toEqual(expect.arrayContaining(['résilier', 'abonnement']));
  });

  it('leaves a question like no other by itself, also one that says nothing', () => {
    const questions = [...asQuestions(english), { id: 90, text: 'Hello?' }, { id: 91, text: '' }];
    const groups = groupQuestions(questions, 'en');
    expect(groups.filter(({ ids }) => ids.includes(90) || ids.includes(91))).toMatchObject([
      { ids: [90], centre: 90 },
      { ids: [91], centre: 91 },
    ]);
    expect(groupQuestions([], 'en')).toEqual([]);
  });

  it('gives the same groups for the same questions', () => {
    const questions = asQuestions(english);
    expect(groupQuestions(questions, 'en')).toEqual(groupQuestions(questions, 'en'));
  });
});

describe('groups from one run to the next', () => {
  it('go on as the group that most of their members come from, each once', () => {
    const earlier = new Map([
      [1, 10],
      [2, 10],
      [3, 10],
      [4, 20],
      [5, 20],
    ]);
    const groups = [{ ids: [4, 6] }, { ids: [1, 2, 5, 7] }, { ids: [3] }, { ids: [8] }];
    expect(keepIdentity(groups, earlier)).toEqual([20, 10, null, null]);
  });
});

describe('a drafted document', () => {
  const asked = {
    centre: 'Invoice\nWhere can I download my invoice?',
    questions: ['Where can I download my invoice?', 'I need my invoice'],
  };

  it('takes what most answers say, without courtesy, personal data and what is about one case', () => {
    const draft = draftArticle(
      asked,
      [
        'Hello Ann,\nYou can download every invoice in your account under Orders.\nI have cancelled the second order for you today.\nKind regards',
        'Invoices can be downloaded in your account under Orders.\nWrite to [[EMAIL_1]] when an invoice is missing there.',
        'The weather in Lyon is lovely in the spring months.',
      ],
      'en',
    );
    expect(draft.title).toBe('Where can I download my invoice?');
    expect(draft.markdown.split('\n')[0]).toMatch(/invoice.*account under Orders/i);
    expect(draft.markdown).not.toMatch(/Hello|regards|EMAIL|cancelled/);
    expect(draft.answers).toBe(3);
  });

  it('is an outline of what is asked when nobody answered, and never markup of people', () => {
    const { markdown, answers } = draftArticle(
      {
        centre: 'Où est ma *facture* ?',
        questions: ['Où est ma facture ?', 'Puis-je payer par <b>chèque</b> ?'],
      },
      [],
      'fr',
    );
    expect(answers).toBe(0);
    expect(markdown).toContain('## Ce que l’on nous demande');
    expect(markdown).toContain('\\*facture\\*');
    expect(markdown).toContain('\\<b\\>');
    // What is asked already is not listed again.
    expect(markdown.match(/facture/g)).toHaveLength(1);
  });
});
