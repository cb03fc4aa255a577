import { useListSearch, type ChangeSearch as Change } from '../lib/use-list-search.ts';
import {
  parseInsightsSearch,
  writeInsightsSearch,
  type InsightsSearch,
} from './insights-search.ts';

export type ChangeSearch = Change<InsightsSearch>;

export const useInsightsSearch = () => useListSearch(parseInsightsSearch, writeInsightsSearch);
