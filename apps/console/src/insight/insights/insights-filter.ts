import type { InsightsSearch } from './board-search.ts';
import { periodDays, todayIn, withinReach, type Days } from './period.ts';

export const facetFilters = ['channel', 'category', 'language', 'agent'] as const;
export type FacetFilter = (typeof facetFilters)[number];
export type TableName = InsightsSearch['by'];

/** The days that are meant, a period counted from today in the zone of the board. */
export function daysOf(search: InsightsSearch, now = new Date()): Days {
  const { period, from, to, zone } = search;
  if (period === undefined && from !== undefined && to !== undefined)
    return withinReach({ from, to });
  return periodDays(period ?? '28', todayIn(zone, now));
}

export const noFilters: Pick<InsightsSearch, FacetFilter> = {
  channel: [],
  category: [],
  language: [],
  agent: [],
};

export function isFiltered(search: InsightsSearch): boolean {
  return facetFilters.some((name) => search[name].length > 0);
}

const orNone = (values: string[]) => (values.length > 0 ? values : undefined);

/** What the server is asked for. */
export function toInsightsFilter(search: InsightsSearch, now = new Date()) {
  return {
    ...daysOf(search, now),
    zone: search.zone,
    compare: search.compare,
    channel: orNone(search.channel),
    category: orNone(search.category),
    language: orNone(search.language),
    agent: orNone(search.agent),
  };
}
export type InsightsFilterInput = ReturnType<typeof toInsightsFilter> & {
  client: string | undefined;
};
