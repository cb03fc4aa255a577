import type { Figure, SummarySentence } from '@replique/contract/insight/insights';
import { insightsSummary as en } from '@replique/phrases/en/insight/insights-summary';
import { describe, expect, it } from 'vitest';
import { sentenceText } from '../reports/digest-mail.ts';
import { summarise } from './summary.ts';

const figure = (value: number | null, of: number): Figure => ({ value, of, isLow: of < 20 });
const count = (value: number): Figure => ({ value, of: value, isLow: false });
/** A median or hours with its interval. */
const between = (value: number, low: number, high: number, of = 300): Figure => ({
  value,
  of,
  isLow: of < 20,
  range: { low, high },
});

const now = {
  tickets: count(1_300),
  useRate: figure(0.46, 1_000),
  coverage: figure(0.7, 900),
  acceptance: figure(0.5, 800),
  firstReplyWith: between(1_200, 1_000, 1_400),
  firstReplyWithout: between(5_400, 5_000, 5_800),
  waitingSaved: between(41.6, 20, 65),
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
      ['waitingSaved', 'neutral'],
      ['firstReplyQuicker', 'neutral'],
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
      ['waitingSaved', 'neutral'],
      ['firstReplyQuicker', 'neutral'],
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
    ).toEqual([['volumeFew', 'neutral']]);
    expect(
      keysOf(summarise({ figures: now, before: { tickets: count(0) }, categories: [] }))[0],
    ).toEqual(['volumeNew', 'neutral']);
    // An interval that holds zero tells no hours; nor do medians whose intervals meet.
    const vague = {
      tickets: count(100),
      waitingSaved: { ...between(12, -3, 30), isLow: true },
      firstReplyWith: between(1_200, 600, 3_000),
      firstReplyWithout: between(1_500, 700, 3_000),
    };
    expect(keysOf(summarise({ figures: vague, before: null, categories: [] }))).toEqual([
      ['volume', 'neutral'],
    ]);
    expect(
      keysOf(summarise({ figures: { tickets: count(0) }, before: null, categories: [] })),
    ).toEqual([['nothing', 'neutral']]);
  });

  it('is said in both languages', () => {
    const sentences = summarise({ figures: now, before, categories });
    expect(sentences.map((sentence) => sentenceText(sentence, 'en'))).toEqual([
      '1,300 tickets were created, 30% more than the 1,000 before.',
      '46% of the answers use the suggestion: 8 points more than before (38%).',
      'With a suggestion customers waited about 42 hours less in all for their first reply (between 20 hours and 65 hours).',
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
      ...[between(120, 100, 140), between(10, 5, 15)].flatMap((waitingSaved) =>
        summarise({ figures: { ...now, waitingSaved }, before, categories: [] }),
      ),
      ...summarise({
        figures: { tickets: count(5) },
        before: { tickets: count(3) },
        categories: [],
      }),
      ...summarise({
        figures: {
          ...now,
          firstReplyWith: between(9_000, 8_000, 10_000),
          waitingSaved: between(-12, -30, -4),
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
