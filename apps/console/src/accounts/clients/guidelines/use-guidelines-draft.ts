import type { Guidelines } from '@replique/contract/accounts/clients';
import { useState } from 'react';

/**
 * The text being written, and the version it began from. Until something is written it follows what is in force; from
 * then on a version that somebody else saves is `overtakenBy`, and nothing of the draft is touched.
 */
export function useGuidelinesDraft(guidelines: Guidelines) {
  const [base, setBase] = useState({ version: guidelines.version, text: guidelines.text });
  const [draft, setDraft] = useState(base.text);
  const isDirty = draft !== base.text;
  const isOvertaken = guidelines.version !== base.version;
  const follow = ({ version, text }: Guidelines) => {
    setBase({ version, text });
    setDraft(text);
  };
  if (isOvertaken && (!isDirty || draft === guidelines.text)) follow(guidelines);
  return {
    text: draft,
    change: setDraft,
    isDirty,
    basedOn: base.version,
    overtakenBy: isOvertaken && isDirty ? guidelines.history[0] : undefined,
    discard: () => follow(guidelines),
    follow,
    /** Keeps the draft, to be saved over what somebody else wrote. */
    keep: () => setBase({ version: guidelines.version, text: guidelines.text }),
  };
}
