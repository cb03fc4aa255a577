import type { Outcome } from '@replique/contract/batch-testing';
import { pickPaging, writePaging, type Paging } from '../lib/paging.ts';
import { pickChoice, pickSearch } from '../lib/search-params.ts';
import { outcomes } from './case-search.ts';

export const changes = ['worse', 'better', 'same'] as const;

/** What the report of a run keeps in the address. */
export interface RunSearch extends Paging {
  search: string | undefined;
  /** Of the version asked for. */
  outcome: Outcome | undefined;
  change: (typeof changes)[number] | undefined;
}

export function parseRunSearch(raw: Record<string, unknown>): RunSearch {
  return {
    search: pickSearch(raw['search']) || undefined,
    outcome: pickChoice(raw['outcome'], outcomes),
    change: pickChoice(raw['change'], changes),
    ...pickPaging(raw),
  };
}

/** The parameters to write into a link: what equals the default is left out. */
export function writeRunSearch(search: RunSearch): Record<string, string | undefined> {
  const { search: text, outcome, change, ...paging } = search;
  return { search: text, outcome, change, ...writePaging(paging) };
}
