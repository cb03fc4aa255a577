import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, openSpecWorld, signInOnThePage, type SpecWorld } from './spec-client.ts';

/** Spec §7, the calls around signing in, as a client written from the specification alone makes them. */
let world: SpecWorld;
beforeAll(async () => {
  world = await openSpecWorld();
});
afterAll(() => world.close());

const token = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const claimsOf = (jwt: string) =>
  JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());

describe('POST /v2/auth/token', () => {
  it('exchanges an authorization code for accessToken and refreshToken', async () => {
    const code = await signInOnThePage(world.url, 'bob@replique.test', 'replique-demo');
    const body = { authorizationCode: code, grantType: 'authorizationCode' };
    const answer = await call(world.url, 'POST', '/v2/auth/token', { body });
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({
      accessToken: expect.stringMatching(token),
      refreshToken: expect.any(String),
    });
    expect(claimsOf(answer.json.accessToken)).toMatchObject({
      sub: expect.any(String),
      clientId: world.first.id,
      clientUuid: world.first.uuid,
      role: 3,
      iss: expect.any(String),
      aud: expect.any(String),
      exp: expect.any(Number),
      jti: expect.any(String),
    });
  });

  it('gives a super-admin role 4 and no client', () => {
    expect(claimsOf(world.tokens['alice'] ?? '')).toMatchObject({
      role: 4,
      clientId: null,
      clientUuid: null,
    });
  });

  it('refuses a wrong, a used and a missing code with 400 auth.code-invalid or request.invalid', async () => {
    const code = await signInOnThePage(world.url, 'bob@replique.test', 'replique-demo');
    const body = { authorizationCode: code, grantType: 'authorizationCode' };
    await call(world.url, 'POST', '/v2/auth/token', { body });
    const again = await call(world.url, 'POST', '/v2/auth/token', { body });
    const wrong = await call(world.url, 'POST', '/v2/auth/token', {
      body: { ...body, authorizationCode: 'made-up' },
    });
    expect([again.status, again.json.code]).toEqual([400, 'auth.code-invalid']);
    expect(wrong.text).toBe(again.text);
    const missing = await call(world.url, 'POST', '/v2/auth/token', {
      body: { grantType: 'authorizationCode' },
    });
    expect([missing.status, missing.json.code]).toEqual([400, 'request.invalid']);
    const unknown = await call(world.url, 'POST', '/v2/auth/token', {
      body: { ...body, colour: 'blue' },
    });
    expect(unknown.status).toBe(400);
    // What was sent is not said back: the names that are allowed are.
    expect(unknown.text).not.toContain('colour');
    expect(unknown.text).toContain('authorizationCode');
  });

  it('gives API credentials an accessToken and no refreshToken', async () => {
    const { makeSessionKey } = await import('./spec-client.ts');
    const key = await makeSessionKey(world.url);
    const credentials = await call(world.url, 'GET', `/v1/clients/${world.first.id}/credentials`, {
      token: world.tokens['alice'],
      headers: key.header,
    });
    const body = {
      grantType: 'clientCredentials',
      apiKey: await key.read(credentials.json.apiKey),
      apiSecret: await key.read(credentials.json.apiSecret),
    };
    const answer = await call(world.url, 'POST', '/v2/auth/token', { body });
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ accessToken: expect.stringMatching(token) });
    const tickets = await call(world.url, 'GET', '/v2/tickets', { token: answer.json.accessToken });
    expect(tickets.status).toBe(200);
    const wrong = await call(world.url, 'POST', '/v2/auth/token', {
      body: { ...body, apiSecret: 'wrong' },
    });
    expect([wrong.status, wrong.json.code]).toEqual([400, 'auth.code-invalid']);
  });
});

describe('POST /v2/auth/refresh', () => {
  async function freshPair() {
    const code = await signInOnThePage(world.url, 'carol@replique.test', 'replique-demo');
    const body = { authorizationCode: code, grantType: 'authorizationCode' };
    return (await call(world.url, 'POST', '/v2/auth/token', { body })).json;
  }

  it('answers a new pair without an Authorization header', async () => {
    const pair = await freshPair();
    const answer = await call(world.url, 'POST', '/v2/auth/refresh', {
      body: { refreshToken: pair.refreshToken },
    });
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({
      accessToken: expect.stringMatching(token),
      refreshToken: expect.any(String),
    });
    expect(answer.json.refreshToken).not.toBe(pair.refreshToken);
    const me = await call(world.url, 'GET', '/v2/users/me', { token: answer.json.accessToken });
    expect(me.status).toBe(200);
  });

  it('refuses an unknown token with 401', async () => {
    const answer = await call(world.url, 'POST', '/v2/auth/refresh', {
      body: { refreshToken: 'unknown' },
    });
    expect(answer.status).toBe(401);
  });
});

describe('a call that carries no token, or a wrong one', () => {
  const protectedCalls = [
    ['GET', '/v1/models'],
    ['GET', '/data-sources/clients.json'],
    ['GET', '/data-sources/history.json'],
    ['GET', '/v2/users/me'],
    ['GET', '/v2/clients'],
    ['GET', '/v1/clients'],
    ['POST', '/v1/clients'],
    ['PATCH', '/v1/clients/1'],
    ['PATCH', '/v2/clients/00000000-0000-7000-8000-000000000000'],
    ['DELETE', '/v1/clients/1'],
    ['GET', '/v1/clients/1/credentials'],
    ['GET', '/v1/clients/1/crm-details'],
    ['POST', '/v1/clients/1/crm-details'],
    ['GET', '/v2/clients/1/crm-configs'],
    ['PATCH', '/v2/clients/1/crm-configs/1/categories-mapping'],
    ['GET', '/v1/prompts/batch-testing?clientId=1'],
    ['POST', '/v1/chatbot-configs/1'],
    ['GET', '/v1/chatbot-configs/1/1'],
    ['GET', '/v1/chatbot-configs/all/1'],
    ['PUT', '/v1/chatbot-configs/1/1'],
    ['DELETE', '/v1/chatbot-configs/1/1'],
    ['GET', '/v1/clients/1/tickets-metadata'],
    ['PUT', '/v1/clients/1/tickets-metadata'],
    ['GET', '/v1/clients/1/detailed-filters'],
    ['PUT', '/v1/clients/1/detailed-filters'],
    ['PUT', '/v1/clients/1/anonymization-whitelist'],
  ] as const;

  it.each(protectedCalls)('%s %s answers 401', async (method, path) => {
    const body = method === 'GET' || method === 'DELETE' ? {} : { body: {} };
    const bare = await call(world.url, method, path, body);
    const wrong = await call(world.url, method, path, { ...body, token: 'a.b.c' });
    expect([bare.status, wrong.status]).toEqual([401, 401]);
    expect(bare.json.code).toBe('auth.required');
  });
});

describe('GET /v1/models', () => {
  it('answers a map of language models, whose keys are the available ones', async () => {
    const answer = await call(world.url, 'GET', '/v1/models', { token: world.tokens['dan'] });
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.json)).toContain('builtin');
    for (const models of Object.values(answer.json as Record<string, Record<string, string>>)) {
      for (const label of Object.values(models)) expect(label).toEqual(expect.any(String));
    }
  });
});

describe('GET /v1/key', () => {
  it('answers the public key in PEM form, without a token', async () => {
    const answer = await call(world.url, 'GET', '/v1/key');
    expect(answer.status).toBe(200);
    expect(answer.type).toContain('text/plain');
    expect(answer.text).toMatch(
      /^-----BEGIN PUBLIC KEY-----\n[\s\S]+\n-----END PUBLIC KEY-----\n?$/,
    );
  });
});

describe('GET /data-sources/{name}.json', () => {
  it('answers the clients in a data array', async () => {
    const answer = await call(world.url, 'GET', '/data-sources/clients.json', {
      token: world.tokens['alice'],
    });
    expect(answer.status).toBe(200);
    expect(answer.json.data).toHaveLength(2);
    expect(answer.json.data[0]).toEqual({
      uuid: expect.any(String),
      id: expect.any(Number),
      name: expect.any(String),
      logo: null,
      archived: false,
      zone: 'eu',
      llm: expect.any(String),
      model: expect.any(String),
      promptUuid: null,
    });
    const own = await call(world.url, 'GET', '/data-sources/clients.json', {
      token: world.tokens['dan'],
    });
    expect(own.json.data.map((client: { uuid: string }) => client.uuid)).toEqual([
      world.first.uuid,
    ]);
  });

  it('answers what the caller did last in a data array', async () => {
    await call(world.url, 'PATCH', `/v2/clients/${world.second.uuid}`, {
      token: world.tokens['alice'],
      body: { name: 'Renamed for the history' },
    });
    const answer = await call(world.url, 'GET', '/data-sources/history.json', {
      token: world.tokens['alice'],
    });
    expect(answer.status).toBe(200);
    expect(answer.json.data[0]).toEqual({
      id: expect.anything(),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      action: expect.any(String),
      label: 'Renamed for the history',
      href: expect.anything(),
    });
    const other = await call(world.url, 'GET', '/data-sources/history.json', {
      token: world.tokens['dan'],
    });
    expect(other.json).toEqual({ data: [] });
  });

  it('knows no other name', async () => {
    const answer = await call(world.url, 'GET', '/data-sources/passwords.json', {
      token: world.tokens['alice'],
    });
    expect(answer.status).toBe(404);
  });
});

describe('GET and PATCH /v2/users/me', () => {
  const whole = {
    uuid: expect.any(String),
    email: 'dan@replique.test',
    firstname: expect.any(String),
    lastname: expect.any(String),
    name: expect.any(String),
    role: 1,
    clientUuid: expect.any(String),
  };

  it('answers the user, with a language that may be null', async () => {
    const answer = await call(world.url, 'GET', '/v2/users/me', { token: world.tokens['dan'] });
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ ...whole, language: null });
  });

  it('takes a name or a language and answers the whole user', async () => {
    const token = world.tokens['dan'];
    const named = await call(world.url, 'PATCH', '/v2/users/me', {
      token,
      body: { name: 'Daniel van Doyle' },
    });
    expect(named.json).toEqual({
      ...whole,
      firstname: 'Daniel',
      lastname: 'van Doyle',
      name: 'Daniel van Doyle',
      language: null,
    });
    const french = await call(world.url, 'PATCH', '/v2/users/me', {
      token,
      body: { language: 'fr' },
    });
    expect(french.json).toEqual({ ...whole, name: 'Daniel van Doyle', language: 'fr' });
  });

  it('takes back what it answered with one field changed, and refuses another e-mail', async () => {
    const token = world.tokens['dan'];
    const { json: user } = await call(world.url, 'GET', '/v2/users/me', { token });
    const answer = await call(world.url, 'PATCH', '/v2/users/me', {
      token,
      body: { ...user, language: 'en' },
    });
    expect([answer.status, answer.json]).toEqual([200, { ...user, language: 'en' }]);
    const refused = await call(world.url, 'PATCH', '/v2/users/me', {
      token,
      body: { ...user, email: 'other@replique.test' },
    });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('email');
    const level = await call(world.url, 'PATCH', '/v2/users/me', { token, body: { role: 5 } });
    expect(level.status).toBe(400);
  });

  it('refuses an unknown language and an empty body', async () => {
    const token = world.tokens['dan'];
    for (const body of [{ language: 'de' }, {}, { name: '' }]) {
      expect((await call(world.url, 'PATCH', '/v2/users/me', { token, body })).status).toBe(400);
    }
  });
});
