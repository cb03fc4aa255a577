/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test';
import type { Home } from '@replique/contract/home/home';
import { expectNoAxeViolations } from '../support/axe.ts';
import { callAs } from '../support/call-as.ts';
import { test } from '../support/console-errors.ts';
import { signIn } from '../support/sign-in.ts';

/** A point. */
const logo =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const sentence = (page: Page) =>
  page.getByRole('heading', { name: /^Replique wrote \d+ of the \d+ replies sent this month/ });

test('bob reads what Replique brought, how it is counted, and prints the month', async ({
  page,
  quietConsole: _,
}) => {
  await signIn(page, 'bob');
  await expect(sentence(page)).toContainText(/saved agents about .+ \(€[\d,]+\)\.$/);
  await page.getByRole('button', { name: 'How it is counted' }).click();
  const rule = page.getByRole('dialog', { name: 'How it is counted' });
  await expect(rule).toContainText('Writing a reply from scratch takes 6 minutes.');
  await expect(rule).toContainText('Customers’ waiting time and chats are not included.');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Monthly report' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Monthly report');
  const month = page.getByRole('combobox', { name: 'Month' });
  await expect(month.locator('option')).not.toHaveCount(1);
  const [, before = ''] = await month
    .locator('option')
    .evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));
  await month.selectOption(before);
  await expect(page).toHaveURL(new RegExp(`/reports/monthly\\?month=${before}`));
  await expect(
    page.getByText(/^Replique wrote \d+ of the \d+ replies sent in \w+ \d{4}/),
  ).toBeVisible();
  await expectNoAxeViolations(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(13);
});

test('dan reads the sentence without money, and no way to the report', async ({
  page,
  quietConsole: _,
}) => {
  await signIn(page, 'dan');
  await expect(sentence(page)).not.toContainText('€');
  await expect(page.getByRole('link', { name: 'Monthly report' })).toHaveCount(0);
});

test('alice sees one large step for a client that has nothing yet', async ({
  page,
  quietConsole: _,
}) => {
  await signIn(page, 'alice');
  const { items } = await callAs<{ items: { uuid: string }[] }>(page, '/v2/prompts');
  const made = await callAs<{ uuid: string }>(page, '/v1/clients', {
    method: 'POST',
    body: JSON.stringify({
      name: `Empty ${Date.now()}`,
      logo,
      promptUuid: items[0]?.uuid,
      zone: 'eu',
      llm: 'builtin',
      model: 'extractive',
    }),
  });
  await page.goto(`/?client=${made.uuid}`);
  const step = page.getByRole('region', { name: 'Add knowledge' });
  await expect(step.getByRole('link', { name: 'Add knowledge' })).toHaveAttribute(
    'href',
    new RegExp(`/knowledge/sources\\?client=${made.uuid}`),
  );
  await expect(step.getByRole('heading', { name: 'Then' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'For you now' })).toHaveCount(0);
  await expectNoAxeViolations(page);
  const home = await callAs<Home>(page, `/v2/home?client=${made.uuid}`);
  expect(home.isEmpty).toBe(true);
});
