import { insightsSearch } from './insights/board-search.ts';
import type { ExportKind } from '@replique/contract/insight/export-columns';
import type { Export } from '@replique/contract/insight/exports';
import type { Health, IncidentKind } from '@replique/contract/insight/monitoring';
import {
  choice,
  choices,
  inOrder,
  paging,
  pickDay,
  pickSearch,
  searchOf,
  type SearchOf,
} from '../lib/search.ts';
import { page } from '../screen-route.ts';

export const insights = page(
  '/insights/v2',
  'insights-v2',
  'insights',
  'guest',
  () => import('./insights/insights-screen.tsx'),
  'InsightsScreen',
  {
    search: insightsSearch,
    // What the top of the board shows.
    queries: async ({ client, search }) => {
      const [{ orpc }, { toInsightsFilter }] = await Promise.all([
        import('../lib/orpc.ts'),
        import('./insights/insights-filter.ts'),
      ]);
      const input = { client, ...toInsightsFilter(search) };
      return [
        orpc.insights.overview.queryOptions({ input }),
        orpc.insights.summary.queryOptions({ input }),
      ];
    },
  },
);

export const healths = ['FAILED', 'SUCCESS'] as const satisfies Health[];
export const healthFilters = [...healths, 'none'] as const;
export const switches = ['enabled', 'disabled'] as const;
export const monitoringSorts = ['health', 'name', 'lastCheckAt', 'uptime'] as const;
/** The list of clients begins with those that fail. */
export const monitoringSearch = searchOf({
  search: pickSearch,
  health: choice(healthFilters),
  crm: choice(switches),
  suggestions: choice(switches),
  sort: choice(monitoringSorts, 'health'),
  order: choice(['asc', 'desc'], 'asc'),
  ...paging(),
});
export type MonitoringSearch = SearchOf<typeof monitoringSearch>;

export const monitoring = page(
  '/monitoring',
  'monitoring',
  'monitoring',
  'super-admin',
  () => import('./monitoring/monitoring-screen.tsx'),
  'MonitoringScreen',
  {
    search: monitoringSearch,
    queries: async ({ search }) => {
      const { orpc } = await import('../lib/orpc.ts');
      return [orpc.monitoring.list.queryOptions({ input: search })];
    },
  },
);

export const groupings = ['client', 'chatbot', 'promptVersion', 'model'] as const;
/** Days up to today. */
export const spans = ['7', '30', '90'] as const;
/** What the costs keep in the address: a span up to today, or days of one's own. */
export const costsSearch = searchOf(
  { by: choice(groupings, 'client'), span: choice(spans), from: pickDay, to: pickDay, ...paging() },
  (search) =>
    search.from !== undefined && search.to !== undefined
      ? { ...search, span: undefined }
      : { ...search, span: search.span ?? '30', from: undefined, to: undefined },
);
export type CostsSearch = SearchOf<typeof costsSearch>;

export const monitoringView = page(
  '/monitoring/$view',
  'monitoring/view',
  'monitoring',
  'super-admin',
  () => import('./monitoring/view-screen.tsx'),
  'MonitoringViewScreen',
  { search: costsSearch },
);
export const monitoredClient = page(
  '/monitoring/clients/$client',
  'monitoring/client',
  'monitoredClient',
  'super-admin',
  () => import('./monitoring/client-screen.tsx'),
  'MonitoredClientScreen',
  { search: searchOf({ health: choice(healths), ...paging() }) },
);

// As the contract names them; its values would bring zod, whose code the Trusted Types policy refuses.
export const exportKinds = [
  'tickets',
  'suggestions',
  'chats',
  'insights',
  'users',
  'audit',
  'person',
] as const satisfies ExportKind[];
export const exportStates = [
  'waiting',
  'running',
  'ready',
  'failed',
  'cancelled',
  'expired',
] as const satisfies Export['state'][];
export const exportTabs = ['files', 'scheduled'] as const;
/** Which files are listed; the client is the selected one. */
export const exportSearch = searchOf(
  {
    search: pickSearch,
    from: pickDay,
    to: pickDay,
    /** Only what one asked for oneself. */
    mine: choice(['1']),
    tab: choice(exportTabs, 'files'),
    kind: choices(exportKinds),
    state: choices(exportStates),
    ...paging(),
  },
  inOrder,
);
export type ExportSearch = SearchOf<typeof exportSearch>;

export const exported = page(
  '/exports',
  'exports',
  'exports',
  'agent',
  () => import('./exports/exports-screen.tsx'),
  'ExportsScreen',
  { search: exportSearch },
);

export const status = page(
  '/status',
  'status',
  'status',
  'guest',
  () => import('./monitoring/status/status-screen.tsx'),
  'StatusScreen',
);

export const incidentKinds = [
  'check',
  'queue',
  'provider',
  'figures-differ',
] as const satisfies IncidentKind[];
export const incidentStates = ['all', 'open', 'ended'] as const;
export const incidentSearch = searchOf({
  state: choice(incidentStates, 'all'),
  kind: choice(incidentKinds),
  ...paging(),
});
export type IncidentSearch = SearchOf<typeof incidentSearch>;

export const incidents = page(
  '/incidents',
  'incidents',
  'incidents',
  'super-admin',
  () => import('./monitoring/incidents/incidents-screen.tsx'),
  'IncidentsScreen',
  { search: incidentSearch },
);
export const incident = page(
  '/incidents/$incident',
  'incidents/incident',
  'incident',
  'super-admin',
  () => import('./monitoring/incidents/incident-screen.tsx'),
  'IncidentScreen',
);
