import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const leftOut = new Set([
  'node_modules',
  'dist',
  'generated',
  'coverage',
  'test-results',
  'playwright-report',
]);

/**
 * Source files below `root` whose name matches, as sorted paths relative to it with `/`.
 * Hidden folders, build output and the data folder are left out.
 */
export function listFiles(root, matches, folder = '') {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isFile()) return matches.test(entry.name) ? [path] : [];
      if (!entry.isDirectory() || entry.name.startsWith('.')) return [];
      if (leftOut.has(entry.name) || path === 'data') return [];
      return listFiles(root, matches, path);
    });
}

/** Names of JavaScript and TypeScript sources. */
export const sourceName = /\.(?:[mc]?[jt]s|[jt]sx)$/;

/** Whether a file holds tests or serves only them. */
export function isTestFile(path) {
  return (
    /\.(?:test|spec)\.[mc]?[jt]sx?$/.test(path) ||
    /(?:^|\/)vitest\.(?:config|setup|global-setup)\.[mc]?[jt]s$/.test(path) ||
    path.startsWith('tests/')
  );
}
