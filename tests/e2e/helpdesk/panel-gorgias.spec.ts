import { expect } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { callAs } from '../support/call-as.ts';
import { test } from '../support/console-errors.ts';
import { openGorgias } from '../support/gorgias-page.ts';
import { signIn } from '../support/sign-in.ts';

test('suggestions in Gorgias have their sources, and lead to the ticket', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, 'bob', '/settings?tab=panel');
  await page.getByRole('button', { name: /^(?:Set up|Edit) Gorgias$/ }).click();
  const dialog = page.getByRole('dialog');
  const [command = '', secret = ''] = await dialog.locator('code').allTextContents();
  const address = command.split(' ').at(-1) ?? '';
  await dialog.getByLabel('Gorgias account').fill('acme.gorgias.com');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Enter the part before .gorgias.com, such as acme.')).toBeVisible();
  await dialog.getByLabel('Gorgias account').fill('acme');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Shown in acme.gorgias.com')).toBeVisible();
  const { items } = await callAs<{ items: { externalId: string; uuid: string }[] }>(
    page,
    '/v2/tickets?suggestion%5B%5D=ready',
  );
  const { externalId: ticket = '', uuid = '' } = items[0] ?? {};

  const asked = { address, secret, ticket, language: 'en' } as const;
  expect(await openGorgias(page, { ...asked, secret: `${secret}x` })).toBe(401);
  expect(await openGorgias(page, asked)).toBe(200);
  const widget = page.locator('section');
  await expect(widget.getByText('Suggested reply')).toBeVisible();
  await expect(widget.getByText(/^1\. /)).toBeVisible();
  const reply = (await widget.locator('dt:text-is("Reply") + dd').textContent()) ?? '';
  expect(reply.length).toBeGreaterThan(40);

  expect(await openGorgias(page, { ...asked, ticket: 'no such ticket' })).toBe(200);
  await expect(widget.getByText(/does not have this ticket yet/)).toBeVisible();
  expect(await openGorgias(page, { ...asked, language: 'fr' })).toBe(200);
  await expect(widget.getByText('Réponse suggérée')).toBeVisible();

  // The reply is changed, sent and rated at the desk.
  await widget.getByRole('link').last().click();
  await expect(page).toHaveURL(new RegExp(`/tickets/${uuid}`));
  await expect(page.getByRole('main').getByText(reply.slice(0, 30)).first()).toBeVisible();
  await page.goto(`${new URL(page.url()).origin}/settings?tab=panel`);
  await expect(page.getByText(/^Last opened/).first()).toBeVisible();
});
