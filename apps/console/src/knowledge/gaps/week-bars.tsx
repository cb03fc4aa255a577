import { useTranslation } from 'react-i18next';
import classes from './gaps.module.css';

const height = 20;
const bar = 5;
const gap = 2;

/** Tickets of each week as small bars; read out as figures. */
export function WeekBars({ weeks }: { weeks: number[] }) {
  const { t } = useTranslation();
  const most = Math.max(1, ...weeks);
  return (
    <svg
      className={`block ${classes.bars}`}
      width={weeks.length * (bar + gap)}
      height={height}
      role="img"
      aria-label={t('gaps.trendText', { weeks: weeks.join(', ') })}
    >
      {weeks.map((count, week) => {
        const tall = count === 0 ? 1 : Math.max(3, Math.round((count / most) * height));
        return (
          <rect
            key={week}
            x={week * (bar + gap)}
            y={height - tall}
            width={bar}
            height={tall}
            rx={1}
            data-empty={count === 0 || undefined}
          />
        );
      })}
    </svg>
  );
}
