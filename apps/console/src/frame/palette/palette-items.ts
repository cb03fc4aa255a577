import type { Icon } from '@tabler/icons-react';
import { matchesSearch } from '../../accounts/clients/matches-search.ts';
import { hasRole, levels, type Level } from '../../lib/session/access.ts';
import type { PhraseKey } from '../../lib/language/phrase.ts';
import { fullPath, routeTable } from '../../routes.ts';
import { sideMenu } from '../menu/menus.ts';

export interface PaletteItem {
  key: string;
  label: string;
  /** Shown at the right, smaller: whose it is, or what happened to it. */
  hint?: string | undefined;
  /** Finds it too, and is not shown: its number. */
  also?: string | undefined;
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
  /** Words that find it too and are not in its name. */
  also: PhraseKey | undefined;
  /** It is a screen of the one client that is selected. */
  isOfClient: boolean;
  /** It makes something new: an action. */
  isMaker: boolean;
}

/** Without its parameter such a screen makes a new thing, which its title does not say. */
const makers: Record<string, PhraseKey> = {
  'clients/edit': 'palette.newClient',
  'prompts/edit': 'palette.newPrompt',
  'users/edit': 'palette.inviteUser',
};

/** Where an assistant is connected: with one's own account, and by admins for a program without a person. */
function alsoOf(name: string, level: Level): PhraseKey | undefined {
  const isThere =
    name === 'account'
      ? level < levels['super-admin']
      : name === 'settings/api' && hasRole(level, 'admin');
  return isThere ? 'palette.assistantWords' : undefined;
}

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
    const maker = makers[row.name];
    const label = maker ?? row.title;
    const also = alsoOf(row.name, level);
    return [{ name: row.name, label, to, params, also, isOfClient, isMaker: maker !== undefined }];
  });
  return screens.toSorted((a, b) => rankOf(a.name) - rankOf(b.name));
}

const shownText = ({ label, hint = '' }: PaletteItem) => `${label} ${hint}`;

/**
 * How well an item answers a search: 4 its name is the search, 3 begins with it, 2 has each word at the beginning of one
 * of its own, 1 holds each word somewhere; 0 what only the server knows why it found it, as a text has the words.
 */
export function matchOf(item: PaletteItem, search: string): number {
  const { label, also = '' } = item;
  if (matchesSearch(label.slice(0, search.length), search) || matchesSearch(also, search))
    return label.length === search.length || also.length === search.length ? 4 : 3;
  const words = search.split(/\s+/).filter(Boolean);
  const text = shownText(item);
  if (!words.every((word) => matchesSearch(text, word))) return 0;
  const own = text.split(/[^\p{L}\p{N}]+/u);
  const begins = (word: string) =>
    own.some((each) => matchesSearch(each.slice(0, word.length), word));
  return words.every(begins) ? 2 : 1;
}

const byMatch = (search: string) => (a: PaletteItem, b: PaletteItem) =>
  matchOf(b, search) - matchOf(a, search);

/** The items that hold every word of the search, the best first. */
export function findItems(items: PaletteItem[], search: string, most: number): PaletteItem[] {
  const found = search === '' ? items : items.filter((item) => matchOf(item, search) > 0);
  return found.toSorted(byMatch(search)).slice(0, most);
}

/** Of what the server found: what its name says, and what is found in its text alone. */
export function splitFound(items: PaletteItem[], search: string) {
  const named = items.filter((item) => matchOf(item, search) > 0).toSorted(byMatch(search));
  return { named, inText: items.filter((item) => !named.includes(item)) };
}

/** The groups that hold anything, the one with the best item first; equally good ones stay in their order. */
export function rankGroups(groups: PaletteGroup[], search: string): PaletteGroup[] {
  const filled = groups.filter(({ items }) => items.length > 0);
  if (search === '') return filled;
  const best = ({ items }: PaletteGroup) => Math.max(...items.map((item) => matchOf(item, search)));
  return filled.toSorted((a, b) => best(b) - best(a));
}
