import type { MandatoryRules, RulesVersion } from '@replique/contract/answering/prompts';
import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorCode } from '../../../lib/api-error.ts';
import { orpc } from '../../../lib/orpc.ts';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { escapeHtml } from '../../../ui/text/escape-html.ts';
import { useSaveAttempt } from '../../../ui/use-save-attempt.ts';
import { conflictNoticeId } from '../versions/newer-version-notice.tsx';
import { longest } from '../use-prompt-draft.ts';
import { useFieldCheck } from '../variables/prompt-variables.ts';

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

/** Saves the draft as a new version of the rules, and says what keeps it from being saved. */
export function useSaveRules(state: RulesDraftState) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const addRules = useMutation(orpc.prompts.addRules.mutationOptions());
  const { reportFailure, forget } = useSaveAttempt();
  const check = useFieldCheck();
  const { base, text, note } = state;
  const isTooShort = text.trim().length < rulesLength.least;
  const errors = {
    text: isTooShort
      ? t('prompts.rulesTooShort', { count: rulesLength.least })
      : check(text, { limit: rulesLength.most }),
    note: check(note, { limit: longest.note }),
  };

  const save = () => {
    if (errors.text ?? errors.note) return reportFailure();
    if (state.overtakenBy) return document.getElementById(conflictNoticeId)?.focus();
    addRules.mutate(
      { text, note, basedOn: base.version },
      {
        onSuccess: ({ versions: [saved] }) => {
          if (saved) state.keepWritten(saved, { text, note });
          forget();
          const version = saved?.version;
          showAlert({ text: escapeHtml(t('prompts.rulesSaved', { version })), delay: 4 });
        },
      },
    );
  };
  const isConflict = errorCode(addRules.error) === 'request.conflict';
  return {
    save,
    errors,
    isSaving: addRules.isPending,
    failure: addRules.error && !isConflict ? errorText(addRules.error) : undefined,
    discard: () => {
      state.discard();
      addRules.reset();
      forget();
    },
  };
}
