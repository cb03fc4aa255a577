import { expect, type Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { test } from '../support/console-errors.ts';
import { signIn } from '../support/sign-in.ts';
import { startStack } from '../support/stack.ts';

/** How many answers of the last 30 days the insights say stand on a suggestion. */
async function answersUsing(page: Page): Promise<number> {
  await page.goto('/insights/v2');
  const heading = page.getByRole('heading', { name: 'Answers using the product', exact: true });
  const card = page.getByRole('listitem').filter({ has: heading });
  return Number((await card.getByRole('link').first().textContent())?.replaceAll(/\D/g, ''));
}

test('a customer writes to the demo’s CRM, the suggestion arrives as a note, an agent answers with it, the insights move', async ({
  browser,
}) => {
  test.setTimeout(360_000);
  const stack = await startStack({ SIMULATOR: '1' });
  try {
    const context = await browser.newContext({ baseURL: stack.url });
    const page = await context.newPage();
    await signIn(page, 'carol');
    const before = await answersUsing(page);
    await page.goto('/');
    await page.getByRole('link', { name: /Try the whole loop/ }).click();
    await page.getByRole('button', { name: 'Write as a customer' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Customer’s name').fill('Ada Quill');
    await dialog.getByLabel('Subject').fill('Lost my key');
    await dialog
      .getByLabel('Customer’s message')
      .fill('Hi, my key is lost but I still have its number. How do I get two new keys?');
    await dialog.getByRole('button', { name: 'Send as this customer' }).click();
    await expect(page.getByRole('heading', { name: 'Lost my key' })).toBeVisible();
    const use = page.getByRole('button', { name: 'Use this reply' });
    await expect(use).toBeVisible({ timeout: 60_000 });
    await expectNoAxeViolations(page);

    await use.click();
    await expect(page.getByLabel('Reply to the customer')).toHaveValue(/key/);
    await page.getByRole('button', { name: 'Send and close the ticket' }).click();
    await expect(page.getByText('This ticket was answered and closed.')).toBeVisible();

    await page.getByRole('link', { name: 'Open in Replique' }).click();
    await expect(page.getByText('Sent by an agent, so it counts as accepted')).toBeVisible({
      timeout: 60_000,
    });
    await page.getByRole('link', { name: 'Open in the simulated CRM' }).click();
    await expect(page.getByRole('heading', { name: 'Lost my key' })).toBeVisible();
    // Counted each minute.
    await expect
      .poll(() => answersUsing(page), { timeout: 150_000, intervals: [5_000] })
      .toBeGreaterThan(before);
    await context.close();
  } finally {
    await stack.stop();
  }
});
