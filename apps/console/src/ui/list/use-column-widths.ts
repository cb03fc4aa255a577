import { useSyncExternalStore } from 'react';
import { keptValues } from '../../lib/kept-values.ts';
import type { DataColumn } from './data-table.tsx';

/** In pixels, by the key of the column. */
type Widths = Readonly<Record<string, number>>;

const narrowestColumn = 48;
const widestColumn = 640;

const none: Widths = {};
// The specification's storage keys are four, and no other is added.
const kept = keptValues<Widths>();

/**
 * The columns as wide as the person has made them, kept under `name` while one goes elsewhere and comes back; the one
 * without a width takes the rest.
 * @returns the columns, the style of what is around them that holds their widths (the table keeps to the widths it was
 *   first given), and `resize`: a width in pixels, or undefined for the usual one
 */
export function useColumnWidths<Row>(name: string, columns: DataColumn<Row>[]) {
  const widths = useSyncExternalStore(kept.watch, () => kept.read(name) ?? none);
  const resize = (key: string, width: number | undefined) => {
    const { [key]: _, ...others } = kept.read(name) ?? none;
    const within = Math.min(Math.max(Math.round(width ?? 0), narrowestColumn), widestColumn);
    kept.keep(name, width === undefined ? others : { ...others, [key]: within });
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
  };
}
