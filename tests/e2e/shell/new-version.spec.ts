/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test';
import { test } from '../support/console-errors.ts';
import { signIn } from '../support/sign-in.ts';

/** A console that stays open while a newer one takes its place on the server: the files of its screens are gone. */

const screens = /\/assets\/users-screen-[^/]+\.js$/;

/** What the page asks for is no longer there: the server itself answers, of a file that it does not have. */
async function deployOver(page: Page): Promise<number[]> {
  const statuses: number[] = [];
  await page.route(screens, async (route) => {
    const url = route.request().url().replace(/\.js$/, '-of-before.js');
    const response = await route.fetch({ url });
    statuses.push(response.status());
    await route.fulfill({ response });
  });
  return statuses;
}

/** A page that is just being left is another one soon. */
const isSamePage = (page: Page) =>
  page.evaluate(() => 'openSinceBefore' in window).catch(() => false);

test.describe('a part that is gone', () => {
  test.use({
    expectedConsole: [/404|Failed to fetch dynamically imported module|could not be loaded/],
  });

  for (const [language, words] of [
    [
      'en',
      {
        link: 'Users',
        reloading: 'Replique was updated. Reloading…',
        text: /A new version of Replique is available/,
        reload: 'Reload the page',
      },
    ],
    [
      'fr',
      {
        link: 'Utilisateurs',
        reloading: 'Replique a été mis à jour. Rechargement…',
        text: /Une nouvelle version de Replique est disponible/,
        reload: 'Recharger la page',
      },
    ],
  ] as const)
    test(`is told in ${language}, and the page is loaded anew once by itself, then by the button @check-41.7`, async ({
      page,
    }) => {
      const statuses = await deployOver(page);
      await signIn(page, 'bob');
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Bob');
      await page.evaluate(() => Object.assign(window, { openSinceBefore: true }));
      const banner = page.getByRole('status').filter({ hasText: words.text });
      const reload = banner.getByRole('button', { name: words.reload });
      await expect(reload).toHaveCount(0);

      await page.getByRole('link', { name: words.link, exact: true }).click();
      await expect(page.getByText(words.reloading)).toBeVisible();
      expect(new Set(statuses)).toEqual(new Set([404]));
      await expect.poll(() => isSamePage(page)).toBe(false);
      // What is missing even then is no reason to go on.
      await expect(reload).toBeVisible();
      await page.evaluate(() => Object.assign(window, { openSinceBefore: true }));
      await page.waitForTimeout(2_500);
      expect(await isSamePage(page)).toBe(true);

      // The page that comes names the files that are there.
      await page.unroute(screens);
      await reload.click();
      await expect.poll(() => isSamePage(page)).toBe(false);
      await expect(reload).toHaveCount(0);
      await expect(page).toHaveURL(/\/users/);
      await expect(page.getByRole('heading', { level: 1, name: words.link })).toBeVisible();
    });
});
