import { describe, expect, it } from 'vitest';
import { daysOf, verdictOf, type Share } from './effect.ts';

const share = (low: number, high: number, of = 40): Share => ({
  share: (low + high) / 2,
  low,
  high,
  of,
});

describe('before and since an answer', () => {
  it('is better or worse only where the intervals lie apart', () => {
    expect(verdictOf(share(0.1, 0.3), share(0.4, 0.7))).toBe('better');
    expect(verdictOf(share(0.4, 0.7), share(0.1, 0.3))).toBe('worse');
    expect(verdictOf(share(0.1, 0.5), share(0.4, 0.7))).toBe('same');
  });

  it('is not compared with too few tickets, or with none', () => {
    expect(verdictOf(share(0.1, 0.2, 9), share(0.8, 0.9))).toBe('few');
    expect(verdictOf(null, share(0.8, 0.9))).toBe('few');
  });

  it('counts whole days, one at least', () => {
    const from = '2026-11-01T08:00:00.000Z';
    expect(daysOf({ from, until: '2026-11-01T09:00:00.000Z' })).toBe(1);
    expect(daysOf({ from, until: '2026-11-15T08:00:00.000Z' })).toBe(14);
  });
});
