import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Guidelines } from '@replique/contract/accounts/clients';
import { api } from '../../../lib/api-client.ts';
import { refreshClients } from '../queries.ts';

export type GuidelineVersion = Guidelines['history'][number];

/** The guidelines of a client with every text that ever was in force. */
export const guidelinesQuery = (client: string) =>
  queryOptions({
    queryKey: ['guidelines', client],
    queryFn: ({ signal }) => api.clients.guidelines({ client }, { signal }),
  });

/** Saves a text on top of the version that the writer saw. */
export function useSaveGuidelines(client: string) {
  const queryClient = useQueryClient();
  const { queryKey } = guidelinesQuery(client);
  return useMutation({
    mutationFn: (save: { text: string; basedOn: number }) =>
      api.clients.saveGuidelines({ client, ...save }),
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKey, saved);
      // The client's settings hold the text too.
      void refreshClients(queryClient);
    },
    // After a conflict what the others saved is needed to decide.
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}
