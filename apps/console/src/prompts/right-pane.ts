import { pickChoice } from '../lib/search-params.ts';
import { useSearchState } from '../lib/search-state.ts';

/** What stands at the right of the editor; the address says which (`?pane=try`), the versions without it. */
export const rightPanes = ['versions', 'try', 'tests', 'deployments'] as const;
export type RightPane = (typeof rightPanes)[number];

export function useRightPane(): RightPane {
  const [pane] = useSearchState<{ pane: RightPane }>((raw) => ({
    pane: pickChoice(raw['pane'], rightPanes) ?? 'versions',
  }));
  return pane.pane;
}
