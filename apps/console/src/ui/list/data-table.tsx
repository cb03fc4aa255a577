import { createElement, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { latePart } from '../lazy-part.tsx';
import classes from './data-table.module.css';
import { ErrorState, NoMatchState } from '../states.tsx';
import { type Target } from '../../lib/target.ts';

export interface DataColumn<Row> {
  key: string;
  title: string;
  /** What the heading shows where the title is too long; it must carry the title's words. */
  heading?: ReactNode;
  /** CSS width; a table has a fixed layout, so one column at least stays without. */
  width?: string;
  /** Figures go to the right. */
  align?: 'left' | 'right';
  isSortable?: boolean;
  /** Its cell holds the link of the row; without any, the first column's does. */
  isLink?: boolean;
  /** Left out on screens narrower than this many em. */
  hideBelow?: 48 | 62 | 80 | 96;
  /** Two lines before it is cut: what differs often comes last. */
  isTwoLines?: boolean;
  render: (row: Row) => ReactNode;
}

export interface DataSort {
  key: string;
  direction: 'asc' | 'desc';
}

export interface DataSelection<Row> {
  /** By the key of the row; rows of other pages may be among them. */
  selected: ReadonlySet<string>;
  /** Rows of this page go on or off: one, a range with Shift, or all of the page by the heading's checkbox. */
  onSelect: (keys: string[], on: boolean) => void;
  /** Names the checkbox of a row, and that of all. */
  rowLabel: (row: Row) => string;
  allLabel: string;
}

export interface DataTableProps<Row> {
  /** What the table lists, for assistive technology. */
  label: string;
  columns: DataColumn<Row>[];
  rows: Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Where a row leads: the first cell holds a real link that covers the row. */
  rowLink?: (row: Row) => Target | undefined;
  /** What went wrong, when the rows could not be loaded. */
  error: unknown;
  onRetry: () => void;
  /** New rows are on their way while these are shown. */
  isRefreshing?: boolean;
  /** Rows of a page: the skeleton has as many, of the same height. */
  pageSize: number;
  sort?: DataSort;
  onSort?: (sort: DataSort) => void;
  /** The columns that have a width can be made wider and narrower (use-column-widths.ts). */
  onResize?: (key: string, width: number | undefined) => void;
  /** Rows that can be picked, to do something with several at once. */
  selection?: DataSelection<Row> | undefined;
  /** An EmptyState: there is nothing at all. */
  empty: ReactNode;
  /** Set when a search or a filter is in force: nothing found is then no match. */
  noMatch?: { title: string; onClear: () => void } | undefined;
}

// Its code travels while the rows do.
type Grid = <Row>(props: DataTableProps<Row> & { rows: Row[] }) => ReactNode;
const grid = latePart<Grid>(() => import('./data-grid.tsx').then((module) => module.DataGrid));

function Skeleton<Row>({ columns, pageSize }: Pick<DataTableProps<Row>, 'columns' | 'pageSize'>) {
  const { t } = useTranslation();
  return (
    <div
      className={`surface clip ${classes.skeleton}`}
      data-table
      role="status"
      aria-label={t('ui.loadingRows')}
    >
      {Array.from({ length: pageSize + 1 }, (_, row) => (
        <div key={row} className={`row gap-24 line-below ${classes.skeletonRow}`}>
          {columns.slice(0, 6).map((column) => (
            <span className="round-4 ground-neutral grow" key={column.key} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** A table of one page of rows that the server counted and sorted, with its four designed states. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, error, onRetry, empty, noMatch } = props;
  const DataGrid = grid.usePart();
  if (rows === undefined && error) {
    return (
      <div className={`surface clip ${classes.frame}`} data-table>
        <ErrorState error={error} onRetry={onRetry} />
      </div>
    );
  }
  if (rows?.length === 0) {
    return (
      <div className={`surface clip ${classes.frame}`} data-table>
        {noMatch ? <NoMatchState {...noMatch} /> : empty}
      </div>
    );
  }
  if (rows === undefined || DataGrid === undefined)
    return <Skeleton columns={props.columns} pageSize={rows?.length ?? props.pageSize} />;
  // An element by its function: it is the same one from its arrival on.
  return createElement(DataGrid as ComponentType<DataTableProps<Row> & { rows: Row[] }>, {
    ...props,
    rows,
  });
}
