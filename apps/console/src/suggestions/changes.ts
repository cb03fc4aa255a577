import { useMutation } from '@tanstack/react-query';
import { api } from '../lib/api-client.ts';
import { errorCode } from '../lib/api-error.ts';
import { queryClient } from '../lib/query-client.ts';
import {
  forgetSuggestion,
  keepSuggestion,
  suggestionListQuery,
  type Suggestion,
} from './queries.ts';

const changedMeanwhile = ['request.conflict', 'suggestions.not-found', 'suggestions.state'];

/** Somebody else's change or deletion came first: what they left is loaded, so that a person can compare and decide. */
async function loadTheirs(error: unknown, { ticketUuid }: Suggestion): Promise<void> {
  if (!changedMeanwhile.includes(errorCode(error) ?? '')) return;
  await queryClient.invalidateQueries({ queryKey: suggestionListQuery(ticketUuid).queryKey });
}

export function useEditSuggestion(suggestion: Suggestion) {
  return useMutation({
    mutationFn: (change: { text: string; revision: number }) =>
      api.suggestions.edit({ suggestion: suggestion.uuid, ...change }),
    onSuccess: keepSuggestion,
    onError: (error) => loadTheirs(error, suggestion),
  });
}

export function useAcceptSuggestion(suggestion: Suggestion, onChanged: () => void) {
  return useMutation({
    mutationFn: () =>
      api.suggestions.accept({ suggestion: suggestion.uuid, revision: suggestion.revision }),
    onSuccess(accepted) {
      keepSuggestion(accepted);
      onChanged();
    },
    onError: (error) => loadTheirs(error, suggestion),
  });
}

export function useRemoveSuggestion(suggestion: Suggestion, onChanged: () => void) {
  return useMutation({
    mutationFn: () => api.suggestions.remove({ suggestion: suggestion.uuid }),
    onSuccess() {
      forgetSuggestion(suggestion);
      onChanged();
    },
  });
}
