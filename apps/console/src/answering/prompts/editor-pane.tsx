import { useTranslation } from 'react-i18next';
import { MandatoryRules } from './rules/mandatory-rules.tsx';
import { sections } from './prompt-draft.ts';
import classes from './prompt-editor.module.css';
import { PromptTextField } from './prompt-text-field.tsx';
import type { PromptDraftState } from './use-prompt-draft.ts';
import type { useSaveVersion } from './versions/use-save-version.ts';
import { useVariableInsert, VariableBar } from './variables/variable-bar.tsx';
import { VersionSaveBar } from './versions/version-save-bar.tsx';

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
    <div className={`column gap-24 ${classes.editor}`}>
      {!state.isReadOnly && (
        <div className={`sticky line-below ground-page pad-12-0 z-2 ${classes.tools}`}>
          <VariableBar onInsert={insertVariable} />
        </div>
      )}
      {sections.map((section) => (
        <PromptTextField
          key={section}
          id={`prompt-${section}`}
          ref={section === 'context' ? firstField : undefined}
          label={t(`prompts.${section}`)}
          description={t(descriptions[section])}
          value={state.draft[section]}
          isReadOnly={state.isReadOnly}
          onChange={(text) => state.change({ [section]: text })}
          onFocus={onFieldFocus}
          error={saving.errors[section]}
        />
      ))}
      <MandatoryRules text={mandatoryRules} />
      {state.isDirty && !state.isReadOnly && (
        <VersionSaveBar
          nextVersion={nextVersion}
          note={state.draft.note}
          onNote={(note) => state.change({ note })}
          saving={saving}
        />
      )}
    </div>
  );
}
