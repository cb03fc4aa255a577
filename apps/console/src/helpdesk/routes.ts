import { choosableColumns, type ChoosableColumn } from '@replique/contract/helpdesk/ticket-columns';
import {
  choice,
  choices,
  inOrder,
  list,
  none,
  paging,
  pickDay,
  pickSearch,
  searchOf,
  text,
  type SearchOf,
} from '../lib/search.ts';
import { page, tab } from '../screen-route.ts';

export const crms = tab(
  'crms',
  'crms',
  'agent',
  () => import('./crm/crms-screen.tsx'),
  'CrmsScreen',
);
export const metadata = tab(
  'metadata',
  'metadata',
  'super-admin',
  () => import('./tickets/settings/metadata-screen.tsx'),
  'MetadataScreen',
);
export const detailedFilters = tab(
  'detailed-filters',
  'detailedFilters',
  'super-admin',
  () => import('./tickets/settings/detailed-filters-screen.tsx'),
  'DetailedFiltersScreen',
);
export const categorization = tab(
  'categorization',
  'categorization',
  'super-admin',
  () => import('./categorization/categorization-screen.tsx'),
  'CategorizationScreen',
);
export const crmSettings = page(
  '/settings/crm/{-$platform}',
  'settings/crm',
  'settingsCrm',
  'guest',
  () => import('./crm/crm-settings-screen.tsx'),
  'CrmSettingsScreen',
  // What the way back from a CRM's page of consent brings.
  {
    search: searchOf({
      receipt: text(),
      install: choice(['denied', 'over', 'failed', 'unknown-website']),
    }),
  },
);
export const thirdPartySettings = page(
  '/settings/third-party-data/{-$type}',
  'settings/third-party-data',
  'settingsThirdPartyData',
  'guest',
  () => import('./third-party/third-party-settings-screen.tsx'),
  'ThirdPartySettingsScreen',
);

export const ticketSorts = ['ticket', 'question', 'answer', 'suggestion', 'oldest'] as const;
export const ticketTabs = ['eligible', 'ineligible'] as const;
export const ticketStatuses = ['all', 'waiting', 'late', 'snoozed', 'answered'] as const;
export const suggestionStatuses = ['none', 'ready', 'check', 'silent', 'accepted'] as const;
/** As the contract's `PriorityFilter`. */
export const priorityFilters = ['urgent', 'high', 'normal', 'low', 'other', 'none'] as const;
export const editClasses = ['as-is', 'light', 'heavy', 'not-used'] as const;
/** Days up to today. */
export const periods = ['today', '7', '30'] as const;
const someColumns = choices(choosableColumns);
/** What a filter may hold, at most: an address stays readable, and the server takes no more. */
const values = list(20);
/** Which tickets are listed and how, as the list and a ticket opened from it say. */
export const ticketSearch = searchOf(
  {
    tab: choice(ticketTabs, 'eligible'),
    status: choice(ticketStatuses, 'all'),
    search: pickSearch,
    channel: values,
    category: values,
    language: values,
    agent: values,
    assignee: values,
    priority: choices(priorityFilters),
    suggestion: choices(suggestionStatuses),
    editClass: choices(editClasses),
    sources: choices(['contradicted']),
    /** Counted back from today, whichever day that is. */
    period: choice(periods),
    /** Days, both included; without a period. */
    from: pickDay,
    to: pickDay,
    sort: choice(ticketSorts, 'ticket'),
    /** Undefined: those that the person chose last. Nothing but the subject is a choice too. */
    columns: (value): ChoosableColumn[] | undefined => {
      const columns = someColumns(value);
      return columns.length > 0 || value === none || Array.isArray(value) ? columns : undefined;
    },
    ...paging(),
    dialog: choice(['type', 'import']),
    /** The view that was opened, whether or not the rest still is as it says. */
    view: text(),
  },
  (search) => (search.period ? { ...search, from: undefined, to: undefined } : inOrder(search)),
);
export type TicketSearch = SearchOf<typeof ticketSearch>;

export const tickets = page(
  '/tickets',
  'tickets',
  'tickets',
  'guest',
  () => import('./tickets/tickets-screen.tsx'),
  'TicketsScreen',
  {
    search: ticketSearch,
    queries: async ({ client, search }) => {
      const [{ orpc }, { preferencesQuery }, { ticketListQuery }] = await Promise.all([
        import('../lib/orpc.ts'),
        import('../lib/preferences.ts'),
        import('./tickets/ticket-list.ts'),
      ]);
      return [
        ticketListQuery(client, search),
        orpc.tickets.summary.queryOptions({ input: { client } }),
        preferencesQuery,
      ];
    },
  },
);
export const simulator = page(
  '/simulator',
  'simulator',
  'simulator',
  'agent',
  () => import('./simulator/simulator-screen.tsx'),
  'SimulatorScreen',
  { search: searchOf({ ticket: text(), dialog: choice(['write']) }) },
);
