import { randomUUID } from 'node:crypto';
import type { Panel, PanelSession } from '@replique/contract/accounts/panels';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { makeZendeskApp } from '@replique/tests/app/zendesk-app.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';

/** The panel in Crisp: the website's token alone opens it, beside a panel in Zendesk. */
let testApp: TestApp;
let first: MadeClient;
let second: MadeClient;
const website = randomUUID();
const token = 'c99e0df2-db6f-4b0c-9505-83fcbb2da627';

beforeAll(async () => {
  testApp = await createTestApp();
  ({ first, second } = await makeTwoClients(testApp.deps));
});
afterAll(() => testApp.close());

const pathOf = (client = first) => `/v2/clients/${client.uuid}/panels`;
const save = (more: object = {}) =>
  testApp.call('bob', 'PUT', `${pathOf()}/crisp`, { websiteId: website, token, ...more });
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code;

async function openPage(query: Record<string, string>, client = first) {
  const said = { session_id: 'session_1', locale: 'fr', ...query };
  const answer = await testApp.app.inject({
    url: `/panel/crisp/${client.uuid}?${new URLSearchParams(said)}`,
  });
  const ticket = answer.payload.match(/name="panel-ticket" content="([^"]+)"/)?.[1];
  return { answer, ticket };
}

const open = (ticket = '') => testApp.call(null, 'POST', '/v2/panel/session', { ticket });

describe('the panel in Crisp', () => {
  beforeEach(async () => void (await save()));

  it('is an admin’s to set up, with credentials of its own, and keeps no token', async () => {
    const { status, body } = await save();
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        host: 'crisp',
        account: website,
        address: `http://localhost:3000/panel/crisp/${first.uuid}`,
        lastSeenAt: null,
      }),
    ]);
    const settings = { websiteId: website, token };
    expect((await testApp.call('carol', 'PUT', `${pathOf()}/crisp`, settings)).status).toBe(403);
    expect((await testApp.call('erin', 'PUT', `${pathOf()}/crisp`, settings)).status).toBe(404);
    for (const wrong of [{ websiteId: 'mine' }, { token: 'short' }])
      expect(codeOf(await save(wrong))).toBe('request.invalid');
    const rows = await testApp.sql<{ row: string }>('select h::text as row from panel_hosts h');
    expect(rows.map(({ row }) => row).join()).not.toContain(token);
    const [entry] = await testApp.sql<{ after: object }>(
      "select after from audit_log where action = 'panels.saved' order by id desc limit 1",
    );
    expect(entry?.after).toEqual({ crisp: website });
  });

  it('opens to its website with its token, framed by Crisp alone, and is last seen then', async () => {
    const { answer, ticket } = await openPage({ website_id: website, token });
    expect([answer.statusCode, Boolean(ticket)]).toEqual([200, true]);
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain('frame-ancestors https://app.crisp.chat;');
    expect(answer.headers['referrer-policy']).toBe('no-referrer');
    const opened = await open(ticket);
    const { accessToken } = opened.body as PanelSession;
    expect((await testApp.call({ token: accessToken }, 'GET', '/v2/tickets')).status).toBe(200);
    expect((await open(ticket)).status).toBe(401);
    const { items } = (await testApp.call('bob', 'GET', pathOf())).body as { items: Panel[] };
    expect(items[0]?.lastSeenAt).toBeTruthy();
  });

  it('stays closed to another token, website or client, and to none', async () => {
    for (const [query, client] of [
      [{ website_id: website, token: `${token}x` }, first],
      [{ website_id: randomUUID(), token }, first],
      [{ website_id: website }, first],
      [{ token }, first],
      [{ website_id: website, token }, second],
    ] as const) {
      const { answer, ticket } = await openPage(query, client);
      expect([query, answer.statusCode, ticket]).toEqual([query, 403, undefined]);
    }
  });

  it('ends with another token and with its removal, and leaves Zendesk’s as it is', async () => {
    const { publicKey } = makeZendeskApp();
    await testApp.call('bob', 'PUT', `${pathOf()}/zendesk`, { account: 'acme', publicKey });
    const session = async () => {
      const { ticket } = await openPage({ website_id: website, token });
      return ((await open(ticket)).body as PanelSession).session;
    };
    const before = await session();
    await save({ token: 'another token of the website' });
    expect((await open(before)).status).toBe(401);
    await save();
    const ended = await session();
    expect((await testApp.call('bob', 'DELETE', `${pathOf()}/crisp`)).status).toBe(204);
    expect((await open(ended)).status).toBe(401);
    expect(codeOf(await testApp.call('bob', 'DELETE', `${pathOf()}/crisp`))).toBe(
      'panels.not-found',
    );
    const { items } = (await testApp.call('bob', 'GET', pathOf())).body as { items: Panel[] };
    expect(items.map(({ host }) => host)).toEqual(['zendesk']);
  });
});
