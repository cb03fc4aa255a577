/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test';
import { findBrowser } from '../../../tools/setup/find-browser.mjs';
import { canvasAccount, canvasOrganization } from '../../app/canvas-app.ts';
import { expectNoAxeViolations, findAxeViolations } from '../support/axe.ts';
import { callAs } from '../support/call-as.ts';
import { openClassic, postedByVendor, signAs } from '../support/classic-page.ts';
import { test } from '../support/console-errors.ts';
import { signIn } from '../support/sign-in.ts';

// The pages of Salesforce are ours, at addresses of the network; the product runs on this machine.
const args = ['--disable-features=LocalNetworkAccessChecks,BlockInsecurePrivateNetworkRequests'];
test.use({
  launchOptions: { executablePath: findBrowser(), args },
  expectedConsole: [
    /ERR_INTERNET_DISCONNECTED|Failed to load resource|Clipboard API has been blocked/,
  ],
});

const secret = '9F3B27C1D5E8402A9F3B27C1D5E8402A9F3B27C1D5E8402A9F3B27C1D5E8402A';

/** @returns the address of the panel */
async function setUp(page: Page): Promise<string> {
  await signIn(page, 'bob', '/settings?tab=panel');
  await page.getByRole('button', { name: /^(?:Set up|Edit) Salesforce Classic$/ }).click();
  const dialog = page.getByRole('dialog');
  const command = (await dialog.locator('code').textContent()) ?? '';
  await dialog.getByLabel('My Domain').fill('https://acme.my.salesforce.com');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/^Enter the part before .my.salesforce.com/)).toBeVisible();
  await expect(dialog.getByText('Paste the whole secret.')).toBeVisible();
  await dialog.getByLabel('My Domain').fill(canvasAccount);
  await dialog.getByLabel('Organisation ID').fill(canvasOrganization);
  await dialog.getByLabel('Consumer secret').fill(secret);
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`Shown in ${canvasAccount}.my.salesforce.com`)).toBeVisible();
  await page.getByRole('button', { name: 'Edit Salesforce Classic' }).click();
  await expect(dialog.getByLabel('Consumer secret')).toHaveValue('');
  return command.split(' ').at(-1) ?? '';
}

/** What is the same for every app and case. */
const shapeOf = (posted: unknown[]) => {
  const shapes = posted.map((message) => JSON.parse(JSON.stringify(message)));
  for (const { body } of shapes) {
    body.config.client = Object.keys(body.config.client).toSorted();
    if (body.event) body.event.payload = Object.keys(body.event.payload);
  }
  return shapes.map(({ seq: _, ...rest }) => rest);
};

test('the panel in Salesforce Classic shows a reply, hands it to the e-mail, and follows the case', async ({
  page,
}) => {
  test.setTimeout(150_000);
  const address = await setUp(page);
  const { items } = await callAs<{ items: { externalId: string }[] }>(
    page,
    '/v2/tickets?suggestion%5B%5D=ready',
  );
  const [first = '', second = ''] = items.map(({ externalId }) => externalId);

  signAs(page, secret);
  const panel = await openClassic(page, { address, caseId: first });
  const reply = panel.locator('.reply').first();
  await expect(reply).toBeVisible();
  expect(await findAxeViolations(page, 'iframe')).toEqual([]);
  const text = (await reply.textContent()) ?? '';
  const greeting = (await reply.locator('p').first().textContent()) ?? '';
  await panel.getByRole('button', { name: 'Insert into reply' }).click();
  await expect(panel.getByText(/^Passed to the Email action of the case/)).toBeVisible();
  await expect(page.locator('#email')).toContainText(greeting);
  // Salesforce gives the frame no leave to write into the clipboard; a press may copy what is selected.
  await panel.getByRole('button', { name: 'Copy' }).click();
  await expect(panel.getByText('Copied.')).toBeVisible();
  await page.locator('#note').press('ControlOrMeta+V');
  await expect(page.locator('#note')).toHaveValue(new RegExp(`^${greeting}`));
  const kept = await panel
    .locator('body')
    .evaluate(() => [location.search, document.cookie, localStorage.length, sessionStorage.length]);
  expect(kept).toEqual(['', '', 0, 0]);

  // Access and session are over at once: Salesforce signs again, and the press goes on.
  const over = { status: 401, json: { code: 'panels.session-ended' } };
  await page.route('**/rating', (route) => route.fulfill(over), { times: 1 });
  await page.route('**/v2/panel/session', (route) => route.fulfill(over), { times: 1 });
  await panel.getByRole('button', { name: 'Good suggestion' }).click();
  await expect(panel.getByText('Thank you.', { exact: true })).toBeVisible();
  const visualforce = page.frames().find((frame) => frame.url().includes('/apex/Replique'));
  const posted = (await visualforce?.evaluate('posted')) as unknown[];

  // Signed out of Salesforce: the panel says so, and goes on when it is signed again.
  signAs(page, null);
  await page.route('**/v2/tickets/**', (route) => route.fulfill(over), { times: 1 });
  await page.route('**/v2/panel/session', (route) => route.fulfill(over), { times: 1 });
  await panel.getByRole('button', { name: 'New suggestion' }).click();
  await expect(panel.getByText(/^Your session has ended/)).toBeVisible();
  await panel.getByRole('button', { name: 'Reopen' }).click();
  await expect(panel.getByText(/^It could not be reopened/)).toBeVisible();
  signAs(page, secret);
  await panel.getByRole('button', { name: 'Reopen' }).click();
  await expect(panel.getByText(/^Your session has ended/)).toHaveCount(0);
  await expect(reply).toBeVisible();

  await openClassic(page, { address, caseId: second });
  await expect(reply).toBeVisible();
  await expect(reply).not.toHaveText(text);
  await page.context().setOffline(true);
  await panel.getByRole('button', { name: 'New suggestion' }).click();
  await expect(panel.getByText('Replique cannot be reached.')).toBeVisible();
  await page.context().setOffline(false);
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(reply).toBeVisible();
  await openClassic(page, { address, caseId: 'no_such_case' });
  await expect(panel.getByText(/does not have this ticket yet/)).toBeVisible();

  signAs(page, secret, 'fr_CA');
  await openClassic(page, { address, caseId: first });
  await expect(panel.getByRole('heading', { name: 'Réponse suggérée' })).toBeVisible();
  signAs(page, `${secret}0`);
  await openClassic(page, { address, caseId: first });
  await expect(panel.getByText('This panel opens inside your help desk.')).toBeVisible();
  expect(shapeOf(posted)).toEqual(shapeOf(await postedByVendor(page)));
});
