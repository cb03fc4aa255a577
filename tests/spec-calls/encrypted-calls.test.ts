import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { playCrms } from '../servers/fake-crms.ts';
import { call, makeSessionKey, openSpecWorld, type SpecWorld } from './spec-client.ts';

/** Spec §7, the calls with a Session-Key, with WebCrypto and nothing of ours. */
let world: SpecWorld;
let bob: string | undefined;
beforeAll(async () => {
  world = await openSpecWorld();
  bob = world.tokens['bob'];
});
afterAll(() => world.close());

const encrypted = expect.stringMatching(/^[A-Za-z0-9+/]+={0,2}$/);
const path = (suffix: string, id: number | string = world.first.id) =>
  `/v1/clients/${id}/${suffix}`;

describe('GET /v1/clients/{id}/credentials', () => {
  it('answers key and secret encrypted for the session key, by number and by uuid', async () => {
    const key = await makeSessionKey(world.url);
    const answer = await call(world.url, 'GET', path('credentials'), {
      token: bob,
      headers: key.header,
    });
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({
      url: expect.stringMatching(/^https?:\/\//),
      apiKey: encrypted,
      apiSecret: encrypted,
    });
    const other = await makeSessionKey(world.url);
    const again = await call(world.url, 'GET', path('credentials', world.first.uuid), {
      token: bob,
      headers: other.header,
    });
    expect(await other.read(again.json.apiKey)).toBe(await key.read(answer.json.apiKey));
    expect(again.json.apiKey).not.toBe(answer.json.apiKey);
  });

  it('rotates to another secret', async () => {
    const key = await makeSessionKey(world.url);
    const options = { token: bob, headers: key.header };
    const before = await call(world.url, 'GET', path('credentials'), options);
    const after = await call(world.url, 'POST', path('credentials/rotate'), options);
    expect(after.status).toBe(200);
    expect(await key.read(after.json.apiSecret)).not.toBe(await key.read(before.json.apiSecret));
    const grant = { grantType: 'clientCredentials' };
    const pair = async (json: { apiKey: string; apiSecret: string }) => ({
      ...grant,
      apiKey: await key.read(json.apiKey),
      apiSecret: await key.read(json.apiSecret),
    });
    const old = await call(world.url, 'POST', '/v2/auth/token', { body: await pair(before.json) });
    expect(old.status).toBe(400);
    const now = await call(world.url, 'POST', '/v2/auth/token', { body: await pair(after.json) });
    expect(now.status).toBe(200);
  });

  it('refuses a missing and every kind of wrong Session-Key with one text @check-26.1', async () => {
    const { publicKey } = await makeSessionKey(world.url);
    const wrap = async (text: string) =>
      Buffer.from(
        await crypto.subtle.encrypt(
          { name: 'RSA-OAEP' },
          publicKey,
          new TextEncoder().encode(text),
        ),
      ).toString('base64');
    const bytes = (count: number) => Buffer.alloc(count, 7).toString('base64');
    const headers: (string | null)[] = [
      null,
      '',
      'not base64 at all!',
      bytes(384),
      bytes(5_000),
      await wrap('not json'),
      await wrap(JSON.stringify({ iv: bytes(15), key: bytes(32) })),
      await wrap(JSON.stringify({ iv: bytes(16), key: bytes(31) })),
      await wrap(JSON.stringify({ iv: bytes(16) })),
      await wrap(JSON.stringify({ iv: 16, key: 32 })),
    ];
    const answers = await Promise.all(
      headers.map((value) =>
        call(world.url, 'GET', path('credentials'), {
          token: bob,
          ...(value === null ? {} : { headers: { 'Session-Key': value } }),
        }),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual(headers.map(() => 400));
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(answers[0]?.json.code).toBe('session-key.invalid');
  });

  it('is not for agents, and answers a foreign client like an unknown one', async () => {
    const { header: headers } = await makeSessionKey(world.url);
    const agent = await call(world.url, 'GET', path('credentials'), {
      token: world.tokens['carol'],
      headers,
    });
    expect(agent.status).toBe(403);
    const ids = [world.second.id, world.second.uuid, 999_999, randomUUID()];
    const answers = await Promise.all(
      ids.map((id) => call(world.url, 'GET', path('credentials', id), { token: bob, headers })),
    );
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404]);
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
  });
});

describe('GET and POST /v1/clients/{id}/crm-details', () => {
  it('answers four sections; username and websiteId come back encrypted, null stays null', async () => {
    const key = await makeSessionKey(world.url);
    const options = { token: bob, headers: key.header };
    const empty = await call(world.url, 'GET', path('crm-details'), options);
    expect(empty.status).toBe(200);
    expect(empty.json).toEqual({
      zendesk: { username: null, enabled: false },
      gorgias: { username: null, enabled: false },
      salesforce: { username: null, enabled: false },
      crisp: { websiteId: null, enabled: false },
    });
    const body = { subdomain: 'acme', email: 'support@acme.test', apiToken: 'a-secret-token' };
    playCrms(world.testApp.deps).accept('zendesk', body);
    await call(world.url, 'PUT', `/v2/clients/${world.first.uuid}/crm-credentials/zendesk`, {
      token: bob,
      body,
    });
    const answer = await call(world.url, 'GET', path('crm-details', world.first.uuid), options);
    expect(answer.json.zendesk).toEqual({ username: encrypted, enabled: expect.any(Boolean) });
    expect(await key.read(answer.json.zendesk.username)).toContain('support@acme.test');
    expect(answer.json.crisp).toEqual({ websiteId: null, enabled: false });
    expect(answer.text).not.toContain('a-secret-token');
  });

  it('enables and disables a platform', async () => {
    const key = await makeSessionKey(world.url);
    const set = (enabled: boolean) =>
      call(world.url, 'POST', path('crm-details'), {
        token: bob,
        headers: key.header,
        body: { platform: 'zendesk', enabled },
      });
    const on = await set(true);
    expect(on.status).toBeLessThan(300);
    expect(on.json.zendesk.enabled).toBe(true);
    expect(Object.keys(on.json).toSorted()).toEqual(['crisp', 'gorgias', 'salesforce', 'zendesk']);
    expect((await set(false)).json.zendesk.enabled).toBe(false);
  });

  it('refuses another platform and a missing Session-Key', async () => {
    const key = await makeSessionKey(world.url);
    const body = { platform: 'freshdesk', enabled: true };
    const options = { token: bob, headers: key.header, body };
    expect((await call(world.url, 'POST', path('crm-details'), options)).status).toBe(400);
    const bare = await call(world.url, 'GET', path('crm-details'), { token: bob });
    expect([bare.status, bare.json.code]).toEqual([400, 'session-key.invalid']);
  });
});

describe('GET /v2/clients/{id}/crm-configs and PATCH categories-mapping', () => {
  it('answers one section a platform, and maps the categories to a field or to none', async () => {
    const key = await makeSessionKey(world.url);
    const options = { token: bob, headers: key.header };
    const answer = await call(
      world.url,
      'GET',
      `/v2/clients/${world.first.uuid}/crm-configs`,
      options,
    );
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({
      zendesk: {
        configId: expect.anything(),
        customFieldCrmId: null,
        fields: expect.arrayContaining([{ id: expect.any(String), label: 'Category' }]),
      },
      gorgias: null,
      salesforce: null,
      crisp: null,
    });
    const { configId, fields } = answer.json.zendesk;
    const patch = (customFieldCrmId: string | null) =>
      call(
        world.url,
        'PATCH',
        `/v2/clients/${world.first.id}/crm-configs/${configId}/categories-mapping`,
        { token: bob, body: { customFieldCrmId } },
      );
    const mapped = await patch('360012345');
    expect([mapped.status, mapped.json]).toEqual([
      200,
      { configId, customFieldCrmId: '360012345', fields },
    ]);
    expect((await patch(null)).json.customFieldCrmId).toBeNull();
  });

  it('refuses a missing Session-Key, an unknown and a foreign configuration', async () => {
    const bare = await call(world.url, 'GET', `/v2/clients/${world.first.id}/crm-configs`, {
      token: bob,
    });
    expect([bare.status, bare.json.code]).toEqual([400, 'session-key.invalid']);
    const unknown = await call(
      world.url,
      'PATCH',
      `/v2/clients/${world.first.id}/crm-configs/${randomUUID()}/categories-mapping`,
      { token: bob, body: { customFieldCrmId: null } },
    );
    expect(unknown.status).toBe(404);
    const foreign = await call(
      world.url,
      'PATCH',
      `/v2/clients/${world.second.id}/crm-configs/${randomUUID()}/categories-mapping`,
      { token: bob, body: { customFieldCrmId: null } },
    );
    expect(foreign.status).toBe(404);
  });
});
