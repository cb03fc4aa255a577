import { describe, expect, it } from 'vitest';
import { durationParts } from './durations.ts';
import { flooredShare } from './uptime.ts';

describe('how long something lasts', () => {
  it('is told in its two greatest units', () => {
    expect(durationParts(2 * 86_400 + 3 * 3_600 + 59 * 60)).toEqual([
      [2, 'day'],
      [3, 'hour'],
    ]);
    expect(durationParts(125)).toEqual([
      [2, 'minute'],
      [5, 'second'],
    ]);
  });

  it('leaves out what is nothing', () => {
    expect(durationParts(3_600)).toEqual([[1, 'hour']]);
    expect(durationParts(86_400 + 59)).toEqual([[1, 'day']]);
    expect(durationParts(0)).toEqual([[0, 'second']]);
    expect(durationParts(-4)).toEqual([[0, 'second']]);
  });
});

describe('a share of good checks', () => {
  it('is whole only when all were good', () => {
    expect(flooredShare(0.99999)).toBe(0.999);
    expect(flooredShare(1)).toBe(1);
    expect(flooredShare(0.29)).toBe(0.29);
    expect(flooredShare(0)).toBe(0);
  });
});
