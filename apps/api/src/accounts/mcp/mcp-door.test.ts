import { ClientCredentialsProvider } from '@modelcontextprotocol/sdk/client/auth-extensions.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';

/** Who comes in, and how a token is had. */
let testApp: TestApp;
let url: string;
let first: MadeClient;

type Made = { uuid: string; apiKey: string; apiSecret: string };

async function makePair(more: object = {}): Promise<Made> {
  const answer = await testApp.call('bob', 'POST', `/v2/clients/${first.uuid}/api-credentials`, {
    name: 'An assistant',
    scopes: ['tickets:read'],
    ...more,
  });
  const made = answer.body as { credential: Omit<Made, 'apiSecret'>; apiSecret: string };
  return { ...made.credential, apiSecret: made.apiSecret };
}

const listTools = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const wanted = { accept: 'application/json, text/event-stream' };

async function knock(
  authorization: string | null,
  { body = listTools, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
) {
  const answer = await testApp.call(null, 'POST', '/mcp', body, {
    ...wanted,
    ...headers,
    ...(authorization ? { authorization } : {}),
  });
  return { ...answer, code: (answer.body as { code?: string } | undefined)?.code };
}

async function askToken(form: Record<string, string>, headers: Record<string, string> = {}) {
  const answer = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(form),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

beforeAll(async () => {
  testApp = await createTestApp();
  ({ first } = await makeTwoClients(testApp.deps));
  url = await testApp.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => testApp.close());

describe('the door of the tools', () => {
  it('asks for a token, and says where one is to be had', async () => {
    for (const authorization of [
      null,
      'Bearer nothing',
      'Bearer rpc_x.rps_y',
      'Basic cnBjOnJwcw==',
    ]) {
      const { status, headers } = await knock(authorization);
      expect([authorization, status]).toEqual([authorization, 401]);
      expect(headers['www-authenticate']).toBe(
        'Bearer resource_metadata="http://localhost:3000/.well-known/oauth-protected-resource/mcp"',
      );
    }
  });

  it('opens to a key with its secret, to a token of it, and to a person of a client', async () => {
    const { apiKey, apiSecret } = await makePair();
    expect((await knock(`Bearer ${apiKey}.${apiSecret}`)).status).toBe(200);
    const { body } = await askToken(
      { grant_type: 'client_credentials' },
      { authorization: `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString('base64')}` },
    );
    expect((await knock(`Bearer ${String(body['access_token'])}`)).status).toBe(200);
    expect((await knock(`Bearer ${(await testApp.signIn('dan')).accessToken}`)).status).toBe(200);
  });

  it('is closed to who belongs to no client, to a view of a role, and to pages of other sites', async () => {
    const alice = `Bearer ${(await testApp.signIn('alice')).accessToken}`;
    expect(await knock(alice)).toMatchObject({ status: 403, code: 'auth.forbidden' });
    const view = { headers: { 'view-as': `${first.uuid} guest` } };
    expect(await knock(alice, view)).toMatchObject({ status: 403, code: 'auth.view-only' });
    const { apiKey, apiSecret } = await makePair();
    const pair = `Bearer ${apiKey}.${apiSecret}`;
    const page = { headers: { origin: 'https://evil.example' } };
    expect(await knock(pair, page)).toMatchObject({ status: 403 });
    const own = { headers: { origin: 'http://localhost:3000' } };
    expect(await knock(pair, own)).toMatchObject({ status: 200 });
  });

  it('closes at once when credentials end, are renewed, or come from elsewhere', async () => {
    const ended = await makePair();
    const pair = `Bearer ${ended.apiKey}.${ended.apiSecret}`;
    expect((await knock(pair)).status).toBe(200);
    await testApp.call('bob', 'DELETE', `/v2/clients/${first.uuid}/api-credentials/${ended.uuid}`);
    expect((await knock(pair)).status).toBe(401);
    const { apiKey, apiSecret } = await makePair({ addresses: ['192.0.2.0/24'] });
    expect(await knock(`Bearer ${apiKey}.${apiSecret}`)).toMatchObject({
      status: 403,
      code: 'auth.address-refused',
    });
  });

  it('takes one message at a time, keeps no session and opens no stream', async () => {
    const { apiKey, apiSecret } = await makePair();
    const pair = `Bearer ${apiKey}.${apiSecret}`;
    expect(await knock(pair, { body: [listTools, listTools] })).toMatchObject({ status: 400 });
    expect((await knock(pair, { body: { hello: 1 } })).status).toBe(400);
    for (const method of ['GET', 'DELETE']) {
      const answer = await testApp.call(null, method, '/mcp');
      expect([method, answer.status, answer.headers['allow']]).toEqual([method, 405, 'POST']);
    }
  });
});

describe('tokens by OAuth', () => {
  it('are found and had by the official client from the address alone', async () => {
    const { publicUrl } = testApp.deps.config;
    const { apiKey: clientId, apiSecret: clientSecret } = await makePair();
    const authProvider = new ClientCredentialsProvider({
      clientId,
      clientSecret,
      expectedIssuer: publicUrl,
    });
    // What the server says of itself is followed to where it listens here.
    const toServer: typeof fetch = (to, init) =>
      fetch(String(to instanceof Request ? to.url : to).replace(publicUrl, url), init);
    const transport = new StreamableHTTPClientTransport(new URL(`${publicUrl}/mcp`), {
      authProvider,
      fetch: toServer,
    });
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(transport);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('list_tickets');
    await client.close();
  });

  it('are refused in the words of OAuth', async () => {
    const { apiKey, apiSecret } = await makePair();
    const grant = { grant_type: 'client_credentials' };
    const pair = { client_id: apiKey, client_secret: apiSecret };
    const good = await askToken({ ...grant, ...pair, resource: 'http://localhost:3000/mcp' });
    expect(good).toMatchObject({ status: 200, body: { token_type: 'Bearer', expires_in: 600 } });
    expect(await askToken({ ...grant, ...pair, resource: 'https://other.example' })).toEqual({
      status: 400,
      body: { error: 'invalid_target' },
    });
    expect(await askToken({ ...pair, grant_type: 'password' })).toEqual({
      status: 400,
      body: { error: 'unsupported_grant_type' },
    });
    const invalid = { status: 401, body: { error: 'invalid_client' } };
    expect(await askToken(grant)).toEqual(invalid);
    expect(await askToken({ ...grant, client_id: apiKey, client_secret: 'rps_x' })).toEqual(
      invalid,
    );
    expect(await askToken(grant, { authorization: 'Basic %%%' })).toEqual(invalid);
  });
});
