import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { metrics } from '@replique/contract/insight/metrics';
import { useTranslation } from 'react-i18next';
import { breakdownQuery, type TableRow } from './breakdown-query.ts';
import { HeatField, type HeatCell } from '../../ui/charts/heat-field.tsx';
import { ErrorState } from '../../ui/states.tsx';
import type { BoardProps } from './board-state.ts';
import { useFigureFormat } from './figures/figure-format.ts';
import classes from './sections.module.css';
import { tableColumns, type InsightsSearch } from './board-search.ts';
import { pickChoice } from '../../lib/search.ts';

/** Hours of another country say little: they are counted in this browser's zone unless the board has one. */
function zoneOf(zone: string): string {
  return zone === 'UTC' ? Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC' : zone;
}

const weekdays = ['1', '2', '3', '4', '5', '6', '7'];
const hours = Array.from({ length: 24 }, (_, hour) => String(hour));

/** One cell of each key, in order; counts that have no row are 0, other figures have nothing to tell. */
export function heatCells(
  rows: TableRow[],
  keys: string[],
  metric: InsightsSearch['sort'],
  say: { name: (key: string) => string; figure: (value: number | null) => string },
): HeatCell[] {
  const byKey = new Map(rows.map((row) => [row.key, row.figures[metric]]));
  const missing = metrics[metric].unit === 'count' ? 0 : null;
  const values = keys.map((key) => byKey.get(key)?.value ?? missing);
  const most = Math.max(0, ...values.filter((value) => value !== null));
  return keys.map((key, index) => {
    const value = values[index] ?? null;
    return {
      key,
      label: say.name(key),
      text: say.figure(value),
      strength: value === null || most === 0 ? 0 : value / most,
    };
  });
}

function useNames() {
  const { i18n } = useTranslation();
  const weekday = new Intl.DateTimeFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' });
  return {
    // The first of January 2024 was a Monday.
    weekday: (key: string) => weekday.format(new Date(Date.UTC(2024, 0, Number(key)))),
    hour: (key: string) =>
      i18n.language === 'fr' ? `${key}\u00a0h` : `${key.padStart(2, '0')}:00`,
  };
}

function Field({ by, search, filter }: Omit<BoardProps, 'onChange'> & { by: 'weekday' | 'hour' }) {
  const { t } = useTranslation();
  const { figure } = useFigureFormat();
  const names = useNames();
  const input = { by, sort: 'tickets', order: 'desc', page: 1, pageSize: 25 } as const;
  const zone = zoneOf(search.zone);
  const { data, error, refetch } = useQuery(
    breakdownQuery({ ...filter, compare: 'none', zone, ...input }),
  );
  const metric = search.sort;
  const title = by === 'weekday' ? t('insights.tables.weekdays') : t('insights.tables.hours');
  return (
    <div className={`stack shrink gap-8 ${classes.field}`}>
      <h3>{title}</h3>
      {error && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && data === undefined && (
        <p
          className={classes.fieldSpace}
          role="status"
          aria-label={t('insights.tables.timesWait')}
        />
      )}
      {data && (
        <HeatField
          label={`${title}: ${t(`metrics.names.${metric}`)}`}
          columns={by === 'weekday' ? 7 : 12}
          cells={heatCells(data.items, by === 'weekday' ? weekdays : hours, metric, {
            name: names[by],
            figure: (value) => figure(metric, value),
          })}
        />
      )}
    </div>
  );
}

/** When tickets come: a field of weekdays and one of hours, for the figure that tables are sorted by. */
export function TimesField({ search, onChange, filter }: BoardProps) {
  const { t } = useTranslation();
  return (
    <div className={`stack shrink gap-16 ${classes.times}`}>
      <div className="bar min-h-32">
        <p className={`wrap muted small text-width ${classes.soft}`}>
          {t('insights.tables.timesNote', { zone: zoneOf(search.zone).replaceAll('_', ' ') })}
        </p>
        <NativeSelect
          aria-label={t('insights.tables.timesMeasure')}
          value={search.sort}
          data={tableColumns.map((value) => ({ value, label: t(`metrics.names.${value}`) }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ sort: pickChoice(value, tableColumns) })
          }
        />
      </div>
      <Field by="weekday" search={search} filter={filter} />
      <Field by="hour" search={search} filter={filter} />
    </div>
  );
}
