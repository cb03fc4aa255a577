/// <reference lib="dom" />
import { expect } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { callAs } from '../support/call-as.ts';
import { test } from '../support/console-errors.ts';
import { signIn } from '../support/sign-in.ts';

test.use({ expectedConsole: [/403 \(Forbidden\)/] });

test('alice sees the console as an Agent of a client, changes nothing, and leaves', async ({
  page,
  quietConsole: _,
}) => {
  await signIn(page, 'alice');
  const clients = await callAs<{ uuid: string; name: string }[]>(page, '/v2/clients');
  const fernhollow = clients.find(({ name }) => name === 'Fernhollow Bikes')?.uuid ?? '';
  await page.goto(`/clients/details/${fernhollow}`);
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('link', { name: 'Prompts' })).toBeVisible();

  await page.getByRole('button', { name: 'View as' }).click();
  await page.getByRole('menuitem', { name: 'Agent' }).click();
  const bar = page.getByRole('region', { name: 'Viewing as a role' });
  await expect(bar).toContainText('You are viewing the console as Agent of Fernhollow Bikes.');
  await expect(menu.getByRole('link', { name: 'Tickets' })).toBeVisible();
  for (const name of ['Prompts', 'Clients', 'Monitoring'])
    await expect(menu.getByRole('link', { name })).toHaveCount(0);
  await expectNoAxeViolations(page);

  // By its address neither, and the view is still there after a reload.
  await page.goto('/prompts');
  await expect(page.getByText('Your role does not have access to this page')).toBeVisible();
  await expect(bar).toBeVisible();
  await page.goto('/tickets?status=waiting');
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByLabel('Name').fill('Not kept');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('You are viewing as a role', { exact: false })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await bar.getByRole('button', { name: 'Stop viewing as' }).click();
  await expect(page).toHaveURL(new RegExp(`/clients/details/${fernhollow}`));
  await expect(bar).toHaveCount(0);
  await expect(menu.getByRole('link', { name: 'Prompts' })).toBeVisible();
});
