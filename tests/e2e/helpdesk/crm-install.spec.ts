import { expect, type Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { test } from '../support/console-errors.ts';
import { signIn } from '../support/sign-in.ts';

test.use({ expectedConsole: [/422 \(Unprocessable/] });

/** Zendesk's own page asks; the played one stands for it. */
const consent = (page: Page, decision: 'Allow' | 'Deny') =>
  page.getByRole('link', { name: decision }).click();

test('a super-admin registers the app, an Admin connects Zendesk without copying anything, is refused first, and connects again after it was revoked there', async ({
  page,
  browser,
  product,
}) => {
  const { oauth } = product.crms.zendesk;
  const redirectUri = `${product.url}/oauth/crm/zendesk/callback`;
  oauth.app = { ...oauth.app, redirectUri };
  await page.addInitScript(() => localStorage.setItem('language', 'en'));
  await signIn(page, 'alice', '/settings/crm');
  await page.getByRole('button', { name: 'Set up the app for Zendesk' }).click();
  const dialog = page.getByRole('dialog', { name: 'App for Zendesk' });
  await expect(dialog.getByText(redirectUri)).toBeVisible();
  await dialog.getByLabel('Identifier').fill(oauth.app.clientId);
  await dialog.getByLabel('Secret', { exact: true }).fill(oauth.app.clientSecret);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('App saved')).toBeVisible();
  await dialog.getByLabel('Account to check with').fill('brightgoods.zendesk.com');
  await dialog.getByRole('button', { name: 'Check' }).click();
  await expect(dialog.getByText('Zendesk knows this app and its secret.')).toBeVisible();
  await expectNoAxeViolations(page);

  const context = await browser.newContext();
  const admin = await context.newPage();
  await admin.addInitScript(() => localStorage.setItem('language', 'en'));
  await signIn(admin, 'bob', '/settings/crm/zendesk');
  await expect(admin.getByText('Replique asks Zendesk for these rights:')).toBeVisible();
  await admin.getByLabel('Subdomain').fill('brightgoods');
  const connect = admin.getByRole('button', { name: 'Connect with Zendesk' });
  await connect.click();
  await consent(admin, 'Deny');
  await expect(admin.getByRole('alert')).toContainText('Access was refused at Zendesk');
  await expectNoAxeViolations(admin);

  await admin.getByLabel('Subdomain').fill('brightgoods');
  await connect.click();
  await consent(admin, 'Allow');
  await expect(admin.getByText('Zendesk is connected')).toBeVisible();
  await expect(admin.getByText('Connected with the app')).toBeVisible();
  await expect(admin).toHaveURL(/\/settings\/crm\/zendesk(?:\?client=[\w-]+)?$/);

  oauth.revokeAll();
  await admin.getByRole('button', { name: 'Check the connection' }).click();
  await expect(admin.getByRole('alert')).toContainText('Zendesk no longer accepts the app');
  await admin.getByRole('button', { name: 'Connect again' }).click();
  await consent(admin, 'Allow');
  await expect(admin.getByText('Zendesk is connected')).toBeVisible();
  await expect(admin.getByText('Zendesk no longer accepts the app')).toBeHidden();
  await admin.getByRole('button', { name: 'Remove the credentials' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Remove the credentials' }).click();
  await expect(connect).toBeVisible();
  expect(oauth.given.some((token) => oauth.isOpen(token))).toBe(false);
  await context.close();
});
