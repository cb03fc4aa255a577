import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { test } from '../support/console-errors.ts';
import { signIn, submitSignIn } from '../support/sign-in.ts';

/** A program on the person's computer that waits for the browser to come back. */
async function listen() {
  const seen: URL[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://127.0.0.1');
    if (url.pathname === '/callback') seen.push(url);
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><html lang="en"><title>Back</title><h1>Back</h1></html>');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { seen, callback: `http://127.0.0.1:${port}/callback`, close: () => server.close() };
}

test.describe('a program of a person', () => {
  // What ended on purpose is refused.
  test.use({ expectedConsole: [/401/] });

  test('is connected on the sign-in page, is listed on the account, and ends there', async ({
    page,
    request,
  }) => {
    const program = await listen();
    const { callback } = program;
    const metadata = { client_name: 'Ida’s assistant', redirect_uris: [callback] };
    const registered = await request.post('/oauth/register', { data: metadata });
    const { client_id: client } = (await registered.json()) as { client_id: string };
    const verifier = randomBytes(32).toString('base64url');
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: client,
      redirect_uri: callback,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    });
    await page.goto(`/signin?${query}`);
    await expect(page.getByText('Sign in to connect Ida’s assistant.')).toBeVisible();
    // The language is changed without losing what the program asks for.
    await page.getByRole('link', { name: 'Français' }).click();
    await expect(page.getByText('Connectez-vous pour relier Ida’s assistant.')).toBeVisible();
    await page.getByRole('link', { name: 'English' }).click();
    await submitSignIn(page, 'carol@replique.test', 'replique-demo');
    await expect(
      page.getByRole('heading', { name: 'Connect Ida’s assistant?', level: 1 }),
    ).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.waitForURL(`${callback}?**`);

    const [back] = program.seen;
    const form = {
      grant_type: 'authorization_code',
      client_id: client,
      code: back?.searchParams.get('code') ?? '',
      redirect_uri: callback,
      code_verifier: verifier,
    };
    const tokens = await request.post('/oauth/token', { form });
    const { access_token: token } = (await tokens.json()) as { access_token: string };
    const headers = {
      authorization: `Bearer ${token}`,
      accept: 'application/json, text/event-stream',
    };
    const data = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    expect((await request.post('/mcp', { headers, data })).status()).toBe(200);

    await signIn(page, 'carol', '/account');
    const row = page.getByRole('listitem').filter({ hasText: 'Ida’s assistant' });
    await expect(row).toContainText('127.0.0.1 · read tickets');
    await expectNoAxeViolations(page);
    await row.getByRole('button', { name: 'Disconnect Ida’s assistant' }).click();
    await expect(page.getByText('No program is connected.')).toBeVisible();
    expect((await request.post('/mcp', { headers, data })).status()).toBe(401);
    program.close();
  });
});
