import type { Panel, PanelSession } from '@replique/contract/accounts/panels';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { makeZendeskApp } from '@replique/tests/app/zendesk-app.ts';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeTicket, makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';

/** Who may show the panel, who gets in by it, and what it opens. */
let testApp: TestApp;
let first: MadeClient;
let second: MadeClient;
const zendesk = makeZendeskApp();

beforeAll(async () => {
  testApp = await createTestApp();
  ({ first, second } = await makeTwoClients(testApp.deps));
});
afterAll(() => testApp.close());

const pathOf = (client = first) => `/v2/clients/${client.uuid}/panels`;
const settings = { account: 'acme', publicKey: zendesk.publicKey };

const save = (more: object = {}) =>
  testApp.call('bob', 'PUT', `${pathOf()}/zendesk`, { ...settings, ...more });
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code;

async function openPage(token: string | null, client = first) {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: `/panel/zendesk/${client.uuid}?origin=https://acme.zendesk.com&app_guid=1`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: token === null ? '' : new URLSearchParams({ token }).toString(),
  });
  const ticket = answer.payload.match(/name="panel-ticket" content="([^"]+)"/)?.[1];
  return { answer, ticket };
}

const exchange = (ticket: string) => testApp.call(null, 'POST', '/v2/panel/session', { ticket });

async function openSession(): Promise<PanelSession> {
  const { ticket } = await openPage(await zendesk.sign());
  const answer = await exchange(ticket ?? '');
  expect(answer.status).toBe(200);
  return answer.body as PanelSession;
}

describe('the settings of the panel', () => {
  it('are an admin’s, and say where the host finds it', async () => {
    const { status, body } = await save();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      host: 'zendesk',
      account: 'acme',
      address: `http://localhost:3000/panel/zendesk/${first.uuid}`,
      lastSeenAt: null,
    });
    expect((await testApp.call('carol', 'GET', pathOf())).status).toBe(403);
    expect((await testApp.call('erin', 'GET', pathOf())).status).toBe(404);
    expect((await testApp.call('erin', 'DELETE', `${pathOf()}/zendesk`)).status).toBe(404);
    const [entry] = await testApp.sql<{ after: object }>(
      "select after from audit_log where action = 'panels.saved'",
    );
    expect(entry?.after).toEqual({ zendesk: 'acme' });
  });

  it('take a public RSA key and the name of an account alone', async () => {
    for (const publicKey of ['no key', zendesk.privateKey])
      expect(codeOf(await save({ publicKey }))).toBe('panels.key-invalid');
    for (const account of ['acme.zendesk.com', 'https://acme', 'a b', '-acme', "acme' 'self"])
      expect([account, codeOf(await save({ account }))]).toEqual([account, 'request.invalid']);
  });

  it('make credentials that are listed as all others, once', async () => {
    await save();
    await save();
    const { body } = await testApp.call('bob', 'GET', `/v2/clients/${first.uuid}/api-credentials`);
    const { items } = body as { items: { name: string; scopes: string[] }[] };
    const own = items.filter(({ name }) => name === 'Zendesk: acme');
    expect(own.map(({ scopes }) => scopes)).toEqual([
      ['tickets:read', 'tickets:write', 'suggestions', 'replies', 'knowledge'],
    ]);
  });
});

describe('the page of the panel', () => {
  beforeEach(async () => void (await save()));

  it('is framed by the client’s account and no one else, and holds nothing without a signature', async () => {
    const { answer, ticket } = await openPage(await zendesk.sign());
    expect(answer.statusCode).toBe(200);
    expect(ticket).toBeTruthy();
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain('frame-ancestors https://acme.zendesk.com;');
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(answer.headers['x-frame-options']).toBeUndefined();
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.headers['cache-control']).toBe('no-store');
    const bare = await openPage(null);
    expect([bare.answer.statusCode, bare.ticket]).toEqual([403, undefined]);
    // Another client of this installation has no panel: no one frames its page.
    const other = await openPage(await zendesk.sign(), second);
    expect([other.answer.statusCode, other.ticket]).toEqual([403, undefined]);
    expect(other.answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  it('opens to no token of another key, account or time, and to none without a signature', async () => {
    const hour = 3_600_000;
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(
      JSON.stringify({ aud: `${zendesk.origin}/api/v2/apps/installations/42.json`, exp: 9e9 }),
    ).toString('base64url')}.`;
    // The public key is known: it must not pass for a shared secret.
    const confused = await new SignJWT({})
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(`${zendesk.origin}/api/v2/apps/installations/42.json`)
      .setIssuedAt()
      .setExpirationTime('1m')
      .sign(Buffer.from(zendesk.publicKey));
    for (const token of [
      await makeZendeskApp().sign(),
      await zendesk.sign({ aud: 'https://acme.zendesk.com.evil.example/api/v2/apps/1' }),
      await zendesk.sign({ aud: 'https://other.zendesk.com/api/v2/apps/installations/42.json' }),
      await zendesk.sign({ at: new Date(Date.now() - hour) }),
      await zendesk.sign({ at: new Date(Date.now() - hour), lasts: 2 * 3_600 }),
      await zendesk.sign({ at: new Date(Date.now() + hour) }),
      unsigned,
      confused,
      'x',
    ]) {
      const { answer, ticket } = await openPage(token);
      expect([token.slice(0, 20), answer.statusCode, ticket]).toEqual([
        token.slice(0, 20),
        403,
        undefined,
      ]);
    }
  });
});

describe('a session of the panel', () => {
  beforeEach(async () => void (await save()));

  it('begins once with a ticket, soon, and goes on for eight hours', async () => {
    const { ticket = '' } = await openPage(await zendesk.sign());
    const opened = await exchange(ticket);
    expect(opened.body).toMatchObject({ client: first.uuid });
    expect(codeOf(await exchange(ticket))).toBe('panels.session-ended');
    const { session } = opened.body as PanelSession;
    expect((await exchange(session)).status).toBe(200);
    expect((await exchange(session)).status).toBe(200);
    const late = await openPage(await zendesk.sign());
    const now = Date.now();
    testApp.setClock(new Date(now + 3 * 60_000));
    expect(codeOf(await exchange(late.ticket ?? ''))).toBe('panels.session-ended');
    expect((await exchange(session)).status).toBe(200);
    testApp.setClock(new Date(now + 9 * 3_600_000));
    expect(codeOf(await exchange(session))).toBe('panels.session-ended');
    testApp.setClock();
    for (const forged of ['x', 'x.y', `${session}x`, session.replace(/^./, 'A')])
      expect([forged.length, (await exchange(forged)).status]).toEqual([forged.length, 401]);
  });

  it('opens what its scopes open, of its client alone', async () => {
    const { accessToken: token } = await openSession();
    const own = await makeTicket(testApp.deps, first.id);
    const foreign = await makeTicket(testApp.deps, second.id);
    expect((await testApp.call({ token }, 'GET', `/v2/tickets/${own}`)).status).toBe(200);
    expect((await testApp.call({ token }, 'GET', `/v2/tickets/${foreign}`)).status).toBe(404);
    const suggested = await testApp.call({ token }, 'POST', `/v2/tickets/${own}/suggestion`, {});
    expect([200, 201]).toContain(suggested.status);
    for (const [method, path] of [
      ['GET', '/v2/users/me'],
      ['GET', pathOf()],
      ['GET', `/v2/clients/${first.uuid}/api-credentials`],
      ['GET', '/v2/exports'],
    ] as const)
      expect([path, (await testApp.call({ token }, method, path)).status]).toEqual([path, 403]);
    const { items } = (await testApp.call('bob', 'GET', pathOf())).body as { items: Panel[] };
    expect(items[0]?.lastSeenAt).toBeTruthy();
  });

  it('ends at once with the panel, its credentials, or another key', async () => {
    const changed = await openSession();
    await save({ publicKey: makeZendeskApp().publicKey });
    expect((await exchange(changed.session)).status).toBe(401);

    await save();
    const revoked = await openSession();
    const list = `/v2/clients/${first.uuid}/api-credentials`;
    const { items } = (await testApp.call('bob', 'GET', list)).body as {
      items: { uuid: string; name: string }[];
    };
    const credential = items.find(({ name }) => name === 'Zendesk: acme');
    await testApp.call('bob', 'DELETE', `${list}/${credential?.uuid}`);
    const { accessToken: token } = revoked;
    expect((await testApp.call({ token }, 'GET', '/v2/tickets')).status).toBe(401);
    expect((await exchange(revoked.session)).status).toBe(401);

    // Saved again, it has new ones.
    await save();
    const removed = await openSession();
    expect((await testApp.call('bob', 'DELETE', `${pathOf()}/zendesk`)).status).toBe(204);
    const ended = { token: removed.accessToken };
    expect((await testApp.call(ended, 'GET', '/v2/tickets')).status).toBe(401);
    expect((await exchange(removed.session)).status).toBe(401);
    expect(codeOf(await testApp.call('bob', 'DELETE', `${pathOf()}/zendesk`))).toBe(
      'panels.not-found',
    );
  });
});
