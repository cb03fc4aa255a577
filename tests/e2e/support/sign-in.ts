import type { Page } from '@playwright/test';

/** The demo's people (architecture: Alice super-admin, Bob admin, Carol agent, Dan guest; Erin and Frank of the second client). */
export type Person = 'alice' | 'bob' | 'carol' | 'dan' | 'erin' | 'frank';

const password = 'replique-demo';

/** Fills the sign-in page, which must be shown, and sends it. */
export async function submitSignIn(page: Page, email: string, secret: string): Promise<void> {
  const form = page.locator('form', { has: page.locator('input[type="password"]') });
  await form.locator('input[name="email"]').fill(email);
  await form.locator('input[name="password"]').fill(secret);
  await form.locator('button:not([type="button"])').first().click();
}

/**
 * Opens a path of the console as a person would: by way of the real sign-in page.
 * Ends when the console is back at its own address.
 */
export async function signInByPage(page: Page, person: Person, path = '/'): Promise<void> {
  await page.goto(path);
  await page.waitForURL(isSignInPage);
  await submitSignIn(page, `${person}@replique.test`, password);
  await untilBack(page);
}

/**
 * Opens a path of the console as somebody who has just come from the sign-in site. The form is sent without being
 * drawn, which spares a page and the console's first of two; `session.spec.ts` goes by the page.
 * @throws Error when the person is not let in
 */
export async function signIn(page: Page, person: Person, path = '/'): Promise<void> {
  const { request } = page;
  const health = await request.get('/health');
  const query = new URLSearchParams({ redirect_uri: new URL(path, health.url()).href });
  const form = await request.get(`/signin/?${query}`);
  const [, pending = ''] = (await form.text()).match(/name="pending" value="([^"]+)"/) ?? [];
  const answer = await request.post('/signin/', {
    form: { pending, email: `${person}@replique.test`, password },
    maxRedirects: 0,
  });
  const { location } = answer.headers();
  if (!location) throw new Error(`${person} was not let in: ${answer.status()}`);
  await page.goto(location);
  await untilBack(page);
}

const untilBack = (page: Page): Promise<void> =>
  page.waitForURL((url) => !isSignInPage(url) && !url.searchParams.has('authorization_code'));

function isSignInPage(url: URL): boolean {
  return url.pathname.startsWith('/signin');
}
