import { expect, it } from 'vitest';
import { formatMonth, lastMonths } from './months.ts';

it('months go back from the one of UTC, over the turn of the year', () => {
  expect(lastMonths(new Date('2026-02-01T00:30:00+02:00'), 3)).toEqual([
    '2026-01',
    '2025-12',
    '2025-11',
  ]);
  expect(formatMonth('fr', '2026-03')).toBe('mars 2026');
});
