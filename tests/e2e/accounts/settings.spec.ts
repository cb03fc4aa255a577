import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { callAs } from '../support/call-as.ts';
import { test } from '../support/console-errors.ts';
import { signIn } from '../support/sign-in.ts';

const run = promisify(execFile);
const field = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

/** Shows a hidden value and reads it. */
async function reveal(page: Page, name: 'Key' | 'Secret' | 'Token'): Promise<string> {
  const group = field(page, name);
  await group.getByRole('button', { name: `Show the ${name.toLowerCase()}` }).click();
  return (await group.locator('code').textContent()) ?? '';
}

/** Runs an example exactly as the page shows it, with key and secret in the environment. */
async function runExamples(page: Page, env: Record<string, string>): Promise<string[]> {
  const [shell = '', typescript = ''] = await page.locator('pre').allTextContents();
  const folder = await mkdtemp(join(tmpdir(), 'replique-example-'));
  try {
    const options = { env: { PATH: process.env['PATH'] ?? '', ...env } };
    await writeFile(join(folder, 'example.ts'), typescript);
    const byShell = await run('sh', ['-c', shell], options);
    const byNode = await run(process.execPath, [join(folder, 'example.ts')], options);
    return [byShell.stdout, byNode.stdout];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test.describe('the API settings', () => {
  test('show an admin the credentials, a token, examples that run, and replace them @spec-2.49', async ({
    page,
  }) => {
    await signIn(page, 'bob', '/settings');
    await expect(field(page, 'Key').locator('code')).toHaveText(/^•+$/);
    const apiKey = await reveal(page, 'Key');
    const apiSecret = await reveal(page, 'Secret');
    expect(apiKey).toMatch(/^rpk_/);
    expect(apiSecret).toMatch(/^rps_/);
    await field(page, 'Key').getByRole('button', { name: 'Hide the key' }).click();
    await expect(field(page, 'Key').locator('code')).toHaveText(/^•+$/);
    await expectNoAxeViolations(page);

    await page.getByRole('button', { name: 'Get a token' }).click();
    expect((await reveal(page, 'Token')).split('.')).toHaveLength(3);
    await expect(page.getByText(/^Valid until /)).toBeVisible();

    const env = { REPLIQUE_API_KEY: apiKey, REPLIQUE_API_SECRET: apiSecret };
    const [byShell = '', byNode = ''] = await runExamples(page, env);
    const { items } = JSON.parse(byShell) as { items: { subject: string }[] };
    expect(items).toHaveLength(10);
    expect(byNode).toContain(items[0]?.subject);

    await page.getByRole('button', { name: 'Replace the credentials' }).click();
    const dialog = page.getByRole('dialog', { name: /^Replace the credentials of .+\?$/ });
    await dialog.getByRole('button', { name: 'Replace the credentials' }).click();
    await expect(page.getByText('Credentials replaced')).toBeVisible();
    await expect(field(page, 'Token')).toBeHidden();
    expect(await reveal(page, 'Key')).not.toBe(apiKey);
    await expect(runExamples(page, env)).rejects.toThrow(/400/);
  });

  test('give a program credentials of its own: named, with scopes, shown once, replaced and revoked', async ({
    page,
  }) => {
    await signIn(page, 'bob', '/settings');
    await page.getByRole('button', { name: 'Add credentials' }).click();
    const form = page.getByRole('dialog', { name: 'Add credentials' });
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('Choose at least one right.')).toBeVisible();
    await form.getByLabel('Name').fill('Warehouse');
    await form.getByLabel('Read tickets').check();
    await form.getByLabel('Network addresses').fill('not an address');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('Not an IP address or network: not')).toBeVisible();
    await form.getByLabel('Network addresses').fill('127.0.0.0/8\n::1');
    await expectNoAxeViolations(page);
    await form.getByRole('button', { name: 'Save' }).click();

    const told = page.getByRole('dialog', { name: 'Key and secret of “Warehouse”' });
    const values = () => told.locator('code').allTextContents();
    await expect(told.locator('code')).toHaveText([/^rpc_/, /^rps_/]);
    const [apiKey = '', oldSecret = ''] = await values();
    await page.keyboard.press('Escape');
    await expect(told).toBeVisible();
    await told.getByRole('button', { name: 'I have saved it' }).click();
    await expect(told).toBeHidden();
    expect(await page.content()).not.toContain(oldSecret);

    const ask = async (secret: string) =>
      runExamples(page, { REPLIQUE_API_KEY: apiKey, REPLIQUE_API_SECRET: secret });
    const [byShell = ''] = await ask(oldSecret);
    expect(JSON.parse(byShell)).toMatchObject({ items: expect.any(Array) });
    await page.reload();
    const row = page.getByRole('listitem').filter({ hasText: 'Warehouse' });
    await expect(row.getByText(/^Last used/)).toBeVisible();
    await expect(row.getByText('Only from 127.0.0.0/8, ::1')).toBeVisible();

    await row.getByRole('button', { name: 'New secret for “Warehouse”' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'New secret' }).click();
    await expect(told.locator('code')).toHaveText([apiKey, /^rps_/]);
    const newSecret = (await values())[1] ?? '';
    await told.getByRole('button', { name: 'I have saved it' }).click();
    await ask(oldSecret);
    await row.getByRole('button', { name: 'End the old secret of “Warehouse”' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End the old secret' }).click();
    await expect(page.getByText('Old secret ended')).toBeVisible();
    await expect(ask(oldSecret)).rejects.toThrow(/400/);
    await ask(newSecret);

    await row.getByRole('button', { name: 'Revoke “Warehouse”' }).click();
    const question = page.getByRole('dialog', { name: 'Revoke the credentials “Warehouse”?' });
    await question.getByRole('button', { name: 'Revoke' }).click();
    await expect(row).toBeHidden();
    await expect(ask(newSecret)).rejects.toThrow(/400/);
  });

  test('say how an assistant is connected, and the configuration works', async ({ page }) => {
    await signIn(page, 'bob', '/settings');
    await page.getByRole('link', { name: 'AI assistants' }).click();
    await expect(field(page, 'MCP address').locator('code')).toHaveText(/\/mcp$/);
    const [client] = await callAs<{ uuid: string }[]>(page, '/v2/clients');
    const made = await callAs<{ credential: { apiKey: string }; apiSecret: string }>(
      page,
      `/v2/clients/${client?.uuid}/api-credentials`,
      { method: 'POST', body: JSON.stringify({ name: 'Assistant', scopes: ['tickets:read'] }) },
    );
    // The address alone comes first: a person signs in.
    const [byAddress = '', byKey = ''] = await page.locator('pre').allTextContents();
    expect(
      Object.keys(
        (JSON.parse(byAddress) as { mcpServers: { replique: object } }).mcpServers.replique,
      ),
    ).not.toContain('headers');
    const settings = JSON.parse(byKey) as {
      mcpServers: { replique: { url: string; headers: { Authorization: string } } };
    };
    const { url, headers } = settings.mcpServers.replique;
    const pair = `${made.credential.apiKey}.${made.apiSecret}`;
    const answer = await page.request.post(url, {
      headers: {
        ...headers,
        Authorization: headers.Authorization.replace('KEY.SECRET', pair),
        Accept: 'application/json, text/event-stream',
      },
      data: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_tickets' } },
    });
    expect(answer.status()).toBe(200);
    expect(await answer.text()).toContain('items');
  });

  test('keep nothing of what they show in the browser: its storage holds the session alone @check-26.6', async ({
    page,
    context,
  }) => {
    await signIn(page, 'bob', '/settings');
    const secrets = [await reveal(page, 'Key'), await reveal(page, 'Secret')];
    await page.getByRole('button', { name: 'Get a token' }).click();
    secrets.push(await reveal(page, 'Token'));
    await page.goto('/settings/crm/crisp');
    const typed = 'typed-and-not-to-be-kept';
    await page.getByLabel('Identifier', { exact: true }).fill(typed);
    await page.goto('/settings');
    await expect(field(page, 'Key')).toBeVisible();
    const kept = await page.evaluate(async () => ({
      keys: Object.keys(localStorage).toSorted(),
      texts: [localStorage, sessionStorage].map((kept) => JSON.stringify(Object.entries(kept))),
      databases: (await indexedDB.databases()).map(({ name }) => name),
      caches: await caches.keys(),
      workers: (await navigator.serviceWorker.getRegistrations()).length,
    }));
    const cookies = JSON.stringify(await context.cookies());
    for (const secret of [...secrets, typed])
      expect([...kept.texts, cookies].filter((text) => text.includes(secret))).toEqual([]);
    expect(kept.keys).toEqual(['accessToken', 'refreshToken']);
    expect([kept.databases, kept.caches, kept.workers]).toEqual([[], [], 0]);
  });

  test(
    'show a guest the address and no secret, and call nothing that is refused',
    { tag: '@full' },
    async ({ page }) => {
      const refused: string[] = [];
      page.on('response', (answer) => {
        if (answer.status() >= 400) refused.push(answer.url());
      });
      await signIn(page, 'dan', '/settings');
      await expect(page.getByText(/Administrators of your organisation can see/)).toBeVisible();
      await expect(field(page, 'URL').locator('code')).toHaveText(/^http/);
      await expect(field(page, 'Secret')).toBeHidden();
      await page.goto('/settings/crm/zendesk');
      await expect(
        page.getByText(/Only administrators of your organisation can connect/),
      ).toBeVisible();
      await expect(page.getByRole('switch')).toHaveCount(0);
      await page.goto('/settings/third-party-data/shopify');
      await expect(
        page.getByText(/Only administrators of your organisation can set/),
      ).toBeVisible();
      expect(refused).toEqual([]);
    },
  );

  test('ask a super-admin for a client first', { tag: '@full' }, async ({ page }) => {
    await signIn(page, 'alice', '/settings');
    await expect(page.getByRole('heading', { name: 'Choose a client' })).toBeVisible();
  });
});

test.describe('without a public key', () => {
  test.use({ expectedConsole: [/404 \(Not Found\)/] });

  test('the page says so as the specification spells it @spec-5.6 @spec-8.12 @message-8', async ({
    page,
  }) => {
    await page.route('**/v1/key', (route) =>
      route.fulfill({ status: 404, contentType: 'text/plain', body: 'nothing here' }),
    );
    await signIn(page, 'bob', '/settings');
    await expect(page.getByText('Publickey error.', { exact: true })).toBeVisible();
  });
});

test.describe('the CRM settings when the server falls silent', () => {
  test.use({ expectedConsole: [/net::ERR_FAILED/] });

  test('keep the credentials that are being typed', async ({ page, product }) => {
    await signIn(page, 'bob', '/settings/crm/crisp');
    const { websiteId, identifier: name, key } = product.crms.crisp.credentials;
    const identifier = page.getByLabel('Identifier', { exact: true });
    await page.getByLabel('Website ID').fill(websiteId);
    await identifier.fill(name);
    await page.getByLabel('Key', { exact: true }).fill(key);
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Crisp is connected')).toBeVisible();
    await page.getByRole('button', { name: 'Replace the credentials' }).click();
    await expect(identifier).toHaveValue('');

    await identifier.fill('half typed');
    const silent = page.waitForEvent('requestfailed');
    await page.route(/\/crm/, (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    );
    await page.getByRole('switch', { name: 'Use Crisp' }).click();
    await silent;
    await expect(page.getByText('Crisp is now in use')).toBeVisible({ timeout: 20_000 });
    await expect(identifier).toHaveValue('half typed');

    await page.unrouteAll();
    await page.getByRole('button', { name: 'Keep the old ones' }).click();
    await page.getByRole('button', { name: 'Remove the credentials' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the credentials' }).click();
    await expect(page.getByText('Credentials of Crisp removed')).toBeVisible();
  });
});

test.describe('the third-party data settings', () => {
  test.use({ expectedConsole: [/409 \(Conflict\)|422 \(Unprocessable/] });

  test('keep what was typed when the server refuses it, and save it @spec-2.51', async ({
    page,
  }) => {
    await signIn(page, 'bob', '/settings/third-party-data/shopify');
    await page.getByLabel('Address').fill('http://fernhollow.test');
    await page.getByRole('switch', { name: 'Use this source' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/Enter an address that starts with https/)).toBeVisible();
    await page.getByLabel('Address').fill('https://fernhollow.test');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/Enter the secret of this address/)).toBeVisible();
    await expect(page.getByLabel('Address')).toHaveValue('https://fernhollow.test');
    await page.getByLabel('Access token').fill('shpat_1');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Source saved')).toBeVisible();
    await expect(page.getByText(/Leave empty to keep it/)).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole('link', { name: 'Sources' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'fernhollow.test' });
    await expect(row).toContainText('In use');
    await row.getByRole('link', { name: 'Shopify' }).click();
    await page.getByRole('button', { name: 'Remove this source' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove this source' }).click();
    await expect(page.getByText('Source removed')).toBeVisible();
    await expect(page.getByLabel('Address')).toHaveValue('');
    await expect(page.getByText('You have unsaved changes')).toBeHidden();
  });

  test('try a source with a real ticket, whose panel says what it knows @spec-2.84', async ({
    page,
    product,
  }) => {
    await signIn(page, 'bob', '/settings/third-party-data/magento');
    await page.getByLabel('Address').fill('https://127.0.0.1');
    await page.getByLabel('Access token').fill('a-token');
    await page.getByRole('switch', { name: 'Use this source' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/This address is not on the public internet/)).toBeVisible();
    // May be asked, and does not speak https.
    await page.getByLabel('Address').fill(product.helpSite.replace('http:', 'https:'));
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByLabel('Ticket id').fill('FH-11399');
    await page.getByRole('button', { name: 'Look up' }).click();
    await expect(page.getByText('The server could not be reached.').first()).toBeVisible();
    await page.getByText('Requests sent').click();
    await expect(page.getByText(/Authorization: ••••/)).toBeVisible();
    await page.goto('/tickets?search=FH-11399');
    await page
      .getByRole('link', { name: /where is my bike/i })
      .first()
      .click();
    const panel = page.getByRole('region', { name: 'Third-party data' });
    await expect(panel).toContainText('Magento');
    await expect(panel).toContainText('The server could not be reached.');
    await expectNoAxeViolations(page);
    await panel.getByRole('button', { name: 'Look up again' }).click();
    await page.goto('/settings/third-party-data/magento');
    await expect(page.getByText('Last failure')).toBeVisible();
    await page.getByRole('button', { name: 'Remove this source' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove this source' }).click();
    await expect(page.getByText('Source removed')).toBeVisible();
    await page.goto('/tickets?search=FH-11399');
    await page
      .getByRole('link', { name: /where is my bike/i })
      .first()
      .click();
    await expect(panel.getByRole('link', { name: 'Connect a source' })).toBeVisible();
  });
});
