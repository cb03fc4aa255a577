import { expect } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { test } from '../support/console-errors.ts';
import { signIn } from '../support/sign-in.ts';

// What ended on purpose answers 401 to the page that does not know it yet.
test.use({ expectedConsole: [/401/] });

test('an Admin signs a person out everywhere', async ({ page, browser, baseURL }) => {
  test.slow();
  const theirs = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const carol = await theirs.newPage();
  await signIn(carol, 'carol', '/account');
  await expect(carol.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();

  await signIn(page, 'bob', '/users');
  await page.getByRole('link', { name: /carol@replique\.test/ }).click();
  const signOut = page.getByRole('button', { name: 'Sign out everywhere' });
  await expect(signOut).toBeVisible();
  // Carol has none.
  await expect(page.getByRole('button', { name: 'Remove the second factor' })).toHaveCount(0);
  await signOut.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('All devices are signed out immediately.');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByText(/Carol W\. is signed out of \d+ devices?/)).toBeVisible();

  await carol.reload();
  await carol.waitForURL(/signin/);
  await theirs.close();
});

test('everybody signs out everywhere else, and goes on here', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const elsewhere = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const other = await elsewhere.newPage();
  await signIn(other, 'frank', '/account');
  await signIn(page, 'frank', '/account');
  await page
    .getByRole('button', { name: /Sign out everywhere else|Déconnecter les autres/ })
    .click();
  await expect(
    page.getByText(/other devices? signed out|autres? appareils? déconnectés?/),
  ).toBeVisible();
  await other.reload();
  await other.waitForURL(/signin/);
  await elsewhere.close();
  await expect(page.getByRole('button', { name: /everywhere else|les autres/ })).toBeHidden();
});
