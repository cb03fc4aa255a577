import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';

type Api = typeof api.autoSuggestions;
export type AutoSuggestions = Awaited<ReturnType<Api['get']>>;
export type AutoSuggestionSettings = Omit<Parameters<Api['save']>[0], 'client'>;

const freshMs = 15_000;

export const autoSuggestionsQuery = (client: string) =>
  queryOptions({
    queryKey: ['clients', 'auto-suggestions', client],
    queryFn: ({ signal }) => api.autoSuggestions.get({ client }, { signal }),
    // The count of the day goes on while one looks at it.
    refetchInterval: ({ state }) => (state.data?.isOn ? freshMs : false),
  });

export function useSaveAutoSuggestions(client: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (settings: AutoSuggestionSettings) =>
      api.autoSuggestions.save({ client, ...settings }),
    onSuccess: (saved) => queryClient.setQueryData(autoSuggestionsQuery(client).queryKey, saved),
  });
}
