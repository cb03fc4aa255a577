/// <reference lib="dom" />
import { expect } from '@playwright/test';
import { findBrowser } from '../../../tools/setup/find-browser.mjs';
import { expectNoAxeViolations, findAxeViolations } from '../support/axe.ts';
import { callAs } from '../support/call-as.ts';
import { test } from '../support/console-errors.ts';
import { account, holdSecret, openSalesforce } from '../support/salesforce-page.ts';
import { signIn } from '../support/sign-in.ts';

// The page of Salesforce is ours, at an address of the network; the product runs on this machine.
const args = ['--disable-features=LocalNetworkAccessChecks,BlockInsecurePrivateNetworkRequests'];
test.use({
  launchOptions: { executablePath: findBrowser(), args },
  expectedConsole: [/Failed to load resource/],
});

test('the panel in Salesforce shows a reply, puts it into an e-mail, and follows the case', async ({
  page,
}) => {
  test.setTimeout(150_000);
  await signIn(page, 'bob', '/settings?tab=panel');
  await page.getByRole('button', { name: /^(?:Set up|Edit) Salesforce$/ }).click();
  const dialog = page.getByRole('dialog');
  const [command = '', secret = ''] = await dialog.locator('code').allTextContents();
  const address = command.split(' ').at(-1) ?? '';
  await dialog.getByLabel('My Domain').fill('https://acme.my.salesforce.com');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/^Enter the part before .lightning.force.com/)).toBeVisible();
  await dialog.getByLabel('My Domain').fill(account);
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`Shown in ${account}.lightning.force.com`)).toBeVisible();
  const { items } = await callAs<{ items: { externalId: string }[] }>(
    page,
    '/v2/tickets?suggestion%5B%5D=ready',
  );
  const [first = '', second = ''] = items.map(({ externalId }) => externalId);

  holdSecret(page, secret);
  const panel = await openSalesforce(page, { address, ticket: first });
  const reply = panel.locator('.reply').first();
  await expect(reply).toBeVisible();
  expect(await findAxeViolations(page, '#host')).toEqual([]);
  const text = (await reply.textContent()) ?? '';
  const greeting = (await reply.locator('p').first().textContent()) ?? '';
  await panel.getByRole('button', { name: 'Insert into reply' }).click();
  await expect(panel.getByText('Inserted into the reply.')).toBeVisible();
  await expect(page.locator('#composer')).toContainText(greeting);
  // What opens it is in no address, and nothing stays in the browser.
  const kept = await panel
    .locator('body')
    .evaluate(() => [location.search, document.cookie, localStorage.length, sessionStorage.length]);
  expect(kept).toEqual(['', '', 0, 0]);

  // Access and session are over at once: the component asks for another ticket, and the press goes on.
  const over = { status: 401, json: { code: 'panels.session-ended' } };
  await page.route('**/rating', (route) => route.fulfill(over), { times: 1 });
  await page.route('**/v2/panel/session', (route) => route.fulfill(over), { times: 1 });
  await panel.getByRole('button', { name: 'Good suggestion' }).click();
  await expect(panel.getByText('Thank you.', { exact: true })).toBeVisible();

  await page.evaluate((id) => window.salesforce.goTo(id), second);
  await expect(reply).not.toHaveText(text);
  await page.evaluate(() => window.salesforce.goTo('no such case'));
  await expect(panel.getByText(/does not have this ticket yet/)).toBeVisible();

  await page.context().setOffline(true);
  await page.evaluate((id) => window.salesforce.goTo(id), first);
  await expect(panel.getByText('Replique cannot be reached.')).toBeVisible();
  await page.context().setOffline(false);
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(reply).toHaveText(text);

  const french = await openSalesforce(page, { address, ticket: first, language: 'fr-CA' });
  await expect(french.getByRole('heading', { name: 'Réponse suggérée' })).toBeVisible();
  holdSecret(page, `${secret}x`);
  await openSalesforce(page, { address, ticket: first });
  await expect(page.getByText('Replique did not open.')).toBeVisible();
});
