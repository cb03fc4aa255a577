import { useMutation } from '@tanstack/react-query';
import type { Suggestion } from '@replique/contract/answering/suggestions';
import { errorCode } from '../../../lib/api-error.ts';
import { orpc, readAgain, type Inputs } from '../../../lib/orpc.ts';

const changedMeanwhile = ['request.conflict', 'suggestions.not-found', 'suggestions.state'];

/** Somebody else's change or deletion came first: what they left is loaded, so that a person can compare and decide. */
async function loadTheirs(error: unknown, { ticketUuid: ticket }: Suggestion): Promise<void> {
  if (!changedMeanwhile.includes(errorCode(error) ?? '')) return;
  await readAgain(orpc.suggestions.list.key({ input: { ticket } }));
}

export const useEditSuggestion = (suggestion: Suggestion) =>
  useMutation(
    orpc.suggestions.edit.mutationOptions({ onError: (error) => loadTheirs(error, suggestion) }),
  );

export const useAcceptSuggestion = (suggestion: Suggestion, onChanged: () => void) =>
  useMutation(
    orpc.suggestions.accept.mutationOptions({
      onSuccess: onChanged,
      onError: (error) => loadTheirs(error, suggestion),
    }),
  );

export type RatingChange = Omit<Inputs['workbench']['rate'], 'suggestion'>;

/** Keeps what the person says of a suggestion; null takes it back. */
export const useRateSuggestion = ({ uuid: suggestion }: Suggestion) =>
  useMutation({
    mutationKey: orpc.workbench.rate.mutationKey(),
    mutationFn: (rating: RatingChange | null) =>
      rating === null
        ? orpc.workbench.withdrawRating.call({ suggestion })
        : orpc.workbench.rate.call({ suggestion, ...rating }),
  });
