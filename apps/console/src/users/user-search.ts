import { pickChoice, pickText, pickWhole } from '../lib/search-params.ts';

export const pageSizes = [10, 25, 50, 100] as const;
export const userSorts = ['client', 'role', 'email', 'firstname', 'lastname'] as const;

const lastPage = 100_000;
const defaultPageSize = 25;

/** Which people are listed and how, as the URL says. */
export interface UserSearch {
  search: string | undefined;
  role: number | undefined;
  sort: (typeof userSorts)[number];
  direction: 'asc' | 'desc';
  pageSize: (typeof pageSizes)[number];
  page: number;
}

/** Reads the search parameters; whatever is not a choice counts as not given. */
export function parseUserSearch(raw: Record<string, unknown>): UserSearch {
  const size = pickWhole(raw['pageSize'], 1, 100);
  return {
    // A control character matches nothing, and the server refuses it.
    search: pickText(raw['search'])
      ?.replace(/\p{Cc}/gu, '')
      .trim()
      .slice(0, 200),
    role: pickWhole(raw['role'], 1, 5),
    sort: pickChoice(raw['sort'], userSorts) ?? 'email',
    direction: pickChoice(raw['direction'], ['asc', 'desc']) ?? 'asc',
    pageSize: pageSizes.find((choice) => choice === size) ?? defaultPageSize,
    page: pickWhole(raw['page'], 1, lastPage) ?? 1,
  };
}
