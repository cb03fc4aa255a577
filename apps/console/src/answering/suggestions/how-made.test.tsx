import type { Suggestion, SuggestionSource } from '@replique/contract/answering/suggestions';
import { beforeAll, describe, expect, it } from 'vitest';
import { activateLanguage, loadScreenPhrases } from '../../lib/language/i18n.ts';
import { renderRouted } from '../../testing/render-routed.tsx';
import { SuggestionMeta } from './suggestion-meta.tsx';
import { SuggestionNotices } from './suggestion-notices.tsx';

const source = (number: number, score: number, change: Partial<SuggestionSource> = {}) => ({
  number,
  kind: 'document' as const,
  uuid: `00000000-0000-4000-8000-00000000000${number}`,
  title: `Article ${number}`,
  heading: null,
  text: 'The rack carries 80 kg.',
  url: null,
  isCertified: false,
  score,
  mark: null,
  ...change,
});
const sentence = { text: 'It carries 80 kg.', spans: [], supported: true, startsParagraph: true };
const suggestion: Suggestion = {
  uuid: '00000000-0000-4000-8000-0000000000aa',
  ticketUuid: '00000000-0000-4000-8000-0000000000bb',
  state: 'ready',
  text: sentence.text,
  originalText: sentence.text,
  sentences: [{ ...sentence, sources: [1] }],
  sources: [source(1, 0.9), source(2, 0.2)],
  confidence: 0.62,
  form: 'answer',
  openQuestions: [],
  silenceReason: null,
  instruction: null,
  previousUuid: null,
  language: 'en',
  unsupported: 0,
  contradicted: 0,
  notes: [],
  prompt: null,
  model: 'builtin',
  fellBack: null,
  durationMs: 120,
  costMicros: 0,
  edits: 0,
  revision: 1,
  createdAt: '2026-01-05T09:00:00.000Z',
  createdBy: 'Carol',
  staleSince: null,
  acceptedAt: null,
  acceptedBy: null,
  acceptedAs: null,
  ratings: [],
};

beforeAll(async () => {
  await activateLanguage('en');
  await loadScreenPhrases();
});

async function noticesOf(openQuestions: string[]) {
  const { container, unmount } = await renderRouted(
    <SuggestionNotices suggestion={{ ...suggestion, openQuestions }} onWriteAnew={undefined} />,
  );
  const text = container.textContent;
  const items = [...container.querySelectorAll('li')].map((item) => item.textContent);
  unmount();
  return { text, items };
}

async function detailsOf(change: Partial<Suggestion>): Promise<Record<string, string>> {
  const { container, unmount } = await renderRouted(
    <SuggestionMeta suggestion={{ ...suggestion, ...change }} />,
  );
  const terms = [...container.querySelectorAll('dt')];
  const said = terms.map((term) => [term.textContent, term.nextElementSibling?.textContent ?? '']);
  unmount();
  return Object.fromEntries(said) as Record<string, string>;
}

describe('what a reply leaves open', () => {
  it('is said in one line, and several as a list', async () => {
    const [first, second] = ['Do I need the app to ride?', 'Is it insured?'];
    expect((await noticesOf([])).text).toBe('');
    expect(await noticesOf([first])).toEqual({ text: `Not answered: “${first}”`, items: [] });
    expect(await noticesOf([first, second])).toEqual({
      text: `Not answered${first}${second}`,
      items: [first, second],
    });
  });
});

describe('how a reply was written', () => {
  it('is said of the built-in writer, with what speaks for the confidence', async () => {
    expect(await detailsOf({})).toMatchObject({
      Form: 'Answers from its sources.',
      Confidence: '62%. One article clearly matches best.',
    });
    const near = [source(1, 0.9), source(2, 0.8), source(3, 0.5, { kind: 'ticket' })];
    expect(
      await detailsOf({
        sources: near,
        sentences: [{ ...sentence, sources: [1, 3] }],
        openQuestions: ['Is it insured?'],
      }),
    ).toMatchObject({
      Confidence:
        '62%. Other articles match almost as well. It uses a past reply. One question is not answered.',
    });
  });

  it('names articles that are to be read, and what a connected system says', async () => {
    expect((await detailsOf({ form: 'pointer' }))['Form']).toBe(
      'Points to articles, because no passage clearly answers.',
    );
    const facts = [{ ...sentence, sources: [], facts: ['shop/1/where'] }];
    expect(await detailsOf({ sentences: facts })).toMatchObject({
      Form: 'Answers from a connected system.',
      Confidence: '62%.',
    });
  });

  it('says nothing of it where a model wrote, or nobody', async () => {
    expect(Object.keys(await detailsOf({ model: 'a-model' }))).not.toContain('Form');
    expect(Object.keys(await detailsOf({ confidence: null, form: null }))).not.toContain('Form');
  });
});
