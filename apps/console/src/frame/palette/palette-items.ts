import type { Icon } from '@tabler/icons-react';
import { matchesSearch } from '../../accounts/clients/matches-search.ts';
import { hasRole, type Level } from '../../lib/session/access.ts';
import type { PhraseKey } from '../../lib/language/phrase.ts';
import { fullPath, routeTable } from '../../routes.ts';
import { sideMenu } from '../menu/menus.ts';

export interface PaletteItem {
  key: string;
  label: string;
  /** Shown at the right, smaller: whose it is, or what happened to it. */
  hint?: string | undefined;
  icon: Icon;
  run: () => void;
}

export interface PaletteGroup {
  title: string;
  items: PaletteItem[];
}

export interface ScreenTarget {
  name: string;
  label: PhraseKey;
  to: string;
  params: Record<string, string>;
  /** It is a screen of the one client that is selected. */
  isOfClient: boolean;
}

/** Without its parameter such a screen makes a new thing, which its title does not say. */
const makers: Record<string, PhraseKey> = {
  'clients/edit': 'palette.newClient',
  'prompts/edit': 'palette.newPrompt',
  'users/edit': 'palette.inviteUser',
};

const clientParameter = '$id';
/** Show what screens are made of; nobody is looking for them first. */
const lastScreens = ['tables', 'forms', 'ui'];

/** Screens of the menu in its order, then the others, then those for people who build screens. */
function rankOf(name: string): number {
  if (lastScreens.includes(name)) return sideMenu.length + 1;
  const position = sideMenu.findIndex((item) => item.to === name);
  return position < 0 ? sideMenu.length : position;
}

/** Every screen that this role may open without choosing a thing first; the client's when one is selected. */
export function listScreens(level: Level, client: string | undefined): ScreenTarget[] {
  const screens = routeTable.flatMap((row) => {
    const isClientLayout = routeTable.some((child) => child.parent === row.name);
    if (row.isOutsideLayout || isClientLayout || !hasRole(level, row.lowestRole)) return [];
    const to = fullPath(row).replace(/\/\{-\$\w+\}$/, '') || '/';
    const isOfClient = row.parent !== undefined;
    const parameters = to.match(/\$\w+/g) ?? [];
    if (parameters.some((name) => !isOfClient || name !== clientParameter)) return [];
    if (isOfClient && client === undefined) return [];
    const params: Record<string, string> = client === undefined ? {} : { id: client };
    return [{ name: row.name, label: makers[row.name] ?? row.title, to, params, isOfClient }];
  });
  return screens.toSorted((a, b) => rankOf(a.name) - rankOf(b.name));
}

/** The items that hold every word of the search, those that begin with it first. */
export function findItems(items: PaletteItem[], search: string, most: number): PaletteItem[] {
  const words = search.split(/\s+/).filter(Boolean);
  const found = items.filter((item) =>
    words.every((word) => matchesSearch(`${item.label} ${item.hint ?? ''}`, word)),
  );
  const begins = (item: PaletteItem) => matchesSearch(item.label.slice(0, search.length), search);
  const first = found.filter(begins);
  return [...first, ...found.filter((item) => !first.includes(item))].slice(0, most);
}
