import { pickPaging, writePaging, type Paging } from '../lib/paging.ts';
import { pickChoice, pickDay, pickSearch, pickText } from '../lib/search-params.ts';

export const chatTabs = ['live', 'archived'] as const;
export type ChatTab = (typeof chatTabs)[number];
export const chatStates = ['bot', 'waiting', 'agent', 'closed'] as const;
export const chatScores = ['good', 'bad', 'none'] as const;
export const chatLanguages = ['en', 'fr'] as const;

/** Which chats are listed, and which one is open, as the URL of the screen says. */
export interface ChatSearch extends Paging {
  tab: ChatTab;
  /** The chat that is open. */
  chat: string | undefined;
  /** The message of it whose answer is looked into. */
  trace: string | undefined;
  search: string | undefined;
  chatbot: string | undefined;
  state: (typeof chatStates)[number] | undefined;
  score: (typeof chatScores)[number] | undefined;
  escalated: '0' | '1' | undefined;
  language: (typeof chatLanguages)[number] | undefined;
  /** Days, both included. */
  from: string | undefined;
  to: string | undefined;
}

const uuidForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function pickUuid(value: unknown): string | undefined {
  const text = pickText(value);
  return text !== undefined && uuidForm.test(text) ? text : undefined;
}

/** Reads the search parameters; whatever is not a choice counts as not given. */
export function parseChatSearch(raw: Record<string, unknown>): ChatSearch {
  const days = [pickDay(raw['from']), pickDay(raw['to'])] as const;
  const [from, to] = days;
  // The other way round nothing could ever be found: both days are meant.
  const isSwapped = from !== undefined && to !== undefined && from > to;
  return {
    tab: pickChoice(raw['tab'], chatTabs) ?? 'live',
    chat: pickUuid(raw['chat']),
    trace: pickUuid(raw['trace']),
    search: pickSearch(raw['search']) || undefined,
    chatbot: pickUuid(raw['chatbot']),
    state: pickChoice(raw['state'], chatStates),
    score: pickChoice(raw['score'], chatScores),
    escalated: pickChoice(raw['escalated'], ['0', '1'] as const),
    language: pickChoice(raw['language'], chatLanguages),
    from: isSwapped ? to : from,
    to: isSwapped ? from : to,
    ...pickPaging(raw),
  };
}

/** The parameters to write into a link: what equals the default is left out. */
export function writeChatSearch(search: ChatSearch): Record<string, string | undefined> {
  const { tab, page, pageSize, ...rest } = search;
  return { ...rest, tab: tab === 'live' ? undefined : tab, ...writePaging({ page, pageSize }) };
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

/** What the server is asked for: the filters that are in force. */
export function toChatFilter(search: ChatSearch) {
  const { search: words, chatbot, state, score, escalated, language, from, to } = search;
  return { search: words, chatbot, state, score, escalated, language, from, to };
}
