import { pickWhole } from '../../../lib/search.ts';
import { useSearchState } from '../../../lib/search-state.ts';

/** A version's number, or what is being written. */
export type Side = number | 'draft';

export interface Comparison {
  from: Side;
  to: Side;
}

interface SidesOnOffer {
  latestVersion: number;
  hasDraft: boolean;
}

function pickSide(
  side: Side | undefined,
  { latestVersion, hasDraft }: SidesOnOffer,
): Side | undefined {
  if (side !== 'draft') return pickWhole(side, 1, latestVersion);
  // A draft lives in the page alone: an address opened later shows the version it would have followed.
  return hasDraft ? 'draft' : latestVersion;
}

/** What the address compares (`?from=1&to=3`), or undefined. */
export function pickComparison(
  sides: { from: Side | undefined; to: Side | undefined },
  onOffer: SidesOnOffer,
): Comparison | undefined {
  const from = pickSide(sides.from, onOffer);
  const to = pickSide(sides.to, onOffer);
  return from === undefined || to === undefined ? undefined : { from, to };
}

/** The comparison in the address of a screen, and how to change it; undefined ends it. */
export function useComparison(
  screen: '/layout/prompts/edit/{-$id}' | '/layout/prompts/rules',
  onOffer: SidesOnOffer,
): [Comparison | undefined, (comparison: Comparison | undefined) => void] {
  const [search, change] = useSearchState(screen);
  return [pickComparison(search, onOffer), (next) => change({ from: next?.from, to: next?.to })];
}
