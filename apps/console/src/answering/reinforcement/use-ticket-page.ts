import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../lib/orpc.ts';
import { useLastPage } from '../../lib/paging.ts';
import { useSearchState } from '../../lib/search-state.ts';

/** The page of a group's tickets that the address asks for. */
export function useTicketPage(group: string) {
  const [paging, change] = useSearchState('/layout/renforcement/group/$id');
  const list = useQuery(orpc.reinforcement.tickets.queryOptions({ input: { group, ...paging } }));
  useLastPage(list, paging, change);
  return { list, paging, change };
}

export type TicketPage = ReturnType<typeof useTicketPage>;
