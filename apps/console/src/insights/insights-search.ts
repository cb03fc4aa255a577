import type { Breakdown, Comparison } from '@replique/contract/insights';
import { pageSizes, type PageSize, type Paging } from '../lib/paging.ts';
import {
  pickChoice,
  pickDay,
  pickList,
  pickText,
  pickWhole,
  writeList,
} from '../lib/search-params.ts';
import { measures, usualMeasure, type MeasureName } from './measures.ts';
import {
  firstDay,
  lastDay,
  periodDays,
  periods,
  todayIn,
  usualPeriod,
  withinReach,
  type Days,
  type Period,
} from './period.ts';
import { isSortColumn, type SortColumn } from './table-columns.ts';

export const comparisons = ['previous', 'year', 'none'] as const satisfies Comparison[];
export const facetFilters = ['channel', 'category', 'language', 'agent'] as const;
export type FacetFilter = (typeof facetFilters)[number];
export const breakdowns = [
  'agent',
  'channel',
  'category',
  'language',
  'promptVersion',
  'weekday',
  'hour',
] as const satisfies Breakdown[];
/** A table of rows; weekday and hour are drawn as one field. */
export const tableNames = [
  'agent',
  'channel',
  'category',
  'language',
  'promptVersion',
  'times',
] as const;
export type TableName = (typeof tableNames)[number];
const panels = ['time-saved', 'digest'] as const;

const mostValues = 20;
const usualPageSize = 10;

/** What the board shows, as its address says: whoever opens the link sees the same. */
export interface InsightsSearch extends Paging, Record<FacetFilter, string[]> {
  /** Counted back from today, whichever day that is; undefined with days of one's own. */
  period: Period | undefined;
  from: string | undefined;
  to: string | undefined;
  compare: Comparison;
  /** In whose days and hours is counted: UTC as the list of tickets does, or a zone. */
  zone: string;
  measure: MeasureName;
  /** The chart as a table. */
  isTable: boolean;
  by: TableName;
  sort: SortColumn;
  order: 'desc' | 'asc';
  /** Rows of the table tell how they changed. */
  hasChanges: boolean;
  panel: (typeof panels)[number] | undefined;
}

function isZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}

function pickZone(value: unknown): string {
  const zone = pickText(value);
  return zone !== undefined && zone.length <= 64 && isZone(zone) ? zone : 'UTC';
}

function pickDays(raw: Record<string, unknown>): Pick<InsightsSearch, 'period' | 'from' | 'to'> {
  const period = pickChoice(raw['period'], periods);
  const [from, to] = [pickDay(raw['from']), pickDay(raw['to'])];
  const isInReach = (day: string | undefined) =>
    day !== undefined && day >= firstDay && day <= lastDay;
  if (period !== undefined || !isInReach(from) || !isInReach(to))
    return { period: period ?? usualPeriod, from: undefined, to: undefined };
  return { period: undefined, ...withinReach({ from, to } as Days) };
}

/** Reads the search parameters; whatever is not a choice counts as not given. */
export function parseInsightsSearch(raw: Record<string, unknown>): InsightsSearch {
  const sort = pickText(raw['sort']);
  const size = pickWhole(raw['pageSize'], 1, 100);
  return {
    ...pickDays(raw),
    compare: pickChoice(raw['compare'], comparisons) ?? 'previous',
    zone: pickZone(raw['zone']),
    channel: pickList(raw['channel'], mostValues),
    category: pickList(raw['category'], mostValues),
    language: pickList(raw['language'], mostValues),
    agent: pickList(raw['agent'], mostValues),
    measure: pickChoice(raw['measure'], measures) ?? usualMeasure,
    isTable: raw['chart'] === 'table',
    by: pickChoice(raw['by'], tableNames) ?? 'agent',
    sort: isSortColumn(sort) ? sort : 'tickets',
    order: raw['order'] === 'asc' ? 'asc' : 'desc',
    hasChanges: raw['changes'] === '1',
    panel: pickChoice(raw['panel'], panels),
    pageSize: pageSizes.find((choice) => choice === size) ?? (usualPageSize as PageSize),
    page: pickWhole(raw['page'], 1, 1_000) ?? 1,
  };
}

const unless = <Value>(value: Value, usual: Value) => (value === usual ? undefined : value);

/** The parameters to write into a link: what equals the default is left out. */
export function writeInsightsSearch(search: InsightsSearch): Record<string, string | undefined> {
  const { period, pageSize, page } = search;
  return {
    period: unless(period, usualPeriod),
    from: period === undefined ? search.from : undefined,
    to: period === undefined ? search.to : undefined,
    compare: unless(search.compare, 'previous'),
    zone: unless(search.zone, 'UTC'),
    channel: writeList(search.channel),
    category: writeList(search.category),
    language: writeList(search.language),
    agent: writeList(search.agent),
    measure: unless(search.measure, usualMeasure),
    chart: search.isTable ? 'table' : undefined,
    by: unless(search.by, 'agent'),
    sort: unless(search.sort, 'tickets'),
    order: unless(search.order, 'desc'),
    changes: search.hasChanges ? '1' : undefined,
    panel: search.panel,
    pageSize: pageSize === usualPageSize ? undefined : String(pageSize),
    page: page === 1 ? undefined : String(page),
  };
}

/** The days that are meant, a period counted from today in the zone of the board. */
export function daysOf(search: InsightsSearch, now = new Date()): Days {
  const { period, from, to, zone } = search;
  if (period === undefined && from !== undefined && to !== undefined) return { from, to };
  return periodDays(period ?? usualPeriod, todayIn(zone, now));
}

export const noFilters: Pick<InsightsSearch, FacetFilter> = {
  channel: [],
  category: [],
  language: [],
  agent: [],
};

export function isFiltered(search: InsightsSearch): boolean {
  return facetFilters.some((name) => search[name].length > 0);
}

const orNone = (values: string[]) => (values.length > 0 ? values : undefined);

/** What the server is asked for. */
export function toInsightsFilter(search: InsightsSearch, now = new Date()) {
  return {
    ...daysOf(search, now),
    zone: search.zone,
    compare: search.compare,
    channel: orNone(search.channel),
    category: orNone(search.category),
    language: orNone(search.language),
    agent: orNone(search.agent),
  };
}
export type InsightsFilterInput = ReturnType<typeof toInsightsFilter> & {
  client: string | undefined;
};
