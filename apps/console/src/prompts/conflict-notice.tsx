import { Button } from '@mantine/core';
import { IconGitMerge } from '@tabler/icons-react';
import type { PromptVersion } from '@replique/contract/prompts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showAlert } from '../ui/alert-store.ts';
import { escapeHtml } from '../ui/escape-html.ts';
import classes from './prompt-editor.module.css';
import type { PromptDraftState } from './use-prompt-draft.ts';

/** Where saving leads while the notice stands. */
export const conflictNoticeId = 'prompt-conflict';

interface ConflictNoticeProps {
  /** The version that somebody saved meanwhile. */
  newer: PromptVersion;
  state: PromptDraftState;
  onCompare: () => void;
}

/** Somebody saved a version while this person was writing: who, which, and three ways on. Nothing is lost. */
export function ConflictNotice({ newer, state, onCompare }: ConflictNoticeProps) {
  const { t } = useTranslation();
  const [failedOn, setFailedOn] = useState<number>();
  const { version } = newer;
  const tell = (text: string) => showAlert({ text: escapeHtml(text), delay: 6 });

  const rebase = async () => {
    const { rebaseText } = await import('./rebase-text.ts');
    const text = rebaseText(state.base, state.draft, newer);
    if (text === undefined) return setFailedOn(version);
    state.moveOnto(newer, text);
    tell(t('prompts.rebased', { version }));
  };
  const keep = () => {
    state.moveOnto(newer);
    tell(t('prompts.kept', { version }));
  };

  return (
    <section id={conflictNoticeId} className={classes.conflict} role="alert" tabIndex={-1}>
      <h2>
        <IconGitMerge size={16} aria-hidden />
        {t('prompts.conflictTitle', { version })}
      </h2>
      <p>
        {t('prompts.conflictText', {
          author: newer.author ?? t('prompts.somebody'),
          version,
          base: state.base.version,
        })}
      </p>
      {failedOn === version && <p className={classes.failure}>{t('prompts.rebaseFailed')}</p>}
      <div className={classes.conflictActions}>
        {failedOn !== version && (
          <Button onClick={() => void rebase()}>{t('prompts.conflictRebase', { version })}</Button>
        )}
        <Button variant="default" onClick={onCompare}>
          {t('prompts.conflictCompare')}
        </Button>
        <Button variant="default" onClick={keep}>
          {t('prompts.conflictKeep')}
        </Button>
      </div>
    </section>
  );
}
