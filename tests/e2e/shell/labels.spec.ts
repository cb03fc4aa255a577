import { expect, type Page } from '@playwright/test';
import { test } from '../support/console-errors.ts';
import { signIn } from '../support/sign-in.ts';

/** Labels, not what people wrote: headings of tables, buttons, tabs, badges and other words of ours in cells. */
const labels =
  'th, button, label, legend, [role="tab"], aside a, td:not(:has(a)):has(span), td:not(:has(a)):has(svg)';

const cutLabels = (page: Page) =>
  page.locator('#root').evaluate(
    (root, selector) =>
      [...root.querySelectorAll<HTMLElement>(selector)]
        .filter((element) => {
          const { overflowX, clipPath } = getComputedStyle(element);
          const isCut = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1;
          return isCut && overflowX !== 'visible' && overflowX !== 'auto' && clipPath === 'none';
        })
        .map((element) => element.innerText.trim())
        .filter((text) => text !== '' && text.length <= 20),
    labels,
  );

for (const language of ['en', 'fr'])
  test(`no label is cut at 1280 pixels: ${language}`, async ({ page }) => {
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    await signIn(page, 'alice', '/clients');
    const client = page.getByRole('table').getByRole('link').first();
    const [id] = ((await client.getAttribute('href')) ?? '').match(/[0-9a-f-]{36}/) ?? [];
    const details = `/clients/details/${id}`;
    for (const path of ['/monitoring', `${details}/batch-testing`, `${details}/knowledge`]) {
      await page.goto(path);
      await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
      expect(await cutLabels(page), path).toEqual([]);
    }
  });

for (const language of ['en', 'fr'])
  test(`the pages of a list stay on the screen: ${language}`, async ({ page }) => {
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    await signIn(page, 'carol', '/tickets');
    const shown = page.getByRole('navigation', { name: 'Pagination' });
    for (const [width, height] of [
      [1440, 900],
      [1280, 900],
      [1024, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
      await expect(async () => {
        const footer = await page.locator('footer').last().boundingBox();
        const box = await shown.boundingBox();
        expect((box?.y ?? 9e9) + (box?.height ?? 0), `${width}`).toBeLessThanOrEqual(
          footer?.y ?? 0,
        );
      }).toPass({ timeout: 10_000 });
    }
  });
