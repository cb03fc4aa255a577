import { useLocalStorage } from '@mantine/hooks';
import type { DataColumn } from './data-table.tsx';

/** In pixels, by the key of the column. */
type Widths = Record<string, number>;

export const narrowestColumn = 48;
const widestColumn = 640;

const isWidths = (value: unknown): value is Widths =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((width) => typeof width === 'number');

function read(value: string | undefined): Widths {
  try {
    const widths: unknown = JSON.parse(value ?? '{}');
    return isWidths(widths) ? widths : {};
  } catch {
    return {};
  }
}

/**
 * The columns as wide as the person has made them, kept by the browser under `name`; the one without a width takes the
 * rest.
 * @returns the columns, the style of what is around them that holds their widths (the table keeps to the widths it was
 *   first given), and `resize`: a width in pixels, or undefined for the usual one
 */
export function useColumnWidths<Row>(name: string, columns: DataColumn<Row>[]) {
  const [widths, setWidths] = useLocalStorage<Widths>({
    key: `columnWidths.${name}`,
    defaultValue: {},
    getInitialValueInEffect: false,
    deserialize: read,
  });
  const resize = (key: string, width: number | undefined) =>
    setWidths(({ [key]: _, ...others }) =>
      width === undefined
        ? others
        : {
            ...others,
            [key]: Math.min(Math.max(Math.round(width), narrowestColumn), widestColumn),
          },
    );
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
