import { setTimeout as delay } from 'node:timers/promises';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { test } from '../support/console-errors.ts';
import { signIn } from '../support/sign-in.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const realData = fileURLToPath(new URL('../../../../shared/data', import.meta.url));

async function openTicket(page: Page, subject: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search tickets' }).fill(subject);
  await page.getByRole('link', { name: subject }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(subject);
}

/** The panel's own buttons; the list and the conversation have theirs. */
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

test(
  'an agent opens a ticket, watches a suggestion being written with its sources, edits it and accepts it @spec-2.81',
  { tag: '@quick' },
  async ({ page }) => {
    await signIn(page, 'carol', '/tickets?status=waiting');
    await openTicket(page, 'New phone, app says bike not found');

    await button(page, 'Generate a suggestion').click();
    await expect(page.getByText('Hello Patrick,')).toBeVisible();
    await expect(page.getByText(/^(Ready|Check|Weak)$/).first()).toBeVisible();
    await expect(
      page.getByRole('link', { name: /The Trailhand app can't find my bike/ }).first(),
    ).toBeVisible();
    await expect(page.getByText(/stand within two metres/).first()).toBeVisible();

    // What the reply leaves out is ticked by whoever answers it, and held back by nothing.
    const questions = page.getByRole('status').filter({ hasText: 'Questions in the message' });
    await expect(page.getByText('1 question still open')).toBeVisible();
    await questions.getByRole('checkbox', { checked: false }).check();
    await expect(page.getByText('question still open')).toHaveCount(0);
    await questions.getByRole('checkbox').uncheck();
    await expect(page.getByText('1 question still open')).toBeVisible();
    await page.getByRole('heading', { name: 'Reply', exact: true }).focus();
    await page.keyboard.press('q');
    await expect(questions.getByRole('checkbox')).toBeChecked();

    await button(page, /^Edit/).click();
    await expect(questions.getByRole('checkbox')).toBeChecked();
    const editor = page.getByRole('textbox', { name: 'Suggestion text' });
    const text = await editor.inputValue();
    await editor.fill(`${text}\n\nCarol, Fernhollow Bikes`);
    // Slowly: what others see of it comes before the answer.
    await page.route('**/v2/suggestions/*', async (route) => {
      const response = await route.fetch();
      await delay(1_000);
      await route.fulfill({ response });
    });
    await button(page, /^Save/).click();
    await expect(editor).toBeHidden();
    await expect(button(page, /^Edit/)).toBeFocused();
    await expect(page.getByText('Carol, Fernhollow Bikes').first()).toBeVisible();
    await expect(page.getByText('Edited', { exact: true })).toBeVisible();

    await button(page, /^Mark as answered$/).click();
    await expect(page.getByText('Used by Carol Whitfield')).toBeVisible();

    await page.reload();
    await expect(page.getByText('Used by Carol Whitfield')).toBeVisible();
    await expect(page.getByText('Carol, Fernhollow Bikes').first()).toBeVisible();
  },
);

test('says so, and why, when nothing it knows answers the ticket', async ({ page }) => {
  await signIn(page, 'carol', '/tickets?status=waiting');
  await openTicket(page, 'paint code');
  await button(page, 'Generate a suggestion').click();
  await expect(page.getByText('No good enough answer')).toBeVisible();
});

test('deleting a suggestion leaves the focus in its panel @spec-2.81', async ({ page }) => {
  await signIn(page, 'carol', '/tickets?status=waiting');
  await openTicket(page, 'paint code');
  const heading = page.getByRole('heading', { name: 'Reply', exact: true });
  await expect(heading).toBeVisible();
  const generate = button(page, 'Generate a suggestion');
  await expect(button(page, 'More actions').or(generate).first()).toBeVisible();
  if (await generate.isVisible()) await generate.click();
  await expect(page.getByText('No good enough answer')).toBeVisible();
  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('Suggestion deleted.')).toBeVisible();
  await expect(heading).toBeFocused();
});

test('a guest reads tickets and has no button that changes anything', async ({ page }) => {
  await signIn(page, 'dan', '/tickets?status=waiting');
  await openTicket(page, 'Range has halved');
  await expect(page.getByText('When an agent generates one')).toBeVisible();
  await expect(page.getByRole('button', { name: /Generate|^Use|Edit|More actions/ })).toHaveCount(
    0,
  );
});

test('the same with real tickets and articles, imported beside the running server', async ({
  page,
  product,
}) => {
  test.skip(!existsSync(`${realData}/tickets_firefox`), 'the folder ../shared/data is not there');
  test.setTimeout(180_000);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      'apps/api/src/commands/import.ts',
      '--client=Firefox',
      '--create',
      `--articles=${realData}/helpcentre_firefox_en/articles.jsonl`,
      `--tickets=${realData}/tickets_firefox/tickets.jsonl`,
    ],
    { cwd: root, env: { ...process.env, DATA_DIR: product.dataDir } },
  );
  expect(stdout).toContain('articles: 419 stored, 0 refused');
  expect(stdout).toContain('tickets: 1833 stored, 0 refused');

  await signIn(page, 'alice', '/tickets');
  await page.getByRole('combobox', { name: 'Client' }).click();
  await page.getByRole('option', { name: 'Firefox' }).click();
  await expect(page).toHaveURL(/client=/);
  await openTicket(page, 'Getting Malware/Virus message on downloads');
  await button(page, 'Generate a suggestion').click();
  await expect(page.getByText(/^(Ready|Check|Weak)$/).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sources' })).toBeVisible();
  await button(page, /^Mark as answered$/).click();
  await expect(page.getByText('Used by Alice Arnaud')).toBeVisible();
});
