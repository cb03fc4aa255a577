import type { Outcome } from '@replique/contract/batch-testing';
import { pickPaging, type Paging } from '../lib/paging.ts';
import { pickChoice, pickSearch } from '../lib/search-params.ts';

export const outcomes = ['fail', 'flaky', 'failed', 'pass'] as const satisfies Outcome[];

/** What the page of a set keeps in the address. */
export interface CaseSearch extends Paging {
  view: 'cases' | 'runs';
  search: string | undefined;
  /** How a case did in the last finished run. */
  last: Outcome | undefined;
}

export function parseCaseSearch(raw: Record<string, unknown>): CaseSearch {
  return {
    view: raw['view'] === 'runs' ? 'runs' : 'cases',
    search: pickSearch(raw['search']) || undefined,
    last: pickChoice(raw['last'], outcomes),
    ...pickPaging(raw),
  };
}
