import { useQuery } from '@tanstack/react-query';
import type { Chat, ChatRow } from '@replique/contract/chat/chats';
import { useState } from 'react';
import { orpc } from '../../lib/orpc.ts';
import { useLastPage } from '../../lib/paging.ts';

import type { ChatSearch } from '../routes.ts';
import { toChatList, type ChangeChats } from './chat-filter.ts';

/** The open chat keeps its place in a list that its own change took it from: taken over, it waits no longer. */
function useKeptRows(rows: ChatRow[], input: object, open: Chat | undefined): ChatRow[] {
  const key = `${JSON.stringify(input)} ${open?.uuid}`;
  const [kept, setKept] = useState<{ key: string; place: number }>();
  const place = rows.findIndex(({ uuid }) => uuid === open?.uuid);
  if (place >= 0 && (kept?.key !== key || kept.place !== place)) setKept({ key, place });
  if (!open || place >= 0 || kept?.key !== key) return rows;
  return rows.toSpliced(kept.place, 0, open);
}

/**
 * The list beside the open chat, and the way to the chats before and after it.
 * @param open the chat that the address names, once it is known
 */
export function useChatList(
  client: string | undefined,
  search: ChatSearch,
  { change, open }: { change: ChangeChats; open: Chat | undefined },
) {
  const input = toChatList(client, search);
  const list = useQuery(orpc.chats.list.queryOptions({ input }));
  useLastPage(list, search, change);
  const rows = useKeptRows(list.data?.items ?? [], input, open);
  const place = rows.findIndex(({ uuid }) => uuid === search.chat);
  const opener = (uuid: string | undefined) =>
    uuid === undefined ? undefined : () => change({ chat: uuid }, { replace: true });
  return {
    list,
    rows,
    next: opener(rows[place + 1]?.uuid),
    previous: opener(place > 0 ? rows[place - 1]?.uuid : undefined),
    /** What to open when the open chat leaves the list. */
    neighbour: (rows[place + 1] ?? rows[place - 1])?.uuid,
  };
}
