import { Buffer } from 'node:buffer';
import { expect, type Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { test } from '../support/console-errors.ts';
import { signIn } from '../support/sign-in.ts';

async function openClient(page: Page, person: 'bob' | 'carol') {
  await signIn(page, person, '/');
  await page.getByRole('link', { name: 'Fernhollow Bikes' }).first().click();
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Knowledge', exact: true }),
  ).toBeVisible();
}

const openList = async (page: Page) => {
  await page.getByRole('main').getByRole('link', { name: 'Knowledge', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Documents' })).toBeVisible();
};

async function find(page: Page, title: string) {
  await page.getByRole('searchbox', { name: 'Search titles' }).fill(title);
  await expect(page.getByRole('row')).toHaveCount(2);
}

test(
  'an agent writes a document, edits it, finds it and puts it away',
  { tag: '@quick' },
  async ({ page }) => {
    const title = 'How do I oil the hinge of the Larch?';
    await openClient(page, 'carol');
    await openList(page);
    await page.getByRole('link', { name: 'Write a document' }).click();
    const text = page.getByLabel('Text', { exact: true });
    await page.getByRole('textbox', { name: /^Title/ }).fill(title);
    await expect(page.getByLabel('The title is a question customers ask')).toBeChecked();

    await text.fill('one drop');
    await text.selectText();
    await page.getByRole('button', { name: 'Bold (Ctrl+B)' }).click();
    await expect(text).toHaveValue('**one drop**');
    await text.press('ControlOrMeta+End');
    await text.pressSequentially(' of oil, and <script>no markup</script>');
    await page.getByText('Preview', { exact: true }).click();
    await expect(page.locator('strong', { hasText: 'one drop' })).toBeVisible();
    await expect(page.getByText('<script>no markup</script>')).toBeVisible();
    await expectNoAxeViolations(page);

    // Leaving with changes asks first.
    await page.getByRole('link', { name: 'Tickets' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.locator('article strong')).toHaveText('one drop');

    await page.getByRole('link', { name: 'Edit' }).click();
    await text.fill('Use **two drops** of oil.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.locator('article strong')).toHaveText('two drops');
    await page.getByRole('button', { name: 'What changed' }).click();
    await expect(page.locator('ins').filter({ hasText: 'two' }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Higher' }).click();
    await expect(page.getByText('Higher than others (+1)')).toBeVisible();
    await expectNoAxeViolations(page);

    await page.getByRole('main').getByRole('link', { name: 'Knowledge', exact: true }).click();
    await find(page, 'hinge of the Larch');
    await page.getByRole('checkbox', { name: `Select “${title}”` }).check();
    await page.getByRole('button', { name: 'Retire' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Retire' }).click();
    await expect(page.getByText('One document changed.')).toBeVisible();
    await expect(page.getByText('No matching documents')).toBeVisible();
    await page.getByLabel('Status').selectOption('Retired');
    await expect(page.getByRole('link', { name: title })).toBeVisible();
  },
);

test(
  'a newer text waits beside a certified one until somebody takes it',
  { tag: '@full' },
  async ({ page }) => {
    const question = 'How heavy is the cargo box of the Larch?';
    const upload = async (answer: string, existing: string) => {
      await page.getByRole('link', { name: 'General', exact: true }).click();
      const section = page.locator('section', {
        has: page.getByRole('heading', { name: 'Knowledge base' }),
      });
      await section.locator('input[type="file"]').setInputFiles({
        name: 'box.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`question,answer\n${question},${answer}\n`),
      });
      await expect(section.getByText('Preview of the import')).toBeVisible();
      await section
        .getByLabel('If a question already exists with another answer')
        .selectOption(existing);
      await section.getByRole('button', { name: 'Import one row' }).click();
      await expect(section.getByText('Import result')).toBeVisible();
    };
    await openClient(page, 'bob');
    await upload('It weighs seven kilos.', 'Keep the existing answer');
    await openList(page);
    await find(page, 'cargo box of the Larch');
    await page.getByRole('link', { name: question }).click();
    await page.getByRole('button', { name: 'Certify', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Certify' }).click();
    await expect(page.getByText('By Bob Brennan')).toBeVisible();

    await page.getByRole('link', { name: 'Fernhollow Bikes' }).first().click();
    await upload('It weighs nine kilos.', 'Replace it with the file’s answer');
    await openList(page);
    await page.getByLabel('Status').selectOption('New text to review');
    await page.getByRole('link', { name: question }).click();
    await expect(page.locator('article')).toHaveText('It weighs seven kilos.');
    await expect(page.locator('del', { hasText: 'seven' })).toBeVisible();
    await expect(page.locator('ins', { hasText: 'nine' })).toBeVisible();
    await expectNoAxeViolations(page);

    await page.getByRole('button', { name: 'Use and certify it' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Last day').fill('2099-12-31');
    await dialog.getByRole('button', { name: 'Use and certify it' }).click();
    await expect(page.locator('article')).toHaveText('It weighs nine kilos.');
    await expect(page.getByText('New text to review')).toHaveCount(0);
    await expect(page.getByText('Until the end of 31 December 2099')).toBeVisible();
  },
);
