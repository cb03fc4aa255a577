import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Breakdown } from '@replique/contract/insights';
import { api } from '../lib/api-client.ts';
import type { InsightsFilterInput } from './insights-search.ts';
import type { SortColumn } from './table-columns.ts';

/** Figures of past days hardly move: going back to the board shows them at once. */
const staleMs = 30_000;
const countingMs = 3_000;

type Api = typeof api.insights;
export type Overview = Awaited<ReturnType<Api['overview']>>;
export type TableRow = Awaited<ReturnType<Api['breakdown']>>['items'][number];

export const overviewQuery = (filter: InsightsFilterInput) =>
  queryOptions({
    queryKey: ['insights', 'overview', filter],
    queryFn: ({ signal }) => api.insights.overview(filter, { signal }),
    placeholderData: keepPreviousData,
    staleTime: staleMs,
    // The first count is under way: it takes less than a minute.
    refetchInterval: (query) => (query.state.data?.countedTo === null ? countingMs : false),
  });

export interface BreakdownInput extends InsightsFilterInput {
  by: Breakdown;
  sort: SortColumn;
  order: 'desc' | 'asc';
  page: number;
  pageSize: 10 | 25 | 50 | 100;
}

export const breakdownQuery = (input: BreakdownInput) =>
  queryOptions({
    queryKey: ['insights', 'breakdown', input],
    queryFn: ({ signal }) => api.insights.breakdown(input, { signal }),
    // Rows of another table must not stand under these headings.
    placeholderData: (before, query) =>
      (query?.queryKey[2] as BreakdownInput | undefined)?.by === input.by ? before : undefined,
    staleTime: staleMs,
  });

export const timeSavedQuery = (filter: InsightsFilterInput) =>
  queryOptions({
    queryKey: ['insights', 'time-saved', filter],
    queryFn: ({ signal }) => api.insights.timeSaved(filter, { signal }),
    placeholderData: keepPreviousData,
    staleTime: staleMs,
  });

export const reasonsQuery = (filter: InsightsFilterInput) =>
  queryOptions({
    queryKey: ['insights', 'reasons', filter],
    queryFn: ({ signal }) => api.insights.reasons(filter, { signal }),
    placeholderData: keepPreviousData,
    staleTime: staleMs,
  });

export const summaryQuery = (filter: InsightsFilterInput) =>
  queryOptions({
    queryKey: ['insights', 'summary', filter],
    queryFn: ({ signal }) => api.insights.summary(filter, { signal }),
    placeholderData: keepPreviousData,
    staleTime: staleMs,
  });

export const digestQuery = queryOptions({
  queryKey: ['insights', 'digest'],
  queryFn: ({ signal }) => api.insights.digest(undefined, { signal }),
});
