import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { TextDifference } from '../../../ui/text/text-difference.tsx';
import type { DraftText } from './draft-text.ts';
import classes from '../group.module.css';

/** Where saving leads while the two texts wait to be settled. */
export const conflictId = 'group-answer-conflict';

interface AnswerConflictProps {
  theirs: DraftText;
  mine: DraftText;
  /** Null: nobody wrote it, or nobody this person may see. */
  by: string | null;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

const whole = ({ title, markdown }: DraftText) => `${title}\n\n${markdown}`;

/** Somebody saved an answer while this person was writing one: what differs, and two ways on. Nothing is lost. */
export function AnswerConflict(props: AnswerConflictProps) {
  const { theirs, mine, by, onKeepMine, onTakeTheirs } = props;
  const { t } = useTranslation();
  return (
    <section
      id={conflictId}
      className={`stack round-8 ground-warning gap-8 ${classes.conflict}`}
      role="alert"
      tabIndex={-1}
    >
      <h3>{t('reinforcementGroup.conflictTitle')}</h3>
      <p>
        {by === null
          ? t('reinforcementGroup.conflictByNobody')
          : t('reinforcementGroup.conflictBy', { person: by })}{' '}
        {t('reinforcementGroup.conflictWhat')}
      </p>
      <TextDifference
        before={whole(theirs)}
        after={whole(mine)}
        same={t('reinforcementGroup.conflictSame')}
      />
      <div className="row wrap gap-8">
        <Button onClick={onKeepMine}>{t('reinforcementGroup.keepMine')}</Button>
        <Button variant="default" onClick={onTakeTheirs}>
          {t('reinforcementGroup.takeTheirs')}
        </Button>
      </div>
    </section>
  );
}
