import type { GroupEffect } from '@replique/contract/answering/reinforcement';

export type Share = GroupEffect['before']['coverage'];

/** Of fewer tickets a share says too little to be compared. */
const fewestTickets = 10;

export const isFew = (share: Share): boolean => share === null || share.of < fewestTickets;

export type Verdict = 'better' | 'worse' | 'same' | 'few';

/** Better or worse only where the intervals of both spans lie apart. */
export function verdictOf(before: Share, after: Share): Verdict {
  if (before === null || after === null || isFew(before) || isFew(after)) return 'few';
  if (after.low > before.high) return 'better';
  return after.high < before.low ? 'worse' : 'same';
}

const dayMs = 86_400_000;

/** How many days a span has, one at least. */
export function daysOf({ from, until }: { from: string; until: string }): number {
  return Math.max(1, Math.round((Date.parse(until) - Date.parse(from)) / dayMs));
}
