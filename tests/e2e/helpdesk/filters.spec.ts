import { expect, type Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { test } from '../support/console-errors.ts';
import { signIn } from '../support/sign-in.ts';

/** Spec §2, tabs metadata and filters of a client: what a super-admin sets there reaches its tickets. */

async function openClient(page: Page, tab: string): Promise<void> {
  await signIn(page, 'alice', '/clients?archived=0');
  await page.getByRole('link', { name: /Fernhollow/ }).click();
  await page.getByRole('link', { name: tab, exact: true }).click();
}

const countOf = (text: string | null) => Number(text?.match(/^[\d,]+/)?.[0].replaceAll(',', ''));

test('Alice narrows the filters, sees the count, saves, and tickets are left out with the reason @spec-2.68 @spec-8.10 @message-6', async ({
  page,
}) => {
  await openClient(page, 'Detailed filters');
  const count = page.getByRole('status').filter({ hasText: 'would pass' });
  await expect(count).toHaveText(/^\d[\d,]* of \d[\d,]* tickets would pass$/);
  const all = countOf(await count.textContent());
  const channels = page.getByRole('combobox', { name: 'Channels' });
  await channels.fill('carrier pigeon');
  await channels.press('Enter');
  await expect(count).toHaveText(/^0 of/);
  await channels.press('Backspace');
  await channels.fill('email');
  await channels.press('Enter');
  await expect(count).not.toHaveText(/^0 of/);
  await expect.poll(async () => countOf(await count.textContent())).toBeLessThan(all);
  const passing = countOf(await count.textContent());
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText("Successful filter's update", { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);

  await page.goto('/tickets?tab=ineligible');
  await expect(page.getByRole('cell', { name: 'Channel excluded' }).first()).toBeVisible();

  await page.goBack();
  await page.getByRole('combobox', { name: 'Channels' }).press('Backspace');
  // All of them, however many came meanwhile.
  await expect(count).toHaveText(/^([\d,]+) of \1 tickets/);
  expect(passing).toBeLessThan(all);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText("Successful filter's update", { exact: true })).toBeVisible();
});

test(
  'the whitelist is saved by itself @spec-3.19 @spec-7.28',
  { tag: '@full' },
  async ({ page }) => {
    await openClient(page, 'Detailed filters');
    const texts = page.getByRole('combobox', { name: 'Texts that stay readable' });
    await texts.fill('Fernhollow, Ltd');
    await texts.press('Enter');
    await page.getByRole('button', { name: 'Save the whitelist' }).click();
    await expect(page.getByText('Whitelist updated', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByText('Fernhollow, Ltd', { exact: true })).toBeVisible();
  },
);

test(
  'Ctrl+S leads to the value that cannot be saved, and Discard takes it back',
  { tag: '@full' },
  async ({ page }) => {
    await openClient(page, 'Detailed filters');
    const age = page.getByRole('textbox', { name: 'Maximum age in days' });
    await age.fill('soon');
    await page.getByRole('combobox', { name: 'Channels' }).focus();
    await page.keyboard.press('Control+s');
    await expect(age).toBeFocused();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(age).toHaveValue('');
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeHidden();
  },
);

test('Alice names a value of the CRM, which asks first @spec-2.68 @spec-8.11 @spec-8.14 @message-7 @message-11', async ({
  page,
}) => {
  await openClient(page, 'Metadata');
  await page.getByRole('button', { name: /^Name email: Channel$/ }).click();
  await page.getByRole('textbox', { name: 'Channel, name in Replique, line 1' }).fill('Post');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm metadata changes' });
  await expect(dialog).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Save the metadata' }).click();
  await expect(page.getByText('Metadata successfully updated', { exact: true })).toBeVisible();
  await page.goto('/tickets');
  await expect(page.getByRole('cell', { name: 'Post', exact: true }).first()).toBeVisible();

  await page.goBack();
  await page.getByRole('button', { name: 'Remove line 1: Channel' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByRole('button', { name: 'Save the metadata' }).click();
  await expect(page.getByText('Metadata successfully updated', { exact: true })).toBeVisible();
});
