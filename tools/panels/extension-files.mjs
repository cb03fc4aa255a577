import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The browsers that the extension is packed for: one source, a manifest for each. */
export const browsers = ['chromium', 'firefox'];

const isShipped = (name) => /\.(?:js|css|html)$/.test(name);

/** One manifest is shared; each browser adds what it alone knows. */
export function manifestOf(root, browser) {
  const folder = join(root, 'apps/extension');
  const read = (path) => JSON.parse(readFileSync(path, 'utf8'));
  const { version } = read(join(root, 'package.json'));
  const shared = read(join(folder, 'manifest.json'));
  const own = read(join(folder, `manifest.${browser}.json`));
  const permissions = [...shared.permissions, ...(own.permissions ?? [])];
  return { ...shared, ...own, version, permissions };
}

/**
 * The files of the extension for a browser, `{ name, data }`, its version the product's.
 * @throws Error without a build of apps/extension
 */
export function extensionFiles(root, browser) {
  const folder = join(root, 'apps/extension');
  const built = join(folder, 'dist');
  if (!existsSync(built)) throw new Error('The extension is not built: npm run build');
  const file = (name, path) => ({ name, data: readFileSync(path) });
  return [
    {
      name: 'manifest.json',
      data: Buffer.from(`${JSON.stringify(manifestOf(root, browser), null, 2)}\n`),
    },
    ...['en', 'fr'].map((language) =>
      file(
        `_locales/${language}/messages.json`,
        join(folder, '_locales', language, 'messages.json'),
      ),
    ),
    file('icon-48.png', join(root, 'apps/console/public/favicon.png')),
    file('icon-192.png', join(root, 'apps/console/public/icon-192.png')),
    ...readdirSync(built)
      .filter(isShipped)
      .sort()
      .map((name) => file(name, join(built, name))),
  ];
}
