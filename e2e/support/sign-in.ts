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
export async function signIn(page: Page, person: Person, path = '/'): Promise<void> {
  await page.goto(path);
  await page.waitForURL(isSignInPage);
  await submitSignIn(page, `${person}@replique.test`, password);
  await page.waitForURL((url) => !isSignInPage(url) && !url.searchParams.has('authorization_code'));
}

function isSignInPage(url: URL): boolean {
  return url.pathname.startsWith('/signin');
}
