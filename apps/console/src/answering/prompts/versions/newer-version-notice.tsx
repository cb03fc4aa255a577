import { Button } from '@mantine/core';
import { IconGitMerge } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showAlert } from '../../../ui/alert-store.ts';
import { escapeHtml } from '../../../ui/text/escape-html.ts';
import classes from '../prompt-editor.module.css';
import type { PromptVersion } from '@replique/contract/answering/prompts';
import type { PromptDraftState } from '../use-prompt-draft.ts';

/** Where saving leads while the notice stands. */
export const conflictNoticeId = 'prompt-conflict';

interface Newer {
  version: number;
  author: string | null;
}

interface NewerVersionNoticeProps<Version extends Newer, Text> {
  /** The version that somebody saved meanwhile. */
  newer: Version;
  /** The draft, of a prompt or of the mandatory rules. */
  state: { base: { version: number }; moveOnto: (version: Version, text?: Text) => void };
  /** The draft's changes done to the newer text; undefined where both changed the same lines. */
  rebase: () => Promise<Text | undefined>;
  onCompare: () => void;
}

/** Somebody saved a version while this person was writing: who, which, and three ways on. Nothing is lost. */
export function NewerVersionNotice<Version extends Newer, Text>(
  props: NewerVersionNoticeProps<Version, Text>,
) {
  const { newer, state, rebase, onCompare } = props;
  const { t } = useTranslation();
  const [failedOn, setFailedOn] = useState<number>();
  const { version } = newer;
  const tell = (text: string) => showAlert({ text: escapeHtml(text), delay: 6 });

  const carryOver = async () => {
    const text = await rebase();
    if (text === undefined) return setFailedOn(version);
    state.moveOnto(newer, text);
    tell(t('prompts.rebased', { version }));
  };
  const keep = () => {
    state.moveOnto(newer);
    tell(t('prompts.kept', { version }));
  };

  return (
    <section
      id={conflictNoticeId}
      className={`break ground-warning mt-12 pad-12-16 framed-warning round-6 ${classes.conflict}`}
      role="alert"
      tabIndex={-1}
    >
      <h2 className="row leading-20 gap-8 body">
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
      {failedOn === version && <p className="danger">{t('prompts.rebaseFailed')}</p>}
      <div className="wrap gap-8 mt-12">
        {failedOn !== version && (
          <Button onClick={() => void carryOver()}>
            {t('prompts.conflictRebase', { version })}
          </Button>
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

interface ConflictNoticeProps {
  /** The version that somebody saved meanwhile. */
  newer: PromptVersion;
  state: PromptDraftState;
  onCompare: () => void;
}

/** Somebody saved a version of the prompt while this person was writing one. */
export function ConflictNotice({ newer, state, onCompare }: ConflictNoticeProps) {
  const rebase = async () => {
    const { rebaseText } = await import('./merge-text.ts');
    return rebaseText(state.base, state.draft, newer);
  };
  return <NewerVersionNotice newer={newer} state={state} rebase={rebase} onCompare={onCompare} />;
}
