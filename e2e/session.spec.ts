/// <reference lib="dom" />
import { expect } from '@playwright/test';
import { test } from './support/console-errors.ts';
import { signIn, submitSignIn } from './support/sign-in.ts';

test('keeps path, query and hash through sign-in, and the code leaves the address', async ({
  page,
}) => {
  await signIn(page, 'carol', '/tickets?status=waiting&pageSize=10#top');
  const url = new URL(page.url());
  expect(url.pathname).toBe('/tickets');
  expect(url.searchParams.get('status')).toBe('waiting');
  expect(url.searchParams.get('pageSize')).toBe('10');
  expect(url.hash).toBe('#top');
  expect(url.searchParams.has('authorization_code')).toBe(false);
});

test.describe('with expected refusals in the console', () => {
  test.use({ expectedConsole: [/401/] });

  test('renews an access token that the server no longer takes, and nobody notices', async ({
    page,
    context,
  }) => {
    await signIn(page, 'carol');
    const before = await page.evaluate(() => {
      const token = localStorage.getItem('refreshToken');
      localStorage.setItem('accessToken', 'worn.out.token');
      return token;
    });
    const refreshes: string[] = [];
    context.on('request', (request) => {
      if (request.url().endsWith('/v2/auth/refresh'))
        refreshes.push(request.headers()['authorization'] ?? 'none');
    });
    await page.reload();
    await expect(page.getByRole('heading', { name: /Hello, Carol/ })).toBeVisible();
    expect(refreshes).toEqual(['none']);
    expect(await page.evaluate(() => localStorage.getItem('refreshToken'))).not.toBe(before);
  });

  test('one message for a wrong password and for an unknown address', async ({ page }) => {
    await page.goto('/');
    await page.waitForURL(/signin/);
    const message = page.getByRole('alert');
    await submitSignIn(page, 'carol@replique.test', 'not it');
    const first = await message.textContent();
    await submitSignIn(page, 'nobody@replique.test', 'not it');
    expect(await message.textContent()).toBe(first);
  });

  test('logging out ends the session on the server too', async ({ page, request }) => {
    await signIn(page, 'carol');
    const refreshToken = await page.evaluate(() => localStorage.getItem('refreshToken'));
    await page.getByRole('button', { name: /Carol W\./ }).click();
    await page.getByRole('menuitem', { name: 'Log Out' }).click();
    await page.waitForURL(/signin/);
    const answer = await request.post('/v2/auth/refresh', { data: { refreshToken } });
    expect(answer.status()).toBe(401);
    await page.goto('/tickets');
    await page.waitForURL(/signin/);
  });
});

test('a route of a higher role says "not allowed", an unknown one "not found"', async ({
  page,
}) => {
  await signIn(page, 'carol', '/prompts');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'This page is not open to your role',
  );
  await page.goto('/nowhere/at/all');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'There is nothing at this address',
  );
});

test('speaks the person’s language, and the chosen one afterwards', async ({ page }) => {
  await signIn(page, 'frank');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bonjour');
  await page.getByRole('button', { name: /Français/ }).click();
  await page
    .getByRole('menuitemradio', { name: 'English' })
    .or(page.getByRole('menuitem', { name: 'English' }))
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello');
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('en');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello');
});

test('dark mode is kept under its key', async ({ page }) => {
  await signIn(page, 'carol');
  await page.getByRole('button', { name: /Carol W\./ }).click();
  await page.getByRole('menuitem', { name: 'Dark theme' }).click();
  expect(await page.evaluate(() => localStorage.getItem('darkMode'))).toBe('1');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});
