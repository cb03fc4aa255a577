import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';
import { queryClient } from '../../lib/query-client.ts';
import { toTicketFilter } from './ticket-filter.ts';
import type { TicketSearch } from '../routes.ts';

type Api = typeof api;
export type TicketRow = Awaited<ReturnType<Api['tickets']['list']>>['items'][number];
export type TicketDetail = Awaited<ReturnType<Api['tickets']['get']>>;
export type TicketMessage = TicketDetail['conversation'][number];

export type TicketFacets = Awaited<ReturnType<Api['tickets']['facets']>>;

export const ticketListQuery = (client: string | undefined, search: TicketSearch) => {
  const { sort, pageSize, page } = search;
  const input = { client, ...toTicketFilter(search), sort, pageSize, page };
  return queryOptions({
    queryKey: ['tickets', 'list', input],
    queryFn: ({ signal }) => api.tickets.list(input, { signal }),
    placeholderData: keepPreviousData,
  });
};

const facetsStayMs = 60_000;

/** What the tickets of a client can be filtered by, and how many there are of each. */
export const ticketFacetsQuery = (client: string | undefined) =>
  queryOptions({
    queryKey: ['tickets', 'facets', client],
    queryFn: ({ signal }) => api.tickets.facets({ client }, { signal }),
    staleTime: facetsStayMs,
  });

export const ticketSummaryQuery = (client: string | undefined) =>
  queryOptions({
    queryKey: ['tickets', 'summary', client],
    queryFn: ({ signal }) => api.tickets.summary({ client }, { signal }),
    placeholderData: keepPreviousData,
  });

export const ticketQuery = (ticket: string) =>
  queryOptions({
    queryKey: ['tickets', 'ticket', ticket],
    queryFn: ({ signal }) => api.tickets.get({ ticket }, { signal }),
  });

/** Counters of the list and of the home board follow what was done to a suggestion. */
export async function refreshTickets(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['tickets'] });
}
