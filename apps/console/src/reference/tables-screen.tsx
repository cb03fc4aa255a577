import { useTranslation } from 'react-i18next';
import { matchesSearch } from '../accounts/clients/matches-search.ts';
import { useSearchState } from '../lib/search-state.ts';
import { fullPath, routeTable } from '../routes.ts';
import { DataTable, type DataColumn, type DataSort } from '../ui/list/data-table.tsx';
import { FilterChip } from '../ui/list/filter-chip.tsx';
import { ListPage } from '../ui/list/list-page.tsx';
import { Pagination } from '../ui/list/pagination.tsx';
import { SearchField } from '../ui/list/search-field.tsx';
import { EmptyState } from '../ui/states.tsx';
import { Example } from './example.tsx';
import classes from './reference.module.css';
import { tableKeys } from './routes.ts';
import { pickChoice } from '../lib/search.ts';

interface Row {
  path: string;
  name: string;
  title: string;
}

/** A parent and its first tab share a path; names are the routes' own. */
const rowKey = (row: Row) => row.name;

function useRows(): Row[] {
  const { t } = useTranslation();
  return routeTable.map((row) => ({
    path: fullPath(row),
    name: row.name,
    title: t(row.title),
  }));
}

function useColumns(): DataColumn<Row>[] {
  const { t } = useTranslation();
  return tableKeys.map((key) => ({
    key,
    title: t(`reference.columns.${key}`),
    isSortable: true,
    ...(key === 'path' ? {} : { width: '16rem' }),
    ...(key === 'path' ? {} : { hideBelow: 48 as const }),
    render: (row: Row) => row[key],
  }));
}

function sortRows(rows: Row[], { key, direction }: DataSort, language: string): Row[] {
  const sign = direction === 'asc' ? 1 : -1;
  const by = key as keyof Row;
  return rows.toSorted((a, b) => sign * a[by].localeCompare(b[by], language));
}

function OtherStates() {
  const { t } = useTranslation();
  const columns = useColumns();
  const none = () => undefined;
  const shared = { columns, rowKey, pageSize: 3, onRetry: none };
  const empty = <EmptyState title={t('reference.emptyTitle')} text={t('reference.emptyText')} />;
  const table = (label: string, props: object) => (
    <div className={`shrink ${classes.wide}`}>
      <DataTable<Row>
        {...shared}
        label={label}
        rows={undefined}
        error={null}
        empty={empty}
        {...props}
      />
    </div>
  );
  return (
    <div className={classes.more}>
      <Example name="DataTable rows={undefined}" what={t('reference.tableLoading')}>
        {table(t('reference.tableLoading'), {})}
      </Example>
      <Example name="DataTable rows={[]}" what={t('reference.tableEmpty')}>
        {table(t('reference.tableEmpty'), { rows: [] })}
      </Example>
      <Example name="DataTable rows={[]} noMatch" what={t('reference.tableNoMatch')}>
        {table(t('reference.tableNoMatch'), {
          rows: [],
          noMatch: { title: t('reference.noMatchTitle'), onClear: none },
        })}
      </Example>
      <Example name="DataTable error" what={t('reference.tableError')}>
        {table(t('reference.tableError'), { error: { code: 'service.busy' } })}
      </Example>
    </div>
  );
}

/** /tables: a list in all its states, over rows that are real: the routes of this console. */
export function TablesScreen() {
  const { t, i18n } = useTranslation();
  const columns = useColumns();
  const rows = useRows();
  const [state, change] = useSearchState('/layout/tables');
  const { search = '', pageSize, page } = state;
  const sort: DataSort = { key: state.sort, direction: state.direction };
  const found = sortRows(rows, sort, i18n.language).filter((row) =>
    matchesSearch(`${row.path} ${row.name} ${row.title}`, search),
  );
  const shown = found.slice((page - 1) * pageSize, page * pageSize);
  const clear = () => change({ search: undefined });
  return (
    <>
      <ListPage
        title={t('titles.tables')}
        count={found.length}
        tools={
          <SearchField
            label={t('reference.searchRoutes')}
            value={search}
            onSearch={(text) => change({ search: text || undefined }, { replace: true })}
          />
        }
        chips={search === '' ? undefined : <FilterChip label={search} onRemove={clear} />}
        pagination={
          <Pagination
            {...{ page, pageSize }}
            shown={shown.length}
            total={found.length}
            onPageSize={(size) => change({ pageSize: size })}
          />
        }
      >
        <p className="text-width muted">{t('reference.tablesIntro')}</p>
        <DataTable<Row>
          label={t('titles.tables')}
          columns={columns}
          rows={shown}
          rowKey={rowKey}
          error={null}
          onRetry={() => undefined}
          pageSize={pageSize}
          sort={sort}
          onSort={({ key, direction }) => change({ sort: pickChoice(key, tableKeys), direction })}
          empty={null}
          noMatch={{ title: t('reference.noMatchTitle'), onClear: clear }}
        />
      </ListPage>
      <OtherStates />
    </>
  );
}
