import { orpc } from '../../lib/orpc.ts';
import type { TicketSearch } from '../routes.ts';
import { toTicketFilter } from './ticket-filter.ts';

export function ticketListQuery(client: string | undefined, search: TicketSearch) {
  const { sort, pageSize, page } = search;
  return orpc.tickets.list.queryOptions({
    input: { client, ...toTicketFilter(search), sort, pageSize, page },
  });
}
