import type { UseQueryResult } from '@tanstack/react-query';
import { useLastPage } from '../../lib/paging.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { ListPage, TabList, type ListPageProps } from './list-page.tsx';
import { pagesOf } from './pagination.tsx';
import { EmptyState, type Empty } from '../states.tsx';
import { type Paging } from '../../lib/search.ts';

/** A page of rows as every list of the API answers it. */
interface Page<Row> {
  items: Row[];
  total: number;
  totalIsCapped?: boolean | undefined;
}

type Reading<Row> = Pick<UseQueryResult, 'error' | 'refetch' | 'isPlaceholderData'> & {
  data?: Page<Row> | undefined;
};

/** What a list that the API answers whole is to a screen: one page. */
export const onePage = <Row,>(items: Row[]): Page<Row> => ({ items, total: items.length });

const firstPage: Paging = { page: 1, pageSize: 25 };
const stay = () => undefined;

type Change = (patch: Partial<Paging>, options?: { replace?: boolean }) => void;
type OwnProps = 'rows' | 'error' | 'onRetry' | 'isRefreshing' | 'pageSize' | 'label';

/** What stands around the table. */
export interface ListHead extends Pick<ListPageProps, 'action' | 'tabs' | 'tools' | 'chips'> {
  /** Heading of the page; without one the list is a tab of a detail page. */
  title?: string;
  /** How many rows there are stands beside the heading; not where they are parts of a sum. */
  isCounted?: boolean;
}

interface ListScreenProps<Row>
  extends Omit<DataTableProps<Row>, OwnProps | 'empty' | 'noMatch'>, ListHead {
  /** What the table lists, where the heading does not say it. */
  label?: string;
  query: Reading<Row>;
  /** What the table shows, where that is more than the rows of the page. */
  rows?: Row[] | undefined;
  /** Which page the address asks for, and how to ask for another; a list that comes whole has neither. */
  search?: Paging;
  change?: Change;
  /** Rows of the skeleton. */
  skeletonRows?: number;
  /** There is nothing at all: what it is, and the one thing to do. */
  empty: Empty;
  /** Given while a search or a filter is in force. */
  noMatch?: DataTableProps<Row>['noMatch'] | false;
}

/** Page shape 1 as a whole: heading, tools, table, paging and the four states. */
export function ListScreen<Row>({
  title,
  isCounted = true,
  label = title ?? '',
  query,
  rows,
  search = firstPage,
  change = stay,
  action,
  tabs,
  tools,
  chips,
  skeletonRows = search.pageSize,
  empty,
  noMatch,
  ...rest
}: ListScreenProps<Row>) {
  useLastPage(query, search, change);
  const { data, error, refetch, isPlaceholderData } = query;
  const pagination = search !== firstPage && pagesOf(data, search, change);
  const frame = { tools, chips, pagination };
  const table = (
    <DataTable
      {...rest}
      label={label}
      rows={rows ?? data?.items}
      error={error}
      onRetry={() => void refetch()}
      isRefreshing={isPlaceholderData}
      pageSize={skeletonRows}
      empty={<EmptyState {...empty} />}
      noMatch={noMatch || undefined}
    />
  );
  if (title === undefined) return <TabList {...frame}>{table}</TabList>;
  return (
    <ListPage
      title={title}
      count={isCounted ? data?.total : undefined}
      isCountCapped={data?.totalIsCapped ?? false}
      action={action}
      tabs={tabs}
      {...frame}
    >
      {table}
    </ListPage>
  );
}
