import { describe, expect, it } from 'vitest';
import { isShorter, readMonths, writeMonths } from './months.ts';

describe('months', () => {
  it('are a whole number from 1 to 240, or nothing, which keeps everything', () => {
    expect(['', ' ', '1', ' 24 ', '240'].map(readMonths)).toEqual([null, null, 1, 24, 240]);
    for (const wrong of ['0', '241', '-3', '1.5', 'many', '1e2'])
      expect(readMonths(wrong)).toBeUndefined();
    expect([null, 12].map(writeMonths)).toEqual(['', '12']);
  });

  it('are shorter where more goes than before', () => {
    expect([isShorter(12, null), isShorter(12, 13)]).toEqual([true, true]);
    expect([isShorter(12, 12), isShorter(13, 12), isShorter(null, 12)]).toEqual([
      false,
      false,
      false,
    ]);
    expect(isShorter(null, null)).toBe(false);
  });
});
