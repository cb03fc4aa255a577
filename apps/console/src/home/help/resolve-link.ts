import { hasRole, type Level } from '../../lib/session/access.ts';
import { fullPath, routeTable } from '../../routes.ts';

export interface Reader {
  level: Level;
  isSuperAdmin: boolean;
  /** The client whose data the reader sees; undefined: all of them. */
  client: string | undefined;
}

const withoutEnd = (path: string): string => path.replace(/\/\{-\$\w+\}$|\/$/g, '') || '/';

/** The route of a path as the pages write it: `$id` for the client, optional parameters left out. */
export function routeOfPath(path: string) {
  return routeTable.findLast((row) => withoutEnd(fullPath(row)) === path);
}

/**
 * Where a link of a page leads this reader. Into the web: itself. To another page: below `/help`. To a screen: its
 * address for the reader's client, the list of clients where none is chosen, null when it is not open to the role.
 */
export function resolveLink(href: string, reader: Reader): string | null {
  const [, page, hash = ''] = /^([a-z-]+)\.md(#.*)?$/.exec(href) ?? [];
  const chosen = reader.isSuperAdmin && reader.client ? `?client=${reader.client}` : '';
  if (page !== undefined) return `/help/${page}${chosen}${hash}`;
  if (!href.startsWith('/')) return href;
  const route = routeOfPath(href);
  if (route === undefined || !hasRole(reader.level, route.lowestRole)) return null;
  if (!href.includes('$id')) return `${href}${chosen}`;
  if (reader.client !== undefined) return `${href.replace('$id', reader.client)}${chosen}`;
  return reader.isSuperAdmin ? '/clients?archived=0' : null;
}
