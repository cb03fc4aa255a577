import { IconArrowDownRight, IconArrowUpRight, IconEqual } from '@tabler/icons-react';
import { metrics, type MetricId } from '@replique/contract/insight/metrics';
import type { Figure } from '@replique/contract/insight/insights';
import { valueToTell } from '@replique/contract/insight/tone';
import { useTranslation } from 'react-i18next';
import classes from './cards.module.css';
import { changeOf, type Change } from './change.ts';
import { useFigureFormat } from './figure-format.ts';

const icons = { up: IconArrowUpRight, down: IconArrowDownRight, same: IconEqual };

/** The arrow says where the figure went, the colour whether that is welcome; of few there is no sign. */
export function ChangeIcon({
  direction,
  size = 14,
}: Pick<Change, 'direction'> & { size?: number }) {
  if (direction === 'few') return null;
  const DirectionIcon = icons[direction];
  return <DirectionIcon size={size} aria-hidden />;
}

/** Which phrase says the change: times get shorter, counts fewer, shares go up by points. */
export function changeKey(metric: MetricId, { direction, kind }: Change) {
  if (direction === 'same') return 'metrics.change.same' as const;
  if (direction === 'few') return 'metrics.change.few' as const;
  const isUp = direction === 'up';
  if (kind === 'points')
    return isUp ? ('metrics.change.points_up' as const) : ('metrics.change.points_down' as const);
  if (metrics[metric].unit === 'seconds')
    return isUp ? ('metrics.change.longer' as const) : ('metrics.change.shorter' as const);
  if (isUp) return 'metrics.change.more' as const;
  return metrics[metric].unit === 'hours'
    ? ('metrics.change.less' as const)
    : ('metrics.change.fewer' as const);
}

/** "12% more", "3.1 points down". */
export function useChangeWords(): (metric: MetricId, change: Change) => string {
  const { t } = useTranslation();
  const { changeSize } = useFigureFormat();
  return (metric, change) => t(changeKey(metric, change), { size: changeSize(metric, change) });
}

interface ChangeNoteProps {
  metric: MetricId;
  now: Figure | undefined;
  before: Figure | undefined;
  /** In a cell: the words stay, what it was before goes into the hover. */
  isShort?: boolean;
}

/** How a figure moved: an arrow, words, and what it was; the colour says no more than these do. */
export function ChangeNote({ metric, now, before, isShort = false }: ChangeNoteProps) {
  const { t } = useTranslation();
  const words = useChangeWords();
  const { figure, changeSize } = useFigureFormat();
  const short = (of: MetricId, moved: Change) => {
    const size = changeSize(of, moved);
    return moved.kind === 'points' ? t('metrics.change.points_short', { size }) : size;
  };
  const change = changeOf(metric, now, before);
  if (isShort && (change?.direction === 'same' || change?.direction === 'few')) return null;
  if (change === null)
    return isShort ? null : (
      <span className="muted small leading-20">{t('metrics.change.unknown')}</span>
    );
  const told = valueToTell(metric, before);
  const was = told === null ? '' : t('metrics.change.from', { value: figure(metric, told) });
  return (
    <span
      className={`inline-row small leading-20 ${classes.change}`}
      title={isShort ? was : undefined}
    >
      <span
        className={`inline-row soft medium nowrap rigid-icon gap-4 ${classes.moved}`}
        data-tone={change.tone}
      >
        <ChangeIcon direction={change.direction} />
        {isShort ? (
          <>
            <span aria-hidden>{short(metric, change)}</span>
            <span className="visually-hidden">{words(metric, change)}</span>
          </>
        ) : (
          words(metric, change)
        )}
        {change.tone !== 'neutral' && (
          <span className="visually-hidden">({t(`metrics.change.${change.tone}`)})</span>
        )}
      </span>
      {!isShort && <span className="muted small leading-20">{was}</span>}
    </span>
  );
}
