import { readFile } from 'node:fs/promises';
import { Buffer } from 'node:buffer';
import { expect, type Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { test } from '../support/console-errors.ts';
import { signIn } from '../support/sign-in.ts';

const question = 'Can I tow a dog trailer with the Larch?';
const answer = 'A dog trailer of up to 40 kg may be hitched to the silver axle plate.';

/** The client's general tab, and its section for files. */
async function openSection(page: Page) {
  await signIn(page, 'bob', '/');
  await page.getByRole('link', { name: 'Fernhollow Bikes' }).first().click();
  await expect(page.getByRole('heading', { name: 'Knowledge base' })).toBeVisible();
  return page.locator('section', { has: page.getByRole('heading', { name: 'Knowledge base' }) });
}

test('an Admin uploads answers after a look at them, and the next suggestion cites one @spec-2.59', async ({
  page,
}) => {
  const section = await openSection(page);
  const csv = `They ask;Réponse;lien\n${question};${answer};https://help.example/trailer\n;=1+1;\n`;
  await section.locator('input[type="file"]').setInputFiles({
    name: 'answers.csv',
    mimeType: 'text/csv',
    // As older spreadsheets write it: é is one byte.
    buffer: Buffer.from(csv, 'latin1'),
  });
  await expect(section.getByText('Choose the question and answer columns')).toBeVisible();
  await expect(section.getByRole('button', { name: /^Import/ })).toHaveCount(0);
  await section.getByLabel('Question', { exact: true }).selectOption('They ask');
  await expect(section.getByText('Preview of the import')).toBeVisible();
  await expect(section.getByLabel('Answer', { exact: true })).toHaveValue('Réponse');
  await expect(section.getByRole('row', { name: new RegExp(answer) })).toBeVisible();
  await expect(section.getByRole('row', { name: /3 Question Missing value/ })).toBeVisible();
  await expectNoAxeViolations(page);

  await section.getByRole('button', { name: 'Import one row' }).click();
  // The button that was pressed is gone: the focus goes to what came of it.
  await expect(section.getByRole('status').filter({ hasText: 'Import result' })).toBeFocused();
  const downloading = page.waitForEvent('download');
  await section.getByRole('button', { name: 'Download the rows left out' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('rows-left-out.csv');
  expect(await readFile(await download.path(), 'utf8')).toContain('"3","Question"');

  await section.getByRole('link', { name: 'See the knowledge' }).click();
  await expect(page.getByRole('link', { name: question })).toBeVisible();

  await page.goto('/tickets?status=waiting');
  await page.getByRole('searchbox', { name: 'Search tickets' }).fill('dog trailer');
  await page
    .getByRole('link', { name: /dog trailer/i })
    .first()
    .click();
  await page
    .getByRole('button', { name: /Generate/ })
    .first()
    .click();
  await expect(page.getByText(/hitched to the silver axle plate/).first()).toBeVisible();
  await expect(page.getByRole('link', { name: question }).first()).toBeVisible();
});
