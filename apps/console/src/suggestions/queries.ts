import { queryOptions } from '@tanstack/react-query';
import { api } from '../lib/api-client.ts';
import { queryClient } from '../lib/query-client.ts';

type Api = typeof api;
export type Suggestion = Awaited<ReturnType<Api['suggestions']['edit']>>;
export type SuggestionSource = Suggestion['sources'][number];
export type SuggestionSentence = Suggestion['sentences'][number];

/** Suggestions of a ticket, newest first. */
export const suggestionListQuery = (ticket: string) =>
  queryOptions({
    queryKey: ['suggestions', 'list', ticket],
    queryFn: async ({ signal }) => (await api.suggestions.list({ ticket }, { signal })).items,
  });

/** Puts what the server answered in its place in the list; a new one goes first. */
export function keepSuggestion(suggestion: Suggestion): void {
  const { queryKey } = suggestionListQuery(suggestion.ticketUuid);
  queryClient.setQueryData(queryKey, (list: Suggestion[] = []) =>
    list.some((known) => known.uuid === suggestion.uuid)
      ? list.map((known) => (known.uuid === suggestion.uuid ? suggestion : known))
      : [suggestion, ...list],
  );
}

export function forgetSuggestion({ uuid, ticketUuid }: Suggestion): void {
  const { queryKey } = suggestionListQuery(ticketUuid);
  queryClient.setQueryData(queryKey, (list: Suggestion[] = []) =>
    list.filter((known) => known.uuid !== uuid),
  );
}
