import type { Signed } from './browser.ts';

/** Runs in the page before its own code: when the first row of a list was there and painted. */
function watchRows(): void {
  const seen = { rows: 0 };
  Object.assign(window, { benchRows: seen });
  const look = () => {
    if (document.querySelector('main tbody tr a')) seen.rows = performance.now() / 1_000;
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Seconds from the address of a list to its rows, with nothing in the browser's cache. */
export async function openFirstList(signed: Signed, slower: number): Promise<number> {
  const page = await signed.openPage(slower);
  try {
    await page.addInitScript(watchRows);
    await page.goto('/tickets');
    const rows = await page.waitForFunction(
      () => (window as unknown as { benchRows: { rows: number } }).benchRows.rows || false,
    );
    return Number(await rows.jsonValue());
  } finally {
    await page.close();
  }
}
