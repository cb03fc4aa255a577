import type { MetricId } from '@replique/contract/insight/metrics';
import { useTranslation } from 'react-i18next';
import type { TableRow } from './breakdown-query.ts';
import type { DataColumn } from '../../ui/list/data-table.tsx';
import { ChangeNote } from './figures/change-note.tsx';
import { useFigureFormat } from './figures/figure-format.ts';
import { useValueLabel } from './filter-row.tsx';

import classes from './sections.module.css';

import { tableLink } from './table-links.ts';
import type { InsightsFilterInput, TableName } from './insights-filter.ts';
import { tableColumns } from './board-search.ts';

type RowsName = Exclude<TableName, 'times'>;

/** What a row is called; tickets without a value say so. */
function useRowName(by: RowsName): (row: TableRow) => string {
  const { t } = useTranslation();
  const labelOf = useValueLabel();
  return ({ key, label }) => {
    if (key === '') return t(`insights.tables.none.${by}`);
    return by === 'promptVersion' || by === 'agent' ? label : labelOf(by, key);
  };
}

function Cell({ metric, row }: { metric: MetricId; row: TableRow }) {
  const { t } = useTranslation();
  const { figure } = useFigureFormat();
  const now = row.figures[metric];
  const isFew = now?.isLow && now.value !== null && metric !== 'tickets' && metric !== 'answers';
  return (
    <span className={`inline-row end no-wider gap-8 ${classes.cell}`}>
      {row.before && <ChangeNote metric={metric} now={now} before={row.before[metric]} isShort />}
      <span data-few={isFew || undefined} title={isFew ? t('insights.few') : undefined}>
        {figure(metric, now?.value ?? null)}
        {isFew && (
          <>
            <sup aria-hidden>*</sup>
            <span className="visually-hidden">({t('insights.few')})</span>
          </>
        )}
      </span>
    </span>
  );
}

/** The value that rows are of, then the figures, each sortable. */
export function useTableColumns(
  by: RowsName,
  filter: InsightsFilterInput,
  hasChanges: boolean,
): DataColumn<TableRow>[] {
  const { t } = useTranslation();
  const nameOf = useRowName(by);
  const tip = (row: TableRow) => {
    const { note } = tableLink(by, row.key, filter);
    return note === undefined ? nameOf(row) : `${nameOf(row)}. ${t(`insights.linkNotes.${note}`)}`;
  };
  return [
    {
      key: 'label',
      title: t(`insights.tables.rowNames.${by}`),
      isLink: true,
      render: (row) => <span title={tip(row)}>{nameOf(row)}</span>,
    },
    ...tableColumns.map((metric): DataColumn<TableRow> => {
      const title = t(`insights.tables.columns.${metric}`);
      return {
        key: metric,
        title,
        heading: <span title={t(`metrics.meanings.${metric}`)}>{title}</span>,
        width: hasChanges ? '9.5rem' : '7.25rem',
        align: 'right',
        isSortable: true,
        render: (row) => <Cell metric={metric} row={row} />,
      };
    }),
  ];
}
