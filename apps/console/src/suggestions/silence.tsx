import { IconMessageQuestion } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { hasRole } from '../lib/access.ts';
import { useSession } from '../lib/session.ts';
import type { Suggestion } from './queries.ts';
import classes from './suggestions.module.css';

interface SilenceProps {
  reason: NonNullable<Suggestion['silenceReason']>;
  /** Whose knowledge did not answer. */
  client: string;
}

/** Nothing good enough to say: why, and what to do. */
export function Silence({ reason, client }: SilenceProps) {
  const { t } = useTranslation();
  const { level } = useSession();
  return (
    <div className={classes.silence}>
      <IconMessageQuestion size={24} stroke={1.5} aria-hidden />
      <h3>{t('suggestions.silentTitle')}</h3>
      <p>{t(`suggestions.silence.${reason}`)}</p>
      <p className={classes.muted}>{t(`suggestions.silenceAdvice.${reason}`)}</p>
      {hasRole(level, 'agent') && (
        <Link to="/clients/details/$id/gaps" params={{ id: client }} className={classes.link}>
          {t('workbench.seeGaps')}
        </Link>
      )}
    </div>
  );
}
