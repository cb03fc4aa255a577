import { expect } from '@playwright/test';
import { test } from '../support/console-errors.ts';
import { signIn } from '../support/sign-in.ts';

test('an agent asks what the search finds, learns why a document is missing, and keeps a test of it', async ({
  page,
}) => {
  await signIn(page, 'carol', '/');
  await page.getByRole('button', { name: /^Search or go to/ }).click();
  await page.getByRole('combobox').fill('Search test');
  await page
    .getByRole('option', { name: /^Search test/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'See what the search finds' })).toBeVisible();

  await page
    .getByRole('textbox', { name: 'Question' })
    .fill('How can I return my bike and get a refund?');
  await page.getByRole('textbox', { name: 'Question' }).press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'A suggestion would be written' })).toBeVisible();
  const results = page.getByRole('region', { name: 'Documents found' });
  const first = results.locator('ol > li').first();
  const title = await first.getByRole('heading').innerText();
  await expect(first.getByText('Used for the answer')).toBeVisible();
  await expect(first.getByText(/^Words/)).toBeVisible();

  // What is excluded can be asked about: it says so, and how to be found again is known.
  await first.getByRole('link').click();
  await page.getByRole('button', { name: 'Exclude', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Exclude' }).click();
  await expect(page.getByRole('button', { name: 'Include again' })).toBeVisible();
  await page.goBack();
  await page.getByRole('searchbox', { name: 'Title of a document' }).fill(title);
  await page.getByRole('button', { name: new RegExp(`^${title}.*Excluded$`) }).click();
  await expect(page.getByText('It was not found.')).toBeVisible();
  await expect(page.getByText('It is excluded,')).toBeVisible();

  await page.getByRole('checkbox', { name: `Expected for this question: ${title}` }).check();
  await page.getByRole('button', { name: 'Must find the selected document' }).click();
  const tests = page.getByRole('region', { name: 'Saved tests' });
  const saved = tests.locator('li').filter({ hasText: `Must find: ${title}` });
  await expect(saved.getByText('Failed')).toHaveCount(2);

  await page
    .getByRole('region', { name: 'Why is a document not found?' })
    .getByRole('link')
    .click();
  await page.getByRole('button', { name: 'Include again' }).click();
  await expect(page.getByRole('button', { name: 'Exclude', exact: true })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Run all' }).click();
  await expect(page.getByText('1 of 1 passed', { exact: true })).toBeVisible();
  await expect(saved.getByText('Failed')).toHaveCount(1);
  await expect(saved.getByText('rank 1')).toBeVisible();

  await saved.getByRole('button', { name: 'Delete the test' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the test' }).click();
  await expect(page.getByText('No tests yet.')).toBeVisible();

  await page
    .getByRole('textbox', { name: 'Question' })
    .fill('Who won the football match yesterday?');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(
    page.getByRole('heading', { name: 'Silence: no suggestion would be written' }),
  ).toBeVisible();
});
