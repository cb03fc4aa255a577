/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test';
import { makeZendeskApp } from '../../app/zendesk-app.ts';
import { findBrowser } from '../../../tools/setup/find-browser.mjs';
import { findAxeViolations } from '../support/axe.ts';
import { callAs } from '../support/call-as.ts';
import { test } from '../support/console-errors.ts';
import { letAgentsSend, writeAsCustomer } from '../support/simulated-customer.ts';
import { startStack } from '../support/stack.ts';
import { openZendesk, signWith } from '../support/zendesk-page.ts';

const zendesk = makeZendeskApp();

// The page of the account is ours, at an address of the network; the product runs on this machine.
const args = ['--disable-features=LocalNetworkAccessChecks,BlockInsecurePrivateNetworkRequests'];
test.use({ launchOptions: { executablePath: findBrowser(), args } });

const savePanel = (page: Page, client: string, publicKey: string) =>
  callAs<{ address: string }>(page, `/v2/clients/${client}/panels/zendesk`, {
    method: 'PUT',
    body: JSON.stringify({ account: zendesk.account, publicKey }),
  });

/** Bob lets agents send, and his Zendesk show the panel; a customer writes there. */
async function setUp(admin: Page) {
  await letAgentsSend(admin);
  const [client] = await callAs<{ uuid: string }[]>(admin, '/v2/clients');
  const uuid = client?.uuid ?? '';
  const { address } = await savePanel(admin, uuid, zendesk.publicKey);
  return { address, client: uuid, ticket: await writeAsCustomer(admin) };
}

test.use({ expectedConsole: [/401|Failed to load resource/] });

test('in the panel a reply is sent and taken back, a category corrected, a session reopened without loss', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const stack = await startStack({ SIMULATOR: '1' });
  try {
    const context = await browser.newContext({
      baseURL: stack.url,
      viewport: { width: 360, height: 760 },
    });
    const admin = await context.newPage();
    await admin.setViewportSize({ width: 1280, height: 720 });
    const { address, client, ticket } = await setUp(admin);
    const page = await context.newPage();
    const panel = await openZendesk(page, zendesk, { address, ticket });
    await expect(panel.getByRole('heading', { name: 'Suggested reply' })).toBeVisible();

    // Sent by a slip of the finger, and taken back.
    const send = panel.getByRole('button', { name: 'Send', exact: true });
    await send.click();
    await expect(panel.getByText('Will be sent to the customer in a moment')).toBeVisible();
    await expect(send).toHaveCount(0);
    await panel.getByRole('button', { name: 'Undo' }).click();
    await expect(send).toBeVisible();

    const category = panel.getByRole('combobox', { name: 'Category' });
    const named = await category.locator('option').last().getAttribute('value');
    await category.selectOption(named);
    await expect(panel.getByText('Saved.')).toBeVisible();
    await panel.getByText('Third-party data').click();
    await expect(panel.locator('details[open] p').first()).toBeVisible();
    expect(await findAxeViolations(page, 'iframe')).toEqual([]);

    // The session ends while a text is being written: nothing of it is lost.
    await panel.getByRole('button', { name: 'Edit' }).click();
    const text = panel.getByRole('textbox', { name: 'Suggested reply' });
    await text.fill('Two new keys are on their way.');
    const newer = makeZendeskApp();
    await savePanel(admin, client, newer.publicKey);
    await page.route('**/v2/suggestions/*', (route) => route.fulfill({ status: 401, json: {} }), {
      times: 1,
    });
    await panel.getByRole('button', { name: 'Save' }).click();
    await expect(panel.getByText(/^Your session has ended/)).toBeVisible();
    await expect(text).toHaveValue('Two new keys are on their way.');
    expect(await findAxeViolations(page, 'iframe')).toEqual([]);
    signWith(page, newer);
    await panel.getByRole('button', { name: 'Reopen' }).click();
    await expect(panel.locator('.reply').first()).toHaveText('Two new keys are on their way.');
    await expect(panel.getByText(/^Your session has ended/)).toHaveCount(0);

    // A click in a frame that is scrolled reaches what it points at.
    const question = panel.getByRole('textbox', { name: 'Your question' });
    await question.fill('How do I return a bike?');
    await panel.getByRole('button', { name: 'Ask', exact: true }).click();
    await expect(panel.locator('[aria-live] p.reply')).not.toBeEmpty();

    await send.click();
    await expect(panel.getByText(/^Sent to the customer through Zendesk/)).toBeVisible({
      timeout: 60_000,
    });
    await context.close();
  } finally {
    await stack.stop();
  }
});
