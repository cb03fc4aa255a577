/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { test } from '../support/console-errors.ts';
import { signIn } from '../support/sign-in.ts';

async function speakFrench(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('language', 'fr'));
  await page.reload();
}

test('carol asks the help in French, reads the page, and follows its link to the screen', async ({
  page,
  quietConsole: _,
}) => {
  await signIn(page, 'carol', '/help');
  await speakFrench(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Aide' })).toBeVisible();
  await expectNoAxeViolations(page);

  await page.keyboard.press('/');
  await page.keyboard.type('pourquoi rien n’est suggéré sur mon ticket');
  const results = page.getByRole('main').getByRole('listitem');
  const found = results.getByRole('link', { name: /^Pourquoi il n’y a pas de suggestion/ });
  await expect(found).toBeVisible();
  await expect(page).toHaveURL(/\/help\?search=/);
  await expectNoAxeViolations(page);

  await found.click();
  await expect(page).toHaveURL(/\/help\/no-suggestion/);
  await expect(page).toHaveTitle('Pourquoi il n’y a pas de suggestion — Replique');
  const text = page.getByRole('article');
  await expect(text.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expectNoAxeViolations(page);

  await text.getByRole('link', { name: 'lacunes', exact: true }).click();
  await expect(page).toHaveURL(/\/help\/gaps$/);
  await text.getByRole('link', { name: 'Lacunes', exact: true }).click();
  await expect(page).toHaveURL(/\/clients\/details\/[0-9a-f-]{36}\/gaps/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fernhollow Bikes');

  await page.getByRole('link', { name: 'Aide sur cette page' }).click();
  await expect(page).toHaveURL(/\/help\/gaps$/);
});

test('the help says when nothing is found, and what is read first', async ({
  page,
  quietConsole: _,
}) => {
  await signIn(page, 'dan', '/help?search=lasagne');
  await expect(page.getByRole('heading', { name: 'Nothing found for “lasagne”' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Your first ten minutes' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Your first ten minutes' }),
  ).toBeVisible();
  // Prompts are super-admins’: their page may be read, its links to their screens are words.
  await page.goto('/help/prompts');
  await expect(page.getByRole('article')).toContainText('For the provider’s staff');
  await expect(page.getByRole('article').locator('a[href="/prompts"]')).toHaveCount(0);
});

test('the palette finds a page of help', async ({ page, quietConsole: _ }) => {
  await signIn(page, 'carol');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Search or go to' }).fill('certify a document');
  const pages = page.getByRole('group', { name: 'Help' });
  await pages.getByRole('option', { name: /^Documents: write, certify, exclude/ }).click();
  await expect(page).toHaveURL(/\/help\/documents/);
});

test('a page of help on a phone and on paper is its text alone', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    viewport: { width: 390, height: 800 },
    colorScheme: 'dark',
  });
  const page = await context.newPage();
  await signIn(page, 'carol', '/help/glossary');
  await expect(page.getByRole('heading', { level: 1, name: 'Glossary' })).toBeVisible();
  await expectNoAxeViolations(page);
  const isWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
  expect(await page.evaluate(isWide)).toBe(false);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('searchbox')).toBeHidden();
  await context.close();
});
