import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import type { RoleName } from './lib/access.ts'
import type { PhraseKey } from './lib/phrase.ts'

export interface RouteRow {
  /** Path as the router writes it: `$name` is a parameter, `{-$name}` an optional one. */
  path: string
  name: string
  title: PhraseKey
  /** The lowest role that may open it (product.md §3). */
  lowestRole: RoleName
  /** Name of the route whose screen surrounds this one; the path is then relative to its path. */
  parent?: string
  /** Shown without the side menu and without a session. */
  isOutsideLayout?: boolean
  screen: RouteComponent | { part: number }
}

const part = (number: number) => ({ part: number })

/** Every route of the console (spec §2, product.md §3). Menus, guards and titles derive from this table. */
export const routeTable: RouteRow[] = [
  { path: '/', name: 'home', title: 'titles.homepage', lowestRole: 'guest', screen: lazyRouteComponent(() => import('./home/home-screen.tsx'), 'HomeScreen') },
  { path: '/demo', name: 'demo', title: 'titles.tester', lowestRole: 'guest', screen: part(4) },
  { path: '/tables', name: 'tables', title: 'titles.tables', lowestRole: 'guest', screen: part(2) },
  { path: '/forms', name: 'forms', title: 'titles.forms', lowestRole: 'guest', screen: part(2) },
  { path: '/ui', name: 'ui', title: 'titles.ui', lowestRole: 'guest', screen: part(2) },
  { path: '/error', name: 'error', title: 'titles.error', lowestRole: 'guest', isOutsideLayout: true, screen: lazyRouteComponent(() => import('./frame/error-screen.tsx'), 'ErrorScreen') },
  { path: '/account', name: 'account', title: 'titles.account', lowestRole: 'guest', screen: part(2) },
  { path: '/chat', name: 'chat', title: 'titles.chat', lowestRole: 'super-admin', screen: part(7) },
  { path: '/clients', name: 'clients', title: 'titles.clients', lowestRole: 'super-admin', screen: part(1) },
  { path: '/clients/edit/{-$id}', name: 'clients/edit', title: 'titles.clientEdit', lowestRole: 'super-admin', screen: part(2) },
  { path: '/clients/details/$id', name: 'clients/layout', title: 'titles.client', lowestRole: 'agent', screen: part(1) },
  { path: '/', parent: 'clients/layout', name: 'clients/details', title: 'titles.client', lowestRole: 'agent', screen: part(2) },
  { path: 'guidelines', parent: 'clients/layout', name: 'clients/guidelines', title: 'titles.guidelines', lowestRole: 'agent', screen: part(2) },
  { path: 'api-keys', parent: 'clients/layout', name: 'clients/api-keys', title: 'titles.apiKeys', lowestRole: 'super-admin', screen: part(2) },
  { path: 'crms', parent: 'clients/layout', name: 'clients/crms', title: 'titles.crms', lowestRole: 'agent', screen: part(2) },
  { path: 'styles', parent: 'clients/layout', name: 'clients/styles', title: 'titles.styles', lowestRole: 'agent', screen: part(2) },
  { path: 'batch-testing', parent: 'clients/layout', name: 'clients/batch-testing', title: 'titles.batchTesting', lowestRole: 'super-admin', screen: part(6) },
  { path: 'chatbot-configs', parent: 'clients/layout', name: 'clients/chatbot-configs', title: 'titles.chatbotConfigs', lowestRole: 'super-admin', screen: part(7) },
  { path: 'metadata', parent: 'clients/layout', name: 'clients/metadata', title: 'titles.metadata', lowestRole: 'super-admin', screen: part(2) },
  { path: 'detailed-filters', parent: 'clients/layout', name: 'clients/detailed-filters', title: 'titles.detailedFilters', lowestRole: 'super-admin', screen: part(2) },
  { path: 'modules', parent: 'clients/layout', name: 'clients/modules', title: 'titles.modules', lowestRole: 'super-admin', screen: part(2) },
  { path: 'custom-data', parent: 'clients/layout', name: 'clients/custom-data', title: 'titles.customData', lowestRole: 'super-admin', screen: part(2) },
  { path: 'custom-fields', parent: 'clients/layout', name: 'clients/custom-fields', title: 'titles.customFields', lowestRole: 'super-admin', screen: part(2) },
  { path: 'categorization', parent: 'clients/layout', name: 'clients/categorization', title: 'titles.categorization', lowestRole: 'super-admin', screen: part(4) },
  { path: 'knowledge', parent: 'clients/layout', name: 'clients/knowledge', title: 'titles.knowledge', lowestRole: 'agent', screen: part(1) },
  { path: '/clients/details/$id/knowledge/$document', name: 'clients/document', title: 'titles.document', lowestRole: 'agent', screen: part(1) },
  { path: 'gaps', parent: 'clients/layout', name: 'clients/gaps', title: 'titles.gaps', lowestRole: 'agent', screen: part(3) },
  { path: '/insights/v2', name: 'insights-v2', title: 'titles.insights', lowestRole: 'guest', screen: part(9) },
  { path: '/renforcement', name: 'renforcement', title: 'titles.reinforcement', lowestRole: 'guest', screen: part(8) },
  { path: '/renforcement/group/$id', name: 'renforcement/group', title: 'titles.reinforcementGroup', lowestRole: 'guest', screen: part(8) },
  { path: '/prompts', name: 'prompts', title: 'titles.prompts', lowestRole: 'super-admin', screen: part(1) },
  { path: '/prompts/edit/{-$id}', name: 'prompts/edit', title: 'titles.promptEdit', lowestRole: 'super-admin', screen: part(1) },
  { path: '/settings', name: 'settings/api', title: 'titles.settingsApi', lowestRole: 'guest', screen: part(2) },
  { path: '/settings/crm/{-$platform}', name: 'settings/crm', title: 'titles.settingsCrm', lowestRole: 'guest', screen: part(2) },
  { path: '/settings/third-party-data/{-$type}', name: 'settings/third-party-data', title: 'titles.settingsThirdPartyData', lowestRole: 'guest', screen: part(2) },
  { path: '/tickets', name: 'tickets', title: 'titles.tickets', lowestRole: 'guest', screen: part(1) },
  { path: '/tickets/$ticket', name: 'tickets/ticket', title: 'titles.ticket', lowestRole: 'guest', screen: part(1) },
  { path: '/users', name: 'users', title: 'titles.users', lowestRole: 'guest', screen: part(2) },
  { path: '/users/edit/{-$uuid}', name: 'users/edit', title: 'titles.userEdit', lowestRole: 'admin', screen: part(2) },
  { path: '/chats', name: 'chats', title: 'titles.chats', lowestRole: 'guest', screen: part(7) },
  { path: '/monitoring', name: 'monitoring', title: 'titles.monitoring', lowestRole: 'super-admin', screen: part(9) },
  { path: '/exports', name: 'exports', title: 'titles.exports', lowestRole: 'agent', screen: part(9) },
  { path: '/audit', name: 'audit', title: 'titles.audit', lowestRole: 'super-admin', screen: part(9) },
  { path: '/outbox', name: 'outbox', title: 'titles.outbox', lowestRole: 'super-admin', screen: part(2) },
  { path: '/incidents', name: 'incidents', title: 'titles.incidents', lowestRole: 'super-admin', screen: part(9) },
]

type LaterRow = RouteRow & { screen: { part: number } }
type OpenRow = RouteRow & { screen: RouteComponent }

function isLater(row: RouteRow): row is LaterRow {
  return 'part' in row.screen
}

/** Routes whose screen is not built yet: no menu leads there, and the address shows the not-found page. */
export function routesOfLaterParts(): LaterRow[] {
  return routeTable.filter(isLater)
}

/** Routes that have their screen. */
export function openRoutes(): OpenRow[] {
  return routeTable.filter((row): row is OpenRow => !isLater(row))
}

export function findOpenRoute(name: string): OpenRow | undefined {
  return openRoutes().find((row) => row.name === name)
}

/** The full path of a row, its parents' paths included. */
export function fullPath(row: RouteRow): string {
  const parent = routeTable.find((other) => other.name === row.parent)
  if (parent === undefined) return row.path
  return `${fullPath(parent)}/${row.path.replace(/^\//, '')}`.replace(/\/$/, '')
}
