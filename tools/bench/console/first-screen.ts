import { openSettled } from '../../../tests/e2e/support/settled.ts';
import type { Signed } from './browser.ts';

export type FirstScreen = {
  /** Seconds until the largest text or picture of the first view is painted. */
  largestPaint: number;
  /** Sum of all shifts of the layout; 0: nothing moved. */
  shift: number;
};

/** Runs in the page before its own code. */
function watchPaint(): void {
  const seen = { largestPaint: 0, shift: 0 };
  Object.assign(window, { benchSeen: seen });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.largestPaint = startTime / 1_000;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      seen.shift += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** The home screen with nothing in the browser's cache, until nothing more comes. */
export async function openFirstScreen(signed: Signed, slower: number): Promise<FirstScreen> {
  const page = await signed.openPage(slower);
  try {
    await page.addInitScript(watchPaint);
    await openSettled(page, '/');
    // What comes late may still move something.
    await page.waitForTimeout(2_000);
    return await page.evaluate(() => (window as unknown as { benchSeen: FirstScreen }).benchSeen);
  } finally {
    await page.close();
  }
}
