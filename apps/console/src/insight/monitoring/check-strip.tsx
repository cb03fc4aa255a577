import type { Health } from '@replique/contract/insight/monitoring';
import { useTranslation } from 'react-i18next';
import classes from './monitoring.module.css';

const slots = 24;
const step = 4;
const bar = 3;
const height = 16;
const low = 5;

interface CheckStripProps {
  recent: Health[];
  /** Not one of several below each other, whose newest checks stand in one column. */
  isAlone?: boolean;
}

/** The last checks, oldest first: a good one is a short bar, a failed one a full one, so that no colour is needed. */
export function CheckStrip({ recent, isAlone }: CheckStripProps) {
  const { t } = useTranslation();
  const shown = recent.slice(-slots);
  if (shown.length === 0) return <span className="muted">–</span>;
  const failed = shown.filter((health) => health === 'FAILED').length;
  const words =
    failed === 0
      ? t('monitoring.stripWell', { count: shown.length })
      : t('monitoring.strip', { count: shown.length, failed });
  const first = isAlone ? 0 : slots - shown.length;
  return (
    <svg
      className={`block ${classes.strip}`}
      width={(first + shown.length) * step}
      height={height}
      role="img"
      aria-label={words}
    >
      <title>{words}</title>
      {shown.map((health, at) => {
        const tall = health === 'FAILED' ? height : low;
        return (
          <rect
            // Checks have no other name here than their place.
            key={at}
            x={(first + at) * step}
            y={height - tall}
            width={bar}
            height={tall}
            rx={1}
            data-failed={health === 'FAILED' || undefined}
          />
        );
      })}
    </svg>
  );
}
