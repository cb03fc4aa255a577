import { randomBytes } from 'node:crypto';
import type { PanelSession } from '@replique/contract/accounts/panels';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';

/** The panel in Salesforce: Apex asks for a ticket with the secret, and the page is given it by its organisation alone. */
let testApp: TestApp;
let first: MadeClient;
let second: MadeClient;
const account = 'acme--uat.sandbox';
const makeSecret = () => randomBytes(32).toString('base64url');
let secret = '';

beforeAll(async () => {
  testApp = await createTestApp();
  ({ first, second } = await makeTwoClients(testApp.deps));
});
afterAll(() => testApp.close());

const pathOf = (client = first) => `/v2/clients/${client.uuid}/panels`;
const save = (more: object = {}) =>
  testApp.call('bob', 'PUT', `${pathOf()}/salesforce`, { account, secret, ...more });
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code;

async function ask(given: string | null, client = first) {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: `/panel/salesforce/${client.uuid}`,
    headers: given === null ? {} : { 'x-replique-secret': given },
  });
  return { status: answer.statusCode, ...(answer.json() as { ticket?: string }) };
}

const open = (ticket = '') => testApp.call(null, 'POST', '/v2/panel/session', { ticket });
const openPage = (uuid: string) => testApp.app.inject({ url: `/panel/salesforce/${uuid}` });

describe('the panel in Salesforce', () => {
  beforeEach(async () => {
    secret = makeSecret();
    await save();
  });

  it('is an admin’s to set up, and keeps no secret', async () => {
    const { status, body } = await save();
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ host: 'salesforce', account, lastSeenAt: null }),
    ]);
    const settings = { account, secret };
    const path = `${pathOf()}/salesforce`;
    expect((await testApp.call('carol', 'PUT', path, settings)).status).toBe(403);
    expect((await testApp.call('erin', 'PUT', path, settings)).status).toBe(404);
    for (const wrong of [
      { account: 'https://acme.my.salesforce.com' },
      { account: 'acme.lightning.force.com' },
      { account: 'acme"; script-src *' },
      { secret: 'short' },
    ])
      expect(codeOf(await save(wrong))).toBe('request.invalid');
    const rows = await testApp.sql<{ row: string }>('select h::text as row from panel_hosts h');
    expect(rows.map(({ row }) => row).join()).not.toContain(secret);
  });

  it('has a page without data, framed by its organisation alone', async () => {
    const answer = await openPage(first.uuid);
    const policy = String(answer.headers['content-security-policy']);
    expect(answer.statusCode).toBe(200);
    expect(policy).toContain(`frame-ancestors https://${account}.lightning.force.com;`);
    expect(answer.payload).toContain(
      `<meta name="panel-parent" content="https://${account}.lightning.force.com">`,
    );
    expect(answer.payload).not.toContain('panel-ticket');
    for (const other of [second.uuid, 'nobody']) {
      const refused = await openPage(other);
      expect([refused.statusCode, refused.payload.includes('panel-parent')]).toEqual([403, false]);
      expect(String(refused.headers['content-security-policy'])).toContain(
        "frame-ancestors 'none'",
      );
    }
  });

  it('gives a ticket for one session to who says the secret, and is last seen then', async () => {
    const { status, ticket } = await ask(secret);
    expect(status).toBe(200);
    const { status: opened, body } = await open(ticket);
    expect([opened, (body as PanelSession).client]).toEqual([200, first.uuid]);
    expect(codeOf(await open(ticket))).toBe('panels.session-ended');
    const { accessToken } = body as PanelSession;
    const asPanel = (path: string) => testApp.call({ token: accessToken }, 'GET', path);
    expect((await asPanel('/v2/tickets')).status).toBe(200);
    expect((await asPanel(pathOf(second))).status).toBe(403);
    const { items } = (await testApp.call('bob', 'GET', pathOf())).body as {
      items: { lastSeenAt: string | null }[];
    };
    expect(items[0]?.lastSeenAt).not.toBeNull();
  });

  it('gives none for another secret, another client, an old secret, or an end', async () => {
    const old = secret;
    const { ticket } = await ask(old);
    for (const wrong of [null, '', makeSecret(), `${old}x`, 'x'.repeat(5_000)])
      expect((await ask(wrong)).status).toBe(401);
    expect((await ask(old, second)).status).toBe(401);
    secret = makeSecret();
    await save();
    expect([(await ask(old)).status, (await ask(secret)).status]).toEqual([401, 200]);
    expect(codeOf(await open(ticket))).toBe('panels.session-ended');
    await testApp.call('bob', 'DELETE', `${pathOf()}/salesforce`);
    expect((await ask(secret)).status).toBe(401);
  });

  it('gives a ticket that is over after two minutes', async () => {
    const { ticket } = await ask(secret);
    testApp.setClock(new Date(Date.now() + 121_000));
    expect(codeOf(await open(ticket))).toBe('panels.session-ended');
    testApp.setClock();
  });
});
