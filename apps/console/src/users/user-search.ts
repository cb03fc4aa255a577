import { pickPaging, type Paging } from '../lib/paging.ts';
import { pickChoice, pickSearch, pickWhole } from '../lib/search-params.ts';

export const userSorts = ['client', 'role', 'email', 'firstname', 'lastname'] as const;

/** Which people are listed and how, as the URL says. */
export interface UserSearch extends Paging {
  search: string | undefined;
  role: number | undefined;
  sort: (typeof userSorts)[number];
  direction: 'asc' | 'desc';
}

/** Reads the search parameters; whatever is not a choice counts as not given. */
export function parseUserSearch(raw: Record<string, unknown>): UserSearch {
  return {
    search: pickSearch(raw['search']),
    role: pickWhole(raw['role'], 1, 5),
    sort: pickChoice(raw['sort'], userSorts) ?? 'email',
    direction: pickChoice(raw['direction'], ['asc', 'desc']) ?? 'asc',
    ...pickPaging(raw),
  };
}
