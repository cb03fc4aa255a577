/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { callAs } from '../support/call-as.ts';
import { test } from '../support/console-errors.ts';
import { desks, openDesk } from '../support/desk-pages.ts';
import { startWithExtension, type ExtensionBrowser } from '../support/extension-browser.ts';
import { signInAt, signInBy, useOn } from '../support/extension-steps.ts';
import { signIn } from '../support/sign-in.ts';

declare const chrome: { i18n: { getUILanguage: () => string } };

/** What the pages of support/desk-pages.ts hold. */
declare global {
  interface Window {
    model: string;
    readEditor: () => string;
  }
}

const tickets = {
  zendesk: '3543601',
  second: '3543602',
  gorgias: '41023377',
  salesforce: '500RM00000AbCdEYAV',
  /** No other journey opens it: no suggestion was written for it. */
  guest: '3543603',
};

/** Carol's tickets, by the ids that the help desks would give. */
async function pushTickets(page: Page): Promise<void> {
  await signIn(page, 'carol', '/account');
  const questions = ['How do I return a bike?', 'How do I charge the battery in winter?'];
  for (const [at, externalId] of Object.values(tickets).entries()) {
    const sentAt = new Date(Date.now() - 3_600_000).toISOString();
    const text = questions[at % 2];
    const message = { externalId: 'm1', role: 'requester', author: 'Ida', sentAt, text };
    const ticket = { externalId, subject: text, createdAt: sentAt, messages: [message] };
    await callAs(page, '/v2/tickets', { method: 'POST', body: JSON.stringify(ticket) });
  }
}

/** As an agent has it at the desk. */
async function writeSuggestion(page: Page, externalId: string): Promise<void> {
  const path = `/v2/tickets?search=${externalId}`;
  const { items } = await callAs<{ items: { uuid: string }[] }>(page, path);
  const to = `/v2/tickets/${items[0]?.uuid}/suggestion`;
  await callAs(page, to, { method: 'POST', body: '{}' });
}

const replyIn = (panel: Page) => panel.locator('.reply').first();
/** Of its second line, to its first source: what follows is a number. */
const startOf = async (panel: Page) =>
  ((await replyIn(panel).locator('p').nth(1).textContent()) ?? '').slice(0, 12);

test.describe('the browser extension', () => {
  let browser: ExtensionBrowser;
  test.use({ expectedConsole: [/401|403/] });
  test.afterEach(() => browser.close());

  test('finds the ticket in three help desks, and puts the reply where the cursor is', async ({
    page,
    product,
  }) => {
    test.setTimeout(240_000);
    await pushTickets(page);
    browser = await startWithExtension();
    const desk = await openDesk(browser.context, 'zendesk', tickets.zendesk);
    const panel = await browser.press(desk);
    await expectNoAxeViolations(panel);
    await signInAt(browser, panel, product.url, 'carol');

    // Neither the ticket nor the page is known before the person allows the site.
    await expect(panel.getByText('It reads nothing else.')).toBeVisible();
    await expect(replyIn(panel)).toHaveCount(0);
    await expectNoAxeViolations(panel);
    await useOn(browser, panel, 'zendesk');
    await expect(replyIn(panel)).toBeVisible();
    await expectNoAxeViolations(panel);

    const insert = panel.getByRole('button', { name: 'Insert into reply' });
    await insert.click();
    await expect(panel.getByText('Click into the text field on the page')).toBeVisible();
    await desk.locator('#editor').click();
    await insert.click();
    await expect(panel.getByText('Inserted into the reply.')).toBeVisible();
    const first = await startOf(panel);
    await expect(desk.locator('#editor')).toContainText(first);
    // The editor's own text, which it keeps by the events of the browser.
    expect(await desk.evaluate(() => window.model)).toContain(first);

    await panel.getByRole('button', { name: 'Good suggestion' }).click();
    await expect(panel.getByText('Thank you.', { exact: true })).toBeVisible();

    // Help desks change their address without another page.
    const before = await replyIn(panel).textContent();
    await desk.evaluate((to) => history.pushState({}, '', to), desks.zendesk.path(tickets.second));
    await expect(replyIn(panel)).not.toHaveText(before ?? '');
    await expect(replyIn(panel)).toBeVisible();
    await desk.evaluate((to) => history.pushState({}, '', to), desks.zendesk.path('999999999'));
    await expect(panel.getByText(/does not have this ticket yet/)).toBeVisible();
    await desk.evaluate((to) => history.pushState({}, '', to), '/agent/dashboard');
    await expect(panel.getByText('Open a ticket to see a suggested reply.')).toBeVisible();

    const other = await openDesk(browser.context, 'gorgias', tickets.gorgias);
    await expect(panel.getByText('press its button in the toolbar')).toBeVisible();
    await browser.press(other);
    await useOn(browser, panel, 'gorgias');
    await expect(replyIn(panel)).toBeVisible();
    await other.locator('#editor').focus();
    await other.locator('#editor').evaluate((field: HTMLTextAreaElement) => {
      field.setSelectionRange(6, 6);
    });
    await insert.click();
    await expect(panel.getByText('Inserted into the reply.')).toBeVisible();
    const text = await other.evaluate(() => window.model);
    expect(text).toMatch(/^Hello .{20,},$/s);
    expect(text).toContain(await startOf(panel));

    const third = await openDesk(browser.context, 'salesforce', tickets.salesforce);
    await browser.press(third);
    await useOn(browser, panel, 'salesforce');
    await expect(replyIn(panel)).toBeVisible();
    await third.frameLocator('iframe').locator('#editor').click();
    await insert.click();
    await expect(panel.getByText('Inserted into the reply.')).toBeVisible();
    expect(await third.evaluate(() => window.readEditor())).toContain(await startOf(panel));
    expect(await browser.complaints()).toEqual([]);
    // Other journeys of Carol’s begin with no program connected.
    await panel.getByRole('button', { name: 'Sign out' }).click();
    await expect(panel.getByText('Address of your Replique')).toBeVisible();
  });

  test('answers a question of any page, says what fails, and signs out', async ({
    page,
    product,
  }) => {
    test.setTimeout(240_000);
    await pushTickets(page);
    browser = await startWithExtension();
    const desk = await openDesk(browser.context, 'zendesk', tickets.zendesk);
    const panel = await browser.press(desk);
    // Nothing of ours is there.
    await browser.willAllow('https://acme.zendesk.com/*');
    await panel.getByRole('textbox').fill('http://replique.example');
    await panel.getByRole('button', { name: 'Sign in' }).click();
    await expect(panel.getByText('Enter an address that begins with https://.')).toBeVisible();
    await signInAt(browser, panel, product.url, 'carol');
    await useOn(browser, panel, 'zendesk');
    await expect(replyIn(panel)).toBeVisible();

    await desk.evaluate((to) => history.pushState({}, '', to), '/hc/en-us');
    await desk.locator('#question').selectText();
    await panel.getByRole('button', { name: 'Take the selected text' }).click();
    const question = panel.getByRole('textbox', { name: 'Your question' });
    await expect(question).toHaveValue('How do I return a bike?');
    await question.press('Enter');
    await expect(panel.locator('[aria-live] .reply')).not.toBeEmpty();
    await desk.locator('#editor').click();
    await panel.locator('[aria-live]').getByRole('button', { name: 'Insert' }).click();
    await expect(desk.locator('#editor')).not.toBeEmpty();

    // No network.
    await panel.context().setOffline(true);
    await desk.evaluate((to) => history.pushState({}, '', to), desks.zendesk.path(tickets.second));
    await expect(panel.getByText('Replique cannot be reached.')).toBeVisible();
    await panel.context().setOffline(false);
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect(replyIn(panel)).toBeVisible();

    // A token that is over is renewed, and what was asked for goes on.
    await panel.route('**/rating', (route) => route.fulfill({ status: 401, json: {} }), {
      times: 1,
    });
    await panel.getByRole('button', { name: 'Good suggestion' }).click();
    await expect(panel.getByText('Thank you.', { exact: true })).toBeVisible();

    // Disconnected on the account, the person signs in again; what they pressed goes on.
    await page.reload();
    const connected = page.getByRole('button', { name: 'Disconnect Replique' });
    await expect(connected.first()).toBeVisible();
    const count = await connected.count();
    // The one that was used last.
    await connected.first().click();
    await expect(connected).toHaveCount(count - 1);
    await panel.getByRole('button', { name: 'Bad suggestion' }).click();
    await panel.getByRole('button', { name: 'Tone' }).click();
    await expect(panel.getByText('Your session has ended.')).toBeVisible();
    await expectNoAxeViolations(panel);
    const reopen = panel.getByRole('button', { name: 'Reopen' });
    await signInBy(browser, 'carol', () => reopen.click());
    await expect(panel.getByText('Thank you.', { exact: true })).toBeVisible();

    await panel.getByRole('button', { name: 'Sign out' }).click();
    await expect(panel.getByText('Address of your Replique')).toBeVisible();
    await expect(panel.getByRole('textbox')).toHaveValue(product.url);
    // The panel does not wait for the server to have taken it away.
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Connected programs' })).toBeVisible();
      await expect(connected).toHaveCount(count - 1, { timeout: 3_000 });
    }).toPass({ timeout: 20_000 });
  });

  test('speaks French, in the dark and at every width, and keeps to the role', async ({
    page,
    product,
  }) => {
    await pushTickets(page);
    browser = await startWithExtension();
    const desk = await openDesk(browser.context, 'zendesk', tickets.guest);
    const panel = await browser.press(desk);
    await panel.addInitScript(() => {
      // A browser of the test machine has English alone.
      chrome.i18n.getUILanguage = () => 'fr-FR';
    });
    await panel.reload();
    await panel.emulateMedia({ colorScheme: 'dark' });
    await expect(panel.getByText('Adresse de votre Replique')).toBeVisible();
    await expectNoAxeViolations(panel);
    await signInAt(browser, panel, product.url, 'dan');
    for (const width of [280, 480]) {
      await panel.setViewportSize({ width, height: 640 });
      await expectNoAxeViolations(panel);
      const isWide = await panel.evaluate(() => document.body.scrollWidth > innerWidth);
      expect([width, isWide]).toEqual([width, false]);
    }
    await useOn(browser, panel, 'zendesk');
    await expect(panel.getByText('Pas encore de suggestion.')).toBeVisible();
    await expectNoAxeViolations(panel);
    // Once an agent had one written, a guest reads it; there is nothing else to do with it.
    await writeSuggestion(page, tickets.guest);
    await panel.getByRole('button', { name: 'Réessayer' }).click();
    await expect(replyIn(panel)).toBeVisible();
    await expect(panel.getByText('Sources', { exact: true })).toBeVisible();
    for (const action of ['Insérer', 'Copier', 'Modifier', 'Envoyer', 'Nouvelle suggestion'])
      await expect(panel.getByRole('button', { name: new RegExp(action) })).toHaveCount(0);
    await expect(panel.getByRole('combobox')).toHaveCount(0);
    await expectNoAxeViolations(panel);
  });
});
