import { startHelpSite } from '../../apps/api/src/testing/help-site.ts';
import { helpArticles } from './help-articles.ts';
import { startStack } from './stack.ts';

/** Starts the product once for the whole run; what it answers stops it. Playwright wants a default export. */
export default async function runStack(): Promise<() => Promise<void>> {
  const helpSite = await startHelpSite();
  for (const { path, ...page } of helpArticles) helpSite.put(path, page);
  const stack = await startStack({ OUTBOUND_ALLOW: helpSite.host });
  process.env['E2E_URL'] = stack.url;
  process.env['E2E_DATA_DIR'] = stack.dataDir;
  process.env['E2E_HELP_SITE'] = helpSite.url;
  return async () => {
    await stack.stop();
    await helpSite.close();
  };
}
