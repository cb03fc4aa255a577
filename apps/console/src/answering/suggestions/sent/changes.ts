import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { errorCode } from '../../../lib/api-error.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { forgetHistory, keepSuggestion, suggestionListQuery, type Suggestion } from '../queries.ts';

const changedMeanwhile = ['request.conflict', 'suggestions.not-found', 'suggestions.state'];

/** Somebody else's change or deletion came first: what they left is loaded, so that a person can compare and decide. */
async function loadTheirs(error: unknown, { ticketUuid }: Suggestion): Promise<void> {
  if (!changedMeanwhile.includes(errorCode(error) ?? '')) return;
  await queryClient.invalidateQueries({ queryKey: suggestionListQuery(ticketUuid).queryKey });
}

function keepChanged(suggestion: Suggestion): void {
  keepSuggestion(suggestion);
  forgetHistory(suggestion.ticketUuid);
}

export function useEditSuggestion(suggestion: Suggestion) {
  return useMutation({
    mutationFn: (change: { text: string; revision: number }) =>
      api.suggestions.edit({ suggestion: suggestion.uuid, ...change }),
    onSuccess: keepChanged,
    onError: (error) => loadTheirs(error, suggestion),
  });
}

export function useAcceptSuggestion(suggestion: Suggestion, onChanged: () => void) {
  return useMutation({
    mutationFn: () =>
      api.suggestions.accept({ suggestion: suggestion.uuid, revision: suggestion.revision }),
    onSuccess(accepted) {
      keepChanged(accepted);
      onChanged();
    },
    onError: (error) => loadTheirs(error, suggestion),
  });
}

export type RatingChange = Omit<Parameters<typeof api.workbench.rate>[0], 'suggestion'>;

/** Keeps what the person says of a suggestion; null takes it back. */
export function useRateSuggestion({ uuid }: Suggestion) {
  return useMutation({
    mutationFn: (rating: RatingChange | null) =>
      rating === null
        ? api.workbench.withdrawRating({ suggestion: uuid })
        : api.workbench.rate({ suggestion: uuid, ...rating }),
    onSuccess(rated) {
      keepChanged(rated);
      // What a wrong or a better source means for the others.
      void queryClient.invalidateQueries({
        queryKey: suggestionListQuery(rated.ticketUuid).queryKey,
      });
    },
  });
}
