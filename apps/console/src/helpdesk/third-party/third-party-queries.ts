import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ThirdPartyType } from '@replique/contract/helpdesk/third-party-data';
import { api } from '../../lib/api-client.ts';

export const thirdPartyQuery = (client: string) =>
  queryOptions({
    queryKey: ['third-party-data', client],
    queryFn: ({ signal }) => api.thirdPartyData.list({ client }, { signal }),
  });

export type SourceBody = Parameters<typeof api.thirdPartyData.save>[0]['body'];

/** Done when the sources have been read again: the form compares what is typed with them. */
export function useSaveSource(client: string, type: ThirdPartyType) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: SourceBody) => api.thirdPartyData.save({ params: { client, type }, body }),
    onSuccess: () => queryClient.invalidateQueries(thirdPartyQuery(client)),
  });
}

/** Done before the sources are read again: the button is gone by then. */
export function useRemoveSource(client: string, type: ThirdPartyType) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.thirdPartyData.remove({ client, type }),
    onSuccess: () => void queryClient.invalidateQueries(thirdPartyQuery(client)),
  });
}

export function useTestSource(client: string, type: ThirdPartyType) {
  return useMutation({
    mutationFn: (ticket: string) => api.thirdPartyData.test({ client, type, ticket }),
  });
}

/** What other systems know of a ticket's requester. The server keeps answers: looking again is cheap. */
export const ticketThirdPartyQuery = (ticket: string) =>
  queryOptions({
    queryKey: ['tickets', 'third-party', ticket],
    queryFn: ({ signal }) => api.thirdPartyData.ofTicket({ ticket }, { signal }),
    staleTime: 60_000,
    retry: false,
  });

export function useRefreshThirdParty(ticket: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.thirdPartyData.refresh({ ticket }),
    onSuccess: (found) => queryClient.setQueryData(ticketThirdPartyQuery(ticket).queryKey, found),
  });
}
