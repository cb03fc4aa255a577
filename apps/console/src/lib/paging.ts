import { useEffect } from 'react';
import type { Paging } from './search.ts';

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
