import { expect, type Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { test } from '../support/console-errors.ts';
import { helpArticles } from '../support/help-articles.ts';
import { signIn } from '../support/sign-in.ts';

async function openSection(page: Page) {
  await signIn(page, 'bob', '/');
  await page.getByRole('link', { name: 'Fernhollow Bikes' }).first().click();
  const heading = page.getByRole('heading', { name: 'Help centre', exact: true });
  await expect(heading).toBeVisible();
  return page.locator('section', { has: heading });
}

test('an Admin types an address, presses Get, looks at the pages, imports them and sees the counts @spec-2.59', async ({
  page,
  product,
}) => {
  const section = await openSection(page);
  const get = section.getByRole('button', { name: 'Get', exact: true });
  await section.getByLabel('Address').fill('http://169.254.169.254/');
  await get.click();
  await expect(section.getByText('This address is not on the public internet')).toBeVisible();

  await section.getByLabel('Address').fill(product.helpSite);
  await get.click();
  const found = section.getByRole('group', { name: 'Found' });
  await expect(found.getByRole('heading', { name: 'Larch help' })).toBeVisible({
    timeout: 20_000,
  });
  await expect(found.getByText('Site with a sitemap')).toBeVisible();
  await found.getByRole('button', { name: 'Preview the first pages' }).click();
  const [first] = helpArticles;
  await found.locator('summary', { hasText: first?.title ?? '' }).click({ timeout: 20_000 });
  await expect(found.getByText(first?.body ?? '')).toBeVisible();
  await expectNoAxeViolations(page);

  await found.getByLabel('Read again').selectOption('Every week');
  await found.getByRole('button', { name: 'Import', exact: true }).click();
  const card = section.getByRole('article', { name: 'Larch help' });
  await expect(card.getByText('Up to date')).toBeVisible({ timeout: 30_000 });
  await expect(card.getByText(/3 documents/)).toBeVisible();
  await expect(card.locator('dl > div', { hasText: 'Added' })).toHaveText(/3$/);
  await expect(card.getByLabel('Read again')).toHaveValue('weekly');
  await expectNoAxeViolations(page);

  await card.getByRole('button', { name: 'Read now' }).click();
  await expect(card.locator('dl > div', { hasText: 'Unchanged' })).toHaveText(/3$/, {
    timeout: 30_000,
  });
  await card.getByRole('button', { name: 'See what changed' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('No changes.')).toBeVisible();
  await dialog.getByLabel('Reading').selectOption({ index: 1 });
  await expect(dialog.getByRole('link', { name: first?.title ?? '', exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByRole('link', { name: first?.title ?? '', exact: true }).click();
  await expect(page.getByRole('heading', { name: first?.title ?? '', level: 1 })).toBeVisible();

  // What comes after is looked at without the bell.
  await page.goBack();
  await card.getByRole('button', { name: 'Remove' }).click();
  await dialog.getByLabel('Its documents').selectOption('retire');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(card).toHaveCount(0);
  await page
    .getByRole('main')
    .getByRole('link', { name: 'Knowledge', exact: true })
    .first()
    .click();
  await page.getByRole('searchbox', { name: 'Search titles' }).fill('spare bell');
  await expect(page.getByText('No matching documents')).toBeVisible();
});
