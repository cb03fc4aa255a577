import { consolePaths } from '@replique/contract/console-paths';
import { describe, expect, it } from 'vitest';
import { routeTable, fullPath } from './routes.ts';

/** The router's way of writing parameters, turned into the specification's. */
function specPath(path: string): string {
  return path.replaceAll(/\{-\$(\w+)\}/g, '{$1?}').replaceAll(/\$(\w+)/g, '{$1}');
}

describe('routes', () => {
  it('are those the sign-in site sends people back to, and no others', () => {
    const tabs = routeTable.filter((row) => row.parent === 'clients/layout' && row.path !== '/');
    const paths = routeTable
      .filter((row) => !tabs.includes(row))
      .map((row) => specPath(fullPath(row)));
    expect(new Set([...paths, '/clients/details/{id}/{tab}'])).toEqual(
      new Set<string>(consolePaths),
    );
  });

  it('have each a name of their own; a client tab is named clients/{last path segment} @spec-2.29 @spec-2.56', () => {
    expect(new Set(routeTable.map((row) => row.name)).size).toBe(routeTable.length);
    for (const tab of routeTable.filter((row) => row.parent === 'clients/layout')) {
      expect(tab.name).toBe(tab.path === '/' ? 'clients/details' : `clients/${tab.path}`);
    }
  });

  it('are super-admins’ only where the specification says so @spec-2.40 @spec-2.41 @spec-2.43 @spec-2.44 @spec-2.45 @spec-6.2 @spec-6.6', () => {
    const names = [
      'api-keys',
      'batch-testing',
      'chatbot-configs',
      'metadata',
      'detailed-filters',
      'modules',
    ];
    const more = ['custom-data', 'custom-fields', 'categorization'];
    for (const name of [...names, ...more]) {
      expect(routeTable.find((row) => row.name === `clients/${name}`)?.lowestRole).toBe(
        'super-admin',
      );
    }
    for (const name of ['home', 'tickets', 'chats', 'users', 'demo', 'insights-v2']) {
      expect(routeTable.find((row) => row.name === name)?.lowestRole).toBe('guest');
    }
  });
});
