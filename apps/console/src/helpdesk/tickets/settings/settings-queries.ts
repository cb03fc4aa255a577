import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import type { DetailedFilters } from '@replique/contract/helpdesk/ticket-settings';
import type { TicketsMetadata } from '@replique/contract/accounts/tickets-metadata';
import { api } from '../../../lib/api-client.ts';

/** What a super-admin sets for the tickets of one client. */
const key = (client: string, name: string) => ['clients', 'ticket-settings', client, name];

export const metadataQuery = (client: string) =>
  queryOptions({
    queryKey: key(client, 'metadata'),
    queryFn: async ({ signal }) =>
      (await api.ticketSettings.metadata({ id: client }, { signal })).ticketsMetadataMappings,
  });

export const filtersQuery = (client: string) =>
  queryOptions({
    queryKey: key(client, 'filters'),
    queryFn: ({ signal }) => api.ticketSettings.filters({ id: client }, { signal }),
  });

export const whitelistQuery = (client: string) =>
  queryOptions({
    queryKey: key(client, 'whitelist'),
    queryFn: async ({ signal }) =>
      (await api.ticketSettings.whitelist({ id: client }, { signal })).anonymizationWhitelist,
  });

export const orderNumbersQuery = (client: string) =>
  queryOptions({
    queryKey: key(client, 'order-numbers'),
    queryFn: async ({ signal }) =>
      (await api.ticketSettings.orderNumbers({ id: client }, { signal })).patterns,
  });

export const ticketValuesQuery = (client: string) =>
  queryOptions({
    queryKey: key(client, 'values'),
    queryFn: ({ signal }) => api.ticketSettings.values({ id: client }, { signal }),
  });

/** How many tickets filters would let pass; each set of filters is a query of its own, so a late answer shows nowhere. */
export const passingQuery = (client: string, filters: DetailedFilters | null) =>
  queryOptions({
    queryKey: [...key(client, 'passing'), filters],
    queryFn: ({ signal }) =>
      api.ticketSettings.previewFilters(
        { params: { id: client }, body: filters ?? {} },
        { signal },
      ),
    enabled: filters !== null,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

const progressMs = 1_500;

/** Saved rules are applied by a job where there are many tickets: followed until it is done. */
export const ruleProgressQuery = (client: string) =>
  queryOptions({
    queryKey: key(client, 'progress'),
    queryFn: ({ signal }) => api.ticketSettings.ruleProgress({ id: client }, { signal }),
    refetchInterval: ({ state }) => (state.data?.running ? progressMs : false),
    staleTime: 0,
  });

async function refresh(queryClient: QueryClient, client: string): Promise<void> {
  await Promise.all([
    refreshJudged(queryClient, client),
    queryClient.invalidateQueries({ queryKey: key(client, 'progress') }),
  ]);
}

/** Tickets were named or judged anew: lists, counts and values differ. */
export async function refreshJudged(queryClient: QueryClient, client: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['tickets'] }),
    queryClient.invalidateQueries({ queryKey: key(client, 'values') }),
    queryClient.invalidateQueries({ queryKey: key(client, 'passing') }),
  ]);
}

export function useSaveMetadata(client: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (metadata: TicketsMetadata) =>
      api.ticketSettings.saveMetadata({ id: client, metadata }),
    onSuccess: ({ ticketsMetadataMappings }) => {
      queryClient.setQueryData(metadataQuery(client).queryKey, ticketsMetadataMappings);
      return refresh(queryClient, client);
    },
  });
}

export function useSaveFilters(client: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: DetailedFilters) =>
      api.ticketSettings.saveFilters({ params: { id: client }, body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(filtersQuery(client).queryKey, saved);
      return refresh(queryClient, client);
    },
  });
}

export function useSaveWhitelist(client: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (anonymizationWhitelist: string[]) =>
      api.ticketSettings.saveWhitelist({ id: client, anonymizationWhitelist }),
    onSuccess: ({ anonymizationWhitelist }) =>
      queryClient.setQueryData(whitelistQuery(client).queryKey, anonymizationWhitelist),
  });
}

export function useSaveOrderNumbers(client: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (patterns: string[]) =>
      api.ticketSettings.saveOrderNumbers({ id: client, patterns }),
    onSuccess: ({ patterns }) =>
      queryClient.setQueryData(orderNumbersQuery(client).queryKey, patterns),
  });
}
