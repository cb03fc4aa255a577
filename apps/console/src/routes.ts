import * as accounts from './accounts/routes.ts';
import * as place from './answering/place/routes.ts';
import * as answering from './answering/routes.ts';
import * as chat from './chat/routes.ts';
import * as frame from './frame/routes.ts';
import * as helpdesk from './helpdesk/routes.ts';
import * as home from './home/routes.ts';
import * as insight from './insight/routes.ts';
import * as reports from './insight/reports/routes.ts';
import * as knowledge from './knowledge/routes.ts';
import * as operations from './operations/routes.ts';
import * as reference from './reference/routes.ts';
import type { ScreenPath } from './lib/target.ts';
import {
  catchAllRoute,
  clientRoute,
  layoutRoute,
  rootRoute,
  type RouteFacts,
} from './screen-route.ts';
import type { AnyRoute } from '@tanstack/react-router';

/** The tabs of a client's page, in their order. */
export const clientTabs = [
  frame.clientGeneral,
  accounts.guidelines,
  accounts.apiKeys,
  helpdesk.crms,
  accounts.styles,
  operations.personalData,
  answering.batchTesting,
  chat.chatbots,
  helpdesk.metadata,
  helpdesk.detailedFilters,
  frame.modules,
  accounts.customData,
  accounts.customFields,
  helpdesk.categorization,
  knowledge.documents,
  knowledge.knowledgeTest,
  knowledge.gaps,
] as const;

/** The tabs of the Knowledge place, in their order. */
export const placeTabs = [
  place.placeToWrite,
  place.placeDocuments,
  place.placeSources,
  place.placeTest,
] as const;

/** Palette and help list screens in this order: those before the pages of a client, and those after. */
const before = [
  home.home,
  answering.tester,
  reference.tables,
  reference.forms,
  reference.ui,
  accounts.account,
  home.help,
  chat.chatPanel,
  accounts.clients,
  accounts.clientEdit,
] as const;

const after = [
  knowledge.gap,
  knowledge.pair,
  knowledge.proposal,
  knowledge.document,
  knowledge.writeDocument,
  knowledge.editDocument,
  answering.testSet,
  answering.testCase,
  chat.chatbot,
  answering.testRun,
  insight.insights,
  reports.monthlyReport,
  answering.reinforcement,
  answering.reinforcementGroup,
  answering.prompts,
  answering.promptEdit,
  answering.promptRules,
  accounts.apiSettings,
  helpdesk.crmSettings,
  helpdesk.thirdPartySettings,
  helpdesk.tickets,
  answering.ticket,
  accounts.users,
  accounts.userEdit,
  chat.chats,
  insight.monitoring,
  insight.monitoringView,
  insight.monitoredClient,
  insight.status,
  insight.exported,
  accounts.auditLog,
  answering.models,
  helpdesk.simulator,
  accounts.outbox,
  insight.incidents,
  insight.incident,
] as const;

export const screens = [
  ...before,
  clientRoute,
  ...clientTabs,
  place.place,
  ...placeTabs,
  ...after,
  frame.error,
];

export const routeTree = rootRoute.addChildren([
  layoutRoute.addChildren([
    ...before,
    clientRoute.addChildren(clientTabs),
    place.place.addChildren(placeTabs),
    ...after,
    catchAllRoute,
  ]),
  frame.error,
]);

export interface RouteRow extends RouteFacts {
  /** As the router writes it: `$name` is a parameter, `{-$name}` an optional one. */
  path: string;
}

/** Every route of the console (spec §2, product.md §3). Menus and the help derive from this table. */
export const routeTable: RouteRow[] = (screens as AnyRoute[]).map(({ options }) => ({
  path: (options as { path: string }).path,
  ...(options.staticData as RouteFacts),
}));

export function findRoute(name: string): RouteRow | undefined {
  return routeTable.find((row) => row.name === name);
}

/** The full path of a row, its parents' paths included. */
export function fullPath(row: RouteRow): ScreenPath {
  const parent = routeTable.find((other) => other.name === row.parent);
  const path = parent
    ? `${parent.path}/${row.path.replace(/^\//, '')}`.replace(/\/$/, '')
    : row.path;
  return path as ScreenPath;
}
