import { expect, type Locator, type Page } from '@playwright/test';
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

type Task = {
  name: string;
  act: () => Promise<void>;
  /** What has come of it. */
  seen: () => Promise<void>;
};

/**
 * Does something, leaves the page to itself until it has answered, and only then looks: looking for roles and names takes
 * the slowed processor longer than most interactions do.
 */
async function timed(page: Page, { name, act, seen }: Task): Promise<Step> {
  await act();
  await page.waitForTimeout(1_500);
  const told = await page.evaluate(() =>
    (window as unknown as { benchInteractions: Seen[] }).benchInteractions.splice(0),
  );
  await seen();
  return { name, ms: Math.max(0, ...told.map(({ duration }) => duration)) };
}

/** A hand's click: the pointer is there a moment before. */
async function press(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('There is nothing to press.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(200);
  await page.mouse.down();
  await page.mouse.up();
}

function findingTasks(page: Page, subject: string): Task[] {
  const search = page.getByRole('searchbox', { name: 'Search tickets' });
  const link = page.getByRole('link', { name: subject }).first();
  return [
    {
      name: 'type a search',
      async act() {
        await search.click();
        await page.keyboard.type(subject, { delay: 120 });
      },
      seen: () => expect(link).toBeVisible(),
    },
    {
      name: 'open a ticket',
      act: () => press(page, link),
      seen: () => expect(page.getByRole('heading', { level: 1 })).toContainText(subject),
    },
  ];
}

function writingTasks(page: Page): Task[] {
  const editor = page.getByRole('textbox', { name: 'Suggestion text' });
  const generate = page.getByRole('button', { name: /^Generate a suggestion/ }).first();
  const accept = page.getByRole('button', { name: /^(Copy|Send) and next/ }).first();
  const words = ' We hope that this helps, and wish you a good day.';
  return [
    {
      name: 'generate',
      act: () => press(page, generate),
      seen: () => expect(accept).toBeVisible(),
    },
    {
      name: 'open the editor',
      act: () => page.keyboard.press('e'),
      seen: () => expect(editor).toBeFocused(),
    },
    {
      name: 'type in the editor',
      async act() {
        await page.keyboard.press('Control+End');
        await page.keyboard.type(words, { delay: 80 });
      },
      seen: () => expect(editor).toHaveValue(new RegExp(`${words}$`)),
    },
    {
      name: 'save',
      act: () => page.keyboard.press('Control+s'),
      seen: () => expect(editor).toBeHidden(),
    },
    {
      name: 'accept',
      act: () => press(page, accept),
      seen: () => expect(page.getByText('Used by Carol Whitfield')).toBeVisible(),
    },
  ];
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
  try {
    await page.addInitScript(watchInteractions);
    await page.goto('/tickets?status=waiting');
    await expect(page.getByRole('searchbox', { name: 'Search tickets' })).toBeVisible();
    await page.waitForTimeout(1_500);
    const steps: Step[] = [];
    for (const task of [...findingTasks(page, subject), ...writingTasks(page)])
      steps.push(await timed(page, task));
    return steps;
  } finally {
    await page.close();
  }
}
