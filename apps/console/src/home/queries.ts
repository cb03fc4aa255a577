import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../lib/api-client.ts';

const shownTickets = 10;

export const waitingTicketsQuery = (client: string | undefined) =>
  queryOptions({
    queryKey: ['tickets', 'list', { client, status: 'waiting', pageSize: shownTickets }],
    queryFn: ({ signal }) =>
      api.tickets.list({ client, status: 'waiting', pageSize: shownTickets }, { signal }),
    placeholderData: keepPreviousData,
  });
