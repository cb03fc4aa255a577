import { expect } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { test } from '../support/console-errors.ts';
import { callAs } from '../support/call-as.ts';
import { findPairId } from '../support/gaps.ts';
import { signIn } from '../support/sign-in.ts';

test('what stays without a suggestion becomes a gap, is dismissed, reopened and written about', async ({
  page,
}) => {
  await signIn(page, 'bob', '/tickets?status=waiting');
  await page.getByRole('searchbox', { name: 'Search tickets' }).fill('paint code');
  await page.getByRole('link', { name: 'paint code' }).first().click();
  await page.getByRole('button', { name: 'Generate a suggestion' }).first().click();
  await expect(page.getByText('No good enough answer')).toBeVisible();

  const [client] = await callAs<{ uuid: string }[]>(page, '/v2/clients');
  const tab = `/clients/details/${client?.uuid}/gaps`;
  await page.goto(tab);
  // The job was woken by the silence; the list would look again by itself every half a minute.
  const gap = page.getByRole('link', { name: /paint/ }).first();
  await expect(async () => {
    await page.reload();
    await expect(gap).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 45_000 });
  await expectNoAxeViolations(page);
  await gap.click();
  await expect(page.getByRole('heading', { name: 'Tickets without a suggestion' })).toBeVisible();
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await page.goto(tab);
  await expect(page.getByRole('button', { name: 'Last 30 days' })).toBeVisible();
  await page.getByLabel('Status').selectOption('dismissed');
  await page.getByRole('link', { name: /paint/ }).first().click();
  await page.getByRole('button', { name: 'Reopen' }).click();
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeVisible();

  await expect(page.getByRole('heading', { name: 'The draft' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Title' })).not.toHaveValue('');
  await expectNoAxeViolations(page);
});

test(
  'two documents that repeat one another stand side by side',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, 'bob', '/');
    const [client] = await callAs<{ uuid: string }[]>(page, '/v2/clients');
    const pair = await findPairId(page, client?.uuid ?? '');
    await page.goto(`/clients/details/${client?.uuid}/gaps/pairs/${pair}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('the bell apart');
    await expect(page.getByText('One retired')).toBeVisible();
    await expectNoAxeViolations(page);
    await page.goto(`/clients/details/${client?.uuid}/gaps?view=pairs&decision=retired`);
    await expect(page.getByRole('link', { name: /the bell apart/ })).toBeVisible();
  },
);
