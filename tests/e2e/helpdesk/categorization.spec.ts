import { expect } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { test } from '../support/console-errors.ts';
import { signIn } from '../support/sign-in.ts';

test(
  'a super-admin learns the categories of a client’s tickets and tries a text @spec-2.45',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, 'alice', '/clients');
    await page.getByRole('link', { name: 'Fernhollow Bikes' }).first().click();
    await page.getByRole('link', { name: 'Categorization' }).click();
    await expect(page.getByRole('heading', { name: 'Categorization', exact: true })).toBeVisible();
    await expect(page.getByText('Tickets with a category')).toBeVisible();
    await page.getByRole('button', { name: 'Train', exact: true }).click();
    // A job does it; the page shows the result by itself.
    await expect(page.getByText('Correct predictions')).toBeVisible({ timeout: 45_000 });
    await expect(page.getByRole('heading', { name: 'Is the confidence reliable?' })).toBeVisible();
    await expectNoAxeViolations(page);

    await page.getByLabel('Customer’s message').fill('My parcel has not come yet, please call me.');
    await page.getByRole('button', { name: 'Predict the category' }).click();
    await expect(page.getByText('Preferred channel')).toBeVisible();
    await expect(page.getByText(/^Phone · 90/)).toBeVisible();
    await expect(page.getByText(/Based on: /)).toBeVisible();
  },
);

test('an agent corrects the category of a ticket by keyboard @spec-2.45', async ({ page }) => {
  await signIn(page, 'carol', '/tickets?status=answered&page=2');
  await page.getByRole('row').nth(3).getByRole('link').first().click();
  const change = page.getByRole('button', { name: 'Change the category' });
  await change.focus();
  await page.keyboard.press('Enter');
  const picker = page.getByRole('combobox', { name: 'Category of the ticket' });
  await expect(picker).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const options = page.getByRole('listbox', { name: 'Category of the ticket' }).getByRole('option');
  const other = await options.and(page.locator('[aria-selected=false]')).first().innerText();
  await page.keyboard.type(other);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${other} (chosen by Carol`, { exact: false })).toBeVisible();
  await expect(change).toBeFocused();
});
