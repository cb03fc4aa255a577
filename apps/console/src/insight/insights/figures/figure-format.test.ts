import { describe, expect, it } from 'vitest';
import { formatDuration, formatFigure } from './figure-format.ts';
import { sentenceValues } from './summary-values.ts';

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('figures as they are read', () => {
  it.each([
    [42, '42 sec'],
    [90, '1 min 30 sec'],
    [120, '2 min'],
    [599.6, '10 min'],
    [1_800, '30 min'],
    [3_599, '1 hr'],
    [8_040, '2 hr 14 min'],
    [86_399, '1 day'],
    [273_600, '3 days 4 hr'],
  ])('%s seconds are %s', (seconds, words) => {
    expect(plain(formatDuration('en', seconds))).toBe(words);
  });

  it('are written as the language does', () => {
    expect(plain(formatFigure('fr', 'useRate', 0.4567))).toBe('45,7 %');
    expect(plain(formatFigure('fr', 'firstReplyWith', 8_040))).toBe('2 h 14 min');
    expect(plain(formatFigure('en', 'waitingSaved', 12.34))).toBe('12 hr');
    expect(formatFigure('en', 'answers', 1_234)).toBe('1,234');
  });

  it('are a dash where there is nothing to tell', () => {
    expect(formatFigure('en', 'useRate', null)).toBe('–');
  });
});

describe('the values of a sentence', () => {
  it('are written by their figure, a change by points or percent', () => {
    const share = { metric: 'useRate', now: 0.5, before: 0.46, change: 0.04 };
    expect(sentenceValues('en', { values: share })).toMatchObject({
      now: '50%',
      before: '46%',
      change: '4',
    });
    const count = {
      metric: 'tickets',
      now: 1_200,
      change: -0.25,
      count: 1_200,
      name: 'order-status',
    };
    expect(sentenceValues('en', { values: count })).toMatchObject({
      now: '1,200',
      change: '25%',
      count: 1_200,
      name: 'Order status',
    });
  });
});
