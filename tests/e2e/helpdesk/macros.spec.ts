import { expect } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { test } from '../support/console-errors.ts';
import { signIn } from '../support/sign-in.ts';
import { startStack } from '../support/stack.ts';

test('an agent puts a macro of the CRM into a suggestion, and into a reply of their own', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const stack = await startStack({ SIMULATOR: '1' });
  try {
    const context = await browser.newContext({ baseURL: stack.url });
    const page = await context.newPage();
    await signIn(page, 'carol', '/simulator');
    const write = async (subject: string, text: string) => {
      await page.goto('/simulator');
      await page.getByRole('button', { name: 'Write as a customer' }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Customer’s name').fill('Ada Desk');
      await dialog.getByLabel('Subject').fill(subject);
      await dialog.getByLabel('Customer’s message').fill(text);
      await dialog.getByRole('button', { name: 'Send as this customer' }).click();
      await expect(page.getByRole('heading', { name: subject })).toBeVisible();
      await page.getByRole('link', { name: 'Open in Replique' }).click({ timeout: 60_000 });
      await expect(page.getByRole('heading', { level: 1 })).toContainText(subject);
    };

    await write('Key is lost', 'Hi, my key is lost but I still have its number. How do I get two?');
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible({
      timeout: 60_000,
    });
    const field = page.getByRole('textbox', { name: 'Suggestion text' });
    const search = page.getByRole('combobox', { name: 'Search macros' });
    // The key of the macros opens the editor with them.
    await page.locator('body').press('m');
    await expect(search).toBeFocused();
    await search.press('Escape');
    await expect(field).toBeFocused();
    await field.fill('');
    await field.press('Control+m');
    await search.fill('late');
    await expect(page.getByRole('option')).toHaveCount(1);
    await expectNoAxeViolations(page);
    await search.press('Enter');
    await expect(field).toHaveValue(/^Hello Ada,\n\nI am sorry that your parcel is late\./);
    await expect(field).toHaveValue(/Kind regards,\nCarol$/);
    // Saved with its blank, it does not leave by one key: the blank is asked about, and filled in.
    await page.keyboard.press('Control+s');
    await expect(field).toBeHidden();
    await page.locator('body').press('a');
    const question = page.getByRole('dialog', { name: 'Something is not filled in' });
    await expect(question).toContainText('The reply still holds {{');
    await expectNoAxeViolations(page);
    await question.getByRole('button', { name: 'Edit' }).press('Enter');
    // What nobody knows is selected: typing fills it in.
    await expect(field).toBeFocused();
    await page.keyboard.type('Friday');
    await expect(field).toHaveValue(/write to you by Friday\./);
    await page.keyboard.press('Control+s');
    await expect(field).toBeHidden();
    await page.locator('body').press('a');
    await expect(page.getByText('Used by Carol Whitfield')).toBeVisible();

    await write('Giraffes', 'Which savanna do giraffes migrate to in the monsoon?');
    const own = page.getByRole('textbox', { name: 'Write the reply yourself' });
    await expect(own).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('button', { name: 'Macros' })).toBeVisible();
    await page.keyboard.press('m');
    await page.getByRole('option', { name: /^Ask for the order number/ }).click();
    await expect(own).toHaveValue(/^Hello Ada,\n\nCould you send me the number of your order\?/);
    await context.close();
  } finally {
    await stack.stop();
  }
});
