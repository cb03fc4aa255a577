import { Button } from '@mantine/core';
import type { GuidelineVersion } from '@replique/contract/accounts/clients';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextDifference } from '../../../ui/text/text-difference.tsx';
import classes from './guidelines-screen.module.css';

interface GuidelinesConflictProps {
  /** What somebody saved meanwhile. */
  newer: GuidelineVersion;
  text: string;
  onKeep: () => void;
  onTake: () => void;
}

/** Somebody saved guidelines while this person was writing: who, and both ways on. Nothing is lost. */
export function GuidelinesConflict({ newer, text, onKeep, onTake }: GuidelinesConflictProps) {
  const { t } = useTranslation();
  const [isCompared, setIsCompared] = useState(false);
  const author = newer.author ?? t('clientSettings.somebody');
  return (
    <section className="stack round-6 ground-warning gap-8 pad-12-16" role="alert">
      <h3 className="caution">{t('clientSettings.conflictTitle', { author })}</h3>
      <p>{t('clientSettings.conflictText')}</p>
      {isCompared && (
        <TextDifference before={newer.text} after={text} same={t('clientSettings.noDifference')} />
      )}
      <div className={`wrap gap-8 ${classes.actions}`}>
        <Button variant="default" onClick={() => setIsCompared(!isCompared)}>
          {isCompared ? t('clientSettings.hideDifference') : t('clientSettings.compareMine')}
        </Button>
        <Button variant="default" onClick={onKeep}>
          {t('clientSettings.keepMine')}
        </Button>
        <Button variant="default" onClick={onTake}>
          {t('clientSettings.takeTheirs')}
        </Button>
      </div>
    </section>
  );
}
