import type { TicketView } from '@replique/contract/helpdesk/ticket-views';
import type { ChangeSearch } from '../../lib/search-state.ts';
import { stringifySearch, parseSearch } from '../../lib/search.ts';
import { ticketSearch, type TicketSearch } from '../routes.ts';
import { periodDays } from './period.ts';

export type ChangeTickets = ChangeSearch<TicketSearch>;

/** Filters of several values that the client's own tickets give. */
export const facetFilters = ['channel', 'category', 'language', 'agent', 'assignee'] as const;
export type FacetFilter = (typeof facetFilters)[number];

/** The filters of the chips; tab, status and search stand on their own. */
export const noChipFilters: Partial<TicketSearch> = {
  channel: [],
  category: [],
  language: [],
  agent: [],
  assignee: [],
  priority: [],
  suggestion: [],
  editClass: [],
  sources: [],
  period: undefined,
  from: undefined,
  to: undefined,
};

/** Everything that leaves tickets out, but for the tab. */
export const noFilters: Partial<TicketSearch> = {
  ...noChipFilters,
  status: 'all',
  search: undefined,
};

const chipFilters = [...facetFilters, 'priority', 'suggestion', 'editClass', 'sources'] as const;

/** How many of the chips hold something. */
export function countChipFilters(search: TicketSearch): number {
  const hasDates =
    search.period !== undefined || search.from !== undefined || search.to !== undefined;
  return chipFilters.filter((name) => search[name].length > 0).length + (hasDates ? 1 : 0);
}

export function isFiltered(search: TicketSearch): boolean {
  return search.search !== undefined || search.status !== 'all' || countChipFilters(search) > 0;
}

const orNone = <Value>(values: Value[]) => (values.length > 0 ? values : undefined);

/** What the server is asked for: the filters that are in force, the days of a period counted from today. */
export function toTicketFilter(search: TicketSearch, today = new Date()) {
  const days = search.period ? periodDays(search.period, today) : search;
  return {
    tab: search.tab,
    status: search.status,
    search: search.search,
    channel: orNone(search.channel),
    category: orNone(search.category),
    language: orNone(search.language),
    agent: orNone(search.agent),
    assignee: orNone(search.assignee),
    priority: orNone(search.priority),
    suggestion: orNone(search.suggestion),
    editClass: orNone(search.editClass),
    sources: orNone(search.sources),
    from: days.from,
    to: days.to,
  };
}

/** The look that a view keeps: the address without what is passing. */
export function viewSearchOf(search: TicketSearch): string {
  return stringifySearch(
    ticketSearch.write({ ...search, page: 1, view: undefined, dialog: undefined }),
  ).slice(1);
}

/** A kept look, read as tolerantly as an address. */
export function readViewSearch(text: string): TicketSearch {
  return ticketSearch.read(parseSearch(text));
}

/** What a link that opens a view says; the selected client stays as it is. */
export const searchOfView = (view: TicketView) => ({
  ...readViewSearch(view.search),
  view: view.uuid,
});
