import { Textarea } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfidentialValues } from '../../../accounts/clients/confidential/confidential-values.tsx';
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
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <div className={`column gap-24 ${classes.editor}`}>
      <p className="soft">{t('prompts.rulesIntro')}</p>
      <div className={classes.rulesText}>
        <Textarea
          ref={field}
          label={t('prompts.rules')}
          description={t('prompts.rulesHelp')}
          autosize
          minRows={10}
          value={state.text}
          onChange={(event) => state.setText(event.currentTarget.value)}
          error={saving.errors.text}
        />
        <ConfidentialValues field={field} text={state.text} />
      </div>
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
