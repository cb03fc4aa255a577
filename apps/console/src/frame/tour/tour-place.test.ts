import { describe, expect, it } from 'vitest';
import { placeCard, ringAround } from './tour-place.ts';

const window = { width: 1280, height: 720 };
const card = { width: 340, height: 180 };
const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  width,
  height,
});

describe('the card of a tour', () => {
  it('stands below what it is about, else above, else beside it', () => {
    expect(placeCard(box(300, 100, 200, 40), card, window)).toEqual({ left: 300, top: 152 });
    expect(placeCard(box(300, 600, 200, 40), card, window)).toEqual({ left: 300, top: 408 });
    expect(placeCard(box(300, 60, 200, 600), card, window)).toEqual({ left: 512, top: 60 });
    expect(placeCard(box(880, 60, 398, 600), card, window)).toEqual({ left: 528, top: 60 });
  });

  it('stands inside what fills the window, and never leaves it', () => {
    expect(placeCard(box(2, 2, 1276, 716), card, window)).toEqual({ left: 926, top: 526 });
    for (const ring of [box(1270, 10, 8, 8), box(2, 700, 8, 8), box(1270, 700, 8, 8)]) {
      const { left, top } = placeCard(ring, card, window);
      expect(left).toBeGreaterThanOrEqual(12);
      expect(left + card.width).toBeLessThanOrEqual(window.width - 12);
      expect(top).toBeGreaterThanOrEqual(12);
      expect(top + card.height).toBeLessThanOrEqual(window.height - 12);
    }
    const narrow = { width: 300, height: 500 };
    expect(placeCard(box(10, 10, 40, 40), card, narrow).left).toBe(12);
  });
});

it('the ring is around the part that is seen', () => {
  expect(ringAround(box(100, 100, 50, 20), window)).toEqual(box(96, 96, 58, 28));
  expect(ringAround(box(-50, 600, 2000, 900), window)).toEqual(box(2, 596, 1276, 122));
});
