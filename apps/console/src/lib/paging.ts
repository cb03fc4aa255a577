import { useEffect } from 'react';
import { pickWhole } from './search-params.ts';

/** Rows a page (spec §9). */
export const pageSizes = [10, 25, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

/** Which part of a list is shown, as the URL says. */
export interface Paging {
  pageSize: PageSize;
  /** From 1. */
  page: number;
}

const defaultPageSize = 25;
const mostPages = 100_000;

/** Reads the search parameters `pageSize` and `page`; whatever is not a choice counts as not given. */
export function pickPaging(raw: Record<string, unknown>): Paging {
  const size = pickWhole(raw['pageSize'], 1, 100);
  return {
    pageSize: pageSizes.find((choice) => choice === size) ?? defaultPageSize,
    page: pickWhole(raw['page'], 1, mostPages) ?? 1,
  };
}

/** The parameters to write into a link: what equals the default is left out. */
export function writePaging({ pageSize, page }: Paging): Record<keyof Paging, string | undefined> {
  return {
    pageSize: pageSize === defaultPageSize ? undefined : String(pageSize),
    page: page === 1 ? undefined : String(page),
  };
}

interface PagedList {
  data?: { total: number } | undefined;
  isPlaceholderData: boolean;
}

/** Rows went since the address was made: the last page is what it can still mean. */
export function useLastPage(
  list: PagedList,
  { page, pageSize }: Paging,
  change: (patch: { page: number }, options: { replace: boolean }) => void,
): void {
  const total = list.data?.total;
  const lastPage = Math.max(1, Math.ceil((total ?? 0) / pageSize));
  const isPastEnd = total !== undefined && !list.isPlaceholderData && page > lastPage;
  useEffect(() => {
    if (isPastEnd) change({ page: lastPage }, { replace: true });
  }, [isPastEnd, lastPage, change]);
}
