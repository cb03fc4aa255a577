import {
  IconActivity,
  IconBook2,
  IconBuilding,
  IconChartBar,
  IconFlask,
  IconHome,
  IconMessage2,
  IconMessages,
  IconPrompt,
  IconTicket,
  IconUsers,
} from '@tabler/icons-react';
import { hasRole, type Level } from '../../lib/session/access.ts';
import { findRoute } from '../../routes.ts';
import { isShownInSideMenu, isShownInTopBar, type MenuItem } from './menu-item.ts';

/** Entries and order of spec §2 "Side menu entries", and the Knowledge place among them. */
export const sideMenu: MenuItem[] = [
  { label: 'menu.home', to: 'home', icon: IconHome },
  {
    label: 'menu.clients',
    to: 'clients',
    search: { archived: '0' },
    icon: IconBuilding,
    superAdmin: true,
  },
  { label: 'menu.monitoring', to: 'monitoring', icon: IconActivity, superAdmin: true },
  { label: 'menu.prompts', to: 'prompts', icon: IconPrompt, superAdmin: true },
  { label: 'menu.tickets', to: 'tickets', icon: IconTicket },
  { label: 'menu.chats', to: 'chats', icon: IconMessages },
  { label: 'menu.users', to: 'users', icon: IconUsers },
  { label: 'menu.tester', to: 'demo', icon: IconFlask },
  { label: 'menu.knowledge', to: 'knowledge', icon: IconBook2 },
  { label: 'menu.insights', to: 'insights-v2', icon: IconChartBar },
  { label: 'menu.chat', to: 'chat', icon: IconMessage2, superAdmin: true },
];

function isReachable(item: MenuItem, level: Level): boolean {
  if (item.to === undefined) return true;
  const route = findRoute(item.to);
  return route !== undefined && hasRole(level, route.lowestRole);
}

interface Viewer {
  level: Level;
  isSuperAdmin: boolean;
}

/** What this person sees of the side menu: flags of spec §5, and only targets that exist and are open to the role. */
export function listSideMenu(viewer: Viewer, entries: MenuItem[] = sideMenu): MenuItem[] {
  return entries
    .filter(
      (item) => isShownInSideMenu(item, viewer.isSuperAdmin) && isReachable(item, viewer.level),
    )
    .map((item) => (item.menu ? { ...item, menu: listSideMenu(viewer, item.menu) } : item));
}

function isUsefulDivider(item: MenuItem, index: number, items: MenuItem[]): boolean {
  if (!item.isDivider) return true;
  const next = items[index + 1];
  return index > 0 && next !== undefined && !next.isDivider;
}

/** The same for the items of the top bar and of its drop-down menus; a divider stays only between two items. */
export function listTopBar(items: MenuItem[], viewer: Viewer): MenuItem[] {
  return items
    .filter((item) => isShownInTopBar(item, viewer.isSuperAdmin) && isReachable(item, viewer.level))
    .filter(isUsefulDivider)
    .map((item) => (item.menu ? { ...item, menu: listTopBar(item.menu, viewer) } : item));
}
