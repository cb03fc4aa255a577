import { readFile } from 'node:fs/promises';
import { expect, type Download, type Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { callAs } from '../support/call-as.ts';
import { test } from '../support/console-errors.ts';
import { signIn } from '../support/sign-in.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Background tasks/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Background tasks' });
const bar = (page: Page) => page.getByRole('group', { name: 'Actions for the selected tickets' });
const rows = (page: Page) => page.getByRole('table', { name: 'Tickets' }).locator('tbody tr');

async function pickTwo(page: Page): Promise<void> {
  await rows(page).nth(0).getByRole('checkbox').check();
  await rows(page).nth(1).getByRole('checkbox').check();
}

/** Asks for the picked tickets as a file with three columns. */
async function exportPicked(page: Page, format: string): Promise<void> {
  await bar(page).getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export 2 tickets' });
  await dialog.getByRole('button', { name: format }).click();
  await dialog.getByText(/^Columns: (\d+) of \1$/).click();
  await dialog.getByRole('button', { name: 'None', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Export' })).toBeDisabled();
  for (const column of ['Ticket id', 'Subject', 'Question'])
    await dialog.getByRole('checkbox', { name: column, exact: true }).check();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Export' }).click();
}

/** Saves the newest file of tickets that the bell tells of. */
async function downloadFromBell(page: Page): Promise<Download> {
  const downloading = page.waitForEvent('download');
  // Journeys before this one may have left other files.
  const exported = panel(page).getByRole('listitem').filter({ hasText: 'Export of tickets' });
  await exported.first().getByRole('button', { name: 'Download' }).click();
  return downloading;
}

test(
  'an Agent exports picked tickets, as a workbook and as text, and deletes the file @spec-2.90',
  { tag: '@slow' },
  async ({ page }) => {
    await signIn(page, 'carol', '/tickets?status=waiting');
    await pickTwo(page);
    await exportPicked(page, 'Excel (XLSX)');
    await expect(page.getByText('Creating the file…')).toBeVisible();
    await bell(page).click();
    const workbook = await downloadFromBell(page);
    expect(workbook.suggestedFilename()).toMatch(/^tickets-.*\.xlsx$/);
    // A workbook is a zip file.
    expect((await readFile(await workbook.path())).subarray(0, 2).toString()).toBe('PK');
    await expectNoAxeViolations(page);

    await page.keyboard.press('Escape');
    await pickTwo(page);
    await exportPicked(page, 'CSV');
    await page.getByRole('button', { name: 'Show exports' }).click();
    await expect(page.getByRole('heading', { name: 'Exports', level: 1 })).toBeVisible();
    const file = page.getByRole('row', { name: /\.csv/ }).first();
    await expect(file.getByText('Ready')).toBeVisible();
    await expect(file.getByText('Selected rows only')).toBeVisible();
    await expectNoAxeViolations(page);
    const downloading = page.waitForEvent('download');
    await file.getByRole('button', { name: /^Download/ }).click();
    const text = await downloading;
    const lines = (await readFile(await text.path(), 'utf8')).split('\r\n');
    expect(lines[0]).toBe('\ufeffTicket id,Subject,Question');
    // Whichever tickets other journeys left on top.
    expect(lines[1]).toMatch(/^[\w-]+,./);

    await file.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('row', { name: text.suggestedFilename() })).toHaveCount(0);
  },
);

test('an Admin has the file of a list made every month, changes it, switches it off and ends it', async ({
  page,
}) => {
  await signIn(page, 'bob', '/tickets?channel=email');
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Channel: E-mail')).toBeVisible();
  await dialog.getByRole('button', { name: 'JSON' }).click();
  await dialog.getByRole('switch', { name: 'Repeat by e-mail' }).click();
  await dialog.getByRole('button', { name: 'Every month' }).click();
  await expect(dialog.getByLabel('Period', { exact: true })).toHaveValue('last-month');
  await dialog.getByLabel('At', { exact: true }).selectOption('6');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await page.getByRole('button', { name: 'Show schedules' }).click();

  const schedules = page.getByRole('table', { name: 'Scheduled exports' });
  // The newest stands first; a first try may have left one.
  const all = schedules.getByRole('row', { name: /Channel: E-mail/ });
  const row = all.first();
  await expect(row.getByText(/^1st of the month, 6:00\sAM$/)).toBeVisible();
  await expectNoAxeViolations(page);

  await row.getByRole('button', { name: /^Edit/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Every week' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(row.getByText(/^Mondays, 6:00\sAM$/)).toBeVisible();
  await row.getByRole('switch').click();
  await expect(row.getByRole('switch')).not.toBeChecked();
  await page.reload();
  await expect(row.getByRole('switch')).not.toBeChecked();

  const before = await all.count();
  await row.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(all).toHaveCount(before - 1);
});

test(
  'an Admin begins an export at the list of files, and narrows that list',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, 'bob', '/exports');
    await page.getByRole('button', { name: 'New export' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New export' });
    await dialog.getByLabel('Type').selectOption('users');
    await dialog.getByRole('button', { name: 'JSON' }).click();
    await dialog.getByRole('button', { name: 'Export' }).click();
    const file = page.getByRole('row', { name: /^.*Users JSON/ }).first();
    await expect(file.getByText('Ready')).toBeVisible();

    await page.getByRole('button', { name: 'Type', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Users' }).check();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/kind=users/);
    await expect(file).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search files or people' }).fill('nobody called so');
    await expect(page.getByText('No matching files')).toBeVisible();
  },
);

test('a Guest is offered no export, and refused one', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'dan', '/tickets');
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0);
  await page.goto('/exports');
  await expect(page.getByText('Your role does not have access to this page')).toBeVisible();
});

test.describe('what is refused', () => {
  test.use({ expectedConsole: [/403/] });

  test('an Agent gets no file of people, whatever the console shows', async ({ page }) => {
    await signIn(page, 'carol', '/exports');
    const body = JSON.stringify({ kind: 'users', language: 'en', filter: {} });
    await expect(callAs(page, '/v2/exports', { method: 'POST', body })).rejects.toThrow(/403/);
  });
});
