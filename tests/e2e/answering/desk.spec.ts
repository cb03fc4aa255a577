import { expect, type Page } from '@playwright/test';
import { callAs } from '../support/call-as.ts';
import { test } from '../support/console-errors.ts';
import { signIn } from '../support/sign-in.ts';
import { letAgentsSend, writeAsCustomer } from '../support/simulated-customer.ts';
import { startStack } from '../support/stack.ts';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const action = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Tickets of the journey's own, found by a word that only they have. */
async function addTickets(
  page: Page,
  word: string,
  subjects: string[],
  text = 'I have a new phone, and the Trailhand app says bike not found. What can I do?',
): Promise<void> {
  const [client] = await callAs<{ uuid: string }[]>(page, '/v2/clients');
  for (const [place, subject] of subjects.entries()) {
    const at = new Date(Date.now() - place * 60_000).toISOString();
    const body = {
      client: client?.uuid,
      externalId: `${word}-${place}`,
      subject: `${subject} ${word}`,
      language: 'en',
      requesterName: 'Ada Desk',
      createdAt: at,
      messages: [{ externalId: '1', role: 'requester', sentAt: at, text }],
    };
    await callAs(page, '/v2/tickets', { method: 'POST', body: JSON.stringify(body) });
  }
}

const marked = (page: Page) =>
  page.evaluate(() => Array.from(CSS.highlights.get('asked-questions') ?? [], String));

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test('an agent goes through a list by two keys: a reply is copied and the next ticket opened; a ticket leaves the list once it is marked as answered', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'carol', '/tickets');
  const word = `desk${Date.now()}`;
  await addTickets(page, word, ['First', 'Second', 'Third']);
  await page.goto(`/tickets?status=waiting&search=${word}`);
  await page.getByRole('link', { name: `First ${word}` }).click();
  await expect(title(page)).toContainText('First');

  await page.keyboard.press('g');
  await expect(action(page, 'Copy and next')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(title(page)).toContainText('Second');
  expect(await clipboard(page)).toMatch(/^Hello Ada/);
  await expect(page.getByText('Copied, not sent.')).toBeVisible();
  // Who copied has not sent yet: the ticket is still in the list of those that wait.
  const list = page.getByRole('region', { name: 'Tickets' });
  await expect(list.getByRole('link')).toHaveCount(3);
  // Without a CRM nothing tells that it was answered: whoever pasted it says so where they are told of it.
  await action(page, 'Mark as answered').click();
  await expect(page.getByText('Ticket marked as answered.')).toBeVisible();
  await expect(list.getByRole('link')).toHaveCount(2);

  await page.keyboard.press('g');
  await expect(action(page, 'Copy and next')).toBeVisible();
  await page.keyboard.press('a');
  await expect(page.getByText('Used by Carol Whitfield')).toBeVisible();
  await expect(action(page, 'Copy and next')).toHaveCount(0);
  await expect(title(page)).toContainText('Second');

  await page.getByLabel('Breadcrumb').getByRole('link', { name: 'Tickets' }).click();
  await expect(page).toHaveURL(new RegExp(`status=waiting.*search=${word}`));
  await expect(page.getByRole('link', { name: `Third ${word}` })).toBeVisible();
  for (const subject of ['First', 'Second'])
    await expect(page.getByRole('link', { name: `${subject} ${word}` })).toHaveCount(0);
});

test('where nothing was found an agent writes the reply themselves, goes elsewhere and comes back to it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'carol', '/tickets');
  const word = `own${Date.now()}`;
  await addTickets(
    page,
    word,
    ['Giraffes'],
    'Which savanna do giraffes migrate to in the monsoon?',
  );
  await page.goto(`/tickets?status=waiting&search=${word}`);
  await page.getByRole('link', { name: `Giraffes ${word}` }).click();
  await expect(title(page)).toContainText('Giraffes');
  // What is asked is marked where the customer wrote it.
  await expect
    .poll(() => marked(page))
    .toEqual(['Which savanna do giraffes migrate to in the monsoon?']);
  await page.keyboard.press('g');
  const field = page.getByRole('textbox', { name: 'Write the reply yourself' });
  await expect(action(page, 'Mark as answered')).toHaveCount(0);
  await field.fill('We only sell bikes, sorry.');
  await page.getByRole('link', { name: 'Chats', exact: true }).click();
  await page.goBack();
  await expect(field).toHaveValue('We only sell bikes, sorry.');
  await field.press('Control+Enter');
  await expect(page.getByText(/The ticket stays waiting/)).toBeVisible();
  expect(await clipboard(page)).toBe('We only sell bikes, sorry.');
  await expect(field).toHaveValue('We only sell bikes, sorry.');
  await action(page, 'Mark as answered').click();
  await expect(page.getByText('Answered by Carol Whitfield')).toBeVisible();
  await expect(page.getByText('Answered', { exact: true }).first()).toBeVisible();
});

test('a reply is sent to the customer through the CRM, once it cannot be taken back any more', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const stack = await startStack({ SIMULATOR: '1' });
  try {
    const context = await browser.newContext({ baseURL: stack.url });
    const page = await context.newPage();
    await letAgentsSend(page);
    await page.evaluate(() => localStorage.clear());
    // Bob's console would go to the sign-in itself, in the way of Carol.
    await page.goto('about:blank');
    await signIn(page, 'carol', '/simulator');
    await writeAsCustomer(page);
    // By the name: other tickets of the demo are about keys to send, and one would be opened next.
    await page.goto('/tickets?status=waiting&search=Ada%20Desk');
    await page.getByRole('link', { name: 'Keys to send' }).click();
    await expect(action(page, 'Send and next')).toBeVisible();

    // Sent by a slip of the finger, and taken back: the ticket waits, its reply is there.
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(/^Sending to Ada Desk in 10 s\./)).toBeVisible();
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
    await expect(page.getByText('Not sent to Ada Desk.')).toBeVisible();
    await expect(title(page)).toContainText('Keys to send');
    await expect(action(page, 'Send and next')).toBeFocused();
    await expect(page.getByText('Waiting', { exact: true }).first()).toBeVisible();

    // Changed and sent by one key: what was typed is what leaves.
    await page.keyboard.press('e');
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Take care.');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(/^Sent to the customer through Zendesk/)).toBeVisible({
      timeout: 60_000,
    });
    const conversation = page.getByRole('region', { name: 'Conversation' });
    await expect(conversation.getByText('Agent', { exact: true })).toBeVisible({ timeout: 60_000 });
    await expect(conversation).toContainText('Take care.');
    await expect(page.getByText('Answered', { exact: true }).first()).toBeVisible();
    await context.close();
  } finally {
    await stack.stop();
  }
});

test('at 1280 pixels in French the reply’s buttons share a row, and two messages at once cover nothing of the ticket', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await signIn(page, 'carol', '/account');
  const word = `desk${Date.now()}`;
  await addTickets(page, word, ['First']);
  await page.evaluate(() => localStorage.setItem('language', 'fr'));
  await page.goto(`/tickets?status=waiting&search=${word}`);
  await page.getByRole('link', { name: `First ${word}` }).click();
  await expect(title(page)).toContainText('First');
  await page.keyboard.press('g');
  const next = action(page, 'Copier et suivant');
  await expect(next).toBeVisible();
  const top = async (name: string) => (await action(page, name).boundingBox())?.y;
  expect(await top('Marquer comme répondu')).toBe(await top('Copier et suivant'));
  expect(await top('Modifier')).toBe(await top('Autres actions'));

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await top('Marquer comme répondu')).toBe(await top('Copier et suivant'));
  await page.setViewportSize({ width: 1280, height: 720 });

  await page.keyboard.press('c');
  await page.keyboard.press('c');
  const messages = page.getByText('Suggestion copiée');
  await expect(messages).toHaveCount(2);
  const head = await title(page).boundingBox();
  for (const message of await messages.all()) {
    const box = await message.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(head?.y ?? 0);
  }
});
