/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { callAs } from '../support/call-as.ts';
import { test } from '../support/console-errors.ts';
import { signIn } from '../support/sign-in.ts';

/** The main screens in other sizes, in a person's own colours, and without motion (docs/writing.md). */

type Rows = { items: { uuid: string }[] };

async function mainScreens(page: Page): Promise<string[]> {
  const [client] = await callAs<{ uuid: string }[]>(page, '/v2/clients');
  const { items: tickets } = await callAs<Rows>(page, `/v2/tickets?client=${client?.uuid}`);
  const { items: prompts } = await callAs<Rows>(page, '/v2/prompts');
  return [
    '/',
    '/tickets',
    `/tickets/${tickets[0]?.uuid}`,
    '/insights/v2?period=84',
    `/prompts/edit/${prompts[0]?.uuid}`,
    '/chats',
    `/clients/details/${client?.uuid}`,
    '/renforcement',
  ];
}

/** Opens each of them, and says which when it is not as it should be. */
async function onEach(page: Page, look: (path: string) => Promise<void>): Promise<void> {
  await signIn(page, 'alice');
  for (const path of await mainScreens(page))
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('main').getByRole('status', { name: /^Loading/ })).toHaveCount(0);
      await look(path);
    });
}

/** Controls that no scrolling brings into the window, and how much wider than the window the page is. */
function findCut(): string[] {
  const found: string[] = [];
  // The page scrolls in a pane under the bar.
  const panes = [
    document.documentElement,
    ...document.querySelectorAll('[data-scroll-restoration-id]'),
  ];
  for (const pane of panes)
    if (pane.scrollWidth > pane.clientWidth)
      found.push(`wider: ${pane.scrollWidth} in ${pane.clientWidth}`);
  const controls = document.querySelectorAll<HTMLElement>(
    'main :is(a[href], button, input, select, textarea, summary)',
  );
  for (const control of controls) {
    if (
      !control.checkVisibility({ visibilityProperty: true }) ||
      control.closest('.visually-hidden')
    )
      continue;
    control.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const { left, right, top, bottom } = control.getBoundingClientRect();
    const isSeen = right > 0 && left < innerWidth && bottom > 0 && top < innerHeight;
    const isWhole = right - left > innerWidth || (left >= -1 && right <= innerWidth + 1);
    if (!isSeen || !isWhole) found.push(`cut: ${control.outerHTML.slice(0, 160)}`);
  }
  // Whoever scrolls to the end of a page sees it: what hides its overflow must not be taller than the window.
  for (const pane of panes)
    if (getComputedStyle(pane).overflowY === 'hidden' && pane.scrollHeight > pane.clientHeight + 1)
      found.push(`cut off below: ${pane.scrollHeight} in ${pane.clientHeight}`);
  return found;
}

test('at twice the size, and 320 pixels wide, nothing is cut off or scrolls sideways', async ({
  page,
}) => {
  await onEach(page, async () => {
    for (const [width, height] of [
      [640, 360],
      [320, 640],
    ] as const) {
      await page.setViewportSize({ width, height });
      // Charts are drawn anew to the width there is.
      await expect.poll(() => page.evaluate(findCut), `${width} by ${height}`).toEqual([]);
    }
  });
});

test('in a person’s own colours what is chosen and what has the focus is seen', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await onEach(page, async () => {
    await expectNoAxeViolations(page);
    const faults = await page.evaluate(() => {
      const groundOf = (element: Element) => getComputedStyle(element).backgroundColor;
      const probe = document.createElement('i');
      probe.style.cssText = 'background: Highlight; forced-color-adjust: none';
      document.body.append(probe);
      const highlight = groundOf(probe);
      probe.remove();
      const chosen = document.querySelectorAll(
        ':is([aria-pressed="true"], [aria-current="page"]):not([hidden] *)',
      );
      const plain = [...chosen].filter((each) => groundOf(each) !== highlight);
      const running = document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 0);
      return [
        ...plain.map((each) => `not told apart: ${each.outerHTML.slice(0, 160)}`),
        ...running.map(
          ({ effect }) => `moves: ${(effect as KeyframeEffect).target?.outerHTML.slice(0, 160)}`,
        ),
      ];
    });
    expect(faults).toEqual([]);
    // A list of choices has no caret: its focus needs an outline of its own.
    const field = page.getByRole('main').locator('select, input[type="search"]').first();
    if ((await field.count()) > 0) {
      await field.focus();
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Tab');
      await expect(field).toHaveCSS('outline-style', 'solid');
    }
  });
});
