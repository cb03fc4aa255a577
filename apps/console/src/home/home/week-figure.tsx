import type { HomeWeek } from '@replique/contract/home/home';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { changeIn, type Change } from '../../insight/insights/figures/change.ts';
import { ChangeIcon, useChangeWords } from '../../insight/insights/figures/change-note.tsx';
import { useFigureFormat } from '../../insight/insights/figures/figure-format.ts';
import classes from './home.module.css';

interface WeekChangeProps {
  change: Change | null;
  words: string;
}

/** The colour says no more than the words do. */
function WeekChange({ change, words }: WeekChangeProps) {
  return (
    <span
      className={`flex muted small clip gap-4 rigid-icon leading-18 lower-icon ${classes.moved}`}
      data-tone={change?.tone ?? 'neutral'}
    >
      {change && <ChangeIcon direction={change.direction} />}
      <span>{words}</span>
    </span>
  );
}

interface WeekFigureProps {
  figure: HomeWeek;
  /** The days in the insights. */
  search: Record<string, string>;
}

/** A figure of this week, and how it stands against the same days of last week. */
export function WeekFigure({ figure, search }: WeekFigureProps) {
  const { t } = useTranslation();
  const words = useChangeWords();
  const format = useFigureFormat();
  const { figure: name, now, before, isLow } = figure;
  const change = changeIn(name, figure, figure);
  // Of few, how much they changed tells nothing.
  const against = (moved: Change) =>
    isLow
      ? t('homeBoard.lastWeek', { before: format.figure(name, before) })
      : t('homeBoard.against', { change: words(name, moved), before: format.figure(name, before) });
  return (
    <Link
      to="/insights/v2"
      search={search}
      className={`column shrink quick-ground hover inner-outline ${classes.weekFigure}`}
    >
      <span className="soft leading-20 nowrap clip ellipsis">
        {name === 'answersUsing' ? t('homeBoard.answersUsing') : t(`metrics.names.${name}`)}
      </span>
      <span className={`flex between baseline h-28 gap-8 ${classes.needRow}`}>
        <span className={`strong nowrap leading-28 ${classes.figure} figures`}>
          {format.figure(name, now)}
        </span>
        {isLow && now !== null && (
          <span
            className="muted tiny round-4 framed-strong pad-0-6 leading-16"
            title={t('homeBoard.fewHelp')}
          >
            {t('homeBoard.few')}
          </span>
        )}
      </span>
      <WeekChange
        change={isLow ? null : change}
        words={change === null ? t('homeBoard.noChange') : against(change)}
      />
    </Link>
  );
}
