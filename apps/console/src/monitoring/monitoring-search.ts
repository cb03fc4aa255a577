import type { Health } from '@replique/contract/monitoring';
import { pickPaging, writePaging, type Paging } from '../lib/paging.ts';
import { pickChoice, pickSearch } from '../lib/search-params.ts';
import { useListSearch, type ChangeSearch } from '../lib/use-list-search.ts';
import type { MonitoringListInput } from './queries.ts';

export const healths = ['FAILED', 'SUCCESS'] as const satisfies Health[];
export const healthFilters = [...healths, 'none'] as const;
export const switches = ['enabled', 'disabled'] as const;
const sorts = ['health', 'name', 'lastCheckAt', 'uptime'] as const;
const orders = ['asc', 'desc'] as const;

export type Sort = (typeof sorts)[number];
export type Switch = (typeof switches)[number];

/** What the list of clients keeps in the address. It begins with those that fail. */
export interface MonitoringSearch extends Paging {
  search: string | undefined;
  health: (typeof healthFilters)[number] | undefined;
  crm: Switch | undefined;
  suggestions: Switch | undefined;
  sort: Sort;
  order: (typeof orders)[number];
}

export function parseMonitoringSearch(raw: Record<string, unknown>): MonitoringSearch {
  return {
    search: pickSearch(raw['search']) || undefined,
    health: pickChoice(raw['health'], healthFilters),
    crm: pickChoice(raw['crm'], switches),
    suggestions: pickChoice(raw['suggestions'], switches),
    sort: pickChoice(raw['sort'], sorts) ?? sorts[0],
    order: pickChoice(raw['order'], orders) ?? orders[0],
    ...pickPaging(raw),
  };
}

/** The parameters to write into a link: what equals the default is left out. */
export function writeMonitoringSearch(
  search: MonitoringSearch,
): Record<string, string | undefined> {
  const { sort, order, pageSize: _, page: __, ...filters } = search;
  return {
    ...filters,
    sort: sort === sorts[0] ? undefined : sort,
    order: order === orders[0] ? undefined : order,
    ...writePaging(search),
  };
}

export const toListInput = (search: MonitoringSearch): MonitoringListInput => search;

/** The sort that a column stands for. */
export const sortOfColumn = (key: string): Sort | undefined => pickChoice(key, sorts);

/** What takes every filter back; the sort stays. */
export const noFilters = {
  search: undefined,
  health: undefined,
  crm: undefined,
  suggestions: undefined,
} satisfies Partial<MonitoringSearch>;

export function isFiltered(search: MonitoringSearch): boolean {
  return (Object.keys(noFilters) as (keyof typeof noFilters)[]).some(
    (name) => search[name] !== undefined,
  );
}

export type ChangeMonitoring = ChangeSearch<MonitoringSearch>;

export const useMonitoringSearch = () =>
  useListSearch(parseMonitoringSearch, writeMonitoringSearch);
