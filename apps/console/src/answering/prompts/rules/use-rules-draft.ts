import type { MandatoryRules, RulesVersion } from '@replique/contract/answering/prompts';
import { useState } from 'react';

/** Shortest and longest in characters, as the contract says. */
export const rulesLength = { least: 20, most: 10_000 };

function newestOf({ versions }: MandatoryRules): RulesVersion {
  const [newest] = versions;
  if (!newest) throw new Error('The mandatory rules came without a version.');
  return newest;
}

/**
 * The rules being written, and the version they started from. Until something is written the text follows the newest
 * version; from then on one that somebody else saves is `overtakenBy`, and nothing of the draft is touched.
 */
export function useRulesDraft(rules: MandatoryRules) {
  const newest = newestOf(rules);
  const [base, setBase] = useState(newest);
  const [text, setText] = useState(newest.text);
  const [note, setNote] = useState('');
  const isTextChanged = text !== base.text;
  const isDirty = isTextChanged || note !== '';
  const isOvertaken = newest.version !== base.version;

  const startFrom = (version: RulesVersion) => {
    setBase(version);
    setText(version.text);
    setNote('');
  };
  if (isOvertaken && !isDirty) startFrom(newest);

  return {
    base,
    newest,
    text,
    note,
    isTextChanged,
    isDirty,
    overtakenBy: isOvertaken && isDirty ? newest : undefined,
    setText,
    setNote,
    startFrom,
    /** What was sent is this version now; what was written while it was on its way stays, and follows it. */
    keepWritten: (version: RulesVersion, sent: { text: string; note: string }) => {
      setBase(version);
      setText((old) => (old === sent.text ? version.text : old));
      setNote((old) => (old === sent.note ? '' : old));
    },
    discard: () => startFrom(newest),
    /** Lets the draft, or this text in its place, follow the given version. */
    moveOnto: (version: RulesVersion, changed: string = text) => {
      setBase(version);
      setText(changed);
    },
  };
}

export type RulesDraftState = ReturnType<typeof useRulesDraft>;
