import { expect, type Page } from '@playwright/test';
import { test } from '../support/console-errors.ts';
import { signIn } from '../support/sign-in.ts';

const subject = 'Range has halved, is my battery faulty';

async function openTicket(page: Page, person: 'carol' | 'bob'): Promise<void> {
  await signIn(page, person, '/tickets');
  await page.getByRole('searchbox', { name: 'Search tickets' }).fill(subject);
  await page.getByRole('link', { name: subject }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(subject);
}

const button = (page: Page, name: RegExp) => page.getByRole('button', { name }).first();
const editor = (page: Page) => page.getByRole('textbox', { name: 'Suggestion text' });

test.describe('two people at one ticket', () => {
  test.use({ expectedConsole: [/ERR_INTERNET_DISCONNECTED/] });

  test('see each other, what the other writes, and what changed while they were offline', async ({
    page: carol,
    browser,
  }) => {
    const context = await browser.newContext();
    const bob = await context.newPage();
    await openTicket(carol, 'carol');
    await openTicket(bob, 'bob');
    await expect(carol.getByText('Bob is viewing this ticket')).toBeVisible();
    await expect(bob.getByText('Carol is viewing this ticket')).toBeVisible();

    await button(carol, /^Generate/).click();
    await expect(bob.getByText('Hello', { exact: false }).first()).toBeVisible();
    await expect(button(bob, /^Mark as answered$/)).toBeVisible();

    await button(carol, /^Edit/).click();
    await expect(bob.getByText('Carol is writing a reply')).toBeVisible();
    await editor(carol).fill('Tighten the clamp with a five millimetre key.');

    await context.setOffline(true);
    await expect(bob.getByText('You are offline.', { exact: false })).toBeVisible();
    await button(carol, /^Save/).click();
    await expect(carol.getByText('Tighten the clamp').first()).toBeVisible();
    await expect(bob.getByText('Tighten the clamp')).toHaveCount(0);
    await context.setOffline(false);
    await expect(bob.getByText('You are offline.', { exact: false })).toHaveCount(0);
    await expect(bob.getByText('Tighten the clamp').first()).toBeVisible();

    await button(carol, /^Mark as answered$/).click();
    await expect(bob.getByText('Used by Carol Whitfield')).toBeVisible();
    await expect(bob.getByText('Carol just changed this ticket')).toBeVisible();
    // Who leaves the ticket is gone at once; who closes the browser, a little later (live.test.ts).
    await bob.getByRole('link', { name: 'Tickets', exact: true }).first().click();
    await expect(carol.getByText('Bob is viewing this ticket')).toHaveCount(0);
    await context.close();
  });

  test('what is typed while offline stays, and is saved when the network is back', async ({
    page,
    context,
  }) => {
    await openTicket(page, 'carol');
    await button(page, /^Generate/).click();
    await button(page, /^Edit/).click();
    await editor(page).fill('Written in a tunnel.');
    await context.setOffline(true);
    await button(page, /^Save/).click();
    await expect(editor(page)).toHaveValue('Written in a tunnel.');
    await context.setOffline(false);
    await button(page, /^Save/).click();
    await expect(page.getByText('Written in a tunnel.').first()).toBeVisible();
  });
});
