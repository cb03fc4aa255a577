import { useSearchState, type ChangeSearch } from '../../lib/search-state.ts';
import type { ChatSearch } from '../routes.ts';

export type ChangeChats = ChangeSearch<ChatSearch>;

/** What says nothing of which chats are listed. */
const beside = ['chat', 'trace', 'page'];

/** The address of the chats. Another filter goes back to the first page; another chat does not. */
export function useChatSearch(): [ChatSearch, ChangeChats] {
  const [search, write] = useSearchState('/layout/chats');
  const change: ChangeChats = (patch, options) => {
    const isSameList = Object.keys(patch).every((name) => beside.includes(name));
    const kept = {
      ...(isSameList && { page: search.page }),
      ...('chat' in patch && { trace: undefined }),
    };
    write({ ...kept, ...patch }, options);
  };
  return [search, change];
}

/** Everything that leaves chats out, but for the tab. */
export const noFilters = {
  search: undefined,
  chatbot: undefined,
  state: undefined,
  score: undefined,
  escalated: undefined,
  language: undefined,
  from: undefined,
  to: undefined,
} satisfies Partial<ChatSearch>;

/** How many of the chips hold something; the two days are one. */
export function countFilters(search: ChatSearch): number {
  const { chatbot, state, score, escalated, language, from, to } = search;
  const chosen = [chatbot, state, score, escalated, language, from ?? to];
  return chosen.filter((value) => value !== undefined).length;
}

export function isFiltered(search: ChatSearch): boolean {
  return search.search !== undefined || countFilters(search) > 0;
}

/** The page of the list that the address asks for. */
export function toChatList(client: string | undefined, search: ChatSearch) {
  const { pageSize, page, tab } = search;
  const archived = tab === 'archived' ? ('1' as const) : ('0' as const);
  return { client, ...toChatFilter(search), archived, pageSize, page };
}

/** What the server is asked for: the filters that are in force. */
export function toChatFilter(search: ChatSearch) {
  const { search: words, chatbot, state, score, escalated, language, from, to } = search;
  return { search: words, chatbot, state, score, escalated, language, from, to };
}
