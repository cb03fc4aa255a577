/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test';
import { hostileText } from '../../../packages/engine/src/testing/hostile-texts.ts';
import { expectNoAxeViolations } from '../support/axe.ts';
import { callAs } from '../support/call-as.ts';
import { test } from '../support/console-errors.ts';
import { signIn } from '../support/sign-in.ts';

// Messages of 200,000 characters, written to stop a browser: no task that opening one makes holds the main thread for more
// than 100 ms, so that a key or a click is heard. Beside other programs it is what 100 ms of work take there.

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
/** Of the main thread, for one task. */
const mostMs = 100;
/** A task that is not longer than that of the same screen with a message of one line is the screen's own, give or take. */
const screensOwn = 1.25;
/** A text is slow when it is at each of so many openings: other programs take the processor by chance. */
const openings = 3;

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

/**
 * What a hundred milliseconds of work take now, by the clock: more, where other programs have the processor. The loop is
 * calibrated in the same page by its quickest short run, which nothing interrupted.
 */
async function clockOf(page: Page, ms: number): Promise<number> {
  return page.evaluate((wanted) => {
    const spin = (rounds: number) => {
      const began = performance.now();
      let sum = 0;
      for (let round = 0; round < rounds; round += 1) sum = (sum * 31 + round) % 1_000_003;
      Object.assign(window, { sum });
      return performance.now() - began;
    };
    const rounds = 200_000;
    const quickest = Math.min(...Array.from({ length: 40 }, () => spin(rounds)));
    return spin(Math.round((rounds * wanted) / Math.max(quickest, 0.1)));
  }, ms);
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
    const figures: string[] = [];
    let isSlow = true;
    for (let opening = 0; opening < openings && isSlow; opening += 1) {
      const before = await clockOf(page, mostMs);
      const ms = await longestTask(page, name, uuid);
      const most = Math.max(mostMs, before, await clockOf(page, mostMs));
      isSlow = ms > usual * screensOwn && ms > most;
      figures.push(`${Math.round(ms)} ms of ${Math.round(most)}, a line ${Math.round(usual)}`);
    }
    const description = `${name}: ${figures.join('; ')}`;
    test.info().annotations.push({ type: 'longest task', description });
    if (isSlow) slow.push(description);
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
