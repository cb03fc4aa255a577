import { startStack } from './stack.ts';

/** Starts the product once for the whole run; what it answers stops it. Playwright wants a default export. */
export default async function runStack(): Promise<() => Promise<void>> {
  const stack = await startStack();
  process.env['E2E_URL'] = stack.url;
  process.env['E2E_DATA_DIR'] = stack.dataDir;
  return stack.stop;
}
