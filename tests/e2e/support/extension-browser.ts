import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { extensionFiles } from '../../../tools/panels/extension-files.mjs';
import { findBrowser } from '../../../tools/setup/find-browser.mjs';
import { findFreePort } from './stack.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** What we use of the browser's own page of extensions. */
declare const chrome: {
  developerPrivate: {
    addHostPermission(id: string, host: string): Promise<void>;
    getExtensionInfo(id: string): Promise<Record<Complaints, unknown[]>>;
  };
};
type Complaints = 'manifestErrors' | 'runtimeErrors' | 'installWarnings';

/** The files that one loads unpacked, as they are packed for people. */
async function unpack(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'replique-extension-'));
  for (const { name, data } of extensionFiles(root, 'chromium')) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), data);
  }
  return folder;
}

/** Chromium with the extension loaded unpacked. */
export interface ExtensionBrowser {
  context: BrowserContext;
  id: string;
  /**
   * Answers beforehand what the browser will ask the person when the extension asks for a site: no automation reaches
   * that window. Without it nothing answers.
   */
  willAllow(host: string): Promise<void>;
  /** What Chromium finds wrong with the manifest and with what runs. */
  complaints(): Promise<unknown[]>;
  /** Presses the button of the toolbar on a page, which opens the side panel there. Answers the side panel itself. */
  press(tab: Page): Promise<Page>;
  close(): Promise<void>;
}

async function onExtensionsPage<T>(
  context: BrowserContext,
  act: (page: Page) => Promise<T>,
): Promise<T> {
  const page = await context.newPage();
  await page.goto('chrome://extensions');
  const done = await act(page);
  await page.close();
  return done;
}

type Target = { type: string; url: string; targetId: string };

async function pressOn(context: BrowserContext, id: string, tab: Page): Promise<void> {
  await tab.bringToFront();
  const session = await context.browser()?.newBrowserCDPSession();
  if (!session) throw new Error('The browser has no session.');
  // Newer than what Playwright has types for.
  const send = session.send.bind(session) as (name: string, given: object) => Promise<unknown>;
  const { targetInfos } = (await send('Target.getTargets', { filter: [{}] })) as {
    targetInfos: Target[];
  };
  const target = targetInfos.find(({ type, url }) => type === 'tab' && url === tab.url());
  // The browser tells of a new address a little later than its page.
  if (!target) throw new Error('The browser does not know this page yet.');
  await send('Extensions.triggerAction', { id, targetId: target.targetId });
  await session.detach();
}

const pagesOf = (browser: Browser | null): Page[] =>
  browser?.contexts().flatMap((each) => each.pages()) ?? [];

export async function startWithExtension(): Promise<ExtensionBrowser> {
  const [folder, port] = [await unpack(), await findFreePort()];
  const context = await chromium.launchPersistentContext('', {
    executablePath: findBrowser(),
    viewport: null,
    args: [
      '--headless=new',
      `--remote-debugging-port=${port}`,
      '--enable-unsafe-extension-debugging',
      `--disable-extensions-except=${folder}`,
      `--load-extension=${folder}`,
      '--disable-features=LocalNetworkAccessChecks,BlockInsecurePrivateNetworkRequests',
    ],
    ignoreDefaultArgs: ['--disable-extensions'],
  });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const id = new URL(worker.url()).host;
  let over: Browser | null = null;
  const known = () =>
    pagesOf(over).find((page) => page.url().startsWith(`chrome-extension://${id}/panel`));
  // A side panel is no tab: it is found at the browser's own door. Who came there while it opened may not see it.
  const findPanel = async (): Promise<Page | undefined> => {
    if (known()) return known();
    await over?.close();
    over = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    return known();
  };
  return {
    context,
    id,
    willAllow: (host) =>
      onExtensionsPage(context, (page) =>
        page.evaluate(([to, at]) => chrome.developerPrivate.addHostPermission(to, at), [
          id,
          host,
        ] as const),
      ),
    complaints: () =>
      onExtensionsPage(context, (page) =>
        page.evaluate(async (of) => {
          const info = await chrome.developerPrivate.getExtensionInfo(of);
          return [info.manifestErrors, info.runtimeErrors, info.installWarnings ?? []].flat();
        }, id),
      ),
    press: async (tab) => {
      await expect(async () => {
        await pressOn(context, id, tab);
        await expect.poll(findPanel, { timeout: 5_000 }).toBeTruthy();
      }).toPass({ timeout: 20_000 });
      return (await findPanel()) as Page;
    },
    close: async () => {
      await over?.close();
      await context.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
