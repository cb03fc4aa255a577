import { expect } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { test } from './support/console-errors.ts';
import { signIn } from './support/sign-in.ts';
import { startStack } from './support/stack.ts';

test('a customer writes to the demo’s CRM, the suggestion arrives as a note, an agent answers with it', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const stack = await startStack({ SIMULATOR: '1' });
  try {
    const context = await browser.newContext({ baseURL: stack.url });
    const page = await context.newPage();
    await signIn(page, 'carol');
    await page.getByRole('link', { name: /Try the whole loop/ }).click();
    await page.getByRole('button', { name: 'Write as a customer' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name of the customer').fill('Ada Quill');
    await dialog.getByLabel('Subject').fill('Lost my key');
    await dialog
      .getByLabel('What the customer writes')
      .fill('Hi, my key is lost but I still have its number. How do I get two new keys?');
    await dialog.getByRole('button', { name: 'Send as this customer' }).click();
    await expect(page.getByRole('heading', { name: 'Lost my key' })).toBeVisible();
    const use = page.getByRole('button', { name: 'Use this reply' });
    await expect(use).toBeVisible({ timeout: 60_000 });
    await expectNoAxeViolations(page);

    await use.click();
    await expect(page.getByLabel('Answer to the customer')).toHaveValue(/key/);
    await page.getByRole('button', { name: 'Send and close the ticket' }).click();
    await expect(page.getByText('This ticket is answered and closed.')).toBeVisible();

    await page.getByRole('link', { name: 'Open in Replique' }).click();
    await expect(page.getByText('Sent by an agent, so it counts as accepted')).toBeVisible({
      timeout: 30_000,
    });
    await page.getByRole('link', { name: 'Open in the CRM of the demo' }).click();
    await expect(page.getByRole('heading', { name: 'Lost my key' })).toBeVisible();
    await context.close();
  } finally {
    await stack.stop();
  }
});
