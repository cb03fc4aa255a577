import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLastPage } from '../../lib/paging.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { ListPage, TabList, type ListPageProps } from './list-page.tsx';
import { pagesOf } from './pagination.tsx';
import { EmptyState } from '../states.tsx';
import { type Paging } from '../../lib/search.ts';

/** A page of rows as every list of the API answers it. */
interface Rows<Row> {
  items: Row[];
  total: number;
  totalIsCapped?: boolean | undefined;
}

type Change = (patch: Partial<Paging>, options?: { replace?: boolean }) => void;
type OwnProps = 'rows' | 'error' | 'onRetry' | 'isRefreshing' | 'pageSize' | 'label';

/** What stands around the table. */
export interface ListHead extends Pick<ListPageProps, 'action' | 'tabs' | 'tools' | 'chips'> {
  /** Heading of the page; without one the list is a tab of a detail page. */
  title?: string;
}

interface ListScreenProps<Row>
  extends Omit<DataTableProps<Row>, OwnProps | 'empty' | 'noMatch'>, ListHead {
  /** What the table lists, where the heading does not say it. */
  label?: string;
  query: UseQueryResult<Rows<Row>>;
  /** Which page the address asks for, and how to ask for another. */
  search: Paging;
  change: Change;
  /** Rows of the skeleton. */
  skeletonRows?: number;
  /** There is nothing at all: what it is, and the one thing to do. */
  empty: { title: string; text: string; action?: ReactNode };
  /** Given while a search or a filter is in force. */
  noMatch?: DataTableProps<Row>['noMatch'] | false;
}

/** Page shape 1 as a whole: heading, tools, table, paging and the four states. */
export function ListScreen<Row>({
  title,
  label = title ?? '',
  query,
  search,
  change,
  action,
  tabs,
  tools,
  chips,
  skeletonRows = search.pageSize,
  empty,
  noMatch,
  ...table
}: ListScreenProps<Row>) {
  useLastPage(query, search, change);
  const { data, error, refetch, isPlaceholderData } = query;
  const frame = { tools, chips, pagination: pagesOf(data, search, change) };
  const rows = (
    <DataTable
      {...table}
      label={label}
      rows={data?.items}
      error={error}
      onRetry={() => void refetch()}
      isRefreshing={isPlaceholderData}
      pageSize={skeletonRows}
      empty={<EmptyState {...empty} />}
      noMatch={noMatch || undefined}
    />
  );
  if (title === undefined) return <TabList {...frame}>{rows}</TabList>;
  return (
    <ListPage
      title={title}
      count={data?.total}
      isCountCapped={data?.totalIsCapped ?? false}
      action={action}
      tabs={tabs}
      {...frame}
    >
      {rows}
    </ListPage>
  );
}
