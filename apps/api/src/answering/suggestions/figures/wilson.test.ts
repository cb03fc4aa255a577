import { describe, expect, it } from 'vitest';
import { wilsonInterval } from './wilson.ts';

describe('the interval of a rate', () => {
  it.each([
    // Worked out by hand from the formula, and as published tables have them.
    [0, 10, 0, 0.2775],
    [10, 10, 0.7225, 1],
    [5, 10, 0.2366, 0.7634],
    [1, 10, 0.0179, 0.4042],
    [81, 263, 0.2553, 0.3662],
    [1, 1, 0.2065, 1],
  ])('of %d in %d is %d to %d', (hits, tries, low, high) => {
    const interval = wilsonInterval(hits, tries);
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
  });

  it('holds the rate, stays within 0 and 1, and narrows as more is known', () => {
    let width = 1;
    for (const tries of [1, 10, 100, 1000, 10_000, 1_000_000]) {
      for (const hits of [0, Math.floor(tries / 3), tries]) {
        const { low, high } = wilsonInterval(hits, tries);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        // Up to the last digit that a number holds.
        expect(low - hits / tries).toBeLessThan(1e-12);
        expect(hits / tries - high).toBeLessThan(1e-12);
      }
      const { low, high } = wilsonInterval(Math.floor(tries / 3), tries);
      expect(high - low).toBeLessThan(width);
      width = high - low;
    }
  });

  it('mirrors: what failed lies where what succeeded does not', () => {
    const [hit, missed] = [wilsonInterval(7, 40), wilsonInterval(33, 40)];
    expect(hit.low).toBeCloseTo(1 - missed.high, 12);
    expect(hit.high).toBeCloseTo(1 - missed.low, 12);
  });
});
