import { describe, expect, it } from 'vitest';
import { parseAmount, typeAmount } from './prices.ts';

describe('an amount', () => {
  it.each([
    ['2.50', 2_500_000],
    ['2,5', 2_500_000],
    [' 0,075 € ', 75_000],
    ['1\u202f000', 1_000_000_000],
    ['0', 0],
    ['', null],
    ['  ', null],
    ['-1', undefined],
    ['free', undefined],
    ['1.2.3', undefined],
    ['0.0000001', undefined],
    ['12345678', undefined],
  ])('typed as %j is %j millionths', (typed, micros) => {
    expect(parseAmount(typed)).toBe(micros);
  });

  it('comes back as it would be typed', () => {
    expect(typeAmount(2_500_000, 'en')).toBe('2.5');
    expect(typeAmount(75_000, 'fr')).toBe('0,075');
    expect(typeAmount(null, 'en')).toBe('');
    for (const micros of [1, 10, 123_456, 999_999_999])
      expect(parseAmount(typeAmount(micros, 'fr'))).toBe(micros);
  });
});
