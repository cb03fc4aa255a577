import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';
import { StatusBadge, type Tone } from '../ui/status-badge.tsx';
import classes from './exports.module.css';
import type { ExportedFile } from './queries.ts';

const tones: Record<ExportedFile['state'], Tone> = {
  waiting: 'neutral',
  running: 'info',
  ready: 'success',
  failed: 'danger',
  cancelled: 'neutral',
  expired: 'neutral',
};

/** How far it is while it is made; why there is nothing where it failed. */
export function ExportState({ file }: { file: ExportedFile }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { state, rows, total, progress, reason } = file;
  const done = t('exports.progress', { done: format.number(rows), total: format.number(total) });
  return (
    <span className={classes.state} title={reason ? t(`exports.reasons.${reason}`) : undefined}>
      <StatusBadge tone={tones[state]}>{t(`exports.states.${state}`)}</StatusBadge>
      {state === 'running' && (
        <span className={`${classes.progress} figures`} title={done}>
          {progress === null ? done : format.percent(progress)}
        </span>
      )}
      {reason && <span className={classes.reason}>{t(`exports.reasons.${reason}`)}</span>}
    </span>
  );
}
