/** Where the card of a tour stands, in pixels of the window. */

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

const gap = 12;
const edge = 12;
const ringGap = 4;

const clamp = (value: number, least: number, most: number) =>
  Math.max(least, Math.min(value, Math.max(least, most)));

/** The part of the target that is seen, with a little room around it. */
export function ringAround(target: Box, window: Size): Box {
  const left = clamp(target.left - ringGap, 2, window.width - 2);
  const top = clamp(target.top - ringGap, 2, window.height - 2);
  const right = clamp(target.left + target.width + ringGap, left, window.width - 2);
  const bottom = clamp(target.top + target.height + ringGap, top, window.height - 2);
  return { left, top, width: right - left, height: bottom - top };
}

/**
 * Beside the ring where there is room: below, above, right, left; else inside it, at its lower end. Never outside of the
 * window.
 */
export function placeCard(ring: Box, card: Size, window: Size): { left: number; top: number } {
  const right = ring.left + ring.width;
  const bottom = ring.top + ring.height;
  const at = (left: number, top: number) => ({
    left: clamp(left, edge, window.width - card.width - edge),
    top: clamp(top, edge, window.height - card.height - edge),
  });
  if (bottom + gap + card.height + edge <= window.height) return at(ring.left, bottom + gap);
  if (ring.top - gap - card.height >= edge) return at(ring.left, ring.top - gap - card.height);
  if (right + gap + card.width + edge <= window.width) return at(right + gap, ring.top);
  if (ring.left - gap - card.width >= edge) return at(ring.left - gap - card.width, ring.top);
  return at(right - card.width - gap, bottom - card.height - gap);
}
