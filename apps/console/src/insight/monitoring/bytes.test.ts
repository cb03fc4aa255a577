import { describe, expect, it } from 'vitest';
import { byteParts } from './bytes.ts';

describe('a number of bytes', () => {
  it('is told in the unit that keeps it below a thousand', () => {
    expect(byteParts(0)).toEqual([0, 'byte']);
    expect(byteParts(999)).toEqual([999, 'byte']);
    expect(byteParts(1_234_000)).toEqual([1.234, 'megabyte']);
    expect(byteParts(999_600)).toEqual([0.9996, 'megabyte']);
    expect(byteParts(5e15)).toEqual([5_000, 'terabyte']);
  });
});
