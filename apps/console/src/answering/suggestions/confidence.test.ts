import { describe, expect, it } from 'vitest';
import { confidenceWord } from './confidence.ts';

describe('confidenceWord', () => {
  it('tells high, fair and low apart at their limits', () => {
    expect([1, 0.7, 0.69, 0.4, 0.39, 0].map(confidenceWord)).toEqual([
      'high',
      'high',
      'fair',
      'fair',
      'low',
      'low',
    ]);
  });
});
