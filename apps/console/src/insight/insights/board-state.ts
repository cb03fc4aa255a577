import { toInsightsFilter, type InsightsFilterInput } from './insights-filter.ts';
import type { InsightsSearch } from './board-search.ts';
import type { ChangeSearch } from '../../lib/search-state.ts';
import { useSelectedClient } from '../../lib/selected-client.ts';

/** What each part of the board gets: the address, how to change it, and what the server is asked. */
export interface BoardProps {
  search: InsightsSearch;
  onChange: ChangeSearch<InsightsSearch>;
  filter: InsightsFilterInput;
}

export function useInsightsFilter(search: InsightsSearch): InsightsFilterInput {
  return { client: useSelectedClient(), ...toInsightsFilter(search) };
}
