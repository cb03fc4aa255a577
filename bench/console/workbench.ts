import { expect, type Page } from '@playwright/test';
import type { Signed } from './browser.ts';

/** What somebody did, and the slowest answer of the screen to it, until it is painted. */
export type Step = { name: string; ms: number };

type Seen = { duration: number; name: string };

/** Runs in the page before its own code. Interactions below 16 ms are not told. */
function watchInteractions(): void {
  const seen: Seen[] = [];
  Object.assign(window, { benchInteractions: seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId) seen.push({ duration: entry.duration, name: entry.name });
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

async function timed(page: Page, name: string, act: () => Promise<void>): Promise<Step> {
  await act();
  // Entries come after the paint that they tell of.
  await page.waitForTimeout(700);
  const told = await page.evaluate(() =>
    (window as unknown as { benchInteractions: Seen[] }).benchInteractions.splice(0),
  );
  return { name, ms: Math.max(0, ...told.map(({ duration }) => duration)) };
}

/**
 * An agent types a search, opens the ticket, has a suggestion written, edits it and accepts it.
 * @param subject of a waiting ticket that the demo's knowledge answers, and that has no suggestion yet
 */
export async function workThrough(
  signed: Signed,
  slower: number,
  subject: string,
): Promise<Step[]> {
  const page = await signed.openPage(slower);
  const editor = page.getByRole('textbox', { name: 'Text of the suggestion' });
  const button = (name: RegExp) => page.getByRole('button', { name }).first();
  const link = page.getByRole('link', { name: subject }).first();
  try {
    await page.addInitScript(watchInteractions);
    await page.goto('/tickets?status=waiting');
    const search = page.getByRole('searchbox', { name: 'Search tickets' });
    await expect(search).toBeVisible();
    await page.waitForTimeout(1_500);
    return [
      await timed(page, 'type a search', async () => {
        await search.click();
        await page.keyboard.type(subject, { delay: 120 });
        await expect(link).toBeVisible();
      }),
      await timed(page, 'open a ticket', async () => {
        await link.click();
        await expect(page.getByRole('heading', { level: 1 })).toContainText(subject);
        await expect(button(/^Generate a suggestion/)).toBeVisible();
      }),
      await timed(page, 'generate', async () => {
        await button(/^Generate a suggestion/).click();
        await expect(button(/^Accept/)).toBeVisible();
      }),
      await timed(page, 'open the editor', async () => {
        await page.keyboard.press('e');
        await expect(editor).toBeFocused();
      }),
      await timed(page, 'type in the editor', async () => {
        await page.keyboard.press('Control+End');
        await page.keyboard.type(' We hope that this helps, and wish you a good day.', {
          delay: 80,
        });
      }),
      await timed(page, 'save', async () => {
        await page.keyboard.press('Control+s');
        await expect(editor).toBeHidden();
      }),
      await timed(page, 'accept', async () => {
        await button(/^Accept/).click();
        await expect(page.getByText('Accepted by Carol Whitfield')).toBeVisible();
      }),
    ];
  } finally {
    await page.close();
  }
}
