import { expect, type Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { test } from '../support/console-errors.ts';
import { signIn } from '../support/sign-in.ts';

async function openTicket(page: Page): Promise<void> {
  const subject = 'Brakes screaming on a 3 week old bike';
  await page.goto('/tickets?status=waiting');
  await page.getByRole('searchbox', { name: 'Search tickets' }).fill(subject);
  await page.getByRole('link', { name: subject }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(subject);
}

async function generate(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Generate (a suggestion|again)/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^Stop/ })).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'Suggestion ready.' })).toBeAttached();
}

/** The first document that the suggestion cites. */
const source = (page: Page) =>
  page
    .locator('[data-source]')
    .filter({ has: page.getByText('Document', { exact: true }) })
    .first();

test('an agent certifies a source in its ticket, sees it on its page, and excludes it @spec-2.83', async ({
  page,
}) => {
  await signIn(page, 'carol', '/tickets?status=waiting');
  await openTicket(page);
  await generate(page);

  await expect(source(page)).toBeVisible();
  const link = source(page).getByRole('link').first();
  const title = await link.innerText();
  await source(page)
    .getByRole('button', { name: /^Certify/ })
    .click();
  await expect(source(page).getByText('Certified', { exact: true })).toBeVisible();
  // The key means the source that the pointer is on.
  await page.keyboard.press('v');
  await expect(source(page).getByText('Certified', { exact: true })).toHaveCount(0);
  await page.keyboard.press('v');
  await expect(source(page).getByText('Certified', { exact: true })).toBeVisible();

  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByText('By Carol Whitfield')).toBeVisible();
  await expect(page.getByText('Until withdrawn')).toBeVisible();

  await page.getByRole('button', { name: 'Decertify' }).click();
  await expect(page.getByText('Not certified')).toBeVisible();
  await page.getByRole('button', { name: 'Certify', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Last day').fill('2099-12-31');
  await dialog.getByRole('button', { name: 'Certify' }).click();
  await expect(page.getByText('Until the end of 31 December 2099')).toBeVisible();

  await page.getByRole('button', { name: 'Exclude' }).click();
  await dialog.getByRole('button', { name: 'Exclude' }).click();
  await expect(page.getByRole('button', { name: 'Include again' })).toBeVisible();
  await expect(page.getByText('Not certified')).toBeVisible();

  const address = page.url();
  try {
    await openTicket(page);
    await generate(page);
    await expect(page.getByText(/considered$/).first()).toBeVisible();
    const again = page
      .locator('[data-source]')
      .filter({ has: page.getByText(title, { exact: true }) });
    await expect(again).toHaveCount(0);
  } finally {
    // Other journeys want this answer.
    await page.goto(address);
    await page.getByRole('button', { name: 'Include again' }).click();
    await expect(page.getByRole('button', { name: 'Exclude' })).toBeVisible();
  }
});

test('an agent makes a certified document of an answer', async ({ page }) => {
  await signIn(page, 'carol', '/tickets?status=waiting');
  await openTicket(page);
  await generate(page);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Make it a certified document' }).click();
  await expect(page.getByText('This is a draft')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Title' })).not.toHaveValue('');
  await expect(page.getByLabel('Last day')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('textbox', { name: 'Title' }).fill('Why do new brakes scream?');
  await page.getByRole('button', { name: 'Save and certify' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Why do new brakes scream?');
  await expect(page.getByText('Certified', { exact: true }).first()).toBeVisible();
});
