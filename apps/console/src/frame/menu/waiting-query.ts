import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';

const againMs = 60_000;

/** How many visitors wait for a person; told by the live stream, and looked at once a minute in any case. */
export const waitingQuery = (client: string | undefined) =>
  queryOptions({
    // As of `lib/orpc.ts`, which the frame does not wait for.
    queryKey: [['chats', 'waiting'], { input: { client }, type: 'query' }],
    queryFn: ({ signal }) => api.chats.waiting({ client }, { signal }),
    refetchInterval: againMs,
  });
