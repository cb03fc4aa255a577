import { expect, type Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { callAs } from '../support/call-as.ts';
import { test } from '../support/console-errors.ts';
import { signIn } from '../support/sign-in.ts';

const entries = (page: Page) => page.getByRole('table', { name: 'Audit log' }).locator('tbody tr');

/** Leaves entries to find: a prompt that is made, renamed and thrown away. */
async function changeSomething(page: Page, name: string): Promise<void> {
  const draft = { context: 'Context', style: 'Style', note: 'First' };
  const made = await callAs<{ uuid: string }>(page, '/v2/prompts', {
    method: 'POST',
    body: JSON.stringify({ name, ...draft }),
  });
  await callAs(page, `/v2/prompts/${made.uuid}`, {
    method: 'PATCH',
    body: JSON.stringify({ revision: 1, name: `${name} renamed` }),
  });
}

test(
  'a super-admin narrows the audit log, reads what changed, and verifies the log',
  { tag: '@slow' },
  async ({ page }) => {
    const name = `Audited ${Date.now()}`;
    await signIn(page, 'alice', '/audit');
    await expect(page.getByRole('heading', { name: 'Audit log', level: 1 })).toBeVisible();
    await changeSomething(page, name);
    await expectNoAxeViolations(page);

    await page.getByRole('searchbox').fill(name);
    await expect(entries(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'Area', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Prompts', exact: true }).check();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Person', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Search people' }).fill('Arnaud');
    await page.getByRole('button', { name: /Alice Arnaud/ }).click();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/area=prompts/);
    await expect(page).toHaveURL(/person=/);
    await expect(entries(page)).toHaveCount(2);

    // The keyboard goes to the newest entry and opens it, and on to the older one.
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Entry of the audit log' });
    await expect(
      panel.getByRole('heading', { name: `Renamed the prompt ${name} renamed` }),
    ).toBeVisible();
    await expect(panel.getByText('Alice Arnaud')).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Copy the request id' })).toBeVisible();
    await expect(panel.getByText(name, { exact: true })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.keyboard.press('j');
    await expect(panel.getByRole('heading', { name: `Created the prompt ${name}` })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);

    const verdict = page.getByRole('dialog', { name: 'Is the log intact?' });
    // A server's first entries are sealed at the next minute.
    await expect(async () => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Verify' }).click();
      await expect(verdict.getByText(/The log is intact/)).toBeVisible();
      await expect(verdict.getByRole('button', { name: 'Copy the hash' })).toBeVisible({
        timeout: 2_000,
      });
    }).toPass({ timeout: 80_000 });
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('searchbox').fill('no such thing at all');
    await expect(page.getByText('No entry matches these filters')).toBeVisible();
  },
);

test('the audit log leaves as a file of what the list shows', async ({ page }) => {
  await signIn(page, 'alice', '/audit?area=prompts,rules');
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Area: Prompts, Mandatory rules')).toBeVisible();
  await dialog.getByRole('button', { name: 'JSON' }).click();
  await dialog.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('button', { name: 'Show exports' }).click();
  const file = page.getByRole('row', { name: /Audit log JSON/ }).first();
  await expect(file.getByText('Ready')).toBeVisible();
});

test('nobody below a super-admin is let in', async ({ page }) => {
  await signIn(page, 'bob', '/audit');
  await expect(page.getByText('Your role does not have access to this page')).toBeVisible();
});
