import { orpc } from '../../lib/orpc.ts';
import type { InsightsSearch } from './board-search.ts';
import { toInsightsFilter } from './insights-filter.ts';

/** What the top of the board shows. */
export function boardQueries(client: string | undefined, search: InsightsSearch) {
  const input = { client, ...toInsightsFilter(search) };
  return [
    orpc.insights.overview.queryOptions({ input }),
    orpc.insights.summary.queryOptions({ input }),
  ];
}
