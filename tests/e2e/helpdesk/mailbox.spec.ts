import { expect, type Page } from '@playwright/test';
import {
  dovecotMissing,
  startDovecot,
  type Dovecot,
} from '@replique/connectors/mailbox/testing/dovecot';
import { startMailServer } from '../../servers/mail-server.ts';
import { expectNoAxeViolations } from '../support/axe.ts';
import { test } from '../support/console-errors.ts';
import { signIn } from '../support/sign-in.ts';
import { startStack } from '../support/stack.ts';

/** Against a real IMAP server and a real SMTP server, both by TLS. */

test.use({ expectedConsole: [/422 \(Unprocessable/] });

const photo =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const mail = (subject: string, text: string) =>
  [
    'From: Ada Quill <ada@shop.test>',
    'To: help@acme.test',
    `Subject: ${subject}`,
    `Message-ID: <${subject.replaceAll(' ', '-')}@shop.test>`,
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    '--b',
    'Content-Type: image/png; name="lock.png"',
    'Content-Disposition: attachment; filename="lock.png"',
    'Content-Transfer-Encoding: base64',
    '',
    photo,
    '--b--',
    '',
  ].join('\r\n');

async function fillServers(page: Page, imap: Dovecot, smtpPort: number): Promise<void> {
  await page.getByLabel('E-mail address', { exact: true }).fill('help@acme.test');
  await page.getByLabel('Sender name (optional)').fill('Acme help');
  await page.getByLabel('Incoming server (IMAP)').fill('localhost');
  await page.getByLabel('Incoming port').fill(String(imap.port));
  await page.getByLabel('Outgoing server (SMTP)').fill('localhost');
  await page.getByLabel('Outgoing encryption').selectOption('STARTTLS');
  await expect(page.getByLabel('Outgoing port')).toHaveValue('587');
  await page.getByLabel('Outgoing port').fill(String(smtpPort));
  await page.getByLabel('User name (optional)').fill('help');
}

test('a mailbox is added, its e-mail is a ticket with its photo, and the reply goes out once, in its conversation', async ({
  browser,
}) => {
  test.skip(dovecotMissing !== null, dovecotMissing ?? '');
  test.setTimeout(360_000);
  const imap = await startDovecot();
  const smtp = await startMailServer({ certificate: imap.certificate });
  const smtpPort = Number(new URL(smtp.url).port);
  const stack = await startStack({
    NODE_EXTRA_CA_CERTS: imap.caFile,
    OUTBOUND_ALLOW: `localhost:${imap.port},localhost:${smtpPort}`,
  });
  try {
    const question = 'Hi, my key is lost but I still have its number. How do I get two new keys?';
    await imap.put('help', 'INBOX', [mail('Lost my key', question)]);
    const context = await browser.newContext({ baseURL: stack.url });
    const page = await context.newPage();
    await signIn(page, 'bob', '/settings/crm');
    await page.getByRole('link', { name: 'Connect the mailbox' }).click();
    const steps = page.getByRole('form', { name: 'Connect a mailbox' }).getByRole('listitem');
    await expect(steps).toHaveCount(4);
    await fillServers(page, imap, smtpPort);
    await page.getByLabel('Password', { exact: true }).fill('not this one');
    const connect = page.getByRole('button', { name: 'Connect', exact: true });
    await connect.click();
    await expect(page.getByRole('alert')).toContainText('does not accept this user name');
    await expect(page.getByRole('alert')).toContainText('Nothing was saved');
    await expectNoAxeViolations(page);
    await page.getByLabel('Password', { exact: true }).fill(imap.password);
    await connect.click();
    await expect(page.getByText('The mailbox is connected')).toBeVisible();

    await page.getByRole('switch', { name: 'Use the mailbox' }).click();
    await expect(page.getByText('Up to date')).toBeVisible({ timeout: 30_000 });
    await page.getByRole('radiogroup', { name: 'Replies' }).getByText('Agents').click();
    await expect(page.getByText('Agents and admins send replies from the ticket.')).toBeVisible();
    // What mail has no place for is not offered.
    for (const name of ['Set up in E-mail', 'Save the field', 'Send a test message'])
      await expect(page.getByRole('button', { name })).toHaveCount(0);
    await expect(page.getByRole('switch', { name: 'Post suggestions automatically' })).toHaveCount(
      0,
    );
    await expectNoAxeViolations(page);

    await page.goto('/tickets?status=waiting&search=Lost%20my%20key');
    await page.getByRole('link', { name: 'Lost my key' }).click();
    await expect(page.getByRole('button', { name: 'Show lock.png' })).toBeVisible();
    await page.keyboard.press('g');
    const send = page.getByRole('button', { name: 'Send and next' });
    await expect(send).toBeVisible({ timeout: 60_000 });
    for (const name of ['Add an internal note', 'Post to E-mail', 'Assign to me'])
      await expect(page.getByRole('button', { name })).toHaveCount(0);
    const address = page.url();
    await send.click();
    await expect.poll(() => smtp.received.length, { timeout: 60_000 }).toBe(1);
    await page.goto(address);
    await expect(page.getByText(/^Sent to the customer by e-mail/)).toBeVisible({
      timeout: 60_000,
    });
    await expect.poll(() => imap.count('help', 'Sent')).toBe(1);
    expect(smtp.received).toHaveLength(1);
    const [sent] = smtp.received;
    expect([sent?.from, sent?.to]).toEqual(['help@acme.test', ['ada@shop.test']]);
    expect(sent?.source).toContain('From: Acme help <help@acme.test>');
    expect(sent?.source).toContain('Subject: Re: Lost my key');
    expect(sent?.source).toContain('In-Reply-To: <Lost-my-key@shop.test>');
    expect(sent?.source).toContain('References: <Lost-my-key@shop.test>');
    expect(await imap.count('help', 'INBOX')).toBe(1);
    await context.close();
  } finally {
    await stack.stop();
    await smtp.close();
    await imap.close();
  }
});
