import type { Figure, SummarySentence } from '@replique/contract/insight/insights';
import { insightsSummary as en } from '@replique/phrases/en/insight/insights-summary';
import { describe, expect, it } from 'vitest';
import { sentenceText } from './digest-mail.ts';
import { isCountChanged, isShareChanged, summarise } from './summary.ts';

const figure = (value: number | null, of: number): Figure => ({ value, of, isLow: of < 20 });
const count = (value: number): Figure => ({ value, of: value, isLow: false });

describe('what is worth telling', () => {
  it.each([
    [100, 100, false],
    // A tenth, yet no more than chance.
    [110, 100, false],
    [130, 100, true],
    [1_050, 1_000, false],
    [1_150, 1_000, true],
    // Too few to tell.
    [12, 4, false],
    [0, 40, true],
  ])('of %d tickets instead of %d: %s', (now, before, isTold) => {
    expect(isCountChanged(now, before)).toBe(isTold);
  });

  it.each([
    [0.5, 1_000, 0.49, 1_000, false],
    [0.56, 1_000, 0.5, 1_000, true],
    [0.56, 100, 0.5, 100, false],
    [0.9, 15, 0.1, 1_000, false],
    [0.511, 100_000, 0.5, 100_000, false],
  ])('of a share of %d (of %d) instead of %d (of %d): %s', (now, of, before, ofBefore, isTold) => {
    expect(isShareChanged(figure(now, of), figure(before, ofBefore))).toBe(isTold);
  });
});

const now = {
  tickets: count(1_300),
  useRate: figure(0.46, 1_000),
  coverage: figure(0.7, 900),
  acceptance: figure(0.5, 800),
  firstReplyWith: figure(1_200, 300),
  firstReplyWithout: figure(5_400, 500),
  timeSaved: figure(41.6, 300),
  satisfaction: figure(0.9, 12),
  deflection: figure(0.3, 400),
};
const before = {
  ...now,
  tickets: count(1_000),
  useRate: figure(0.38, 900),
  coverage: figure(0.78, 800),
  satisfaction: figure(0.5, 400),
};
const categories = [
  { name: 'Refunds', now: 400, before: 150 },
  { name: 'Delivery', now: 30, before: 29 },
];

const keysOf = (sentences: SummarySentence[]) => sentences.map(({ key, tone }) => [key, tone]);

describe('the summary', () => {
  it('tells what changed, most important first', () => {
    const sentences = summarise({ figures: now, before, categories });
    expect(keysOf(sentences)).toEqual([
      ['volumeUp', 'neutral'],
      ['useRateUp', 'good'],
      ['timeSaved', 'good'],
      ['firstReplyQuicker', 'good'],
      ['coverageDown', 'bad'],
      ['categoryUp', 'neutral'],
    ]);
    expect(sentences[0]?.values).toMatchObject({ now: 1_300, before: 1_000, count: 1_300 });
    expect(sentences.at(-1)?.values).toMatchObject({ name: 'Refunds', now: 400, before: 150 });
  });

  it('says how things stand where nothing is compared or nothing changed', () => {
    expect(keysOf(summarise({ figures: now, before: null, categories }))).toEqual([
      ['volume', 'neutral'],
      ['useRate', 'neutral'],
      ['timeSaved', 'good'],
      ['firstReplyQuicker', 'good'],
      ['coverage', 'neutral'],
    ]);
    expect(keysOf(summarise({ figures: now, before: now, categories: [] }))[0]).toEqual([
      'volumeSame',
      'neutral',
    ]);
  });

  it('tells nothing of what stands on few', () => {
    const few = { tickets: count(6), useRate: figure(1, 3), coverage: figure(0.2, 5) };
    expect(
      keysOf(summarise({ figures: few, before: { tickets: count(0) }, categories: [] })),
    ).toEqual([['volumeNew', 'neutral']]);
    expect(
      keysOf(summarise({ figures: { tickets: count(0) }, before: null, categories: [] })),
    ).toEqual([['nothing', 'neutral']]);
  });

  it('is said in both languages', () => {
    const sentences = summarise({ figures: now, before, categories });
    expect(sentences.map((sentence) => sentenceText(sentence, 'en'))).toEqual([
      '1,300 tickets were created, 30% more than the 1,000 before.',
      '46% of the answers use the suggestion: 8 points more than before (38%).',
      'Quicker first replies saved 42 hours of waiting.',
      'With a suggestion the first reply came after 20 minutes at the median, without one after 1.5 hours.',
      'A suggestion could be written for only 70% of the tickets tried, 8 points less than before.',
      'Tickets about “Refunds” grew most: 400 instead of 150.',
    ]);
    expect(sentences.slice(0, 2).map((sentence) => sentenceText(sentence, 'fr'))).toEqual([
      '1\u{202f}300 tickets ont été créés, 30\u{a0}% de plus qu’avant (1\u{202f}000).',
      'La suggestion est reprise dans 46\u{a0}% des réponses\u{a0}: 8 points de plus qu’avant (38\u{a0}%).',
    ]);
  });

  it('has a phrase for every key', () => {
    const all = [
      ...summarise({ figures: now, before, categories }),
      ...summarise({ figures: before, before: now, categories: [] }),
      ...summarise({
        figures: {
          ...now,
          acceptance: figure(0.7, 800),
          deflection: figure(0.5, 400),
          satisfaction: figure(0.7, 400),
        },
        before: { ...before, tickets: count(2_000), satisfaction: figure(0.5, 400) },
        categories: [],
      }),
      ...summarise({
        figures: {
          ...now,
          firstReplyWith: figure(9_000, 300),
          acceptance: figure(0.2, 800),
          deflection: figure(0.1, 400),
        },
        before: null,
        categories: [],
      }),
    ];
    const texts: Record<string, string> = en.summary;
    for (const sentence of all) {
      expect([sentence.key, texts[sentence.key] ?? texts[`${sentence.key}_other`]]).not.toContain(
        undefined,
      );
      expect(sentenceText(sentence, 'fr')).toMatch(/^\S.*\.$/);
      expect(sentenceText(sentence, 'fr')).not.toContain('{{');
    }
  });
});
