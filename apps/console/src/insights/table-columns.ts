import type { MetricId } from '@replique/contract/metrics';

/** The figures that tables of the board show, in this order. */
export const tableColumns = [
  'tickets',
  'answers',
  'answersUsing',
  'useRate',
  'coverage',
  'acceptance',
  'firstReplyWith',
  'firstReplyWithout',
  'satisfaction',
] as const satisfies MetricId[];
export type SortColumn = (typeof tableColumns)[number];

export function isSortColumn(text: string | undefined): text is SortColumn {
  return tableColumns.some((column) => column === text);
}
