import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SaveBar } from '../../../ui/page/form-page.tsx';
import classes from '../prompt-editor.module.css';

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
