/// <reference lib="dom" />
import { expect } from '@playwright/test';
import { findBrowser } from '../../../tools/setup/find-browser.mjs';
import { expectNoAxeViolations, findAxeViolations } from '../support/axe.ts';
import { callAs } from '../support/call-as.ts';
import { test } from '../support/console-errors.ts';
import { openCrisp } from '../support/crisp-page.ts';
import { signIn } from '../support/sign-in.ts';

// The page of Crisp is ours, at an address of the network; the product runs on this machine.
const args = ['--disable-features=LocalNetworkAccessChecks,BlockInsecurePrivateNetworkRequests'];
test.use({
  launchOptions: { executablePath: findBrowser(), args },
  expectedConsole: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/],
});

test('the panel in Crisp shows a reply, follows the conversation, and goes on when its session ends', async ({
  page,
  context,
}) => {
  test.setTimeout(150_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const website = '8c842203-7ed8-4e29-a608-7cf78a7d2fcc';
  const token = 'c99e0df2-db6f-4b0c-9505-83fcbb2da627';
  await signIn(page, 'bob', '/settings?tab=panel');
  await page.getByRole('button', { name: 'Set up Crisp' }).click();
  const dialog = page.getByRole('dialog');
  const command = (await dialog.locator('code').textContent()) ?? '';
  const address = command.split(' ').at(-1) ?? '';
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Paste the whole token.')).toBeVisible();
  await dialog.getByLabel('Website ID').fill(website);
  await dialog.getByLabel('Token').fill(token);
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`Shown for the website ${website}`)).toBeVisible();
  const { items } = await callAs<{ items: { externalId: string }[] }>(
    page,
    '/v2/tickets?suggestion%5B%5D=ready',
  );
  const [first = '', second = ''] = items.map(({ externalId }) => externalId);
  const asked = { website_id: website, token, locale: 'en' };

  const panel = await openCrisp(page, address, { ...asked, session_id: first });
  const reply = panel.locator('.reply').first();
  await expect(reply).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Insert into reply' })).toHaveCount(0);
  await panel.getByRole('button', { name: 'Copy' }).click();
  await expect(panel.getByText('Copied.')).toBeVisible();
  expect(await findAxeViolations(page, 'iframe')).toEqual([]);

  // Access and session are over at once: the frame asks Crisp's address again, and the press goes on.
  const over = { status: 401, json: { code: 'panels.session-ended' } };
  await page.route('**/rating', (route) => route.fulfill(over), { times: 1 });
  await page.route('**/v2/panel/session', (route) => route.fulfill(over), { times: 1 });
  await panel.getByRole('button', { name: 'Good suggestion' }).click();
  await expect(panel.getByText('Thank you.', { exact: true })).toBeVisible();

  const before = await reply.textContent();
  await openCrisp(page, address, { ...asked, session_id: second });
  await expect(reply).toBeVisible();
  await expect(reply).not.toHaveText(before ?? '');
  await context.setOffline(true);
  await panel.getByRole('button', { name: 'New suggestion' }).click();
  await expect(panel.getByText('Replique cannot be reached.')).toBeVisible();
  await context.setOffline(false);
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(reply).toBeVisible();

  const french = await openCrisp(page, address, { ...asked, locale: 'fr', session_id: first });
  await expect(french.getByRole('heading', { name: 'Réponse suggérée' })).toBeVisible();
  const closed = await openCrisp(page, address, {
    ...asked,
    token: `${token}x`,
    session_id: first,
  });
  await expect(closed.getByText('This panel opens inside your help desk.')).toBeVisible();
});
