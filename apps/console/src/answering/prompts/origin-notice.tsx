import { Button } from '@mantine/core';
import { IconGitMerge } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { PromptDetail } from '@replique/contract/answering/prompts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusBack } from '../../ui/focus/use-focus-back.ts';
import { MergeDialog } from './versions/merge-dialog.tsx';
import classes from './prompt-editor.module.css';
import type { PromptDraftState } from './use-prompt-draft.ts';

interface OriginNoticeProps {
  prompt: PromptDetail;
  state: PromptDraftState;
}

/** Of a clone: that its original went on, and the way to take over what changed there. */
export function OriginNotice({ prompt, state }: OriginNoticeProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const opener = useFocusBack<HTMLButtonElement>(isOpen);
  const { origin } = prompt;
  if (origin === null || state.isReadOnly) return null;
  const count = origin.latestVersion - (state.originVersion ?? origin.version);
  if (count <= 0 && state.originVersion === undefined) return null;
  const names = { name: origin.name, version: state.originVersion ?? origin.version };
  return (
    <section
      className={`break ground mt-12 pad-12-16 framed-warning round-6 ${classes.notice}`}
      aria-labelledby="prompt-origin"
    >
      <h2 className="row leading-20 gap-8 body" id="prompt-origin">
        <IconGitMerge size={16} aria-hidden />
        {count > 0
          ? t('prompts.originNewer', { ...names, count })
          : t('prompts.originTaken', names)}
      </h2>
      <p>
        {count > 0 ? t('prompts.originText', names) : t('prompts.originTakenText')}{' '}
        <Link className="link" to="/prompts/edit/{-$id}" params={{ id: origin.uuid }}>
          {t('prompts.originOpen')}
        </Link>
      </p>
      {count > 0 && (
        <div className="wrap gap-8 mt-12">
          <Button ref={opener} variant="default" onClick={() => setIsOpen(true)}>
            {t('prompts.originMerge')}
          </Button>
        </div>
      )}
      {isOpen && <MergeDialog origin={origin} state={state} onClose={() => setIsOpen(false)} />}
    </section>
  );
}
