import { expect, type Page } from '@playwright/test';
import { callAs } from './call-as.ts';
import { signIn } from './sign-in.ts';

/** Bob lets agents send the replies of his Zendesk. */
export async function letAgentsSend(admin: Page): Promise<void> {
  await signIn(admin, 'bob', '/settings/crm/zendesk');
  await admin.getByRole('radio', { name: /^Agents/ }).check();
  await expect(admin.getByRole('radio', { name: /^Agents/ })).toBeChecked();
}

/** A customer writes to the simulated Zendesk. Answers the id that it gives the ticket. */
export async function writeAsCustomer(admin: Page): Promise<string> {
  await admin.goto('/simulator');
  await admin.getByRole('button', { name: 'Write as a customer' }).first().click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Customer’s name').fill('Ada Desk');
  await dialog.getByLabel('Subject').fill('Keys to send');
  await dialog
    .getByLabel('Customer’s message')
    .fill('Hi, my key is lost but I still have its number. How do I get two new keys?');
  await dialog.getByRole('button', { name: 'Send as this customer' }).click();
  await expect(admin.getByRole('button', { name: 'Use this reply' })).toBeVisible({
    timeout: 60_000,
  });
  const { items } = await callAs<{ items: { externalId: string }[] }>(
    admin,
    '/v2/tickets?status=waiting&search=Keys%20to%20send',
  );
  return items[0]?.externalId ?? '';
}
