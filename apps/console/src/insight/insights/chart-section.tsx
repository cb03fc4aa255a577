import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { InsightsOverview as Overview } from '@replique/contract/insight/insights';
import { orpc } from '../../lib/orpc.ts';
import { LineChart } from '../../ui/charts/line-chart.tsx';
import { ChoiceChips } from '../../ui/list/choice-chips.tsx';
import { ErrorState } from '../../ui/states.tsx';
import type { BoardProps } from './board-state.ts';
import { chartLines, kindOf } from './chart-lines.ts';
import { useFigureFormat } from './figures/figure-format.ts';
import { measureFigures } from './figures/measures.ts';
import classes from './sections.module.css';
import { hasCourse } from './series.ts';
import { useStretches } from './stretch-names.ts';
import { measures } from './board-search.ts';

type ToolsProps = Pick<BoardProps, 'search' | 'onChange'> & { series: Overview['series'] };

function Tools({ search, onChange, series }: ToolsProps) {
  const { t } = useTranslation();
  // What has no course here is no choice, but for the one that the address names.
  const offered = measures.filter(
    (name) =>
      name === search.measure || measureFigures[name].some((metric) => hasCourse(metric, series)),
  );
  return (
    <div className={`row wrap gap-8 ${classes.tools}`}>
      <NativeSelect
        aria-label={t('insights.chart.measure')}
        value={search.measure}
        data={offered.map((value) => ({ value, label: t(`insights.chart.measures.${value}`) }))}
        onChange={(event) => {
          const measure = measures.find((each) => each === event.currentTarget.value);
          if (measure) onChange({ measure, page: search.page });
        }}
      />
      <ChoiceChips
        label={t('insights.chart.view')}
        choices={[
          { value: 'drawing', label: t('insights.chart.views.drawing') },
          { value: 'table', label: t('insights.chart.views.table') },
        ]}
        value={search.chart ?? 'drawing'}
        onPick={(view) =>
          onChange({ chart: view === 'table' ? view : undefined, page: search.page })
        }
      />
    </div>
  );
}

/** The lines and their table; also for a board that shows one of the figures alone. */
function Chart({ search, overview }: Pick<BoardProps, 'search'> & { overview: Overview }) {
  const { t } = useTranslation();
  const { figure } = useFigureFormat();
  const stretches = useStretches();
  const { measure } = search;
  const { unit, series } = overview;
  const [main] = measureFigures[measure];
  const name = (metric: typeof main) => t(`metrics.names.${metric}`);
  const compare = search.compare === 'none' ? 'previous' : search.compare;
  const lines = chartLines(measure, overview, {
    of: name,
    before: (metric) =>
      t('insights.chart.beforeOf', {
        name: name(metric),
        before: t(`insights.before.${compare}`).toLowerCase(),
      }),
  });
  if (lines.every((line) => line.values.every((value) => value === null)))
    return <p className="muted">{t('insights.chart.nothing')}</p>;
  const unitName = t(`insights.chart.units.${unit}`);
  return (
    <LineChart
      label={t('insights.chart.label', {
        measure: t(`insights.chart.measures.${measure}`),
        unit: unitName.toLowerCase(),
      })}
      stretchLabel={unitName}
      stretches={stretches(
        unit,
        series.map(({ day }) => day),
      )}
      lines={lines}
      kind={kindOf(main)}
      format={(value) => figure(main, value)}
      isTable={search.chart === 'table'}
    />
  );
}

/** One figure over time, beside what it was before. */
export function ChartSection({ search, onChange, filter }: BoardProps) {
  const { t } = useTranslation();
  const { data, error, refetch, isPlaceholderData } = useQuery(
    orpc.insights.overview.queryOptions({ input: filter }),
  );
  return (
    <section
      className={`panel gap-12 heads-14-24 ${classes.section}`}
      aria-labelledby="insights-chart"
    >
      <div className="bar min-h-32">
        <h2 id="insights-chart">{t('insights.chart.title')}</h2>
        <Tools search={search} onChange={onChange} series={data?.series ?? []} />
      </div>
      <div className={`fade stale ${classes.chart}`} data-refreshing={isPlaceholderData}>
        {error && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data && <Chart search={search} overview={data} />}
      </div>
    </section>
  );
}
