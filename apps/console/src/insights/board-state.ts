import { useSelectedClient } from '../lib/selected-client.ts';
import {
  toInsightsFilter,
  type InsightsFilterInput,
  type InsightsSearch,
} from './insights-search.ts';
import type { ChangeSearch } from './use-insights-search.ts';

/** What each part of the board gets: the address, how to change it, and what the server is asked. */
export interface BoardProps {
  search: InsightsSearch;
  onChange: ChangeSearch;
  filter: InsightsFilterInput;
}

export function useInsightsFilter(search: InsightsSearch): InsightsFilterInput {
  return { client: useSelectedClient(), ...toInsightsFilter(search) };
}
