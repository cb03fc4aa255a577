import { useQuery } from '@tanstack/react-query';
import { useLastPage } from '../../lib/paging.ts';
import { useSearchState } from '../../lib/search-state.ts';
import { groupTicketsQuery } from './queries.ts';

/** The page of a group's tickets that the address asks for. */
export function useTicketPage(group: string) {
  const [paging, change] = useSearchState('/layout/renforcement/group/$id');
  const list = useQuery(groupTicketsQuery({ group, ...paging }));
  useLastPage(list, paging, change);
  return { list, paging, change };
}

export type TicketPage = ReturnType<typeof useTicketPage>;
