import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';
import { queryClient } from '../../lib/query-client.ts';
import { readViewSearch } from './ticket-filter.ts';

export type TicketView = Awaited<ReturnType<typeof api.ticketViews.list>>['items'][number];

export const ticketViewsQuery = (client: string | undefined) =>
  queryOptions({
    queryKey: ['ticket-views', client],
    queryFn: ({ signal }) => api.ticketViews.list({ client }, { signal }),
  });

/** What a link that opens a view says; the selected client stays as it is. */
export const searchOfView = (view: TicketView) => ({
  ...readViewSearch(view.search),
  view: view.uuid,
});

const refreshViews = () => queryClient.invalidateQueries({ queryKey: ['ticket-views'] });

type CreateInput = Parameters<typeof api.ticketViews.create>[0];
type UpdateInput = Parameters<typeof api.ticketViews.update>[0];

export function useCreateView() {
  return useMutation({
    mutationFn: (input: CreateInput) => api.ticketViews.create(input),
    onSuccess: refreshViews,
  });
}

export function useUpdateView() {
  return useMutation({
    mutationFn: (input: UpdateInput) => api.ticketViews.update(input),
    // Not there any more, or no longer the caller's: the list says so.
    onSettled: refreshViews,
  });
}

export function useDeleteView() {
  return useMutation({
    mutationFn: (view: string) => api.ticketViews.remove({ view }),
    onSettled: refreshViews,
  });
}
