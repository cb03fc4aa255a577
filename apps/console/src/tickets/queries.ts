import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../lib/api-client.ts';
import { queryClient } from '../lib/query-client.ts';
import type { TicketSearch } from './ticket-search.ts';

type Api = typeof api;
export type TicketRow = Awaited<ReturnType<Api['tickets']['list']>>['items'][number];
export type TicketDetail = Awaited<ReturnType<Api['tickets']['get']>>;
export type TicketMessage = TicketDetail['conversation'][number];

/** The server stops counting the results of a search there. */
const searchCap = 10_000;

export function isTotalCapped(search: TicketSearch, total: number | undefined): boolean {
  return search.search !== undefined && total === searchCap;
}

export const ticketListQuery = (client: string | undefined, search: TicketSearch) =>
  queryOptions({
    queryKey: ['tickets', 'list', { client, ...search }],
    queryFn: ({ signal }) => api.tickets.list({ client, ...search }, { signal }),
    placeholderData: keepPreviousData,
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
