import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { InsightsOverview as Overview } from '@replique/contract/insight/insights';
import { orpc } from '../../../lib/orpc.ts';
import { useFormat } from '../../../lib/language/format.ts';
import { useErrorText } from '../../../lib/language/phrase.ts';
import type { BoardProps } from '../board-state.ts';
import classes from './cards.module.css';
import { FigureCard } from './figure-card.tsx';
import { useFigureFormat } from './figure-format.ts';

/** What the hours were measured on: their interval, and on how many tickets. */
function Measured({ filter }: Pick<BoardProps, 'filter'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const { figure } = useFigureFormat();
  const errorText = useErrorText();
  const { data, error, refetch } = useQuery(
    orpc.insights.timeSaved.queryOptions({ input: filter }),
  );
  if (error && data === undefined) {
    return (
      <p className="stack muted small leading-20 mt-6">
        {errorText(error)}{' '}
        <button
          type="button"
          className={`press-link small min-h-24 pad-0 ${classes.textButton}`}
          onClick={() => void refetch()}
        >
          {t('ui.retry')}
        </button>
      </p>
    );
  }
  if (data === undefined)
    return (
      <p
        className={`mt-6 ${classes.sampleSpace}`}
        role="status"
        aria-label={t('insights.timeSaved.wait')}
      />
    );
  const { hours, low, high, compared, with: answered, least } = data;
  if (hours === null)
    return (
      <p className="stack muted small leading-20 mt-6">
        {t('insights.timeSaved.nothing', { least: format.number(least) })}
      </p>
    );
  return (
    <p className="stack muted small leading-20 mt-6">
      {low !== null && high !== null && (
        <span>
          {t('insights.timeSaved.interval', {
            low: figure('timeSaved', low),
            high: figure('timeSaved', high),
          })}
        </span>
      )}
      {low !== null && high !== null && low <= 0 && high >= 0 && (
        <span>{t('insights.timeSaved.maybeChance')}</span>
      )}
      <span>
        {t('insights.timeSaved.sample', {
          compared: format.number(compared),
          with: format.number(answered),
        })}
      </span>
    </p>
  );
}

/** Time saved, which says how sure it is and how it was measured. */
export function TimeSavedCard({
  overview,
  onChange,
  filter,
}: BoardProps & { overview: Overview | undefined }) {
  const { t } = useTranslation();
  return (
    <FigureCard metric="timeSaved" overview={overview} filter={filter}>
      <Measured filter={filter} />
      <button
        type="button"
        className={`press-link small min-h-24 pad-0 ${classes.textButton}`}
        onClick={() => onChange({ panel: 'time-saved' })}
      >
        {t('insights.timeSaved.show')}
      </button>
    </FigureCard>
  );
}
