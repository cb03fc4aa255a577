import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../lib/api-client.ts';

/** By the last question: what is shown beside each is how long the customer has been waiting. */
const waiting = { status: 'waiting', sort: 'question', pageSize: 10 } as const;

export const waitingTicketsQuery = (client: string | undefined) =>
  queryOptions({
    queryKey: ['tickets', 'list', { client, ...waiting }],
    queryFn: ({ signal }) => api.tickets.list({ client, ...waiting }, { signal }),
    placeholderData: keepPreviousData,
  });
