import { pickPaging, writePaging, type Paging } from '../lib/paging.ts';
import { pickChoice, pickSearch } from '../lib/search-params.ts';

export const ticketSorts = ['ticket', 'question', 'answer', 'suggestion'] as const;
export const ticketTabs = ['eligible', 'ineligible'] as const;
export const ticketStatuses = ['all', 'waiting', 'answered'] as const;

/** Which tickets are listed and how, as the URL of the list and of a ticket opened from it says. */
export interface TicketSearch extends Paging {
  tab: (typeof ticketTabs)[number];
  status: (typeof ticketStatuses)[number];
  search: string | undefined;
  sort: (typeof ticketSorts)[number];
}

/** Reads the search parameters; whatever is not a choice counts as not given. */
export function parseTicketSearch(raw: Record<string, unknown>): TicketSearch {
  return {
    tab: pickChoice(raw['tab'], ticketTabs) ?? 'eligible',
    status: pickChoice(raw['status'], ticketStatuses) ?? 'all',
    search: pickSearch(raw['search']),
    sort: pickChoice(raw['sort'], ticketSorts) ?? 'ticket',
    ...pickPaging(raw),
  };
}

/** The parameters to write into a link: what equals the default is left out. */
export function writeTicketSearch(search: TicketSearch): Record<string, string | undefined> {
  const { tab, status, sort } = search;
  return {
    tab: tab === 'eligible' ? undefined : tab,
    status: status === 'all' ? undefined : status,
    search: search.search,
    sort: sort === 'ticket' ? undefined : sort,
    ...writePaging(search),
  };
}
