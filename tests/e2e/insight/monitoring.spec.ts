import { expect, type Locator, type Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { test } from '../support/console-errors.ts';
import {
  breakZendesk,
  makeClientWithCrm,
  mendZendesk,
  readAgain,
  setFailuresInARow,
} from '../support/incidents.ts';
import { signIn } from '../support/sign-in.ts';

const name = 'Squall Kayaks';
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh' });

/** A check that had begun before the key was revoked may end well after. */
async function checkUntilFailed(page: Page, row: Locator): Promise<void> {
  await expect(async () => {
    await refresh(page).click();
    await expect(page.getByText(/clients were checked/).first()).toBeVisible({ timeout: 20_000 });
    await expect(row).toContainText('FAILED', { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
}

test(
  'a client turns FAILED when its CRM refuses it, an incident tells so, and it is SUCCESS again @spec-2.55 @spec-2.70 @spec-4.15 @check-37.11',
  { tag: '@slow' },
  async ({
    page,
    product: {
      crms: { zendesk },
    },
  }) => {
    test.slow();
    await signIn(page, 'alice', '/monitoring');
    const client = await makeClientWithCrm(page, name);
    await setFailuresInARow(page, 1);
    try {
      breakZendesk(zendesk);
      await page.getByRole('link', { name: 'Monitoring', exact: true }).first().click();
      await expect(title(page)).toContainText('Monitoring');
      const row = page.getByRole('row').filter({ hasText: name });
      await checkUntilFailed(page, row);
      await page.getByRole('searchbox', { name: 'Search clients' }).fill('squall');
      await expect(row).toContainText('does not accept the credentials');
      await expect(page).toHaveURL(/search=squall/);
      await expect(page.getByRole('row')).toHaveCount(2);
      await expectNoAxeViolations(page);
      await page.getByRole('button', { name: /^SUCCESS/ }).click();
      await expect(page.getByText('No matching clients')).toBeVisible();
      await page.goBack();

      await page.getByRole('link', { name }).click();
      await expect(title(page)).toHaveText(name);
      await expect(page.getByText('a key was changed or revoked').first()).toBeVisible();
      await expect(page.getByText('Nothing is waiting')).toBeVisible();
      await expectNoAxeViolations(page);
      await page.getByRole('link', { name: 'Open the incident' }).click();
      await expect(title(page)).toHaveText('The CRM does not accept the credentials');
      await expect(page.getByText('Still open')).toBeVisible();
      await expectNoAxeViolations(page);

      // What the client's own people are told of it.
      await page.goto(`/status?client=${client}`);
      await expect(title(page).locator('..')).toContainText(/parts? affected/);
      const part = page.getByRole('listitem').filter({ hasText: 'Connection to your CRM' });
      await expect(part.first()).toContainText('does not accept the credentials. Started');
      await expect(part.nth(1)).toContainText('Ongoing');
      await expectNoAxeViolations(page);
      await page.goBack();

      mendZendesk(zendesk);
      await readAgain(page, client);
      await page.getByRole('link', { name: 'Monitoring of this client' }).click();
      // Until the CRM is read again, the check finds that its tickets were not.
      await expect(async () => {
        await refresh(page).click();
        await expect(page.getByText('The check is done').first()).toBeVisible({ timeout: 15_000 });
        await expect(title(page).locator('..')).toContainText('SUCCESS', { timeout: 2_000 });
      }).toPass({ timeout: 60_000 });
      const history = page.getByRole('group', { name: 'Health check' });
      await history.getByRole('button', { name: 'FAILED' }).click();
      await expect(page).toHaveURL(/health=FAILED/);
      await page.goto(`/incidents?state=ended&client=${client}`);
      // Its cause is that of its last failure.
      await page.getByRole('row').nth(1).getByRole('link').first().click();
      await expect(page.getByText('Checks passed again.')).toBeVisible();
    } finally {
      mendZendesk(zendesk);
      await setFailuresInARow(page, 2);
    }
  },
);

test('alice chooses who is told, gets the secret once, and sends a test', async ({
  page,
  product,
}) => {
  await signIn(page, 'alice', '/monitoring/alerts');
  await expect(title(page)).toHaveText('Alerts');
  await expect(page.getByRole('button', { name: 'Send a test' })).toBeDisabled();
  const emails = page.getByRole('combobox', { name: 'Addresses' });
  await emails.fill('oncall,');
  await page
    .getByRole('textbox', { name: 'Address', exact: true })
    .fill(`${product.helpSite}/told`);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Not valid: oncall')).toBeVisible();
  await emails.press('Backspace');
  await emails.fill('oncall@replique.test,');
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/^whsec_/)).toBeVisible();
  await dialog.getByRole('button', { name: 'I have copied it' }).click();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(page.getByText('1 e-mail is being sent')).toBeVisible();
  await expect(page.getByText(/The webhook was not accepted: 404/)).toBeVisible();
  await page.reload();
  await expect(page.getByText('oncall@replique.test')).toBeVisible();
  await expect(page.getByText(/^whsec_/)).toHaveCount(0);

  await page.getByRole('textbox', { name: 'Address', exact: true }).fill('');
  await page.getByRole('link', { name: 'Costs' }).click();
  await expect(page.getByText('Leave without saving?')).toBeVisible();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(title(page)).toContainText('Costs');
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Installation' }).click();
  await expect(page.getByRole('group', { name: 'Jobs' })).toContainText('monitoring.check');
  await expectNoAxeViolations(page);
});

test('monitoring is not open to an Admin', async ({ page }) => {
  await signIn(page, 'bob', '/monitoring');
  for (const path of ['/monitoring', '/monitoring/alerts', '/incidents']) {
    await page.goto(path);
    await expect(page.getByText('Your role does not have access to this page')).toBeVisible();
  }
});
