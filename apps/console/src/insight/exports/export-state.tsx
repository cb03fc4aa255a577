import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import classes from './exports.module.css';
import type { ExportedFile } from './exported.ts';

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
    <span className="row shrink gap-8" title={reason ? t(`exports.reasons.${reason}`) : undefined}>
      <StatusBadge tone={tones[state]}>{t(`exports.states.${state}`)}</StatusBadge>
      {state === 'running' && (
        <span className={`muted small figures`} title={done}>
          {progress === null ? done : format.percent(progress)}
        </span>
      )}
      {reason && (
        <span className={`muted small clip ellipsis ${classes.reason}`}>
          {t(`exports.reasons.${reason}`)}
        </span>
      )}
    </span>
  );
}
