import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { orpc } from '../../lib/orpc.ts';
import { queryClient } from '../../lib/query-client.ts';
import { findToDo, toDoIn } from './next-waiting.ts';
import { ticketListQuery } from './ticket-list.ts';
import type { TicketSearch } from '../routes.ts';

/**
 * The list the ticket was opened from, and the tickets before and after it; at the end of a page they go on with the
 * next one. A ticket that was never in the list has its first row as the next. `nextToDo`: where one goes on once the
 * ticket is dealt with.
 */
export function useNeighbours(ticket: string, client: string | undefined, search: TicketSearch) {
  const navigate = useNavigate();
  const list = useQuery(ticketListQuery(client, search));
  const items = list.data?.items ?? [];
  const index = items.findIndex((row) => row.uuid === ticket);
  // A ticket that left the list, answered, keeps its place in it: what stood after it stands there now.
  const [place, setPlace] = useState({ ticket, index });
  if (index !== -1 && (place.ticket !== ticket || place.index !== index))
    setPlace({ ticket, index });
  const gone = index === -1 && place.ticket === ticket ? place.index : -1;
  const before = items[(gone === -1 ? index : gone) - 1];
  const after = items[gone === -1 ? index + 1 : gone];
  const isLastPage = search.page * search.pageSize >= (list.data?.total ?? 0);
  const hasPrevious = before !== undefined || (index === 0 && search.page > 1);
  const hasNext = after !== undefined || (index !== -1 && !isLastPage);

  // The neighbours are at hand before their key is pressed.
  useEffect(() => {
    for (const row of [before, after]) {
      if (row === undefined) continue;
      const input = { ticket: row.uuid };
      void queryClient.prefetchQuery(orpc.tickets.get.queryOptions({ input }));
    }
  }, [before, after]);

  const open = (uuid: string, page: number) =>
    navigate({
      to: '/tickets/$ticket',
      params: { ticket: uuid },
      search: { ...search, page },
      replace: true,
    });
  const openOnPage = async (page: number, end: 'first' | 'last') => {
    const { items: rows } = await queryClient.fetchQuery(
      ticketListQuery(client, { ...search, page }),
    );
    const row = end === 'first' ? rows[0] : rows.at(-1);
    if (row !== undefined) await open(row.uuid, page);
  };
  const previous = () =>
    void (before ? open(before.uuid, search.page) : openOnPage(search.page - 1, 'last'));
  const next = () =>
    void (after ? open(after.uuid, search.page) : openOnPage(search.page + 1, 'first'));

  const passed = gone === -1 ? index : gone;
  const toDo = toDoIn(items, { passed, isGone: gone !== -1, isLastPage }, search);
  const openToDo = async () => {
    const found = await findToDo(client, search);
    if (found) await open(found.ticket, found.page);
  };
  const nextToDo = () => void (toDo ? open(toDo.uuid, search.page) : openToDo());

  return {
    list,
    nextToDo: toDo !== undefined || (index !== -1 && !isLastPage) ? nextToDo : undefined,
    previous: hasPrevious ? previous : undefined,
    next: hasNext ? next : undefined,
  };
}
