import { describe, expect, it } from 'vitest';
import { contrast } from './contrast.ts';
import { findWeakColors } from './look-contrast.ts';

const strong = { headerColor: '#1b1c22', primaryColor: '#4f55e0', secondaryColor: '#4347c6' };

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    // WCAG’s own border case for grey on white.
    ['#767676', '#FFFFFF', 4.54],
  ])('of %s and %s is %d', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 2);
    expect(contrast(other, one)).toBeCloseTo(ratio, 2);
  });
});

describe('findWeakColors', () => {
  it('finds nothing in colours that pass, nor in what is no colour yet', () => {
    expect(findWeakColors(strong)).toEqual({});
    expect(findWeakColors({ ...strong, headerColor: '#ff' })).toEqual({});
  });

  it('tells a button that cannot be seen from white words that cannot be read', () => {
    expect(findWeakColors({ ...strong, primaryColor: '#ffe14d' }).primaryColor?.as).toBe('button');
    expect(findWeakColors({ ...strong, primaryColor: '#e0552d' }).primaryColor?.as).toBe('ground');
    expect(findWeakColors({ ...strong, headerColor: '#ffe14d' }).headerColor?.as).toBe('ground');
    expect(findWeakColors({ ...strong, secondaryColor: '#8a8d99' }).secondaryColor?.as).toBe(
      'link',
    );
  });
});
