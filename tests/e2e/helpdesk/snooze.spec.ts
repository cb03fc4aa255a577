import { expect, type Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { callAs } from '../support/call-as.ts';
import { test } from '../support/console-errors.ts';
import { signIn } from '../support/sign-in.ts';

const title = (page: Page) => page.getByRole('heading', { level: 1 });

type Message = { externalId: string; role: string; sentAt: string; text: string };

/** A ticket of the journey's own; sent again with more messages, it is the same one. */
async function send(page: Page, externalId: string, subject: string, messages: Message[]) {
  const [client] = await callAs<{ uuid: string }[]>(page, '/v2/clients');
  const body = {
    client: client?.uuid,
    externalId,
    subject,
    language: 'en',
    requesterName: 'Ada Desk',
    createdAt: messages[0]?.sentAt,
    messages,
  };
  await callAs(page, '/v2/tickets', { method: 'POST', body: JSON.stringify(body) });
}
const asked = (externalId: string, minutes: number): Message => ({
  externalId,
  role: 'requester',
  sentAt: new Date(Date.now() - minutes * 60_000).toISOString(),
  text: 'Where is my parcel?',
});

test('an agent snoozes a ticket and the next one opens; it comes back by Undo, by hand, and when the customer writes again', async ({
  page,
}) => {
  await signIn(page, 'carol', '/tickets');
  const word = `snooze${Date.now()}`;
  await send(page, `${word}-1`, `First ${word}`, [asked('1', 1)]);
  await send(page, `${word}-2`, `Second ${word}`, [asked('1', 2)]);
  await page.goto(`/tickets?status=waiting&search=${word}`);
  await page.getByRole('link', { name: `First ${word}` }).click();
  await expect(title(page)).toContainText('First');

  const list = page.getByRole('region', { name: 'Tickets' });
  await page.getByRole('button', { name: 'Snooze' }).waitFor();
  await page.keyboard.press('h');
  await page.getByRole('menuitem', { name: /^Tomorrow/ }).click();
  await expect(title(page)).toContainText('Second');
  await expect(list.getByRole('link', { name: 'First' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(title(page)).toContainText('First');
  await expect(page.getByText('Waiting', { exact: true }).first()).toBeVisible();

  await page.getByRole('button', { name: 'Snooze' }).click();
  await page.getByRole('menuitem', { name: /^In 4 hours|^Later today/ }).click();
  await expect(title(page)).toContainText('Second');
  await page.goto(`/tickets?search=${word}`);
  await page.getByRole('button', { name: /^Snoozed/ }).click();
  const row = page.getByRole('row').filter({ hasText: `First ${word}` });
  await expect(row.getByText(/^Snoozed until/)).toBeAttached();
  await expect(page.getByRole('row').filter({ hasText: `Second ${word}` })).toHaveCount(0);
  await row.getByRole('link').click();
  await expect(page.getByText(/^Snoozed until .* by Carol/)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Wake now' }).click();
  await expect(page.getByText('Waiting', { exact: true }).first()).toBeVisible();

  await page.getByRole('button', { name: 'Snooze' }).click();
  await page.getByRole('menuitem', { name: 'Pick a date and time' }).click();
  await page.getByRole('button', { name: 'Snooze' }).last().click();
  await expect(page.getByText(/^Snoozed until .* by Carol/)).toBeVisible();
  await send(page, `${word}-1`, `First ${word}`, [asked('1', 1), asked('2', 0)]);
  await page.goto(`/tickets?status=waiting&search=${word}`);
  await expect(page.getByRole('link', { name: `First ${word}` })).toBeVisible();
});
