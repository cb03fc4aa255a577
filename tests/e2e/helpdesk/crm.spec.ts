import { expect } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { test } from '../support/console-errors.ts';
import { signIn } from '../support/sign-in.ts';

test.use({ expectedConsole: [/422 \(Unprocessable/] });

test(
  'an Admin who has never seen an API connects Zendesk step by step, is told what is wrong, and sees its tickets come @spec-2.50 @message-2',
  { tag: '@quick' },
  async ({ page, product }) => {
    const { zendesk } = product.crms;
    for (const subject of ['The bell of my bike is loose', 'Can I change the saddle?'])
      zendesk.addTicket({
        subject,
        requester: { name: 'Nora Field', email: 'nora@example.org' },
        text: `${subject} I bought it last week.`,
        // Zendesk does not tell of its last minute.
        at: new Date(Date.now() - 600_000),
      });
    // Not the client whose tickets other journeys count.
    await page.addInitScript(() => localStorage.setItem('language', 'en'));
    await signIn(page, 'erin', '/settings/crm');
    await page.getByRole('link', { name: 'Connect Zendesk' }).click();
    const steps = page.getByRole('form', { name: 'Connect Zendesk' }).getByRole('listitem');
    await expect(steps).toHaveCount(3);
    await page.getByLabel('Sign in with').selectOption('token');
    await expect(page.getByText(/switches off API tokens on 30 April 2027/)).toBeVisible();
    await page.getByLabel('E-mail').fill('support');
    const connect = page.getByRole('button', { name: 'Connect', exact: true });
    await connect.click();
    await expect(page.getByText('Invalid email')).toBeVisible();
    await page.getByLabel('Sign in with').selectOption('oauth');

    await page.getByLabel('Subdomain').fill('brightgoods.zendesk.com');
    await page.getByLabel('Identifier').fill('replique');
    await page.getByLabel('Secret').fill('half of it');
    await connect.click();
    await expect(page.getByRole('alert')).toContainText(
      'Zendesk does not accept these credentials',
    );
    await expect(page.getByRole('alert')).toContainText('Nothing was saved');
    await expectNoAxeViolations(page);
    await page.getByLabel('Secret').fill('the secret of the played Zendesk');
    await connect.click();
    await expect(page.getByText('Zendesk is connected')).toBeVisible();

    await page.getByRole('switch', { name: 'Use Zendesk' }).click();
    await expect(page.getByText('Up to date')).toBeVisible({ timeout: 20_000 });
    await page.getByRole('button', { name: 'Set up in Zendesk' }).click();
    await expect(page.getByText('Set up', { exact: true })).toBeVisible();
    expect(zendesk.state.webhooks).toHaveLength(1);
    await page.getByRole('button', { name: 'Send a test message' }).click();
    await expect(page.getByText(/The address is not on the public internet/)).toBeVisible();
    await page.getByLabel('Category field').selectOption('Category');
    await page.getByRole('button', { name: 'Save the field' }).click();
    await expect(page.getByText('Category field saved')).toBeVisible();
    await page.getByRole('radiogroup', { name: 'Replies' }).getByText('Agents').click();
    await expect(page.getByText('Agents and admins send replies from the ticket.')).toBeVisible();
    await expectNoAxeViolations(page);

    await page.goto('/tickets?search=saddle');
    await expect(page.getByText('Can I change the saddle?')).toBeVisible();
    await page.goto('/settings/crm');
    await expect(page.getByRole('switch', { name: 'Use Zendesk' })).toBeChecked();
    await page.getByRole('link', { name: 'Settings of Zendesk' }).click();
    await page.getByRole('button', { name: 'Remove the credentials' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the credentials' }).click();
    await expect(page.getByText('Credentials of Zendesk removed')).toBeVisible();
    expect(zendesk.state.webhooks).toHaveLength(0);
  },
);
