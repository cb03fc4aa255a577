import { describe, expect, it } from 'vitest';
import { confidenceWord } from './confidence.ts';

describe('confidenceWord', () => {
  it('tells the engine’s figure in three words', () => {
    expect([1, 0.85, 0.84, 0.5, 0.49, 0].map(confidenceWord)).toEqual([
      'ready',
      'ready',
      'check',
      'check',
      'weak',
      'weak',
    ]);
  });
});
