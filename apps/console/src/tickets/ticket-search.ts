import { pickChoice, pickText, pickWhole } from '../lib/search-params.ts';

export const pageSizes = [10, 25, 50, 100] as const;
export const ticketSorts = ['ticket', 'question', 'answer', 'suggestion'] as const;
export const ticketTabs = ['eligible', 'ineligible'] as const;
export const ticketStatuses = ['all', 'waiting', 'answered'] as const;

const lastPage = 100_000;
const defaultPageSize = 25;

/** Which tickets are listed and how, as the URL of the list and of a ticket opened from it says. */
export interface TicketSearch {
  tab: (typeof ticketTabs)[number];
  status: (typeof ticketStatuses)[number];
  search: string | undefined;
  sort: (typeof ticketSorts)[number];
  pageSize: (typeof pageSizes)[number];
  page: number;
}

/** Reads the search parameters; whatever is not a choice counts as not given. */
export function parseTicketSearch(raw: Record<string, unknown>): TicketSearch {
  const size = pickWhole(raw['pageSize'], 1, 100);
  return {
    tab: pickChoice(raw['tab'], ticketTabs) ?? 'eligible',
    status: pickChoice(raw['status'], ticketStatuses) ?? 'all',
    // A control character matches nothing, and the server refuses it.
    search: pickText(raw['search'])
      ?.replace(/\p{Cc}/gu, '')
      .trim()
      .slice(0, 200),
    sort: pickChoice(raw['sort'], ticketSorts) ?? 'ticket',
    pageSize: pageSizes.find((choice) => choice === size) ?? defaultPageSize,
    page: pickWhole(raw['page'], 1, lastPage) ?? 1,
  };
}

/** The parameters to write into a link: what equals the default is left out. */
export function writeTicketSearch(search: TicketSearch): Record<string, string | undefined> {
  const { tab, status, sort, pageSize, page } = search;
  return {
    tab: tab === 'eligible' ? undefined : tab,
    status: status === 'all' ? undefined : status,
    search: search.search,
    sort: sort === 'ticket' ? undefined : sort,
    pageSize: pageSize === defaultPageSize ? undefined : String(pageSize),
    page: page === 1 ? undefined : String(page),
  };
}
