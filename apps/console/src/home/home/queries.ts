import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { hasRole } from '../../lib/session/access.ts';
import { api } from '../../lib/api-client.ts';
import { historyQuery } from '../../lib/history.ts';
import { readSession } from '../../lib/session/session.ts';
import { simulatorIsOnQuery } from '../../helpdesk/simulator/simulator-is-on.ts';

/** By the last question: what is shown beside each is how long the customer has been waiting. */
const waiting = { status: 'waiting', sort: 'question', pageSize: 10 } as const;

export const waitingTicketsQuery = (client: string | undefined) =>
  queryOptions({
    queryKey: [['tickets', 'list'], { input: { client, ...waiting }, type: 'query' }],
    queryFn: ({ signal }) => api.tickets.list({ client, ...waiting }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The zone of the browser: in whose week the board counts. */
export const readZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const freshForMs = 60_000;

export const homeQuery = (client: string | undefined) =>
  queryOptions({
    queryKey: [['home', 'get'], { input: { client, zone: readZone() }, type: 'query' }],
    queryFn: ({ signal }) => api.home.get({ client, zone: readZone() }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: freshForMs,
    // Who comes back sees it anew; its parts, and what was asked for ahead, share one answer.
    staleTime: 2_000,
  });

/** All that the screen shows. */
export const homeQueries = (client: string | undefined) => [
  homeQuery(client),
  waitingTicketsQuery(client),
  historyQuery,
  ...(client !== undefined && hasRole(readSession().level, 'agent')
    ? [simulatorIsOnQuery(client)]
    : []),
];
