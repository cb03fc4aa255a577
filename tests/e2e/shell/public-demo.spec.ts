/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { test as base } from '../support/console-errors.ts';
import { signIn } from '../support/sign-in.ts';
import { startStack } from '../support/stack.ts';

/** A demo that others can reach: what its bar says, on every page, and that it stands in nobody's way. */

const test = base.extend<object, { publicUrl: string }>({
  publicUrl: [
    async ({}, use) => {
      // Every address of this machine; the console is opened at the loopback one, as a secure context.
      const stack = await startStack({ HOST: '0.0.0.0' });
      await use(stack.url);
      await stack.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  baseURL: async ({ publicUrl }, use) => use(publicUrl),
});

const words = {
  en: 'Public demo: anyone who knows its accounts can sign in. Do not enter real data.',
  fr: 'Démo publique\u00a0: quiconque connaît ses comptes peut se connecter. N’y saisissez aucune donnée réelle.',
} as const;

const bar = (page: Page) => page.locator('.demo-bar:visible');

/** Whole, in one piece with what is under it: nothing is covered, and the page is no longer than the window. */
async function expectBar(page: Page, language: 'en' | 'fr'): Promise<void> {
  await expect(bar(page)).toHaveText(words[language]);
  const found = await bar(page).evaluate((element) => {
    const { top, left, right, bottom } = element.getBoundingClientRect();
    const text = element.querySelector('span')?.getBoundingClientRect();
    return {
      isAtTop: top === 0 && left === 0 && right === document.documentElement.clientWidth,
      isRead: text !== undefined && text.height <= bottom - top && text.left >= left,
      // What stands first under it, at the left edge and in the middle.
      covered: [8, innerWidth / 2].map(
        (x) => document.elementFromPoint(x, bottom + 1)?.closest('.demo-bar') !== null,
      ),
    };
  });
  expect(found).toEqual({ isAtTop: true, isRead: true, covered: [false, false] });
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
  [320, 640],
] as const)
  test(`@full a demo in public says so on every page, in both languages and themes, ${width} wide @check-46.6`, async ({
    page,
  }, info) => {
    test.slow();
    const outputPath = (name: string) => info.outputPath(name);
    await page.setViewportSize({ width, height });
    for (const [language, theme] of [
      ['en', 'light'],
      ['fr', 'dark'],
    ] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await page.goto(`/signin?lang=${language}`);
      await expectBar(page, language);
      await expectNoAxeViolations(page);
      await page.screenshot({ path: outputPath(`sign-in-${language}-${width}.png`) });
      await page.goto(`/signin/forgotten?lang=${language}`);
      await expectBar(page, language);
    }
    await signIn(page, 'carol');
    for (const [language, theme] of [
      ['en', 'light'],
      ['fr', 'dark'],
    ] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
      for (const path of ['/', '/tickets', '/chats', '/help', '/error', '/nowhere']) {
        await page.goto(path);
        await page.locator('h1').first().waitFor();
        await expectBar(page, language);
        // The frame ends with the window: the page under it scrolls, not the window.
        const left = await page.evaluate(
          () =>
            innerHeight - (document.querySelector('#root')?.getBoundingClientRect().bottom ?? 0),
        );
        expect([path, left]).toEqual([path, 0]);
        await page.screenshot({
          path: outputPath(`${path.slice(1) || 'home'}-${language}-${width}.png`),
        });
      }
      await page.goto('/');
      await expectNoAxeViolations(page);
    }
  });
