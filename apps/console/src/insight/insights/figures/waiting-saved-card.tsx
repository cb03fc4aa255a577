import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { InsightsOverview as Overview } from '@replique/contract/insight/insights';
import { orpc } from '../../../lib/orpc.ts';
import { useErrorText } from '../../../lib/language/phrase.ts';
import type { BoardProps } from '../board-state.ts';
import classes from './cards.module.css';
import { FigureCard } from './figure-card.tsx';
import { WaitingWords } from './waiting-words.tsx';

function Measured({ filter }: Pick<BoardProps, 'filter'>) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error, refetch } = useQuery(
    orpc.insights.waitingSaved.queryOptions({ input: filter }),
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
        aria-label={t('insights.waitingSaved.wait')}
      />
    );
  return (
    <p className="stack muted small leading-20 mt-6">
      <WaitingWords data={data} />
    </p>
  );
}

/** How much less customers waited, how sure that is and how it was measured. */
export function WaitingSavedCard({
  overview,
  onChange,
  filter,
}: BoardProps & { overview: Overview | undefined }) {
  const { t } = useTranslation();
  return (
    <FigureCard metric="waitingSaved" overview={overview} filter={filter}>
      <Measured filter={filter} />
      <button
        type="button"
        className={`press-link small min-h-24 pad-0 ${classes.textButton}`}
        onClick={() => onChange({ panel: 'waiting-saved' })}
      >
        {t('insights.waitingSaved.show')}
      </button>
    </FigureCard>
  );
}
