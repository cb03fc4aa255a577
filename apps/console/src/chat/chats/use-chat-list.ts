import { useQuery } from '@tanstack/react-query';
import { useLastPage } from '../../lib/paging.ts';

import { chatListQuery } from './queries.ts';
import type { ChatSearch } from '../routes.ts';
import type { ChangeChats } from './chat-filter.ts';

/** The list beside the open chat, and the way to the chats before and after it. */
export function useChatList(client: string | undefined, search: ChatSearch, change: ChangeChats) {
  const list = useQuery(chatListQuery(client, search));
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
