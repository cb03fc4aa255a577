/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test';
import { hostileText } from '../packages/engine/src/testing/hostile-texts.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { callAs } from './support/call-as.ts';
import { test } from './support/console-errors.ts';
import { signIn } from './support/sign-in.ts';

// Messages of 200,000 characters, written to stop a browser: opening one leaves room for a key or a click.

const length = 199_000;
const asHtml = [
  'list items',
  'nested lists',
  'nested blocks',
  'nested quotations',
  'table cells',
  'nested tables',
  'unclosed elements',
  'attributes',
  'entities',
];
const asText = ['blank lines', 'one long word', 'numbered lines', 'quoted lines', 'everything'];
/** Of one task, beyond what the same screen takes for a message of one line. */
const mostMs = 100;

async function putTicket(page: Page, name: string, body: { html?: string; text?: string }) {
  const externalId = `long ${name}`;
  const sentAt = new Date(Date.now() - 60_000).toISOString();
  const message = { externalId, role: 'requester', sentAt, ...body };
  const ticket = { externalId, subject: `Long: ${name}`, createdAt: sentAt, messages: [message] };
  const { uuid } = await callAs<{ uuid: string }>(page, '/v2/tickets', {
    method: 'POST',
    body: JSON.stringify(ticket),
  });
  return uuid;
}

/** Opens a ticket without loading the page anew; answers the longest task until it stands there, in ms. */
async function longestTask(page: Page, name: string, uuid: string): Promise<number> {
  await page.evaluate((path) => {
    const longest = { ms: 0 };
    Object.assign(window, { longest });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest.ms = Math.max(longest.ms, duration);
    }).observe({ type: 'longtask' });
    history.pushState({}, '', path);
  }, `/tickets/${uuid}`);
  await expect(page.getByRole('heading', { name: `Long: ${name}` })).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  // What is drawn after the text has come.
  await page.waitForTimeout(700);
  return page.evaluate(() => (window as unknown as { longest: { ms: number } }).longest.ms);
}

test('a message of 200,000 characters stops no browser, and is read part by part', async ({
  page,
}) => {
  test.slow();
  await signIn(page, 'carol', '/tickets');
  const short = await putTicket(page, 'a line', { text: 'Where is my order?' });
  const tickets: [name: string, uuid: string][] = [];
  for (const name of asHtml)
    tickets.push([name, await putTicket(page, name, { html: hostileText(name, length) })]);
  for (const name of asText)
    tickets.push([
      name,
      await putTicket(page, name, { text: `My order\n${hostileText(name, length)}` }),
    ]);
  // Whatever the screen loads once is there.
  await longestTask(page, 'a line', short);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Tickets' })).toBeVisible();
  const usual = await longestTask(page, 'a line', short);
  const slow: string[] = [];
  for (const [name, uuid] of tickets) {
    const ms = await longestTask(page, name, uuid);
    if (ms > usual + mostMs) slow.push(`${name}: ${Math.round(ms)} ms, usual ${Math.round(usual)}`);
  }
  expect(slow).toEqual([]);

  const [, flat = ''] = tickets[0] ?? [];
  await longestTask(page, 'list items', flat);
  await page.getByRole('button', { name: 'Show the whole message' }).click();
  const items = page.getByRole('article').getByRole('listitem');
  const first = await items.count();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => items.count()).toBeGreaterThan(first);
  await expectNoAxeViolations(page);
});
