import { IconMessageQuestion } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Suggestion } from './queries.ts';
import classes from './suggestions.module.css';

/** Nothing good enough to say: why, and what to do. */
export function Silence({ reason }: { reason: NonNullable<Suggestion['silenceReason']> }) {
  const { t } = useTranslation();
  return (
    <div className={classes.silence}>
      <IconMessageQuestion size={24} stroke={1.5} aria-hidden />
      <h3>{t('suggestions.silentTitle')}</h3>
      <p>{t(`suggestions.silence.${reason}`)}</p>
      <p className={classes.muted}>{t(`suggestions.silenceAdvice.${reason}`)}</p>
    </div>
  );
}
