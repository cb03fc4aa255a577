import { useNavigate, useSearch } from '@tanstack/react-router';
import { parseTicketSearch, writeTicketSearch, type TicketSearch } from './ticket-search.ts';

export type ChangeSearch = (patch: Partial<TicketSearch>, options?: { replace?: boolean }) => void;

/**
 * What the address says of the list, and how to change some of it. A change goes back to the first page unless it
 * names a page itself; what is not the list's, such as the selected client, stays.
 */
export function useTicketSearch(): [TicketSearch, ChangeSearch] {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const change: ChangeSearch = (patch, { replace = false } = {}) =>
    void navigate({
      to: '.',
      search: (old: Record<string, unknown>) => ({
        ...old,
        ...writeTicketSearch({ ...parseTicketSearch(old), page: 1, ...patch }),
      }),
      replace,
      resetScroll: false,
    });
  return [parseTicketSearch(raw), change];
}
