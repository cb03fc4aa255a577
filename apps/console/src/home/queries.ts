import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { hasRole } from '../lib/access.ts';
import { api } from '../lib/api-client.ts';
import { historyQuery } from '../lib/history.ts';
import { queryClient } from '../lib/query-client.ts';
import { readSelectedClient } from '../lib/selected-client.ts';
import { readSession } from '../lib/session.ts';
import { simulatorIsOnQuery } from '../simulator/queries.ts';

/** By the last question: what is shown beside each is how long the customer has been waiting. */
const waiting = { status: 'waiting', sort: 'question', pageSize: 10 } as const;

export const waitingTicketsQuery = (client: string | undefined) =>
  queryOptions({
    queryKey: ['tickets', 'list', { client, ...waiting }],
    queryFn: ({ signal }) => api.tickets.list({ client, ...waiting }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The zone of the browser: in whose week the board counts. */
export const readZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const freshForMs = 60_000;

/** Among the counts of tickets: whatever tells of those tells of this board. */
export const homeQuery = (client: string | undefined) =>
  queryOptions({
    queryKey: ['tickets', 'summary', 'home', client],
    queryFn: ({ signal }) => api.home.get({ client, zone: readZone() }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: freshForMs,
    // Who comes back sees it anew; its parts, and what was asked for ahead, share one answer.
    staleTime: 2_000,
  });

/** Asks for all that the screen shows, beside its code instead of after it. */
export function prefetchHome(): void {
  const client = readSelectedClient();
  void queryClient.prefetchQuery(homeQuery(client));
  void queryClient.prefetchQuery(waitingTicketsQuery(client));
  void queryClient.prefetchQuery(historyQuery);
  if (client !== undefined && hasRole(readSession().level, 'agent'))
    void queryClient.prefetchQuery(simulatorIsOnQuery(client));
}
