/// <reference lib="dom" />
import { expect, type Browser, type Page } from '@playwright/test';
import { ownHostileMarkup } from '../../fixtures/hostile-markup.ts';
import { callAs } from '../support/call-as.ts';
import { chatRow, makeChatbot, visit } from '../support/chats.ts';
import { test } from '../support/console-errors.ts';
import { startHostSite } from '../support/host-site.ts';
import { watchForScripts } from '../support/nothing-runs.ts';
import { signIn } from '../support/sign-in.ts';

// What visitors, agents and other pages send to a chat is words, in the widget and in the console.

test.use({ expectedConsole: [/favicon\.ico/] });

const lines = ownHostileMarkup.filter((line) => !line.includes('\0'));
/** As messages: each is shorter than the longest that is taken. */
const messages = Array.from({ length: Math.ceil(lines.length / 45) }, (_, at) =>
  lines.slice(at * 45, at * 45 + 45).join('\n'),
);
const ours = /^(?:https?:\/\/localhost[:/]|data:|blob:|about:)/;

async function openAs(browser: Browser, url: string, path: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: url, locale: 'en-GB' })).newPage();
  await signIn(page, 'carol', path);
  return page;
}

/** Carol takes over the newest chat and says the same back. */
async function replyAsCarol(browser: Browser, url: string, text: string): Promise<void> {
  const page = await openAs(browser, url, '/chats');
  const { items } = await callAs<{ items: { uuid: string }[] }>(page, '/v2/chats?search=ScRiPt');
  const chat = `/v2/chats/${items[0]?.uuid}`;
  await callAs(page, `${chat}/take-over`, { method: 'POST' });
  const body = JSON.stringify({ key: crypto.randomUUID(), text });
  await callAs(page, `${chat}/messages`, { method: 'POST', body });
  await page.context().close();
}

test('the widget shows hostile texts as words, on a page without any policy @check-15.3', async ({
  page,
  context,
  browser,
  product,
}) => {
  test.setTimeout(90_000);
  const chatbot = await makeChatbot(browser, product.url, `Helper ${lines[0]}`);
  const site = await startHostSite({ origin: product.url, chatbot, hasPolicy: false });
  try {
    const watched = await watchForScripts(context, ours);
    await page.goto(site.url);
    await page.getByRole('button', { name: 'Open the chat' }).click();
    const log = page.getByRole('log');
    for (const text of messages) {
      await page.getByLabel('Your message').fill(text);
      await page.keyboard.press('Enter');
      await expect(log.getByText(text.split('\n')[0] ?? '').first()).toBeVisible();
    }
    await replyAsCarol(browser, product.url, `As agents write\n${messages[1]}`);
    await expect(log.getByText('As agents write')).toBeVisible();
    await watched.expectNothing(page, '[role="log"]');
    // Once more as it is read from the server.
    await page.reload();
    await expect(page.getByRole('log').getByText('As agents write')).toBeVisible();
    await watched.expectNothing(page, '[role="log"]');
  } finally {
    await site.close();
  }
});

test('the console shows hostile chats as words, in the notice, the list and the transcript @check-15.4', async ({
  page,
  context,
  browser,
  product,
}) => {
  test.setTimeout(90_000);
  const loud = `<img src=x onerror=alert(1)> Quirin`;
  const chatbot = await makeChatbot(browser, product.url, 'Third helper');
  const watched = await watchForScripts(context, ours);
  await signIn(page, 'carol', '/tickets');
  // The bell comes a moment after the screen, and listens from then on.
  await expect(page.getByRole('button', { name: /Background tasks/ })).toBeVisible();
  await page.waitForTimeout(1_500);
  const visitor = await visit(product.url, chatbot);
  for (const text of [`${loud} asks`, ...messages]) await visitor.say(text);
  await visitor.escalate({ name: loud, email: 'nora@example.org' });
  await expect(page.getByText('is waiting for an agent').first()).toBeVisible();
  await watched.expectNothing(page);
  await page.getByRole('button', { name: 'Open the chat' }).first().click();
  await expect(page.getByRole('heading', { name: loud })).toBeVisible();
  const log = page.getByRole('log', { name: 'Messages' });
  await expect(log.getByText(lines[0] ?? '').first()).toBeVisible();
  await watched.expectNothing(page, '[role="log"]');

  await page.getByRole('button', { name: 'Take over' }).first().click();
  const field = page.getByRole('textbox', { name: 'Reply to the visitor' });
  await field.fill(`As agents write\n${messages[1]}`);
  await field.press('Control+Enter');
  await expect(log.getByText('As agents write')).toBeVisible();
  await page.getByRole('button', { name: 'Internal note' }).click();
  const note = page.getByRole('textbox', { name: 'Note for your team' });
  await note.fill(`As a note\n${messages[2]}`);
  await page.getByRole('button', { name: 'Save the note' }).click();
  await expect(log.getByText('As a note')).toBeVisible();
  await visitor.rate('bad', loud);
  await page.reload();
  await expect(log.getByText('As a note')).toBeVisible();
  await expect(chatRow(page, /Quirin/).first()).toBeVisible();
  await watched.expectNothing(page, 'main [role="log"], main ul');
  visitor.leave();
});

test('a page of elsewhere tells the widget and its preview nothing @check-33.5', async ({
  page,
  context,
  browser,
  product,
}) => {
  const chatbot = await makeChatbot(browser, product.url, 'Fourth helper');
  const site = await startHostSite({ origin: product.url, chatbot, hasPolicy: false });
  const settings = await readSettings(page, product.url, chatbot);
  const right = {
    type: 'replique:preview',
    settings,
    language: 'en',
    theme: 'auto',
    isPhone: false,
  };
  try {
    await page.goto(site.url);
    await page.getByRole('button', { name: 'Open the chat' }).waitFor();
    const opened = context.waitForEvent('page');
    // Another origin than the preview's, with what the form of the console posts.
    await page.evaluate(
      ([address, message]) => {
        const preview = window.open(address);
        window.postMessage(message, '*');
        for (const after of [0, 300, 1_000])
          setTimeout(() => preview?.postMessage(message, '*'), after);
      },
      [`${product.url}/widget/preview`, right] as const,
    );
    const preview = await opened;
    await preview.waitForLoadState('load');
    await page.waitForTimeout(1_300);
    await expect(preview.getByText('Fourth helper')).toHaveCount(0);
    // The widget of the page went on as it was.
    await page.getByRole('button', { name: 'Open the chat' }).click();
    await expect(page.getByRole('dialog').getByText('Fourth helper').first()).toBeVisible();

    // The same message is taken from the console's own origin, and no other shape or address is.
    await signIn(page, 'carol', `${product.url}/tickets`);
    const frame = await frameOfPreview(page);
    const wrong = {
      ...settings,
      whiteLabel: { ...settings.whiteLabel, avatar: 'https://a.example/x.png' },
    };
    for (const message of [
      null,
      'replique:preview',
      { ...right, type: 'other' },
      { ...right, settings: wrong },
    ])
      await frame.post(message);
    await expect(frame.shown).toHaveCount(0);
    await frame.post(right);
    await expect(frame.shown.first()).toBeVisible();
  } finally {
    await site.close();
  }
});

test.describe('elsewhere', () => {
  // The browser says that it may not read why.
  test.use({ expectedConsole: [/CORS policy|ERR_FAILED|favicon\.ico|status of 403/] });

  test('a page that is not listed has no widget @check-32.4', async ({
    page,
    browser,
    product,
  }) => {
    const chatbot = await makeChatbot(browser, product.url, 'Fifth helper');
    const site = await startHostSite({ origin: product.url, chatbot, hasPolicy: false });
    try {
      await page.goto(site.url);
      await expect(page.getByRole('button', { name: 'Open the chat' })).toBeVisible();
      // Without a CORS header the browser keeps the answer to itself.
      const refused = page.waitForEvent('requestfailed');
      await page.goto(site.url.replace('localhost', '127.0.0.1'));
      expect((await refused).url()).toContain(`/widget/v1/${chatbot}`);
      await expect(page.getByRole('button', { name: 'Open the chat' })).toHaveCount(0);
    } finally {
      await site.close();
    }
  });
});

/** As any page may read them that is listed. */
async function readSettings(page: Page, url: string, chatbot: string) {
  const headers = { origin: url };
  const answer = await page.request.get(`${url}/widget/v1/${chatbot}/settings`, { headers });
  return (await answer.json()) as { whiteLabel: Record<string, unknown> };
}

/** The preview in a frame of a page of its own origin. */
async function frameOfPreview(page: Page) {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const frame = document.createElement('iframe');
        frame.src = '/widget/preview';
        frame.addEventListener('load', resolve);
        document.body.append(frame);
      }),
  );
  return {
    shown: page.frameLocator('iframe[src="/widget/preview"]').getByText('Fourth helper'),
    post: (message: unknown) =>
      page.evaluate((sent) => {
        document.querySelector('iframe')?.contentWindow?.postMessage(sent, location.origin);
      }, message),
  };
}
