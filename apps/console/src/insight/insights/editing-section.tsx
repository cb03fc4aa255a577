import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { InsightsOverview as Overview } from '@replique/contract/insight/insights';
import { orpc } from '../../lib/orpc.ts';
import { useFormat } from '../../lib/language/format.ts';
import { BarSample, StackedBar, type BarPart } from '../../ui/charts/stacked-bar.tsx';
import { ErrorState } from '../../ui/states.tsx';
import type { BoardProps } from './board-state.ts';
import { FigureLink } from './figures/figure-link.tsx';
import classes from './sections.module.css';

const editClasses = ['asIs', 'light', 'heavy', 'notUsed'] as const;
const patterns = { asIs: 'full', light: 'stripes', heavy: 'dots', notUsed: 'hollow' } as const;

function Bar({ overview, filter }: { overview: Overview } & Pick<BoardProps, 'filter'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const parts = editClasses.map((key): BarPart & { key: typeof key } => ({
    key,
    value: overview.figures[key]?.value ?? 0,
    pattern: patterns[key],
  }));
  const sum = parts.reduce((total, part) => total + part.value, 0);
  if (sum === 0) return <p className="muted">{t('insights.editing.nothing')}</p>;
  return (
    <>
      <StackedBar parts={parts} />
      <ul className={`list stack ${classes.legend}`}>
        {parts.map(({ key, value, pattern }) => (
          <li className="row min-h-24 gap-8" key={key}>
            <BarSample pattern={pattern} />
            <span>{t(`insights.editing.classes.${key}`)}</span>
            <strong className="strong push figures">
              <FigureLink metric={key} filter={filter}>
                {format.number(value)}
              </FigureLink>
            </strong>
            <span className={`muted ${classes.share} figures`}>{format.percent(value / sum)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** How often a source contradicted what was written. */
function Contradicted({ overview, filter }: { overview: Overview } & Pick<BoardProps, 'filter'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const count = overview.figures['contradicted']?.value ?? 0;
  if (count === 0) return null;
  return (
    <p className="small muted">
      <FigureLink metric="contradicted" filter={filter}>
        {t('insights.editing.contradicted', { count, number: format.number(count) })}
      </FigureLink>
    </p>
  );
}

/** How far agents changed what was suggested. */
export function EditingSection({ filter }: Pick<BoardProps, 'filter'>) {
  const { t } = useTranslation();
  const { data, error, refetch, isPlaceholderData } = useQuery(
    orpc.insights.overview.queryOptions({ input: filter }),
  );
  return (
    <section
      className={`panel gap-12 heads-14-24 ${classes.section}`}
      aria-labelledby="insights-editing"
    >
      <div>
        <h2 id="insights-editing">{t('insights.editing.title')}</h2>
        <p className="small muted">{t('insights.editing.text')}</p>
      </div>
      <div className={`stack gap-12 ${classes.editing}`} data-refreshing={isPlaceholderData}>
        {error && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data && (
          <>
            <Bar overview={data} filter={filter} />
            <Contradicted overview={data} filter={filter} />
          </>
        )}
      </div>
    </section>
  );
}
