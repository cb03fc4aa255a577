import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorCode } from '../../../lib/api-error.ts';
import { orpc } from '../../../lib/orpc.ts';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { escapeHtml } from '../../../ui/text/escape-html.ts';
import { useSaveAttempt } from '../../../ui/use-save-attempt.ts';
import { conflictNoticeId } from '../versions/newer-version-notice.tsx';
import { longest } from '../prompt-draft.ts';
import { useFieldCheck } from '../use-field-check.ts';
import { rulesLength, type RulesDraftState } from './use-rules-draft.ts';

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
