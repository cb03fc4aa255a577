import type { Figure, Figures, SummarySentence } from '@replique/contract/insight/insights';
import { metricIds, metrics, type MetricId } from '@replique/contract/insight/metrics';
import { isNarrow, judge, valueToTell } from '@replique/contract/insight/tone';
import { describe, expect, it } from 'vitest';
import { summarise } from './summary.ts';

const count = (value: number): Figure => ({ value, of: value, isLow: false });
const share = (value: number, of: number): Figure => ({ value, of, isLow: of < 20 });

describe('how a figure moved', () => {
  it.each([
    [100, 100, 'same'],
    // 15 % more, yet no more than chance does: it is not called more anywhere.
    [115, 100, 'same'],
    [130, 100, 'more'],
    [1_050, 1_000, 'same'],
    // A twentieth of many is more than chance.
    [105_000, 100_000, 'more'],
    [12, 4, 'unknown'],
    [0, 40, 'less'],
    [0, 0, 'unknown'],
  ] as const)('%d tickets instead of %d: %s', (now, before, change) => {
    expect(judge('tickets', count(now), count(before)).change).toBe(change);
  });

  it.each([
    [0.5, 1_000, 0.49, 1_000, 'same'],
    [0.56, 1_000, 0.5, 1_000, 'more'],
    [0.56, 100, 0.5, 100, 'same'],
    [0.9, 15, 0.1, 1_000, 'unknown'],
    [1, 50, 1, 50, 'same'],
    [0.4, 1_000, 0.5, 1_000, 'less'],
  ] as const)('a share of %d (of %d) instead of %d (of %d): %s', (now, of, was, ofWas, change) => {
    expect(judge('useRate', share(now, of), share(was, ofWas)).change).toBe(change);
  });

  it('of medians and hours is told by their intervals', () => {
    const time = (value: number, spread: number): Figure => ({
      value,
      of: 50,
      isLow: false,
      range: { low: value - spread, high: value + spread },
    });
    const of = (now: Figure, before: Figure) => judge('firstReplyWith', now, before);
    expect(of(time(100, 10), time(150, 10))).toMatchObject({ change: 'less', tone: 'good' });
    expect(of(time(150, 10), time(100, 10))).toMatchObject({ change: 'more', tone: 'bad' });
    expect(of(time(100, 40), time(150, 40)).change).toBe('same');
    expect(judge('waitingSaved', time(9, 1), time(5, 1))).toMatchObject({ tone: 'good' });
    expect(judge('waitingSaved', time(5, 1), time(9, 1))).toMatchObject({ tone: 'bad' });
  });

  it('is unknown without anything before; of few it says so', () => {
    expect(judge('useRate', share(0.2, 100), undefined)).toEqual({
      change: 'unknown',
      tone: 'neutral',
      isFew: false,
    });
    expect(judge('useRate', share(0.2, 100), share(0.9, 3)).isFew).toBe(true);
    expect(judge('tickets', count(3), count(9)).isFew).toBe(true);
  });

  it('tells hours only where their interval is narrow', () => {
    expect(isNarrow(118, { low: 60, high: 335 })).toBe(true);
    expect(isNarrow(100, { low: 10, high: 335 })).toBe(false);
    expect(isNarrow(12, { low: -3, high: 20 })).toBe(false);
    expect(isNarrow(-12, { low: -30, high: -3 })).toBe(true);
    expect(valueToTell('waitingSaved', { value: 12, of: 50, isLow: true })).toBeNull();
    expect(valueToTell('coverage', { value: 0.5, of: 3, isLow: true })).toBe(0.5);
  });
});

/** The same numbers each time, from 0 to below 1. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function randomFigure(metric: MetricId, random: () => number): Figure {
  const of = Math.floor(10 ** (random() * 5));
  const { unit } = metrics[metric];
  if (unit === 'count') return count(of);
  if (unit === 'share') return share(Math.round(random() * of) / of, of);
  const value = unit === 'hours' ? random() * 400 - 100 : random() * 10_000;
  const range = { low: value - random() * 100, high: value + random() * 100 };
  const isLow = of < 20 || (unit === 'hours' && !isNarrow(value, range));
  return { value, of, isLow, range };
}

const randomFigures = (random: () => number): Figures =>
  Object.fromEntries(metricIds.map((metric) => [metric, randomFigure(metric, random)]));

const wordsOf: [RegExp, string][] = [
  [/Up$|New$/, 'more'],
  [/Down$/, 'less'],
  [/Same$/, 'same'],
  [/^nothing$|^firstReply|Few$/, 'unknown'],
];

/** Whether a sentence says in its key, its change and its tone what the tile or the cell of its figure says. */
function isOfTile(sentence: SummarySentence, figures: Figures, before: Figures): boolean {
  const { key, values, change, tone } = sentence;
  const said = wordsOf.find(([pattern]) => pattern.test(key));
  if (said && said[1] !== change) return false;
  // Of one period alone: no change, so no tone either.
  if (key === 'nothing' || key.startsWith('firstReply')) return tone === 'neutral';
  const metric = String(values['metric']) as MetricId;
  const tile = judge(metric, figures[metric], before[metric]);
  return tile.change === change && tile.tone === tone;
}

it('the summary never disagrees with the tile of the same figure', () => {
  const random = randomFrom(7);
  const seen = new Set<string>();
  const disagreeing: SummarySentence[] = [];
  const tickets = (of: Figures) => of['tickets']?.value ?? 0;
  for (let round = 0; round < 2_000; round += 1) {
    const figures = randomFigures(random);
    const before = randomFigures(random);
    const categories = [{ name: 'All', now: tickets(figures), before: tickets(before) }];
    const told = summarise({ figures, before, categories });
    disagreeing.push(...told.filter((sentence) => !isOfTile(sentence, figures, before)));
    for (const { key } of told) seen.add(key);
  }
  expect(disagreeing).toEqual([]);
  expect([...seen]).toEqual(
    expect.arrayContaining(['categoryUp', 'deflectionDown', 'volumeSame', 'waitingLonger']),
  );
});
