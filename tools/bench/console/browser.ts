import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { freePort } from '../../../tests/processes/spawned-server.ts';
import { signIn, type Person } from '../../../tests/e2e/support/sign-in.ts';
import { startStack } from '../../../tests/e2e/support/stack.ts';
import { buildApps } from '../../setup/build-apps.mjs';
import { ensureBrowser } from '../../setup/find-browser.mjs';

const root = join(import.meta.dirname, '../../..');
/** A busy machine takes minutes to write the demo, which is not what is measured. */
const patienceMs = 600_000;

/** The product with its demo and the built console, and somebody signed in to it in Chromium. */
export type Signed = {
  url: string;
  context: BrowserContext;
  /** Of the browser's own protocol. */
  debugPort: number;
  /** A page whose processor is so many times slower. */
  openPage(slower: number): Promise<Page>;
  close(): Promise<void>;
};

export async function openSignedIn(person: Person): Promise<Signed> {
  await buildApps(root, process.execPath, console.log);
  const executablePath = await ensureBrowser(console.log);
  const stack = await startStack({}, patienceMs);
  const profile = await mkdtemp(join(tmpdir(), 'bench-browser-'));
  const debugPort = await freePort();
  // The browser's own first context: what is attached from outside sees its storage.
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [`--remote-debugging-port=${debugPort}`],
    baseURL: stack.url,
    viewport: { width: 1280, height: 720 },
    locale: 'en-GB',
    timezoneId: 'Europe/Paris',
  });
  const close = async () => {
    await context.close();
    await stack.stop();
    await rm(profile, { recursive: true, force: true });
  };
  try {
    const page = await context.newPage();
    await signIn(page, person);
    await page.close();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    url: stack.url,
    context,
    debugPort,
    async openPage(slower) {
      const page = await context.newPage();
      const protocol = await context.newCDPSession(page);
      await protocol.send('Network.clearBrowserCache');
      await protocol.send('Emulation.setCPUThrottlingRate', { rate: slower });
      return page;
    },
    close,
  };
}
