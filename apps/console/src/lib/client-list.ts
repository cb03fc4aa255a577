import { queryOptions, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { api } from './api-client.ts';
import { useSelectedClient } from './selected-client.ts';

export const clientListQuery = queryOptions({
  queryKey: ['clients', 'list'],
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

/** The client that the address names (`/clients/details/{id}`, by uuid or v1 id), and how its loading stands. */
export function useAddressedClient() {
  const { id }: { id?: string } = useParams({ strict: false });
  const { data, error, refetch } = useClientList();
  const client = data?.find((row) => row.uuid === id || String(row.id) === id);
  return { client, isMissing: data !== undefined && client === undefined, error, refetch };
}

/** The client whose settings are shown: the own one or a super-admin's choice; `isMissing` when there is none. */
export function useSettingsClient() {
  const uuid = useSelectedClient();
  const { data, error, refetch } = useClientList();
  const client = data?.find((row) => row.uuid === uuid);
  const isMissing = uuid === undefined || (data !== undefined && client === undefined);
  return { client, isMissing, error, refetch };
}
