import { expect } from '@playwright/test';
import { test } from './support/console-errors.ts';
import { signIn } from './support/sign-in.ts';

test('an address beyond the last page shows the last page', async ({ page }) => {
  await signIn(page, 'carol', '/tickets?page=99&pageSize=50');
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText('51–70 of 70')).toBeVisible();
});

test('search, filters and sort live in the address, and Back undoes them', async ({ page }) => {
  await signIn(page, 'frank', '/tickets');
  await page.getByRole('searchbox').fill('poêle rouillée');
  await expect(page).toHaveURL(/search=/);
  await expect(page.getByRole('link', { name: /rouill/i }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('poêle rouillée');
});

test.describe('without a network', () => {
  test.use({ expectedConsole: [/ERR_INTERNET_DISCONNECTED/] });

  test('says so, and goes on when it is back', async ({ page, context }) => {
    await signIn(page, 'carol', '/tickets');
    await expect(page.getByRole('link', { name: 'dog trailer' }).first()).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('searchbox').fill('battery');
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 15_000 });
    await context.setOffline(false);
    await expect(page.getByRole('link', { name: /battery/i }).first()).toBeVisible();
  });
});
