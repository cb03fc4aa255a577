import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InvalidGrantError } from '@modelcontextprotocol/sdk/server/auth/errors.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type {
  OAuthClientInformationMixed,
  OAuthTokens,
} from '@modelcontextprotocol/sdk/shared/auth.js';
import { assistantScopes, type ConnectedProgram } from '@replique/contract/accounts/account';
import { levels } from '@replique/contract/route';
import { submitForm } from '@replique/tests/app/sign-in.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import { demoPassword, emailOf } from '../../demo/make/people.ts';
import { purgeExpired } from '../auth/auth.ts';
import { scopesOfLevel } from '../auth/programs/role-scopes.ts';
import { routeOf } from './call-route.ts';
import { tools } from './tools.ts';

/** People connect a program by OAuth 2.1: the official client with its own flow, and who is turned away. */
let testApp: TestApp;
let url: string;
let first: MadeClient;

type Person = 'alice' | 'bob' | 'carol' | 'dan';
const callback = 'http://127.0.0.1:43210/callback';

beforeAll(async () => {
  testApp = await createTestApp();
  ({ first } = await makeTwoClients(testApp.deps));
  url = await testApp.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => testApp.close());

/** What the server says of itself is followed to where it listens here. */
const toServer: typeof fetch = (to, init) =>
  fetch(String(to instanceof Request ? to.url : to).replace(testApp.deps.config.publicUrl, url), {
    ...init,
    redirect: 'manual',
  });

class Provider implements OAuthClientProvider {
  redirectUrl = callback;
  clientMetadata = { client_name: 'Ida’s assistant', redirect_uris: [callback] };
  sentTo: URL | null = null;
  known: OAuthClientInformationMixed | undefined;
  held: OAuthTokens | undefined;
  verifier = '';
  state = () => 'a state of its own';
  clientInformation = () => this.known;
  saveClientInformation(given: OAuthClientInformationMixed) {
    this.known = given;
  }
  tokens = () => this.held;
  saveTokens(given: OAuthTokens) {
    this.held = given;
  }
  redirectToAuthorization(to: URL) {
    this.sentTo = to;
  }
  saveCodeVerifier(given: string) {
    this.verifier = given;
  }
  codeVerifier = () => this.verifier;
}

const transportOf = (authProvider: Provider) =>
  new StreamableHTTPClientTransport(new URL(`${testApp.deps.config.publicUrl}/mcp`), {
    authProvider,
    fetch: toServer,
  });

/** Opens the address in a browser of our own and signs in: what the page of consent says, and how to answer it. */
async function signInAt(to: URL, person: Person) {
  const { app, deps } = testApp;
  const path = `${to.pathname}${to.search}`;
  const form = await app.inject({ method: 'GET', url: path });
  const pending = form.payload.match(/name="pending" value="([^"]+)"/)?.[1] ?? '';
  const cookie = String(form.headers['set-cookie'] ?? '').split(';')[0] ?? '';
  const credentials = { email: emailOf(person), password: demoPassword };
  const page = await submitForm(app, deps.config, { pending, cookie, ...credentials });
  const ticket = page.payload.match(/name="ticket" value="([^"]+)"/)?.[1] ?? '';
  const answer = async (how: 'allow' | 'refuse', from = cookie) => {
    const said = await app.inject({
      method: 'POST',
      url: '/signin/consent',
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: from },
      payload: new URLSearchParams({ ticket, answer: how }).toString(),
    });
    const target = /^0; url=(.+)$/.exec(String(said.headers['refresh'] ?? ''))?.[1];
    return { status: said.statusCode, target: target ? new URL(target) : null };
  };
  const show = (lang: string) =>
    app.inject({
      method: 'POST',
      url: `/signin/consent?lang=${lang}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
      payload: new URLSearchParams({ ticket }).toString(),
    });
  return { form, page, answer, show };
}

async function connectAs(person: Person) {
  const provider = new Provider();
  const began = transportOf(provider);
  const stranger = new Client({ name: 'test', version: '1' });
  await expect(stranger.connect(began)).rejects.toThrow(UnauthorizedError);
  const { answer } = await signInAt(provider.sentTo as URL, person);
  const { target } = await answer('allow');
  expect(target?.searchParams.get('state')).toBe('a state of its own');
  expect(target?.searchParams.get('iss')).toBe(testApp.deps.config.publicUrl);
  await began.finishAuth(target?.searchParams.get('code') ?? '');
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transportOf(provider));
  return { client, provider };
}

const toolsOf = async (client: Client) =>
  (await client.listTools()).tools.map(({ name }) => name).toSorted();

const programsOf = async (person: Person) => {
  const { body } = await testApp.call(person, 'GET', '/v2/users/me/programs');
  return (body as { items: ConnectedProgram[] }).items;
};

async function register(metadata: object) {
  const answer = await testApp.call(null, 'POST', '/oauth/register', metadata);
  return { status: answer.status, body: answer.body as Record<string, unknown> };
}

async function askToken(form: Record<string, string>) {
  const answer = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
}

const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

const askedBy = (client: string, more: Record<string, string> = {}) =>
  new URL(
    `${testApp.deps.config.signinUrl}?${new URLSearchParams({
      response_type: 'code',
      client_id: client,
      redirect_uri: callback,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      state: 's',
      ...more,
    })}`,
  );
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';

async function newProgram() {
  const { body } = await register({ client_name: 'P', redirect_uris: [callback] });
  return String(body['client_id']);
}

async function codeOf(client: string, person: Person, more: Record<string, string> = {}) {
  const { answer } = await signInAt(askedBy(client, more), person);
  return (await answer('allow')).target?.searchParams.get('code') ?? '';
}

const redeem = (client: string, code: string, more: Record<string, string> = {}) =>
  askToken({
    grant_type: 'authorization_code',
    client_id: client,
    code,
    redirect_uri: callback,
    code_verifier: verifier,
    ...more,
  });

describe('a program that a person connects', () => {
  it('finds, registers, asks and works with the official client alone', async () => {
    const { client, provider } = await connectAs('carol');
    expect(await toolsOf(client)).toContain('suggest');
    const listed = await client.callTool({ name: 'list_tickets', arguments: {} });
    expect(listed.isError).toBeFalsy();
    expect(provider.held).toMatchObject({ token_type: 'Bearer', expires_in: 600 });
    const [program] = await programsOf('carol');
    expect(program).toMatchObject({ name: 'Ida’s assistant', host: '127.0.0.1' });
    await client.close();
  });

  it('goes on with new tokens when the old one is over', async () => {
    const { client, provider } = await connectAs('carol');
    const before = provider.held as OAuthTokens;
    provider.held = { ...before, access_token: 'over' };
    expect((await toolsOf(client)).length).toBeGreaterThan(5);
    expect(provider.held?.refresh_token).not.toBe(before.refresh_token);
    await client.close();
  });

  it('sees the tools of the person’s role and of what they agreed to', async () => {
    const { client } = await connectAs('dan');
    const ofGuest = await toolsOf(client);
    expect(ofGuest).toContain('read_ticket');
    expect(ofGuest).not.toContain('suggest');
    expect(ofGuest).not.toContain('confirm');
    const refused = await client.callTool({
      name: 'propose_document',
      arguments: { language: 'en', title: 'T', markdown: 'T' },
    });
    expect(refused.isError).toBe(true);
    await client.close();
    const program = await newProgram();
    const code = await codeOf(program, 'bob', { scope: 'knowledge unknown' });
    const { body } = await redeem(program, code);
    expect(body['scope']).toBe('knowledge');
    const answer = await testApp.call(
      { token: body['access_token'] as string },
      'POST',
      '/mcp',
      { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      { accept: 'application/json, text/event-stream' },
    );
    const { tools } = (answer.body as { result: { tools: { name: string }[] } }).result;
    const names = tools.map(({ name }) => name);
    expect(names).toContain('search_knowledge');
    expect(names).not.toContain('read_ticket');
  });

  it('opens no route of the API with its tokens, and ends no session of the console', async () => {
    const { client, provider } = await connectAs('carol');
    const { access_token: token, refresh_token: refreshToken = '' } = provider.held as OAuthTokens;
    expect((await testApp.call({ token }, 'GET', '/v2/users/me')).status).toBe(401);
    expect((await testApp.call({ token }, 'GET', '/v2/tickets')).status).toBe(401);
    const refreshed = await testApp.call(null, 'POST', '/v2/auth/refresh', { refreshToken });
    expect(refreshed.status).toBe(401);
    await testApp.call(null, 'POST', '/v2/auth/logout', { refreshToken });
    expect((await toolsOf(client)).length).toBeGreaterThan(5);
    await client.close();
  });

  it('is over at once when the person disconnects it, and for nobody else', async () => {
    const { client } = await connectAs('carol');
    const [program] = await programsOf('carol');
    const path = `/v2/users/me/programs/${program?.uuid}`;
    expect((await testApp.call('bob', 'DELETE', path)).status).toBe(404);
    expect(await toolsOf(client)).toContain('suggest');
    expect((await testApp.call('carol', 'DELETE', path)).status).toBe(204);
    expect((await testApp.call('carol', 'DELETE', path)).status).toBe(404);
    await expect(client.listTools()).rejects.toThrow(InvalidGrantError);
    const log = await testApp.sql<{ action: string; client_id: string }>(
      "select action, client_id from audit_log where action like 'account.program-%' order by id",
    );
    expect(log.at(-1)).toEqual({
      action: 'account.program-disconnected',
      client_id: String(first.id),
    });
    expect(log[0]?.action).toBe('account.program-connected');
  });

  it('is no device that is signed in, and is signed out with all of them', async () => {
    const { client } = await connectAs('carol');
    const [program] = await programsOf('carol');
    const sessions = await testApp.call('carol', 'GET', '/v2/users/me/sessions');
    expect(JSON.stringify(sessions.body)).not.toContain(program?.uuid);
    await testApp.call('carol', 'DELETE', `/v2/users/me/sessions/${program?.uuid}`);
    expect((await programsOf('carol')).map(({ uuid }) => uuid)).toContain(program?.uuid);
    await testApp.call('carol', 'DELETE', '/v2/users/me/other-sessions');
    expect(await programsOf('carol')).toEqual([]);
    await expect(client.listTools()).rejects.toThrow(InvalidGrantError);
  });
});

describe('the page of consent', () => {
  it('says in both languages which program wants what, and runs nothing of its name', async () => {
    const name = '<img src=x onerror=alert(1)> {{email}}\u202e';
    const { body } = await register({ client_name: name, redirect_uris: [callback] });
    const to = askedBy(String(body['client_id']), { scope: 'tickets:read' });
    const { form, page } = await signInAt(to, 'carol');
    expect(form.payload).toContain('Sign in to connect &lt;img');
    expect(page.payload).toContain('Read tickets');
    expect(page.payload).not.toContain('Read and write documents');
    expect(page.payload).not.toContain('<img');
    expect(page.payload).not.toContain('\u202e');
    expect(page.payload).toContain(emailOf('carol'));
    expect(page.payload).toContain('on this computer');
    to.searchParams.set('lang', 'fr');
    expect((await signInAt(to, 'carol')).form.payload).toContain('pour relier');
  });

  it('offers and grants what the person’s role allows, and says where it leads', async () => {
    const program = await newProgram();
    const { page } = await signInAt(askedBy(program), 'dan');
    for (const theirs of ['Read tickets', 'Ask questions', 'Read documents', '127.0.0.1:43210'])
      expect(page.payload).toContain(theirs);
    for (const others of ['Write notes', 'Get suggested replies', 'write documents'])
      expect(page.payload).not.toContain(others);
    const { body } = await redeem(program, await codeOf(program, 'dan'));
    expect(body['scope']).toBe('tickets:read suggestions knowledge');
    const refused = await signInAt(askedBy(program, { scope: 'tickets:write' }), 'dan');
    expect(refused.page.statusCode).toBe(403);
    expect(refused.page.payload).toContain('Your role does not allow');
    expect(refused.page.payload).toContain('Back to P');
    expect(refused.page.payload).not.toContain('name="ticket"');
  });

  it('has a scope for a role exactly where a tool is open to it', () => {
    for (const level of Object.values(levels)) {
      const open = tools
        .map(({ route }) => routeOf(route).meta)
        .filter(({ access }) => access?.auth === 'user' && level >= levels[access.role]);
      const useful = assistantScopes.filter((scope) =>
        open.some(({ program }) => program === scope),
      );
      expect(scopesOfLevel(assistantScopes, level)).toEqual(useful);
    }
  });

  it('asks the same question in the other language, and connects from there', async () => {
    const { page, show } = await signInAt(askedBy(await newProgram()), 'carol');
    expect(page.payload).toContain('formaction="/signin/consent?lang=fr"');
    const inFrench = await show('fr');
    expect(inFrench.payload).toContain('Lire les tickets');
    expect(inFrench.payload).toContain('name="ticket"');
    expect(inFrench.payload).toContain('formaction="/signin/consent?lang=en"');
  });

  it('leads back with a refusal when the person says no, and with none for super-admins', async () => {
    const program = await newProgram();
    const { answer } = await signInAt(askedBy(program), 'carol');
    const { target } = await answer('refuse');
    expect(target?.origin).toBe('http://127.0.0.1:43210');
    expect(target?.searchParams.get('error')).toBe('access_denied');
    const { page } = await signInAt(askedBy(program), 'alice');
    expect(page.statusCode).toBe(403);
    expect(page.payload).not.toContain('name="ticket"');
  });

  it('is good for the browser that it was shown in, and for ten minutes', async () => {
    const program = await newProgram();
    const { answer } = await signInAt(askedBy(program), 'carol');
    const other = await answer('allow', '__Host-signin=AAAAAAAAAAAAAAAAAAAAAA');
    expect(other).toEqual({ status: 400, target: null });
    testApp.setClock(new Date(Date.now() + 11 * 60_000));
    expect(await answer('allow')).toEqual({ status: 400, target: null });
    testApp.setClock();
  });

  it('sends nobody to an address that was not registered', async () => {
    const program = await newProgram();
    for (const to of [
      askedBy('0b2ef5a7-3f5c-4b52-a9ee-1c6a3a0f4f3b'),
      askedBy('no uuid'),
      askedBy(program, { redirect_uri: 'http://127.0.0.1:43210/other' }),
      askedBy(program, { redirect_uri: 'http://127.0.0.1.evil.example/callback' }),
      askedBy(program, { redirect_uri: 'https://evil.example/callback' }),
    ]) {
      const { form } = await signInAt(to, 'carol');
      expect([form.statusCode, form.headers.location]).toEqual([400, undefined]);
    }
    // On the same computer a program listens where it can.
    const moved = askedBy(program, { redirect_uri: 'http://127.0.0.1:5555/callback' });
    expect((await signInAt(moved, 'carol')).page.statusCode).toBe(200);
  });

  it('tells the program at its address what it asked wrongly', async () => {
    const program = await newProgram();
    for (const [more, error] of [
      [{ code_challenge_method: 'plain' }, 'invalid_request'],
      [{ code_challenge: 'short' }, 'invalid_request'],
      [{ response_type: 'token' }, 'unsupported_response_type'],
      [{ scope: 'everything' }, 'invalid_scope'],
      [{ resource: 'https://other.example/mcp' }, 'invalid_target'],
    ] as const) {
      const { form } = await signInAt(askedBy(program, more), 'carol');
      const location = new URL(String(form.headers.location));
      expect([form.statusCode, location.searchParams.get('error')]).toEqual([303, error]);
      expect(location.searchParams.get('state')).toBe('s');
    }
  });
});

describe('the tokens of a program', () => {
  it('are given once, to the program, address and verifier of the code', async () => {
    const [program, other] = [await newProgram(), await newProgram()];
    const invalid = { status: 400, body: { error: 'invalid_grant' } };
    const wrong: Record<string, string>[] = [
      { client_id: other },
      { redirect_uri: 'http://127.0.0.1:5555/callback' },
      { code_verifier: 'x'.repeat(43) },
    ];
    for (const more of wrong) {
      const code = await codeOf(program, 'carol');
      expect(await redeem(program, code, more)).toEqual(invalid);
      // What was tried wrongly is over.
      expect(await redeem(program, code)).toEqual(invalid);
    }
    const code = await codeOf(program, 'carol');
    const { body } = await redeem(program, code);
    expect(body['access_token']).toBeTruthy();
    expect(await redeem(program, code)).toEqual(invalid);
    const refresh = { grant_type: 'refresh_token', refresh_token: body['refresh_token'] ?? '' };
    expect(await askToken({ ...refresh, client_id: program })).toEqual(invalid);
  });

  it('are no code of the console, nor is the console’s one of theirs', async () => {
    const program = await newProgram();
    const code = await codeOf(program, 'carol');
    const asConsole = await testApp.call(null, 'POST', '/v2/auth/token', {
      authorizationCode: code,
      grantType: 'authorizationCode',
      codeVerifier: verifier,
    });
    expect(asConsole.status).toBe(400);
    expect((await redeem(program, code)).status).toBe(400);
  });

  it('rotate, and end with the family when an old one comes again', async () => {
    const [program, other] = [await newProgram(), await newProgram()];
    const { body } = await redeem(program, await codeOf(program, 'carol'));
    const refresh = (token: string, client = program) =>
      askToken({ grant_type: 'refresh_token', client_id: client, refresh_token: token });
    const one = body['refresh_token'] ?? '';
    expect((await refresh(one, other)).status).toBe(400);
    const two = (await refresh(one)).body['refresh_token'] ?? '';
    expect(two).not.toBe(one);
    const three = (await refresh(two)).body['refresh_token'] ?? '';
    expect(three).toBeTruthy();
    expect((await refresh(one)).body).toEqual({ error: 'invalid_grant' });
    expect((await refresh(three)).body).toEqual({ error: 'invalid_grant' });
  });
});

describe('programs that register', () => {
  it('have addresses over TLS or on the same computer, and no secret', async () => {
    const good = ['https://assistant.example/callback', 'http://localhost:1/cb', callback];
    const { status, body } = await register({
      redirect_uris: good,
      token_endpoint_auth_method: 'client_secret_post',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ token_endpoint_auth_method: 'none', redirect_uris: good });
    expect(body).not.toHaveProperty('client_secret');
    for (const bad of [
      'http://assistant.example/callback',
      'javascript:alert(1)',
      'assistant://callback',
      'https://user:pass@assistant.example/',
      'https://assistant.example/#here',
      `https://assistant.example/${'x'.repeat(500)}`,
      'not an address',
    ])
      expect([bad, (await register({ redirect_uris: [bad] })).body]).toEqual([
        bad,
        { error: 'invalid_redirect_uri' },
      ]);
    expect((await register({})).body).toEqual({ error: 'invalid_redirect_uri' });
    expect((await register({ redirect_uris: Array(6).fill(callback) })).status).toBe(400);
    const grants = { redirect_uris: [callback], grant_types: ['client_credentials'] };
    expect((await register(grants)).body).toEqual({ error: 'invalid_client_metadata' });
    const huge = { redirect_uris: [callback], client_name: 'x'.repeat(20_000) };
    expect((await register(huge)).status).toBe(413);
  });

  it('give way when there are too many, and after a day without a connection', async () => {
    const program = await newProgram();
    await redeem(program, await codeOf(program, 'carol'));
    await testApp.sql(
      `insert into registered_programs (name, redirect_uris, created_at)
       select 'Flood', array['https://flood.example/'], now() - interval '1 hour'
       from generate_series(1, 5000)`,
    );
    const [before] = await testApp.sql<{ n: string }>('select count(*) n from registered_programs');
    const latest = await newProgram();
    const [after] = await testApp.sql<{ n: string }>('select count(*) n from registered_programs');
    expect(after?.n).toBe(before?.n);
    testApp.setClock(new Date(Date.now() + 25 * 3_600_000));
    await purgeExpired(testApp.deps);
    testApp.setClock();
    const kept = await testApp.sql<{ uuid: string }>('select uuid from registered_programs');
    const uuids = kept.map(({ uuid }) => uuid);
    expect(uuids).toContain(program);
    expect(uuids).not.toContain(latest);
  });
});
