import type { PromptDetail, PromptDraft, PromptVersion } from '@replique/contract/prompts';
import { useState } from 'react';
import { draftOf, isSameText, latestVersion, type PromptText } from './prompt-draft.ts';

/**
 * The text being written, and the version it started from. Until something is written the text follows the latest
 * version; from then on a version that somebody else saves is `overtakenBy`, and nothing of the draft is touched.
 */
export function usePromptDraft(prompt: PromptDetail) {
  const latest = latestVersion(prompt);
  const [base, setBase] = useState(latest);
  const [draft, setDraft] = useState(() => draftOf(latest));
  const isTextChanged = !isSameText(draft, base);
  const isDirty = isTextChanged || draft.note !== '';
  const isOvertaken = latest.version !== base.version;

  const startFrom = (version: PromptVersion) => {
    setBase(version);
    setDraft(draftOf(version));
  };
  if (isOvertaken && !isDirty) startFrom(latest);

  return {
    base,
    draft,
    isTextChanged,
    isDirty,
    overtakenBy: isOvertaken && isDirty ? latest : undefined,
    change: (patch: Partial<PromptDraft>) => setDraft((old) => ({ ...old, ...patch })),
    startFrom,
    /** Lets the draft, or this text in its place, follow the given version. */
    moveOnto: (version: PromptVersion, text: PromptText = draft) => {
      setBase(version);
      setDraft((old) => ({ ...old, context: text.context, style: text.style }));
    },
  };
}

export type PromptDraftState = ReturnType<typeof usePromptDraft>;
