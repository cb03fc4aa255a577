import { queryOptions, useMutation } from '@tanstack/react-query';
import type { CrmPlatform } from '@replique/contract/helpdesk/crm';
import { api } from '../../lib/api-client.ts';
import { orpc } from '../../lib/orpc.ts';
import { queryClient } from '../../lib/query-client.ts';

/** What of a ticket went back to its CRM. Among the suggestions: who tells of one tells of its note as well. */
export const writeBacksQuery = (ticket: string) =>
  queryOptions({
    queryKey: ['suggestions', 'write-backs', ticket],
    queryFn: ({ signal }) => api.writeBack.list({ ticket }, { signal }),
  });

export type TicketWriteBacks = Awaited<ReturnType<(typeof api)['writeBack']['list']>>;
export type WriteBack = TicketWriteBacks['items'][number];

function keep(ticket: string, changed: WriteBack): void {
  queryClient.setQueryData(writeBacksQuery(ticket).queryKey, (known) => {
    if (!known) return known;
    const isKnown = known.items.some(({ uuid }) => uuid === changed.uuid);
    const items = isKnown
      ? known.items.map((each) => (each.uuid === changed.uuid ? changed : each))
      : [changed, ...known.items];
    return { ...known, items };
  });
}

const readAgain = (ticket: string) => () =>
  queryClient.invalidateQueries({ queryKey: writeBacksQuery(ticket).queryKey });

export function usePost(ticket: string) {
  return useMutation({
    mutationFn: (suggestion: { uuid: string; revision: number }) =>
      api.writeBack.post({ suggestion: suggestion.uuid, revision: suggestion.revision }),
    onSuccess: (changed) => keep(ticket, changed),
    // A suggestion that was changed meanwhile is read again with it.
    onError: () =>
      queryClient.invalidateQueries({ queryKey: orpc.suggestions.list.key({ input: { ticket } }) }),
  });
}

export function useRetry(ticket: string) {
  return useMutation({
    mutationFn: (writeBack: string) => api.writeBack.retry({ writeBack }),
    onSuccess: (changed) => keep(ticket, changed),
    onError: readAgain(ticket),
  });
}

type Connection = { client: string; platform: CrmPlatform };

const calmMs = 30_000;

/** How the way back of a connection does. */
export const overviewQuery = ({ client, platform }: Connection) =>
  queryOptions({
    queryKey: ['crm', client, 'write-backs', platform],
    queryFn: ({ signal }) => api.writeBack.overview({ client, platform }, { signal }),
    refetchInterval: calmMs,
  });

export type Overview = Awaited<ReturnType<(typeof api)['writeBack']['overview']>>;

export function useRetryAll(of: Connection) {
  return useMutation({
    mutationFn: () => api.writeBack.retryAll(of),
    onSuccess: (overview) => queryClient.setQueryData(overviewQuery(of).queryKey, overview),
  });
}
