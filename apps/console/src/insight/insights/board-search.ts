import type { Comparison } from '@replique/contract/insight/insights';
import type { MetricId } from '@replique/contract/insight/metrics';
import {
  choice,
  list,
  paging,
  pickDay,
  searchOf,
  trimmed,
  type SearchOf,
} from '../../lib/search.ts';

export const comparisons = ['previous', 'year', 'none'] as const satisfies Comparison[];
/** A table of rows; weekday and hour are drawn as one field. */
export const tableNames = [
  'agent',
  'channel',
  'category',
  'language',
  'promptVersion',
  'times',
] as const;
/** What the chart can show over time; where two figures only mean something together, it shows both. */
export const measures = [
  'answers',
  'useRate',
  'tickets',
  'coverage',
  'acceptance',
  'contradicted',
  'satisfaction',
  'firstReply',
  'handling',
  'chats',
  'deflection',
  'chatsWithheld',
  'chatSatisfaction',
] as const;
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
/** Spans that are counted back from today, in whole weeks; `this-…` and `last-…` by the calendar. */
export const boardPeriods = [
  'today',
  '7',
  '28',
  '84',
  'this-month',
  'last-month',
  'this-quarter',
  '12-months',
] as const;
/** The server takes no day outside these. */
export const firstDay = '2000-01-01';
export const lastDay = '2099-12-31';
const day = (value: unknown) => {
  const picked = pickDay(value);
  return picked !== undefined && picked >= firstDay && picked <= lastDay ? picked : undefined;
};
function zone(value: unknown): string {
  const name = trimmed(65)(value);
  try {
    return name !== undefined &&
      name.length <= 64 &&
      new Intl.DateTimeFormat('en', { timeZone: name })
      ? name
      : 'UTC';
  } catch {
    return 'UTC';
  }
}
const values = list(20);
/** What the board shows: whoever opens the link sees the same. */
export const insightsSearch = searchOf(
  {
    /** Counted back from today, whichever day that is; undefined with days of one's own. */
    period: choice(boardPeriods),
    from: day,
    to: day,
    compare: choice(comparisons, 'previous'),
    /** In whose days and hours is counted: UTC as the list of tickets does, or a zone. */
    zone,
    channel: values,
    category: values,
    language: values,
    agent: values,
    measure: choice(measures, 'answers'),
    chart: choice(['table']),
    by: choice(tableNames, 'agent'),
    sort: choice(tableColumns, 'tickets'),
    order: choice(['desc', 'asc'], 'desc'),
    /** Rows of the table tell how they changed. */
    changes: choice(['1']),
    panel: choice(['waiting-saved', 'digest']),
    ...paging(10, 1_000),
  },
  (search) =>
    search.period === undefined && search.from !== undefined && search.to !== undefined
      ? search
      : { ...search, period: search.period ?? '28', from: undefined, to: undefined },
);
export type InsightsSearch = SearchOf<typeof insightsSearch>;
