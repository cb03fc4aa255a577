import {
  askConsentFor,
  askForTokens,
  connectExtension,
  extensionAddress,
  type ExtensionTokens,
} from '@replique/tests/app/connect-extension.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTwoClients, type MadeClient } from '../../../demo/make/factories.ts';
import { demoPassword, emailOf } from '../../../demo/make/people.ts';

/** The browser extension: a program of a person that works with the routes of the API. */
let testApp: TestApp;
let first: MadeClient;

beforeAll(async () => {
  testApp = await createTestApp();
  ({ first } = await makeTwoClients(testApp.deps));
});
afterAll(() => testApp.close());

const personOf = (name: 'alice' | 'bob' | 'carol' | 'dan') => ({
  email: emailOf(name),
  password: demoPassword,
});
const call = (tokens: ExtensionTokens, method: 'GET' | 'PATCH', path: string, body?: object) =>
  testApp.call({ token: tokens.access_token }, method, path, body);
const programsOf = async () => {
  const { body } = await testApp.call('carol', 'GET', '/v2/users/me/programs');
  return (body as { items: { uuid: string; host: string }[] }).items;
};
const revoke = (form: Record<string, string>) =>
  testApp.app.inject({
    method: 'POST',
    url: '/oauth/revoke',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });

describe('an extension of a browser', () => {
  it('opens the routes of its scopes as the person, and no others', async () => {
    const tokens = await connectExtension(testApp, personOf('carol'));
    expect(tokens.client).toBe(first.uuid);
    expect((await call(tokens, 'GET', '/v2/tickets')).status).toBe(200);
    for (const path of ['/v2/users/me', '/v2/users', `/v2/clients/${first.uuid}`]) {
      const { status, body } = await call(tokens, 'GET', path);
      expect([path, status, body]).toMatchObject([path, 403, { code: 'auth.forbidden' }]);
    }
    expect(tokens.scope).toBe('tickets:read tickets:write suggestions knowledge replies');
  });

  it('can do no more than the role of its person', async () => {
    const tokens = await connectExtension(testApp, personOf('dan'));
    expect(tokens.scope).toBe('tickets:read suggestions knowledge');
    const { body } = await call(tokens, 'GET', '/v2/tickets');
    const [ticket] = (body as { items: { uuid: string }[] }).items;
    const path = `/v2/tickets/${ticket?.uuid}/category`;
    expect((await call(tokens, 'PATCH', path, { category: 'Other' })).status).toBe(403);
  });

  it('is known by its address alone: at any other one, a program has the tools', async () => {
    const firefox = `https://${'0a'.repeat(20)}.extensions.allizom.org/`;
    const inFirefox = await connectExtension(testApp, personOf('carol'), firefox);
    expect((await call(inFirefox, 'GET', '/v2/tickets')).status).toBe(200);
    for (const address of [
      'https://abcdefghijklmnop.chromiumapp.org/',
      `${extensionAddress.slice(0, -1)}.evil.example/`,
      `https://evil.example/${extensionAddress}`,
      `https://evil.example/?${'a'.repeat(32)}.chromiumapp.org/`,
    ]) {
      const tokens = await connectExtension(testApp, personOf('carol'), address);
      expect([address, (await call(tokens, 'GET', '/v2/tickets')).status]).toEqual([address, 401]);
      // Messages to customers are no scope of assistants.
      expect(tokens.scope).toBe('tickets:read tickets:write suggestions knowledge');
    }
  });

  it('is named as an extension on the page of consent, and asks for no other resource', async () => {
    const { page } = await askConsentFor(testApp, personOf('carol'));
    expect(page.payload).toContain('It is an extension of this browser (abcdefghijklmnop');
    expect(page.payload).toContain('Send replies to customers');
    const resource = `${testApp.deps.config.publicUrl}/mcp`;
    const { form } = await askConsentFor(testApp, personOf('carol'), { resource });
    expect(new URL(String(form.headers.location)).searchParams.get('error')).toBe('invalid_target');
  });

  it('goes on with new tokens of the same kind', async () => {
    const tokens = await connectExtension(testApp, personOf('carol'));
    const { body } = await askForTokens(testApp, {
      grant_type: 'refresh_token',
      client_id: tokens.clientId,
      refresh_token: tokens.refresh_token,
    });
    expect(body.client).toBe(first.uuid);
    expect((await call(body, 'GET', '/v2/tickets')).status).toBe(200);
  });

  it('is turned away for super-admins, who belong to no client', async () => {
    const { page } = await askConsentFor(testApp, personOf('alice'));
    expect(page.statusCode).toBe(403);
  });
});

describe('signing out of a program', () => {
  it('ends the connection at once, is written down, and says nothing of other tokens', async () => {
    const tokens = await connectExtension(testApp, personOf('carol'));
    const other = await connectExtension(testApp, personOf('carol'));
    const before = await programsOf();
    expect(before[0]?.host).toBe(new URL(extensionAddress).hostname);
    const given = { client_id: tokens.clientId, token: tokens.refresh_token };
    const [id = ''] = tokens.refresh_token.split('.');
    for (const wrong of [
      { ...given, client_id: other.clientId },
      { ...given, token: `${id}.guessed` },
      { ...given, token: 'unknown' },
      { ...given, client_id: 'unknown' },
    ])
      expect((await revoke(wrong)).statusCode).toBe(200);
    expect(await programsOf()).toHaveLength(before.length);
    expect((await revoke({ token: given.token })).statusCode).toBe(400);

    expect((await revoke(given)).statusCode).toBe(200);
    expect(await programsOf()).toHaveLength(before.length - 1);
    expect((await call(tokens, 'GET', '/v2/tickets')).status).toBe(401);
    expect((await call(other, 'GET', '/v2/tickets')).status).toBe(200);
    const log = await testApp.sql<{ action: string; client_id: string }>(
      'select action, client_id from audit_log order by id desc limit 1',
    );
    expect(log).toEqual([{ action: 'account.program-disconnected', client_id: String(first.id) }]);
  });

  it('ends no session of the console', async () => {
    const tokens = await connectExtension(testApp, personOf('carol'));
    const { refreshToken } = await testApp.signIn(personOf('carol'));
    await revoke({ client_id: tokens.clientId, token: refreshToken });
    const answer = await testApp.call(null, 'POST', '/v2/auth/refresh', { refreshToken });
    expect(answer.status).toBe(200);
  });
});
