import { describe, expect, it } from 'vitest';
import { namedPlaces, placeScale, valueScale, valueTicks } from './scales.ts';
import { linePath, lonePoints } from './shapes.ts';
import { sparkPoints } from './sparkline.tsx';

describe('the lines across a chart', () => {
  it('stand at whole numbers of what is counted', () => {
    expect(valueTicks('count', 2)).toEqual([0, 1, 2]);
    expect(valueTicks('count', 0)).toEqual([0, 1]);
    for (const most of [1, 7, 43, 999, 12_345]) {
      const ticks = valueTicks('count', most);
      expect(ticks.every(Number.isInteger)).toBe(true);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
    }
  });

  it('end at 100 % of shares', () => {
    expect(valueTicks('share', 1)).toEqual([0, 0.2, 0.4, 0.6000000000000001, 0.8, 1]);
    expect(valueTicks('share', 0.98).at(-1)).toBeCloseTo(1);
    expect(valueTicks('share', 0)).toEqual([0, 0.5, 1]);
  });

  it('stand at times that people read', () => {
    expect(valueTicks('seconds', 7_000)).toEqual([0, 1_800, 3_600, 5_400, 7_200]);
    expect(valueTicks('seconds', 400)).toEqual([0, 120, 240, 360, 480]);
  });
});

describe('places', () => {
  it('go from edge to edge, a single one in the middle', () => {
    const three = placeScale(3, 200);
    expect([three(0), three(1), three(2)]).toEqual([0, 100, 200]);
    expect(placeScale(1, 200)(0)).toBe(100);
    expect(valueScale([0, 5, 10], 100)(10)).toBe(0);
    expect(valueScale([0, 5, 10], 100)(0)).toBe(100);
  });

  it('are named as far as there is room', () => {
    expect(namedPlaces(7, 700, 72)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(namedPlaces(30, 320, 72)).toEqual([0, 8, 16, 24]);
    expect(namedPlaces(3, 10, 72)).toEqual([0]);
  });
});

describe('lines', () => {
  const points = [
    { x: 0, y: 1 },
    { x: 1, y: null },
    { x: 2, y: 3 },
    { x: 3, y: 4 },
  ];

  it('break where nothing is, and a point alone gets a mark', () => {
    expect(linePath(points)).toBe('M0,1ZM2,3L3,4');
    expect(lonePoints(points)).toEqual([{ x: 0, y: 1 }]);
  });

  it('of a card lie within it', () => {
    const heights = sparkPoints([0, 5, null, 10]).map(({ y }) => y);
    expect(heights).toEqual([22, 12, null, 2]);
    expect(sparkPoints([])).toEqual([]);
  });
});
