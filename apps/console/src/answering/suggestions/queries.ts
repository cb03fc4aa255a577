import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';
import { queryClient } from '../../lib/query-client.ts';

type Api = typeof api;
export type Suggestion = Awaited<ReturnType<Api['suggestions']['edit']>>;
export type SuggestionNote = Suggestion['notes'][number];
export type SuggestionSource = Suggestion['sources'][number];
export type SuggestionSentence = Suggestion['sentences'][number];

/** Suggestions of a ticket, newest first. */
export const suggestionListQuery = (ticket: string) =>
  queryOptions({
    queryKey: ['suggestions', 'list', ticket],
    queryFn: async ({ signal }) => (await api.suggestions.list({ ticket }, { signal })).items,
  });

/** What a language model was sent; it never changes. */
export const modelViewQuery = (suggestion: string) =>
  queryOptions({
    queryKey: ['suggestions', 'model-view', suggestion],
    queryFn: ({ signal }) => api.suggestions.modelView({ suggestion }, { signal }),
    staleTime: Infinity,
  });

export type Rating = Suggestion['ratings'][number];

export const suggestionVersionsQuery = ({ uuid, revision }: Suggestion) =>
  queryOptions({
    queryKey: ['suggestions', 'versions', uuid, revision],
    queryFn: ({ signal }) => api.workbench.versions({ suggestion: uuid }, { signal }),
  });

/** What happened to the ticket is read again: somebody did something. */
export function forgetHistory(ticket: string): void {
  void queryClient.invalidateQueries({ queryKey: ['suggestions', 'history', ticket] });
}

/** Puts a suggestion back among the others, where it stood. */
export function putBack(suggestion: Suggestion): void {
  const { queryKey } = suggestionListQuery(suggestion.ticketUuid);
  queryClient.setQueryData(queryKey, (list: Suggestion[] = []) =>
    [suggestion, ...list.filter(({ uuid }) => uuid !== suggestion.uuid)].toSorted((left, right) =>
      left.createdAt < right.createdAt ? 1 : -1,
    ),
  );
}

/** Shows in every suggestion of a ticket what somebody said of a document for its question. */
export function keepMark(ticket: string, document: string, mark: SuggestionSource['mark']): void {
  queryClient.setQueryData(suggestionListQuery(ticket).queryKey, (list) =>
    list?.map((suggestion) => ({
      ...suggestion,
      sources: suggestion.sources.map((source) =>
        source.uuid === document ? { ...source, mark } : source,
      ),
    })),
  );
}

/** Puts what the server answered in its place in the list; a new one goes first. */
export function keepSuggestion(suggestion: Suggestion): void {
  const { queryKey } = suggestionListQuery(suggestion.ticketUuid);
  queryClient.setQueryData(queryKey, (list: Suggestion[] = []) =>
    list.some((known) => known.uuid === suggestion.uuid)
      ? list.map((known) => (known.uuid === suggestion.uuid ? suggestion : known))
      : [suggestion, ...list],
  );
}

/** Shows in every suggestion that was read how one of its sources stands now. */
export function keepStanding(document: { uuid: string; isCertified: boolean }): void {
  const { uuid, isCertified } = document;
  queryClient.setQueriesData<Suggestion[]>({ queryKey: ['suggestions', 'list'] }, (list) =>
    list?.map((suggestion) => ({
      ...suggestion,
      sources: suggestion.sources.map((source) =>
        source.uuid === uuid ? { ...source, isCertified } : source,
      ),
    })),
  );
}

export function forgetSuggestion({ uuid, ticketUuid }: Suggestion): void {
  const { queryKey } = suggestionListQuery(ticketUuid);
  queryClient.setQueryData(queryKey, (list: Suggestion[] = []) =>
    list.filter((known) => known.uuid !== uuid),
  );
}
