import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AutomaticNaming, Categorizer } from '@replique/contract/helpdesk/categorization';
import { api } from '../../lib/api-client.ts';

export type {
  AutomaticNaming,
  Categorizer,
  Evaluation,
  Prediction,
  TicketCategory,
} from '@replique/contract/helpdesk/categorization';

const pollMs = 1_500;

export const categorizerQuery = (client: string) =>
  queryOptions({
    queryKey: ['categorization', client],
    queryFn: ({ signal }) => api.categorization.get({ client }, { signal }),
    // A job trains: its result shows by itself.
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? pollMs : false),
  });

export function useTrain(client: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.categorization.train({ client }),
    onSuccess: (categorizer: Categorizer) =>
      queryClient.setQueryData(categorizerQuery(client).queryKey, categorizer),
  });
}

export function useSetAutomatic(client: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (naming: AutomaticNaming) => api.categorization.setAutomatic({ client, ...naming }),
    onSuccess: (categorizer: Categorizer) =>
      queryClient.setQueryData(categorizerQuery(client).queryKey, categorizer),
  });
}

/** Under the tickets: what changes there, a correction or a new message, is read anew with them. */
export const ticketCategoryQuery = (ticket: string) =>
  queryOptions({
    queryKey: ['tickets', 'category', ticket],
    queryFn: ({ signal }) => api.categorization.category({ ticket }, { signal }),
    staleTime: 15_000,
  });

export function useCorrect(ticket: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (category: string) => api.categorization.correct({ ticket, category }),
    onSuccess: (saved) => {
      queryClient.setQueryData(ticketCategoryQuery(ticket).queryKey, saved);
      return queryClient.invalidateQueries({ queryKey: ['tickets'] });
    },
  });
}

export function usePredict(client: string) {
  return useMutation({
    mutationFn: (text: string) => api.categorization.predict({ client, text }),
  });
}

/** Null where the client does not have the module: nothing is said then. */
export const ticketPredictionQuery = (ticket: string) =>
  queryOptions({
    queryKey: ['tickets', 'prediction', ticket],
    queryFn: ({ signal }) => api.categorization.ticket({ ticket }, { signal }),
    retry: false,
    staleTime: 60_000,
  });
