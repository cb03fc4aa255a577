import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';
import { orpc } from '../../lib/orpc.ts';
import { queryClient } from '../../lib/query-client.ts';
import { toChatFilter } from './chat-filter.ts';
import type { ChatSearch } from '../routes.ts';

type Api = typeof api;
export type ChatDetail = Awaited<ReturnType<Api['chats']['get']>>;
export type ChatRow = Awaited<ReturnType<Api['chats']['list']>>['items'][number];
export type ChatMessage = ChatDetail['items'][number];
export type ChatTrace = Awaited<ReturnType<Api['chats']['trace']>>;
export type ChatSuggestion = Awaited<ReturnType<Api['chats']['suggest']>>;
export type ChatbotChoice = Awaited<ReturnType<Api['chatbots']['choices']>>[number];

export const chatListQuery = (client: string | undefined, search: ChatSearch) => {
  const { pageSize, page, tab } = search;
  const archived = tab === 'archived' ? ('1' as const) : ('0' as const);
  const input = { client, ...toChatFilter(search), archived, pageSize, page };
  return queryOptions({
    queryKey: ['chats', 'list', input],
    queryFn: ({ signal }) => api.chats.list(input, { signal }),
    placeholderData: keepPreviousData,
  });
};

const chatKey = (chat: string) => ['chats', 'chat', chat] as const;

export const chatQuery = (chat: string) =>
  queryOptions({
    queryKey: chatKey(chat),
    queryFn: ({ signal }) => api.chats.get({ chat }, { signal }),
  });

export const traceQuery = (chat: string, message: string) =>
  queryOptions({
    queryKey: ['chats', 'trace', chat, message],
    queryFn: ({ signal }) => api.chats.trace({ chat, message }, { signal }),
    // How an answer came about does not change any more.
    staleTime: Infinity,
  });

const choicesStayMs = 60_000;

/** Every chatbot of every client; super-admins only. */
export const chatbotChoicesQuery = queryOptions({
  queryKey: ['chatbots', 'choices'],
  queryFn: ({ signal }) => api.chatbots.choices(undefined, { signal }),
  staleTime: choicesStayMs,
});

/** Versions of the prompt that a chatbot answers by, for the chat panel. */
export const promptVersionsQuery = (prompt: string) =>
  orpc.prompts.get.queryOptions({ input: { prompt } });

const othersShown = 10;

/** Chats of the same visitor: the server finds people by what they are called. */
export const otherChatsQuery = ({ visitor, uuid, client }: ChatDetail) => {
  const words = visitor.email ?? visitor.name;
  const read = (archived: '0' | '1', signal: AbortSignal) =>
    api.chats.list({ client: client.uuid, search: words ?? '', archived }, { signal });
  return queryOptions({
    queryKey: ['chats', 'others', visitor.uuid, words],
    queryFn: async ({ signal }) => {
      const lists = await Promise.all([read('0', signal), read('1', signal)]);
      return lists.flatMap(({ items }) => items).filter((row) => row.visitor.uuid === visitor.uuid);
    },
    enabled: words !== null && visitor.chats > 1,
    select: (rows: ChatRow[]) => rows.filter((row) => row.uuid !== uuid).slice(0, othersShown),
  });
};

/** A change answers the whole chat, which is shown at once; the lists follow. An older one than what is shown is late. */
export function keepChat(chat: ChatDetail): void {
  queryClient.setQueryData<ChatDetail>(chatKey(chat.uuid), (shown) =>
    shown && shown.version > chat.version ? shown : chat,
  );
  void refreshLists();
}

export const refreshLists = () =>
  Promise.all(
    ['list', 'waiting', 'others'].map((name) =>
      queryClient.invalidateQueries({ queryKey: ['chats', name] }),
    ),
  );

export const refreshChat = (chat: string) =>
  queryClient.invalidateQueries({ queryKey: chatKey(chat) });
