import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../lib/orpc.ts';
import { useLastPage } from '../../lib/paging.ts';

import type { ChatSearch } from '../routes.ts';
import { toChatList, type ChangeChats } from './chat-filter.ts';

/** The list beside the open chat, and the way to the chats before and after it. */
export function useChatList(client: string | undefined, search: ChatSearch, change: ChangeChats) {
  const list = useQuery(orpc.chats.list.queryOptions({ input: toChatList(client, search) }));
  useLastPage(list, search, change);
  const rows = list.data?.items ?? [];
  const place = rows.findIndex(({ uuid }) => uuid === search.chat);
  const opener = (uuid: string | undefined) =>
    uuid === undefined ? undefined : () => change({ chat: uuid }, { replace: true });
  return {
    list,
    next: opener(rows[place + 1]?.uuid),
    previous: opener(place > 0 ? rows[place - 1]?.uuid : undefined),
    /** What to open when the open chat leaves the list. */
    neighbour: (rows[place + 1] ?? rows[place - 1])?.uuid,
  };
}
