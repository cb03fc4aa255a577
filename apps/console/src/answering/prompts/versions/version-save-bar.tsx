import { useMutation } from '@tanstack/react-query';
import type { PromptDetail } from '@replique/contract/answering/prompts';
import { useTranslation } from 'react-i18next';
import { errorCode } from '../../../lib/api-error.ts';
import { orpc } from '../../../lib/orpc.ts';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { escapeHtml } from '../../../ui/text/escape-html.ts';
import { type PromptDraftState, latestVersion, longest } from '../use-prompt-draft.ts';
import { refusedVariables } from '../refusals.ts';
import { conflictNoticeId } from './newer-version-notice.tsx';
import { useFieldCheck } from '../variables/prompt-variables.ts';
import { useSaveAttempt } from '../../../ui/use-save-attempt.ts';
import { TextInput } from '@mantine/core';
import { SaveBar } from '../../../ui/page/form-page.tsx';
import classes from '../prompt-editor.module.css';

// What these say is shown elsewhere: at the field, and in the notice about the newer version.
const saidElsewhere = ['prompts.unknown-variable', 'request.conflict'];

/** Saves the draft as a new version, and says what keeps it from being saved. */
export function useSaveVersion(prompt: PromptDetail, state: PromptDraftState) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const addVersion = useMutation(orpc.prompts.addVersion.mutationOptions());
  const { reportFailure, forget } = useSaveAttempt();
  const check = useFieldCheck(refusedVariables(addVersion.error));
  const { base, draft, originVersion } = state;
  const origin = originVersion === undefined ? {} : { originVersion };

  const section = { limit: longest.section, isRequired: true, hasVariables: true };
  const errors = {
    context: check(draft.context, section),
    style: check(draft.style, section),
    note: check(draft.note, { limit: longest.note }),
  };

  // A text that stayed as it was makes no version: how far the original was looked through is kept.
  const describeSaved = (version: number) =>
    version === base.version ? t('prompts.originNoted') : t('prompts.versionSaved', { version });

  const save = () => {
    if (Object.values(errors).some((error) => error !== undefined)) return reportFailure();
    if (state.overtakenBy) return document.getElementById(conflictNoticeId)?.focus();
    addVersion.mutate(
      { prompt: prompt.uuid, ...draft, basedOn: base.version, ...origin },
      {
        onSuccess: (saved) => {
          state.keepWritten(latestVersion(saved), draft);
          forget();
          showAlert({ text: escapeHtml(describeSaved(saved.latestVersion)), delay: 4 });
        },
        onError: (error) => {
          if (errorCode(error) === 'prompts.unknown-variable') reportFailure();
        },
      },
    );
  };

  const isSaidElsewhere = saidElsewhere.includes(errorCode(addVersion.error));
  return {
    save,
    errors,
    isSaving: addVersion.isPending,
    failure: addVersion.error && !isSaidElsewhere ? errorText(addVersion.error) : undefined,
    discard: () => {
      state.startFrom(latestVersion(prompt));
      addVersion.reset();
      forget();
    },
  };
}

interface VersionSaveBarProps {
  nextVersion: number;
  note: string;
  onNote: (note: string) => void;
  saving: {
    isSaving: boolean;
    save: () => void;
    discard: () => void;
    errors: { note: string | undefined };
    failure: string | undefined;
  };
}

/** Saves what is written as the next version, with a note of why; of a prompt, or of the mandatory rules. */
export function VersionSaveBar({
  nextVersion: version,
  note,
  onNote,
  saving,
}: VersionSaveBarProps) {
  const { t } = useTranslation();
  return (
    <SaveBar
      isSaving={saving.isSaving}
      saveLabel={t('prompts.saveVersion', { version })}
      onSave={saving.save}
      onDiscard={saving.discard}
    >
      <div className={`shrink ${classes.note}`}>
        <TextInput
          label={t('prompts.versionNote', { version })}
          placeholder={t('prompts.versionNotePlaceholder')}
          value={note}
          onChange={(event) => onNote(event.currentTarget.value)}
          error={saving.errors.note}
        />
        {saving.failure && (
          <p className="danger" role="alert">
            {saving.failure}
          </p>
        )}
      </div>
    </SaveBar>
  );
}
