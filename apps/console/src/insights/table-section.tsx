import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLastPage } from '../lib/paging.ts';
import { useSession } from '../lib/session.ts';
import { ChoiceChips } from '../ui/choice-chips.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { EmptyState } from '../ui/states.tsx';
import type { BoardProps } from './board-state.ts';
import { tableNames, type TableName } from './insights-search.ts';
import { breakdownQuery } from './queries.ts';
import classes from './sections.module.css';
import { isSortColumn } from './table-columns.ts';
import { useTableColumns } from './table-cells.tsx';
import { tableLink } from './table-links.ts';
import { TimesField } from './times-field.tsx';

type RowsName = Exclude<TableName, 'times'>;

function Rows({ search, onChange, filter, by }: BoardProps & { by: RowsName }) {
  const { t } = useTranslation();
  const { sort, order, page, pageSize, hasChanges } = search;
  const compare = hasChanges ? filter.compare : 'none';
  const list = useQuery(breakdownQuery({ ...filter, compare, by, sort, order, page, pageSize }));
  const { data, error, refetch, isPlaceholderData } = list;
  useLastPage(list, search, onChange);
  const columns = useTableColumns(by, filter, compare !== 'none');
  return (
    <>
      {by === 'agent' && <p className={classes.soft}>{t('insights.tables.agentNote')}</p>}
      <DataTable
        label={t(`insights.tables.names.${by}`)}
        columns={columns}
        rows={data?.items}
        rowKey={(row) => row.key || '-'}
        rowLink={(row) => tableLink(by, row.key, filter).link}
        error={error}
        onRetry={() => void refetch()}
        isRefreshing={isPlaceholderData}
        pageSize={pageSize}
        sort={{ key: sort, direction: order }}
        onSort={({ key, direction }) =>
          isSortColumn(key) &&
          // The first click on a figure brings its largest.
          onChange({ sort: key, order: key === sort ? direction : 'desc' })
        }
        empty={
          <EmptyState title={t('insights.tables.empty')} text={t('insights.tables.emptyText')} />
        }
      />
      <Pagination
        page={page}
        pageSize={pageSize}
        onPageSize={(size) => onChange({ pageSize: size })}
        shown={data?.items.length ?? 0}
        total={data?.total}
      />
    </>
  );
}

/** The figures of each agent, channel, category, language, prompt version, day and hour. */
export function TableSection(props: BoardProps) {
  const { search, onChange } = props;
  const { t } = useTranslation();
  const { isSuperAdmin } = useSession();
  // Prompts are the staff's.
  const open = tableNames.filter((name) => name !== 'promptVersion' || isSuperAdmin);
  const by = open.includes(search.by) ? search.by : 'agent';
  const canCompare = search.compare !== 'none';
  return (
    <section className={classes.plain} aria-labelledby="insights-tables">
      <div className={classes.head}>
        <h2 id="insights-tables">{t('insights.tables.title')}</h2>
        {by !== 'times' && (
          <Switch
            size="xs"
            label={t('insights.tables.changes')}
            checked={search.hasChanges && canCompare}
            disabled={!canCompare}
            title={canCompare ? undefined : t('insights.tables.changesOff')}
            onChange={(event) =>
              onChange({ hasChanges: event.currentTarget.checked, page: search.page })
            }
          />
        )}
      </div>
      <ChoiceChips
        label={t('insights.tables.title')}
        choices={open.map((value) => ({ value, label: t(`insights.tables.names.${value}`) }))}
        value={by}
        onPick={(name) => onChange({ by: name })}
      />
      {by === 'times' ? <TimesField {...props} /> : <Rows {...props} by={by} />}
    </section>
  );
}
