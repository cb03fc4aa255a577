import type { Prompt } from '@replique/contract/answering/prompts';
import { useTranslation } from 'react-i18next';
import classes from '../dialogs/prompt-dialogs.module.css';

interface ChangedMeanwhileProps {
  before: Prompt;
  now: Prompt;
}

/** What somebody else changed of a prompt while this person was about to. */
export function ChangedMeanwhile({ before, now }: ChangedMeanwhileProps) {
  const { t } = useTranslation();
  const changes: string[] = [];
  if (before.name !== now.name) {
    changes.push(t('prompts.meanwhileName', { before: before.name, now: now.name }));
  }
  if (before.isProtected !== now.isProtected) {
    changes.push(now.isProtected ? t('prompts.meanwhileOn') : t('prompts.meanwhileOff'));
  }
  return (
    <div
      className={`break ground-warning pad-12-16 framed-warning round-6 ${classes.notice}`}
      role="alert"
    >
      <p>{t('prompts.meanwhile')}</p>
      <ul>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
        {changes.length === 0 && <li>{t('prompts.meanwhileSame')}</li>}
      </ul>
      <p>{t('prompts.meanwhileAgain')}</p>
    </div>
  );
}
