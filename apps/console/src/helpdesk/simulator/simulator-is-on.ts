import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';

/**
 * Whether the client works with a simulated CRM: asked once, for the ways that lead there. The home screen asks too,
 * before the utils of the queries are there.
 */
export const simulatorIsOnQuery = (client: string | undefined) =>
  queryOptions({
    enabled: client !== undefined,
    queryKey: [['simulator', 'status'], { input: { client }, type: 'query' }],
    queryFn: ({ signal }) => api.simulator.status({ client: client ?? '' }, { signal }),
    select: ({ state }) => state === 'on',
    staleTime: Number.POSITIVE_INFINITY,
  });
