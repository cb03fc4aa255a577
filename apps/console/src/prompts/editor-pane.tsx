import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SaveBar } from '../ui/form-page.tsx';
import { MandatoryRules } from './mandatory-rules.tsx';
import { sections } from './prompt-draft.ts';
import classes from './prompt-editor.module.css';
import { PromptTextField } from './prompt-text-field.tsx';
import type { PromptDraftState } from './use-prompt-draft.ts';
import type { useSaveVersion } from './use-save-version.ts';
import { useVariableInsert, VariableBar } from './variable-bar.tsx';

interface EditorPaneProps {
  state: PromptDraftState;
  saving: ReturnType<typeof useSaveVersion>;
  nextVersion: number;
  mandatoryRules: string;
}

const descriptions = { context: 'prompts.contextHelp', style: 'prompts.styleHelp' } as const;

/** The text of the prompt in the order the model reads it, and the bar that saves it as a new version. */
export function EditorPane(props: EditorPaneProps) {
  const { state, saving, nextVersion, mandatoryRules } = props;
  const { t } = useTranslation();
  const { firstField, onFieldFocus, insertVariable } = useVariableInsert();
  return (
    <div className={classes.editor}>
      <div className={classes.tools}>
        <VariableBar onInsert={insertVariable} />
      </div>
      {sections.map((section) => (
        <PromptTextField
          key={section}
          id={`prompt-${section}`}
          ref={section === 'context' ? firstField : undefined}
          label={t(`prompts.${section}`)}
          description={t(descriptions[section])}
          value={state.draft[section]}
          onChange={(text) => state.change({ [section]: text })}
          onFocus={onFieldFocus}
          error={saving.errors[section]}
        />
      ))}
      <MandatoryRules text={mandatoryRules} />
      {state.isDirty && (
        <SaveBar
          isSaving={saving.isSaving}
          saveLabel={t('prompts.saveVersion', { version: nextVersion })}
          onSave={saving.save}
          onDiscard={saving.discard}
        >
          <div className={classes.note}>
            <TextInput
              label={t('prompts.versionNote', { version: nextVersion })}
              placeholder={t('prompts.versionNotePlaceholder')}
              value={state.draft.note}
              onChange={(event) => state.change({ note: event.currentTarget.value })}
              error={saving.errors.note}
            />
            {saving.failure && (
              <p className={classes.failure} role="alert">
                {saving.failure}
              </p>
            )}
          </div>
        </SaveBar>
      )}
    </div>
  );
}
