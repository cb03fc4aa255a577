import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './api-client.ts';
import { useSelectedClient } from './selected-client.ts';

export const clientListQuery = queryOptions({
  queryKey: [['clients', 'list'], { input: {}, type: 'query' }],
  queryFn: ({ signal }) => api.clients.list({}, { signal }),
  staleTime: 60_000,
});

export function useClientList() {
  return useQuery(clientListQuery);
}

/** The selected client's row, for its name and logo; undefined while unknown or when all clients are shown. */
export function useSelectedClientRow() {
  const uuid = useSelectedClient();
  const { data } = useClientList();
  return data?.find((client) => client.uuid === uuid);
}
