import { Tooltip } from '@mantine/core';
import { leastShown, type MetricId } from '@replique/contract/insight/metrics';
import type { Figure } from '@replique/contract/insight/insights';
import { valueToTell } from '@replique/contract/insight/tone';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { InsightsOverview as Overview } from '@replique/contract/insight/insights';
import { useFormat } from '../../../lib/language/format.ts';
import { Sparkline } from '../../../ui/charts/sparkline.tsx';
import classes from './cards.module.css';
import { ChangeNote } from './change-note.tsx';
import { Definition } from './definition.tsx';
import { useFigureFormat } from './figure-format.ts';
import { FigureLink } from './figure-link.tsx';

import { courseOf, hasCourse, hasSeries } from '../series.ts';
import type { InsightsFilterInput } from '../insights-filter.ts';

const everyEvent = { hover: true, focus: true, touch: true };

/** The figure stands on so few that chance alone could have made it. */
export function FewMark({ of }: { of: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = t('insights.fewText', {
    of: format.number(of),
    least: format.number(leastShown),
  });
  return (
    <Tooltip label={words} multiline maw={260} events={everyEvent}>
      <button
        type="button"
        className="h-24 round-4 cursor-help caution medium tiny pad-0-6 no-border ground-warning"
        aria-label={`${t('insights.few')}. ${words}`}
      >
        {t('insights.few')}
      </button>
    </Tooltip>
  );
}

interface FigureCardProps {
  metric: MetricId;
  overview: Overview | undefined;
  filter: InsightsFilterInput;
  isLarge?: boolean;
  /** More of the figure, below it. */
  children?: ReactNode;
}

function Value({
  metric,
  figure,
  filter,
}: Pick<FigureCardProps, 'metric' | 'filter'> & { figure: Figure | undefined }) {
  const { t } = useTranslation();
  const format = useFigureFormat();
  const value = valueToTell(metric, figure);
  if (value === null)
    return <span title={t('insights.ofNone')}>{format.figure(metric, null)}</span>;
  return (
    <FigureLink metric={metric} filter={filter}>
      {format.figure(metric, value)}
    </FigureLink>
  );
}

/** One figure: what it is, how much, how it moved, and its course. */
export function FigureCard({ metric, overview, filter, isLarge, children }: FigureCardProps) {
  const { t } = useTranslation();
  const figure = overview?.figures[metric];
  return (
    <li
      className={`surface column shrink ${classes.card}`}
      data-large={isLarge}
      data-metric={metric}
    >
      <div className="flex between top gap-8">
        <h3 className="leading-24 medium small soft">{t(`metrics.names.${metric}`)}</h3>
        <Definition metric={metric} />
      </div>
      <div className={`row wrap min-h-32 ${classes.value}`}>
        {overview === undefined ? (
          <span className={`round-6 ground-neutral inline-block h-20 ${classes.valueSpace}`} />
        ) : (
          <>
            <strong className="figures">
              <Value metric={metric} figure={figure} filter={filter} />
            </strong>
            {figure && valueToTell(metric, figure) !== null && figure.isLow && (
              <FewMark of={figure.of} />
            )}
          </>
        )}
      </div>
      <div className={classes.changeRow}>
        {overview?.before && valueToTell(metric, figure) !== null && (
          <ChangeNote metric={metric} now={figure} before={overview.before[metric]} />
        )}
      </div>
      {children}
      {hasSeries(metric) && (
        <div className={`h-24 ${classes.course}`}>
          {overview && hasCourse(metric, overview.series) && (
            <Sparkline values={courseOf(metric, overview.series)} />
          )}
        </div>
      )}
    </li>
  );
}
