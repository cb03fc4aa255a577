import type { Browser, BrowserContext, Page } from '@playwright/test';

/** So many times slower the pages of a run are: `CPU_SLOWDOWN=4`, for what only a slow machine shows. */
const slowdown = Number(process.env['CPU_SLOWDOWN'] ?? 1);

async function slowPage(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

/** Slows every page that this browser opens. */
export function slowProcessor(browser: Browser): void {
  if (slowdown === 1) return;
  browser.on('context', (context: BrowserContext) => {
    // A page that is closed at once needs no slowing.
    context.on('page', (page) => void slowPage(page).catch(() => undefined));
  });
}
