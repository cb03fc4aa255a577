import { expect, type Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { test } from '../support/console-errors.ts';
import { signIn } from '../support/sign-in.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Background tasks/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Background tasks' });
const bar = (page: Page) => page.getByRole('group', { name: 'Actions for the selected tickets' });
const rows = (page: Page) => page.getByRole('table', { name: 'Tickets' }).locator('tbody tr');

async function pick(page: Page, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await rows(page).nth(n).getByRole('checkbox').check();
}

test('an Agent excludes all that match and takes it back', async ({ page }) => {
  await signIn(page, 'carol', '/tickets?search=battery&pageSize=10');
  const head = page.getByRole('heading', { name: 'Tickets', level: 1 }).locator('..');
  await expect(head).toHaveText(/Tickets\d+/);
  const total = Number((await head.textContent())?.match(/\d+/)?.[0]);
  expect(total).toBeGreaterThan(2);
  await pick(page, 1);
  await bar(page)
    .getByRole('button', { name: `Select all ${total}` })
    .click();
  await expect(bar(page).getByText(`All ${total} matching tickets selected`)).toBeVisible();
  await bar(page).getByRole('button', { name: 'Exclude' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Exclude' }).click();
  await expect(page.getByText('No matching tickets')).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName(/1 just finished/);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page).first()).toBeVisible();
  await expect(head).toHaveText(`Tickets${total}`);
  await bell(page).press('Enter');
  await expect(panel(page).getByText('Include tickets')).toBeVisible();
  await expect(panel(page).getByText(`${total} tickets done.`)).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(bell(page)).toBeFocused();
  await expect(bell(page)).toHaveAccessibleName(
    /^Background tasks and notices(?:, \d+ (?:visitors? waiting|new notices?))*$/,
  );
});

test('suggestions for three tickets', async ({ page }) => {
  await signIn(page, 'carol', '/tickets?status=waiting');
  await pick(page, 3);
  await bar(page).getByRole('button', { name: 'Generate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Generate' }).click();
  await bell(page).click();
  const work = panel(page).getByRole('listitem').first();
  await expect(work.getByText('Done', { exact: true })).toBeVisible();
  await expect(work.getByText(/tickets? done\./)).toBeVisible();
  await expectNoAxeViolations(page);
});
