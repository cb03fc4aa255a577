import { pickWhole } from '../lib/search-params.ts';
import { useSearchState } from '../lib/search-state.ts';

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

function pickSide(raw: unknown, { latestVersion, hasDraft }: SidesOnOffer): Side | undefined {
  if (raw !== 'draft') return pickWhole(raw, 1, latestVersion);
  // A draft lives in the page alone: an address opened later shows the version it would have followed.
  return hasDraft ? 'draft' : latestVersion;
}

/** What the address compares (`?from=1&to=3`), or undefined. */
export function parseComparison(
  raw: Record<string, unknown>,
  onOffer: SidesOnOffer,
): Comparison | undefined {
  const from = pickSide(raw['from'], onOffer);
  const to = pickSide(raw['to'], onOffer);
  return from === undefined || to === undefined ? undefined : { from, to };
}

/** The comparison in the address, and how to change it; undefined ends it. */
export function useComparison(
  onOffer: SidesOnOffer,
): [Comparison | undefined, (comparison: Comparison | undefined) => void] {
  const [{ comparison }, change] = useSearchState<{
    comparison: Comparison | undefined;
    from?: Side | undefined;
    to?: Side | undefined;
  }>((raw) => ({ comparison: parseComparison(raw, onOffer) }));
  return [comparison, (next) => change({ from: next?.from, to: next?.to })];
}
