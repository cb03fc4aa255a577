import { IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { DataTable as Grid, type DataTableColumn } from 'mantine-datatable';
import 'mantine-datatable/styles.css';
import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ColumnEdge } from './column-edge.tsx';
import classes from './data-table.module.css';
import type { DataColumn, DataTableProps } from './data-table.tsx';
import { useLeftOut } from './use-room.ts';
import { asLink } from '../../lib/target.ts';

/** A heading, with an edge to drag where its column can be made wider. */
function headingOf<Row>(
  column: DataColumn<Row>,
  side: 'left' | 'right',
  onResize: DataTableProps<Row>['onResize'],
) {
  const heading = column.heading ?? column.title;
  if (!onResize || column.width === undefined) return heading;
  return (
    <>
      {heading}
      <ColumnEdge side={side} onResize={(width) => onResize(column.key, width)} />
    </>
  );
}

function toGridColumn<Row>(
  column: DataColumn<Row>,
  heading: ReactNode,
  isLink: boolean,
  rowLink: DataTableProps<Row>['rowLink'],
): DataTableColumn<Row> {
  return {
    accessor: column.key,
    title: heading,
    textAlign: column.align ?? 'left',
    sortable: column.isSortable ?? false,
    ellipsis: true,
    customCellAttributes: () => (column.align === 'right' ? { 'data-figures': '' } : {}),
    ...(column.width ? { width: column.width } : {}),
    ...(column.hideBelow ? { visibleMediaQuery: `(min-width: ${column.hideBelow}em)` } : {}),
    render: (row) => {
      const cell = column.isTwoLines ? (
        <span className={classes.twoLines}>{column.render(row)}</span>
      ) : (
        column.render(row)
      );
      const link = isLink ? rowLink?.(row) : undefined;
      if (link === undefined) return cell;
      return (
        <Link
          className={`leading-24 min-h-24 ellipsis block medium clip ${classes.rowLink}`}
          {...asLink(link)}
        >
          {cell}
        </Link>
      );
    },
  };
}

/** Wide enough for every fixed column and a readable free one: below it the table scrolls sideways. */
function minWidth<Row>(columns: DataColumn<Row>[]): string {
  const widths = columns.filter((column) => !column.hideBelow).map(({ width }) => width ?? '12rem');
  return `calc(${widths.join(' + ')})`;
}

const sortIcons = {
  sorted: <IconArrowUp size={14} aria-hidden className="block" />,
  unsorted: <IconArrowsSort size={14} aria-hidden className={`block ${classes.unsorted}`} />,
};

const selectionWidth = '2.75rem';

function selectionProps<Row>({
  selection,
  rows,
  rowKey,
}: Pick<DataTableProps<Row>, 'selection' | 'rowKey'> & { rows: Row[] }) {
  if (!selection) return {};
  const { selected, onSelect, rowLabel, allLabel } = selection;
  return {
    selectedRecords: rows.filter((row) => selected.has(rowKey(row))),
    onSelectedRecordsChange: (next: Row[]) => {
      const now = new Set(next.map(rowKey));
      const changed = rows.map(rowKey).filter((key) => now.has(key) !== selected.has(key));
      const [on, off] = [
        changed.filter((key) => now.has(key)),
        changed.filter((key) => !now.has(key)),
      ];
      if (on.length > 0) onSelect(on, true);
      if (off.length > 0) onSelect(off, false);
    },
    getRecordSelectionCheckboxProps: (row: Row) => ({ 'aria-label': rowLabel(row) }),
    allRecordsSelectionCheckboxProps: { 'aria-label': allLabel },
    selectionColumnStyle: { width: selectionWidth },
  };
}

const iconClass = 'mantine-datatable-header-cell-sortable';

/**
 * The library makes the whole cell a button, which is no heading to a screen reader any more: the button goes inside,
 * and the cell says how its column is sorted.
 */
function mendHeading(cell: Element): void {
  const button = cell.querySelector(`.${iconClass}-group`);
  if (button === null) return;
  cell.removeAttribute('role');
  cell.removeAttribute('tabindex');
  button.setAttribute('role', 'button');
  button.setAttribute('tabindex', '0');
  const isSorted = cell.querySelector(`.${iconClass}-icon`) !== null;
  const isDown = cell.querySelector(`.${iconClass}-icon-reversed`) !== null;
  if (isSorted) cell.setAttribute('aria-sort', isDown ? 'descending' : 'ascending');
  else cell.removeAttribute('aria-sort');
}

/** The library's cell hears Enter alone; a button is pressed by Space too. */
function pressWithSpace(event: KeyboardEvent): void {
  const { target, key } = event;
  if (key !== ' ' || !(target instanceof HTMLElement)) return;
  if (!target.matches(`.${iconClass}-group`)) return;
  event.preventDefault();
  target.click();
}

/** The library names its icons in English alone: how a column is sorted is said in the person's language. */
function useSortHeadings() {
  const { t } = useTranslation();
  const grid = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = grid.current;
    box?.addEventListener('keydown', pressWithSpace);
    return () => box?.removeEventListener('keydown', pressWithSpace);
  }, []);
  useLayoutEffect(() => {
    for (const cell of grid.current?.querySelectorAll(`th.${iconClass}`) ?? []) mendHeading(cell);
    const names = [
      [`.${iconClass}-icon`, t('ui.ascending')],
      [`.${iconClass}-icon-reversed`, t('ui.descending')],
      [`.${iconClass}-unsorted-icon`, t('ui.notSorted')],
    ] as const;
    for (const [selector, name] of names)
      for (const icon of grid.current?.querySelectorAll(selector) ?? [])
        icon.setAttribute('aria-label', name);
  });
  return grid;
}

/** The grid itself, in its own chunk: most of its weight is the table library. */
export function DataGrid<Row>(props: DataTableProps<Row> & { rows: Row[] }) {
  const { label, columns, rows, rowKey, rowLink, sort, onSort, onResize, isRefreshing } = props;
  const grid = useSortHeadings();
  // Where people choose and widen the columns themselves, none goes without their doing.
  const leftOut = useLeftOut(
    grid,
    onResize ? undefined : columns,
    props.selection ? selectionWidth : '0px',
  );
  const linkKey = (columns.find((column) => column.isLink) ?? columns[0])?.key;
  const rest = columns.findIndex(({ width }) => width === undefined);
  const sorting = sort
    ? {
        sortStatus: { columnAccessor: sort.key, direction: sort.direction },
        onSortStatusChange: (status: { columnAccessor: unknown; direction: 'asc' | 'desc' }) =>
          onSort?.({ key: String(status.columnAccessor), direction: status.direction }),
        sortIcons,
      }
    : {};
  return (
    <div
      ref={grid}
      className={`surface clip fade stale ${classes.grid}`}
      data-table
      data-refreshing={isRefreshing}
      style={{ '--table-min-width': minWidth(columns) } as CSSProperties}
    >
      <Grid<Row>
        aria-label={label}
        records={rows}
        idAccessor={rowKey}
        columns={columns.map((column, place) => ({
          ...toGridColumn(
            column,
            headingOf(column, place > rest ? 'left' : 'right', onResize),
            column.key === linkKey,
            rowLink,
          ),
          hidden: leftOut.has(column.key),
        }))}
        maxHeight="var(--table-max-height)"
        noRecordsText=""
        highlightOnHover={rowLink !== undefined}
        rowClassName={classes.row}
        customRowAttributes={(row) => ({ 'data-row-key': rowKey(row) })}
        classNames={{ table: classes.table, header: classes.header }}
        rowBorderColor="var(--line)"
        borderColor="var(--line)"
        horizontalSpacing="sm"
        verticalSpacing={0}
        scrollAreaProps={{ type: 'auto', offsetScrollbars: 'present' }}
        {...sorting}
        {...selectionProps(props)}
      />
    </div>
  );
}
