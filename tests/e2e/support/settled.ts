import type { Page, Request } from '@playwright/test';

const quietMs = 300;

/** Open for as long as a ticket is: whoever waited for its end would wait for ever. */
const isStream = (request: Request): boolean => new URL(request.url()).pathname === '/v2/live';

/**
 * Opens a path and waits until nothing more has been asked of the server for 0.3 s; what streams for ever is not
 * waited for.
 */
export async function openSettled(page: Page, path: string): Promise<void> {
  const open = new Set<Request>();
  let changedAt = Date.now();
  const begin = (request: Request): void => {
    if (isStream(request)) return;
    open.add(request);
    changedAt = Date.now();
  };
  const end = (request: Request): void => {
    if (open.delete(request)) changedAt = Date.now();
  };
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  try {
    await page.goto(path);
    while (open.size > 0 || Date.now() - changedAt < quietMs) await page.waitForTimeout(50);
  } finally {
    page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
  }
}
