import { expect, it } from 'vitest';
import { readCost } from './reply-costs-section.tsx';
import { formatAmount, formatHours, listMonths, monthBefore } from './value-words.ts';

it('says hours as people would: few with a tenth, less than one in minutes', () => {
  const say = (hours: number) => formatHours('en', hours).replaceAll(/\s/g, ' ');
  expect([0, 0.004, 0.4, 0.999, 1, 6.25, 61.4].map((hours) => say(hours))).toEqual([
    '0 hours',
    '1 minute',
    '24 minutes',
    '1 hour',
    '1 hour',
    '6.3 hours',
    '61 hours',
  ]);
});

it('says saved money whole, and what an hour costs to the cent', () => {
  const money = { amount: 1_830.4, currency: 'EUR' as const };
  expect(formatAmount('en', money)).toBe('€1,830');
  expect(formatAmount('en', { amount: 30.5, currency: 'EUR' }, 2)).toBe('€30.50');
  expect(formatAmount('fr', { amount: 30, currency: 'CHF' }, 2)).toMatch(/^30\sCHF$/);
});

it('knows the month before, across years', () => {
  expect([monthBefore('2026-10-15'), monthBefore('2026-01-01')]).toEqual(['2026-09', '2025-12']);
});

it('offers the months from the first ticket on, a year of them at most', () => {
  expect(listMonths('2026-02', '2025-12')).toEqual(['2026-02', '2026-01', '2025-12']);
  expect(listMonths('2026-02', '2026-02')).toEqual(['2026-02']);
  expect(listMonths('2026-02', null)).toEqual(['2026-02']);
  const most = listMonths('2026-02', '2019-01');
  expect([most.length, most.at(-1)]).toEqual([13, '2025-02']);
});

it('reads a cost with a point or a comma, and none where nothing is written', () => {
  expect(
    ['28', '28,50', ' 28.5 ', '', '0', '1001', 'x', '1.234'].map((text) => readCost(text)),
  ).toEqual([28, 28.5, 28.5, null, undefined, undefined, undefined, undefined]);
});
