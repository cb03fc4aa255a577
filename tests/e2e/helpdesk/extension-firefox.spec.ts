/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test';
import { callAs } from '../support/call-as.ts';
import { test } from '../support/console-errors.ts';
import { desks } from '../support/desk-pages.ts';
import { startDeskSite } from '../support/desk-site.ts';
import { findFirefox, startFirefox, type Firefox } from '../support/firefox.ts';
import { signIn } from '../support/sign-in.ts';

const path = findFirefox();
const why = 'No Firefox is installed: apt-get install firefox-esr, or set FIREFOX_PATH.';
if (!path) process.stdout.write(`The extension in Firefox: skipped. ${why}\n`);

const tickets = { first: '3543701', second: '3543702' };

async function pushTickets(page: Page): Promise<void> {
  await signIn(page, 'carol', '/account');
  const questions = ['How do I return a bike?', 'How do I charge the battery in winter?'];
  for (const [at, externalId] of Object.values(tickets).entries()) {
    const sentAt = new Date(Date.now() - 3_600_000).toISOString();
    const text = questions[at];
    const message = { externalId: 'm1', role: 'requester', author: 'Ida', sentAt, text };
    const ticket = { externalId, subject: text, createdAt: sentAt, messages: [message] };
    await callAs(page, '/v2/tickets', { method: 'POST', body: JSON.stringify(ticket) });
  }
}

const button = (name: string) => `//button[normalize-space()="${name}"]`;

/** In the window that the browser opens for it. */
async function signInBy({ send }: Firefox): Promise<void> {
  const [tab] = (await send('WebDriver:GetWindowHandles')) as string[];
  const handles = async () => (await send('WebDriver:GetWindowHandles')) as string[];
  await expect.poll(handles, { timeout: 30_000 }).toHaveLength(2);
  const opened = (await handles()).find((handle) => handle !== tab);
  await send('WebDriver:SwitchToWindow', { handle: opened });
  await send('WebDriver:SetTimeouts', { implicit: 20_000 });
  const find = async (selector: string) => {
    const given = { using: 'css selector', value: selector };
    const { value } = (await send('WebDriver:FindElement', given)) as {
      value: Record<string, string>;
    };
    return Object.values(value)[0];
  };
  const type = async (selector: string, text: string) =>
    send('WebDriver:ElementSendKeys', { id: await find(selector), text });
  await type('input[name="email"]', 'carol@replique.test');
  await type('input[name="password"]', 'replique-demo');
  await send('WebDriver:ElementClick', { id: await find('form button:not([type="button"])') });
  await send('WebDriver:ElementClick', { id: await find('button[value="allow"]') });
  await expect.poll(handles, { timeout: 30_000 }).toHaveLength(1);
  await send('WebDriver:SwitchToWindow', { handle: tab });
}

test.describe('the browser extension in Firefox', { tag: '@full' }, () => {
  test.skip(!path, why);

  test('signs in, finds tickets, puts the reply where the cursor is, signs out', async ({
    page,
    product,
  }) => {
    test.setTimeout(240_000);
    await pushTickets(page);
    const site = await startDeskSite();
    const firefox = await startFirefox(path ?? '', site.proxy);
    const { send, clickInPanel, typeInPanel, panelText, allow } = firefox;
    const says = (text: string | RegExp) =>
      text instanceof RegExp
        ? expect.poll(panelText, { timeout: 30_000 }).toMatch(text)
        : expect.poll(panelText, { timeout: 30_000 }).toContain(text);
    const inPage = async <T>(script: string) => {
      const { value } = (await send('WebDriver:ExecuteScript', { script, args: [] })) as {
        value: T;
      };
      return value;
    };
    try {
      const { host, path: pathOf } = desks.zendesk;
      await send('WebDriver:Navigate', { url: `https://${host}${pathOf(tickets.first)}` });
      await firefox.press();
      await says('Address of your Replique');
      await typeInPanel('//input[@type="url"]', product.url);
      await clickInPanel(button('Sign in'));
      await allow();
      await signInBy(firefox);
      await says('Sign out');

      // The site is asked about, at the press of a button.
      await firefox.press();
      await says(`Use on ${host}`);
      await clickInPanel(button(`Use on ${host}`));
      await allow();
      await says('Suggested reply');
      const text = await panelText();

      await clickInPanel(button('Insert into reply'));
      await says('Click into the text field on the page');
      await inPage(`document.querySelector('#editor').focus()`);
      await clickInPanel(button('Insert into reply'));
      await says('Inserted into the reply.');
      const inserted = await inPage<string>('return window.model');
      expect(inserted.length).toBeGreaterThan(20);

      await clickInPanel('//button[@aria-label="Good suggestion"]');
      await says('Thank you.');

      // Help desks change their address without another page.
      await inPage(`history.pushState({}, '', '${pathOf(tickets.second)}')`);
      await expect.poll(panelText, { timeout: 30_000 }).not.toContain(text.split('\n')[3] ?? '');
      await says('Suggested reply');

      await clickInPanel(button('Sign out'));
      await says('Address of your Replique');
    } finally {
      await firefox.stop();
      await site.close();
    }
  });
});
