import { CloseButton } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { GroupDetail } from '@replique/contract/answering/reinforcement';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { changesBetween, type GroupChange } from './group-changes.ts';
import classes from './group.module.css';
import type { Refused } from './use-group-acts.ts';

interface MeanwhileNoticeProps {
  refused: Refused;
  now: GroupDetail;
  onClose: () => void;
}

function useChangeText() {
  const { t } = useTranslation();
  return (change: GroupChange) => {
    if (change.what === 'name') return t('reinforcementGroup.meanwhile.name', change);
    if (change.what === 'state') {
      return t('reinforcementGroup.meanwhile.state', {
        before: t(`reinforcement.states.${change.before}`),
        now: t(`reinforcement.states.${change.now}`),
      });
    }
    if ('count' in change) {
      return t(`reinforcementGroup.meanwhile.${change.what}`, { count: change.count });
    }
    return t(`reinforcementGroup.meanwhile.${change.what}`);
  };
}

/** Somebody changed the group before this person's change arrived: who, and what is different now. */
export function MeanwhileNotice({ refused, now, onClose }: MeanwhileNoticeProps) {
  const { t } = useTranslation();
  const textOf = useChangeText();
  const notice = useRef<HTMLElement>(null);
  useEffect(() => notice.current?.focus(), [refused]);
  const changes = changesBetween(refused.before, now);
  const person = refused.theirs.by ?? t('reinforcementGroup.somebody');
  return (
    <section
      ref={notice}
      className={`flex round-8 ground-warning gap-8 pad-12-16 heads-14 rigid-icon ${classes.notice}`}
      role="alert"
      tabIndex={-1}
    >
      <IconUsers size={16} aria-hidden />
      <div>
        <h2>{t('reinforcementGroup.meanwhileTitle', { person })}</h2>
        <p>{t('reinforcementGroup.meanwhileText')}</p>
        <ul className="ps-20 only-mt-4">
          {changes.map((change) => (
            <li key={change.what}>{textOf(change)}</li>
          ))}
          {changes.length === 0 && <li>{t('reinforcementGroup.meanwhile.nothing')}</li>}
        </ul>
      </div>
      <CloseButton aria-label={t('ui.close')} onClick={onClose} />
    </section>
  );
}
