import { columnWidth, type resizableColumns } from '@replique/contract/helpdesk/ticket-columns';
import { keepPreferences, useKeptPreferences } from '../../lib/kept-preferences.ts';
import type { DataColumn } from './data-table.tsx';

type ListName = keyof typeof resizableColumns;
/** In pixels, by the key of the column. */
type Widths = Readonly<Record<string, number>>;

/**
 * The columns as wide as the person has made them, kept under the name of the list; the one without a width takes the
 * rest.
 * @returns the columns, the style of what is around them that holds their widths (the table keeps to the widths it was
 *   first given), `resize`: a width in pixels, or undefined for the usual one, and `reset`, where there is one to reset
 */
export function useColumnWidths<Row>(name: ListName, columns: DataColumn<Row>[]) {
  const { columnWidths = {} } = useKeptPreferences();
  const widths: Widths = columnWidths[name] ?? {};
  const keep = (changed: Widths) =>
    keepPreferences({ columnWidths: { ...columnWidths, [name]: changed } });
  const resize = (key: string, width: number | undefined) => {
    const { [key]: _, ...others } = widths;
    const within = Math.min(Math.max(Math.round(width ?? 0), columnWidth.min), columnWidth.max);
    keep(width === undefined ? others : { ...others, [key]: within });
  };
  return {
    columns: columns.map((column) =>
      column.width === undefined
        ? column
        : { ...column, width: `var(--column-${column.key}, ${column.width})` },
    ),
    style: Object.fromEntries(
      Object.entries(widths).map(([key, width]) => [`--column-${key}`, `${width}px`]),
    ),
    resize,
    reset: Object.keys(widths).length > 0 ? () => keep({}) : undefined,
  };
}
