/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test';
import { test } from '../support/console-errors.ts';
import { signIn, signInByPage, submitSignIn } from '../support/sign-in.ts';

test(
  'keeps path, query and hash through sign-in, and the code leaves the address @spec-4.2 @check-2.1',
  { tag: '@quick' },
  async ({ page }) => {
    await signInByPage(page, 'carol', '/tickets?status=waiting&pageSize=10#top');
    const url = new URL(page.url());
    expect(url.pathname).toBe('/tickets');
    expect(url.searchParams.get('status')).toBe('waiting');
    expect(url.searchParams.get('pageSize')).toBe('10');
    expect(url.hash).toBe('#top');
    expect(url.searchParams.has('authorization_code')).toBe(false);
  },
);

test('loads user, clients and models in parallel: all three are asked before any is answered @spec-4.5 @spec-4.6', async ({
  page,
}) => {
  const paths = ['/v2/users/me', '/v2/clients', '/v1/models'];
  const asked: string[] = [];
  let answered = 0;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(
    (url) => paths.includes(url.pathname),
    async (route) => {
      asked.push(new URL(route.request().url()).pathname);
      await released;
      answered += 1;
      await route.continue();
    },
  );
  await signIn(page, 'carol');
  await expect.poll(() => new Set(asked).size).toBe(3);
  expect(answered).toBe(0);
  release();
  await expect(page.getByRole('heading', { name: /Hello, Carol/ })).toBeVisible();
});

test('a sign-in form that Back shows again signs in at the first try', async ({ page }) => {
  await signInByPage(page, 'carol', '/tickets');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await page.waitForURL(/signin/);
  await submitSignIn(page, 'carol@replique.test', 'replique-demo');
  await page.waitForURL(/\/tickets$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Tickets');
});

test.describe('with expected refusals in the console', () => {
  test.use({ expectedConsole: [/401|user could not be loaded/] });

  test('renews an access token that the server no longer takes, and nobody notices @spec-8.1', async ({
    page,
    context,
  }) => {
    await signIn(page, 'carol');
    const before = await page.evaluate(() => localStorage.getItem('refreshToken'));
    const refreshes: string[] = [];
    context.on('request', (request) => {
      if (request.url().endsWith('/v2/auth/refresh'))
        refreshes.push(request.headers()['authorization'] ?? 'none');
    });
    // At once: the page that is left must not notice that its token is worn.
    const loaded = page.waitForEvent('load');
    await page.evaluate(() => {
      localStorage.setItem('accessToken', 'worn.out.token');
      location.reload();
    });
    await loaded;
    await expect(page.getByRole('heading', { name: /Hello, Carol/ })).toBeVisible();
    expect(refreshes).toEqual(['none']);
    expect(await page.evaluate(() => localStorage.getItem('refreshToken'))).not.toBe(before);
  });

  test('50 calls refused at once, in nine tabs, share one refresh and all succeed @spec-4.8 @check-5.1', async ({
    page,
    context,
  }) => {
    await signIn(page, 'carol');
    await expect(page.getByRole('heading', { name: /Hello, Carol/ })).toBeVisible();
    // With a stored language nothing waits for the user: home asks for all that it shows at once.
    await page.evaluate(() => localStorage.setItem('language', 'en'));
    const tabs = [page];
    while (tabs.length < 9) tabs.push(await context.newPage());
    let refused = 0;
    const refreshes: string[] = [];
    context.on('response', (response) => {
      if (response.status() === 401) refused += 1;
    });
    await context.route('**/v2/auth/refresh', async (route) => {
      refreshes.push(route.request().headers()['authorization'] ?? 'none');
      await expect.poll(() => refused, { timeout: 30_000 }).toBeGreaterThanOrEqual(50);
      await route.continue();
    });
    // A file of the same origin: a console that is left would notice its worn token and begin a refresh of its own.
    await page.goto('/widget/loader.js');
    await page.evaluate(() => localStorage.setItem('accessToken', 'worn.out.token'));
    await Promise.all(tabs.map((tab) => tab.goto('/')));
    for (const tab of tabs) {
      // The refresh above is held back until fifty were refused.
      const hello = tab.getByRole('heading', { name: /Hello, Carol/ });
      await expect(hello).toBeVisible({ timeout: 45_000 });
      await expect(tab.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    }
    expect(refreshes).toEqual(['none']);
  });

  test('a 401 without a refresh token logs out and goes to the sign-in site @spec-2.5 @spec-4.9 @spec-8.1', async ({
    page,
  }) => {
    await signIn(page, 'carol', '/tickets?status=waiting#top');
    await page.evaluate(() => {
      localStorage.removeItem('refreshToken');
      localStorage.setItem('accessToken', 'worn.out.token');
    });
    await page.reload();
    await page.waitForURL(/signin/);
    const back = new URL(new URL(page.url()).searchParams.get('redirect_uri') ?? '');
    expect(`${back.pathname}${back.search}${back.hash}`).toBe('/tickets?status=waiting#top');
    await page.goto('/signin/');
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  });

  test('a refresh that is refused ends the session @spec-4.10', async ({ page }) => {
    await signIn(page, 'carol');
    await page.evaluate(() => {
      localStorage.setItem('refreshToken', 'not-one-of-ours');
      localStorage.setItem('accessToken', 'worn.out.token');
      // Not waited for: the page that comes leads on to the sign-in before it is loaded.
      location.reload();
    });
    await page.waitForURL(/signin/);
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

  test('logging out ends the session on the server too @spec-2.6 @spec-4.7', async ({
    page,
    request,
  }) => {
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

test.describe('with calls that fail on purpose', () => {
  test.use({ expectedConsole: [/40[01]|50[23]/] });

  test('a code that cannot be exchanged sends to the sign-in site, and leaves the address @spec-4.4 @spec-8.2 @check-2.1', async ({
    page,
  }) => {
    await page.goto('/tickets?status=waiting&authorization_code=made-up#top');
    await page.waitForURL(/signin/);
    const back = new URL(new URL(page.url()).searchParams.get('redirect_uri') ?? '');
    expect(`${back.pathname}${back.search}${back.hash}`).toBe('/tickets?status=waiting#top');
  });

  test('a refresh that meets a restarting server is asked again, and the page stays @spec-4.10 @check-5.2', async ({
    page,
  }) => {
    await signIn(page, 'carol');
    let asked = 0;
    // Before the token is spoilt: what the page still reads at that moment may need the refresh already.
    await page.route('**/v2/auth/refresh', (route) =>
      (asked += 1) === 1 ? route.fulfill({ status: 502, body: '' }) : route.continue(),
    );
    await page.evaluate(() => localStorage.setItem('accessToken', 'worn.out.token'));
    await page.reload();
    await expect(page.getByRole('heading', { name: /Hello, Carol/ })).toBeVisible();
    expect(asked).toBe(2);
  });
});

test('a route of a higher role says "not allowed", an unknown one "not found"', async ({
  page,
}) => {
  await signIn(page, 'carol', '/prompts');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Your role does not have access to this page',
  );
  await page.goto('/nowhere/at/all');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
});

test('speaks the person’s language, and the chosen one afterwards @spec-4.21', async ({ page }) => {
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

test('dark mode is kept under its key @spec-4.17', async ({ page }) => {
  await signIn(page, 'carol');
  await page.getByRole('button', { name: /Carol W\./ }).click();
  await page.getByRole('menuitem', { name: 'Dark theme' }).click();
  expect(await page.evaluate(() => localStorage.getItem('darkMode'))).toBe('1');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test.describe('the language', () => {
  const heading = (page: Page) => page.getByRole('heading', { level: 1 });

  test('of local storage wins over the saved one, the saved one over the browser’s @spec-4.20', async ({
    page,
  }) => {
    // Erin’s saved language is French, her browser speaks English.
    await signIn(page, 'erin');
    await expect(heading(page)).toContainText('Bonjour');
    await page.evaluate(() => localStorage.setItem('language', 'en'));
    await page.reload();
    await expect(heading(page)).toContainText('Hello');
    await page.evaluate(() => localStorage.setItem('language', 'de'));
    await page.reload();
    await expect(heading(page)).toContainText('Bonjour');
  });

  for (const [locale, greeting] of [
    ['fr-CA', 'Bonjour'],
    ['de-DE', 'Hello'],
  ] as const) {
    test(`is ${locale}’s first part, else English, when none was saved @spec-4.20`, async ({
      browser,
      baseURL,
    }) => {
      const context = await browser.newContext({ locale, ...(baseURL ? { baseURL } : {}) });
      const page = await context.newPage();
      await page.route('**/v2/users/me', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({
          response: answer,
          json: { ...(await answer.json()), language: null },
        });
      });
      await signIn(page, 'dan');
      await expect(heading(page)).toContainText(greeting);
      await context.close();
    });
  }
});

test.describe('dark mode', () => {
  for (const scheme of ['dark', 'light'] as const) {
    test(`follows the system (${scheme}) until a person chooses, then the choice @spec-4.18`, async ({
      browser,
      baseURL,
    }) => {
      const context = await browser.newContext({
        colorScheme: scheme,
        ...(baseURL ? { baseURL } : {}),
      });
      const page = await context.newPage();
      await signIn(page, 'dan');
      const html = page.locator('html');
      await expect(html).toHaveAttribute('data-mantine-color-scheme', scheme);
      expect(await page.evaluate(() => localStorage.getItem('darkMode'))).toBeNull();
      await page.getByRole('button', { name: /^Dan D\./ }).click();
      const [choice, stored] =
        scheme === 'dark' ? (['light', '0'] as const) : (['dark', '1'] as const);
      await page.getByRole('menuitem', { name: /(Dark|Light) theme/ }).click();
      expect(await page.evaluate(() => localStorage.getItem('darkMode'))).toBe(stored);
      await page.reload();
      await expect(html).toHaveAttribute('data-mantine-color-scheme', choice);
      await context.close();
    });
  }
});
