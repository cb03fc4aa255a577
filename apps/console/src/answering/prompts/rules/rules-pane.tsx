import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from '../prompt-editor.module.css';
import type { RulesDraftState } from './use-rules-draft.ts';
import type { useSaveRules } from './use-save-rules.ts';
import { VersionSaveBar } from '../versions/version-save-bar.tsx';

interface RulesPaneProps {
  state: RulesDraftState;
  saving: ReturnType<typeof useSaveRules>;
}

/** The text of the rules, and the bar that saves it as a new version. */
export function RulesPane({ state, saving }: RulesPaneProps) {
  const { t } = useTranslation();
  return (
    <div className={`column gap-24 ${classes.editor}`}>
      <p className="soft">{t('prompts.rulesIntro')}</p>
      <Textarea
        label={t('prompts.rules')}
        description={t('prompts.rulesHelp')}
        className={classes.rulesText}
        autosize
        minRows={10}
        value={state.text}
        onChange={(event) => state.setText(event.currentTarget.value)}
        error={saving.errors.text}
      />
      {state.isDirty && (
        <VersionSaveBar
          nextVersion={state.newest.version + 1}
          note={state.note}
          onNote={state.setNote}
          saving={saving}
        />
      )}
    </div>
  );
}
