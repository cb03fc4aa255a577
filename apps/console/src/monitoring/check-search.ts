import type { Health } from '@replique/contract/monitoring';
import { pickPaging, writePaging, type Paging } from '../lib/paging.ts';
import { pickChoice } from '../lib/search-params.ts';
import { useListSearch } from '../lib/use-list-search.ts';
import { healths } from './monitoring-search.ts';

/** What the history of a client's checks keeps in the address. */
export interface CheckSearch extends Paging {
  health: Health | undefined;
}

export function parseCheckSearch(raw: Record<string, unknown>): CheckSearch {
  return { health: pickChoice(raw['health'], healths), ...pickPaging(raw) };
}

/** The parameters to write into a link: what equals the default is left out. */
export function writeCheckSearch(search: CheckSearch): Record<string, string | undefined> {
  return { health: search.health, ...writePaging(search) };
}

export const useCheckSearch = () => useListSearch(parseCheckSearch, writeCheckSearch);
