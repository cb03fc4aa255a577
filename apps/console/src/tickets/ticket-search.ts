import { pickPaging, writePaging, type Paging } from '../lib/paging.ts';
import {
  pickChoice,
  pickDay,
  pickList,
  pickSearch,
  pickText,
  writeList,
} from '../lib/search-params.ts';
import { isPeriod, periodDays, type Period } from './period.ts';

export const ticketSorts = ['ticket', 'question', 'answer', 'suggestion'] as const;
export const ticketTabs = ['eligible', 'ineligible'] as const;
export const ticketStatuses = ['all', 'waiting', 'answered'] as const;
export const suggestionStatuses = ['none', 'ready', 'silent', 'accepted'] as const;
export const editClasses = ['as-is', 'light', 'heavy', 'not-used'] as const;

/** Filters of several values that the client's own tickets give. */
export const facetFilters = ['channel', 'category', 'language', 'agent'] as const;
export type FacetFilter = (typeof facetFilters)[number];

/** Columns that a person may choose; the subject, which leads to the ticket, always stays. */
export const choosableColumns = [
  'externalId',
  'channel',
  'category',
  'language',
  'agents',
  'suggestionStatus',
  'editClass',
  'messages',
  'suggestions',
  'responses',
  'acceptedSuggestions',
  'lastMessage',
  'date',
] as const;
export type ChoosableColumn = (typeof choosableColumns)[number];

/** What a filter may hold, at most: an address stays readable, and the server takes no more. */
const mostValues = 20;

/** Which tickets are listed and how, as the URL of the list and of a ticket opened from it says. */
export interface TicketSearch extends Paging, Record<FacetFilter, string[]> {
  tab: (typeof ticketTabs)[number];
  status: (typeof ticketStatuses)[number];
  search: string | undefined;
  sort: (typeof ticketSorts)[number];
  suggestion: (typeof suggestionStatuses)[number][];
  editClass: (typeof editClasses)[number][];
  /** Counted back from today, whichever day that is. */
  period: Period | undefined;
  /** Days, both included; without a period. */
  from: string | undefined;
  to: string | undefined;
  /** Undefined: the usual ones. */
  columns: ChoosableColumn[] | undefined;
  /** The view that was opened, whether or not the rest still is as it says. */
  view: string | undefined;
}

function pickChoices<Choice extends string>(value: unknown, choices: readonly Choice[]): Choice[] {
  const given = pickList(value, choices.length);
  return choices.filter((choice) => given.includes(choice));
}

function pickPeriod(raw: Record<string, unknown>): Pick<TicketSearch, 'period' | 'from' | 'to'> {
  const period = pickText(raw['period']);
  if (isPeriod(period)) return { period, from: undefined, to: undefined };
  const [from, to] = [pickDay(raw['from']), pickDay(raw['to'])];
  // The other way round nothing could ever be found: both days are meant.
  const isSwapped = from !== undefined && to !== undefined && from > to;
  return isSwapped ? { period: undefined, from: to, to: from } : { period: undefined, from, to };
}

/** Nothing but the subject is a choice too: an empty parameter would be lost on the way. */
const noColumn = 'none';

function pickColumns(value: unknown): ChoosableColumn[] | undefined {
  if (value === noColumn) return [];
  const columns = pickChoices(value, choosableColumns);
  return columns.length === 0 ? undefined : columns;
}

/** Reads the search parameters; whatever is not a choice counts as not given. */
export function parseTicketSearch(raw: Record<string, unknown>): TicketSearch {
  return {
    tab: pickChoice(raw['tab'], ticketTabs) ?? 'eligible',
    status: pickChoice(raw['status'], ticketStatuses) ?? 'all',
    search: pickSearch(raw['search']),
    sort: pickChoice(raw['sort'], ticketSorts) ?? 'ticket',
    channel: pickList(raw['channel'], mostValues),
    category: pickList(raw['category'], mostValues),
    language: pickList(raw['language'], mostValues),
    agent: pickList(raw['agent'], mostValues),
    suggestion: pickChoices(raw['suggestion'], suggestionStatuses),
    editClass: pickChoices(raw['editClass'], editClasses),
    ...pickPeriod(raw),
    columns: pickColumns(raw['columns']),
    view: pickText(raw['view']),
    ...pickPaging(raw),
  };
}

/** The parameters to write into a link: what equals the default is left out. */
export function writeTicketSearch(search: TicketSearch): Record<string, string | undefined> {
  const { tab, status, sort, period, from, to, columns, view } = search;
  return {
    tab: tab === 'eligible' ? undefined : tab,
    status: status === 'all' ? undefined : status,
    search: search.search,
    channel: writeList(search.channel),
    category: writeList(search.category),
    language: writeList(search.language),
    agent: writeList(search.agent),
    suggestion: writeList(search.suggestion),
    editClass: writeList(search.editClass),
    period,
    from,
    to,
    sort: sort === 'ticket' ? undefined : sort,
    columns: columns?.length === 0 ? noColumn : writeList(columns ?? []),
    ...writePaging(search),
    view,
  };
}

/** The filters of the chips; tab, status and search stand on their own. */
export const noChipFilters: Partial<TicketSearch> = {
  channel: [],
  category: [],
  language: [],
  agent: [],
  suggestion: [],
  editClass: [],
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

const chipFilters = [...facetFilters, 'suggestion', 'editClass'] as const;

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
    suggestion: orNone(search.suggestion),
    editClass: orNone(search.editClass),
    from: days.from,
    to: days.to,
  };
}

/** The look that a view keeps: the address without what is passing. */
export function viewSearchOf(search: TicketSearch): string {
  const written = writeTicketSearch({ ...search, page: 1, view: undefined });
  const given = Object.entries(written).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return new URLSearchParams(given).toString();
}

/** A kept look, read as tolerantly as an address. */
export function readViewSearch(text: string): TicketSearch {
  return parseTicketSearch(Object.fromEntries(new URLSearchParams(text)));
}
