import { useMutation } from '@tanstack/react-query';
import type { Prompt } from '@replique/contract/answering/prompts';
import { useState } from 'react';
import { errorCode } from '../../../lib/api-error.ts';
import { orpc } from '../../../lib/orpc.ts';
import { useErrorText } from '../../../lib/language/phrase.ts';

/** What a person can change of a prompt beside its text. */
export type PromptSettings = Pick<Prompt, 'name' | 'isProtected'>;

/**
 * Changes name or protection of a prompt as it was when the component that asks was mounted. When somebody else changed
 * it since, nothing is written at first: `overtaken` says from what to what, and saving again is then meant.
 */
export function useGuardedChange(prompt: Prompt) {
  const errorText = useErrorText();
  const change = useMutation(orpc.prompts.change.mutationOptions());
  const [seen] = useState(prompt);
  const isSettled = !change.isPending && !change.isSuccess;
  const overtaken =
    isSettled && prompt.revision !== seen.revision ? { before: seen, now: prompt } : undefined;

  const save = (patch: Partial<PromptSettings>, onSaved: () => void) =>
    change.mutate(
      { prompt: prompt.uuid, revision: prompt.revision, ...patch },
      { onSuccess: onSaved },
    );
  const isSaidByNotice = overtaken && errorCode(change.error) === 'request.conflict';
  return {
    save,
    overtaken,
    isSaving: change.isPending,
    error: change.error,
    failure: change.error && !isSaidByNotice ? errorText(change.error) : undefined,
  };
}
