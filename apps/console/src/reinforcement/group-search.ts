import type { GroupSort, GroupState } from '@replique/contract/reinforcement';
import type { LanguageCode } from '../lib/language.ts';
import { pickPaging, writePaging, type Paging } from '../lib/paging.ts';
import { pickChoice, pickSearch, pickText } from '../lib/search-params.ts';
import type { GroupListInput } from './queries.ts';

export const groupStates = [
  'new',
  'answered',
  'automatic',
  'dismissed',
] as const satisfies GroupState[];
export const groupSorts = ['worth', 'tickets', 'trend', 'newest'] as const satisfies GroupSort[];
export const groupLanguages = ['en', 'fr'] as const satisfies LanguageCode[];

const defaultState = 'new' as const;
const mostOfChannel = 100;

/** What the list keeps in the address. It begins with what is still to be answered. */
export interface GroupSearch extends Paging {
  state: GroupState | 'all';
  language?: LanguageCode | undefined;
  channel?: string | undefined;
  search?: string | undefined;
  sort: GroupSort;
  /** What auto-reinforcement answered stands open above the list. */
  did?: '1' | undefined;
}

export function parseGroupSearch(raw: Record<string, unknown>): GroupSearch {
  return {
    state: pickChoice(raw['state'], [...groupStates, 'all'] as const) ?? defaultState,
    language: pickChoice(raw['language'], groupLanguages),
    channel: pickText(raw['channel'])?.slice(0, mostOfChannel),
    search: pickSearch(raw['search']) || undefined,
    sort: pickChoice(raw['sort'], groupSorts) ?? groupSorts[0],
    did: pickChoice(raw['did'], ['1'] as const),
    ...pickPaging(raw),
  };
}

/** The parameters to write into a link: what equals the default is left out. */
export function writeGroupSearch(search: GroupSearch): Record<string, string | undefined> {
  const { state, language, channel, sort, did } = search;
  return {
    state: state === defaultState ? undefined : state,
    language,
    channel,
    search: search.search,
    sort: sort === groupSorts[0] ? undefined : sort,
    did,
    ...writePaging(search),
  };
}

export function toGroupInput(client: string | undefined, search: GroupSearch): GroupListInput {
  const { state, language, channel, sort, pageSize, page } = search;
  return {
    client,
    state: state === 'all' ? undefined : state,
    language,
    channel,
    search: search.search,
    sort,
    pageSize,
    page,
  };
}

/** What takes every filter back; the sort stays. */
export const noFilters = {
  state: defaultState,
  language: undefined,
  channel: undefined,
  search: undefined,
} satisfies Partial<GroupSearch>;

/** Whether something besides the usual is asked for: nothing found is then no match. */
export function isFiltered({ state, language, channel, search }: GroupSearch): boolean {
  const isNarrowed = [language, channel, search].some((filter) => filter !== undefined);
  return isNarrowed || (state !== defaultState && state !== 'all');
}
