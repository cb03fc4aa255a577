import { randomBytes } from 'node:crypto';
import type { PanelSession } from '@replique/contract/accounts/panels';
import {
  canvasAccount as account,
  canvasOrganization as organization,
  canvasTokens,
  makeSignedRequest,
  signCanvas,
  type CanvasSays,
} from '@replique/tests/app/canvas-app.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';

/** The panel in Salesforce Classic: what Canvas signs opens it once; the access token in it goes nowhere. */
let testApp: TestApp;
let first: MadeClient;
let second: MadeClient;
let consumerSecret = '';

beforeAll(async () => {
  testApp = await createTestApp({ logLevel: 'trace' });
  ({ first, second } = await makeTwoClients(testApp.deps));
});
afterAll(() => testApp.close());

const pathOf = (client = first) => `/v2/clients/${client.uuid}/panels`;
const save = (more: object = {}, client = first) =>
  testApp.call('alice', 'PUT', `${pathOf(client)}/canvas`, {
    account,
    organization,
    consumerSecret,
    ...more,
  });
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code;

const says = (more: Partial<CanvasSays> = {}): CanvasSays => ({
  caseId: '5005800000A1b2cAAB',
  openedAt: Date.now(),
  ...more,
});
const signed = (more: Partial<CanvasSays> = {}, secret = consumerSecret) =>
  makeSignedRequest(secret, says(more));

async function post(fields: Record<string, string>, uuid = first.uuid) {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: `/panel/canvas/${uuid}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
  const metas = answer.payload.matchAll(/name="panel-(\w+)" content="([^"]*)"/g);
  return {
    status: answer.statusCode,
    page: answer.payload,
    policy: String(answer.headers['content-security-policy']),
    headers: answer.headers,
    said: Object.fromEntries([...metas].map(([, name, content]) => [name, content])),
  };
}
const open = (text: string, client = first) => post({ signed_request: text }, client.uuid);
const begin = (ticket = '') => testApp.call(null, 'POST', '/v2/panel/session', { ticket });

describe('the panel in Salesforce Classic', () => {
  beforeEach(async () => {
    consumerSecret = randomBytes(32).toString('hex').toUpperCase();
    await save();
  });

  it('is an admin’s to set up; its secret is sealed, and never said again', async () => {
    const { status, body } = await save();
    expect(status).toBe(200);
    expect(body).toMatchObject({ host: 'canvas', account, lastSeenAt: null });
    const settings = { account, organization, consumerSecret };
    expect((await testApp.call('carol', 'PUT', `${pathOf()}/canvas`, settings)).status).toBe(403);
    expect((await testApp.call('erin', 'PUT', `${pathOf()}/canvas`, settings)).status).toBe(404);
    for (const wrong of [
      { account: 'https://acme.my.salesforce.com' },
      { account: 'acme"; script-src *' },
      { organization: '00D' },
      { organization: '005580000000HlhEAS' },
      { consumerSecret: 'short' },
      { consumerSecret: 'x'.repeat(201) },
    ])
      expect([wrong, codeOf(await save(wrong))]).toEqual([wrong, 'request.invalid']);
    const list = await testApp.call('bob', 'GET', pathOf());
    const rows = await testApp.sql<{ row: string }>('select h::text as row from panel_hosts h');
    const audit = await testApp.call('alice', 'GET', '/v2/audit');
    expect([audit.status, audit.text.includes('panels.saved')]).toEqual([200, true]);
    for (const text of [list.text, audit.text, ...rows.map(({ row }) => row)])
      expect(text).not.toContain(consumerSecret);
    expect(list.text).not.toContain('sealed');
  });

  it('opens for what Salesforce signed, framed by its organisation alone', async () => {
    const { status, said, policy, headers } = await open(signed({ language: 'fr_CA' }));
    expect(status).toBe(200);
    const { ticket = '', ...rest } = said;
    expect(rest).toEqual({
      host: 'canvas',
      parent: `https://${account}.my.salesforce.com`,
      case: '5005800000A1b2cAAB',
      instance: '_:Replique:j_id0:j_id1:canvasapp',
      language: 'fr_CA',
    });
    const ancestors =
      'https://acme--uat.sandbox.my.salesforce.com https://acme--uat--c.sandbox.vf.force.com https://acme--uat.sandbox.lightning.force.com';
    expect(policy).toContain(`frame-ancestors ${ancestors};`);
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect([headers['x-frame-options'], headers['set-cookie']]).toEqual([undefined, undefined]);
    const { status: opened, body } = await begin(ticket);
    expect([opened, (body as PanelSession).client]).toEqual([200, first.uuid]);
    expect(codeOf(await begin(ticket))).toBe('panels.session-ended');
    const asPanel = (path: string) =>
      testApp.call({ token: (body as PanelSession).accessToken }, 'GET', path);
    expect((await asPanel('/v2/tickets')).status).toBe(200);
    expect((await asPanel(pathOf(second))).status).toBe(403);
    const { items } = (await testApp.call('bob', 'GET', pathOf())).body as {
      items: { lastSeenAt: string | null }[];
    };
    expect(items[0]?.lastSeenAt).not.toBeNull();
  });

  it('takes Visualforce as the page around it, and an organisation’s id of 15 characters', async () => {
    await save({ organization: organization.slice(0, 15) });
    const origin = 'https://acme--uat--c.sandbox.vf.force.com';
    expect((await open(signed({ origin }))).said['parent']).toBe(origin);
    await save({ account: 'acme' });
    const { policy } = await open(signed({ account: 'acme' }));
    expect(policy).toContain(' https://acme--c.vf.force.com ');
  });

  it('opens once for one signed request, whatever its signature looks like', async () => {
    const text = signed();
    expect((await open(text)).status).toBe(200);
    const [signature = '', payload = ''] = text.split('.');
    const urlSafe = signature.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    for (const again of [text, `${urlSafe}.${payload}`])
      expect((await open(again)).status).toBe(403);
    expect((await open(signed({ openedAt: Date.now() - 1 }))).status).toBe(200);
    const both = signed({ openedAt: Date.now() - 2 });
    const answers = await Promise.all([open(both), open(both), open(both)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403]);
  });

  it('says the same to every other', async () => {
    const text = signed();
    const [signature = '', payload = ''] = text.split('.');
    const other = Buffer.from(JSON.stringify({ algorithm: 'HMACSHA256' })).toString('base64');
    const noJson = Buffer.from('no JSON').toString('base64');
    const minute = 60_000;
    const refused = {
      'another secret': signed({}, randomBytes(32).toString('hex')),
      'another payload': `${signature}.${other}`,
      'a payload cut off': text.slice(0, -8),
      'a signature cut off': `${signature.slice(0, -8)}.${payload}`,
      'no signature': `.${payload}`,
      'no payload': `${signature}.`,
      'no dot': signature,
      nothing: '',
      'another hash': `${signCanvas(consumerSecret, payload, 'sha512')}.${payload}`,
      'another algorithm': signed({ algorithm: 'HMACSHA1' }),
      'no algorithm': signed({ algorithm: 'none' }),
      'too old': signed({ openedAt: Date.now() - 6 * minute }),
      'of the future': signed({ openedAt: Date.now() + 2 * minute }),
      'of another organisation': signed({ organization: '00D58000000XXXXEAS' }),
      'of another instance': signed({ account: 'other' }),
      'for another page': signed({ origin: 'https://evil.test' }),
      'for no case': signed({ caseId: '' }),
      'signed, and no JSON': `${signCanvas(consumerSecret, noJson)}.${noJson}`,
      'signed, and empty': `${signCanvas(consumerSecret, other)}.${other}`,
      long: signed({ language: 'x'.repeat(70_000) }),
    };
    const answers: unknown[] = [];
    for (const [why, given] of Object.entries(refused)) {
      const { status, page, said } = await open(given);
      answers.push([why, status, said, page.includes('class="closed"')]);
    }
    expect(answers).toEqual(Object.keys(refused).map((why) => [why, 403, {}, true]));
    expect((await post({})).status).toBe(403);
    expect((await open('x'.repeat(300_000))).status).toBe(413);
    // The one that was refused for its neighbours was good.
    expect((await open(text)).status).toBe(200);
  });

  it('opens no panel of another client, and none that is not set up, or no more', async () => {
    expect((await open(signed(), second)).policy).toContain("frame-ancestors 'none'");
    expect((await post({ signed_request: signed() }, 'nobody')).status).toBe(403);
    const theirs = randomBytes(32).toString('hex');
    await save({ consumerSecret: theirs }, second);
    expect((await open(signed(), second)).status).toBe(403);
    const asked = await testApp.app.inject({ url: `/panel/canvas/${first.uuid}` });
    expect([asked.statusCode, asked.payload.includes('panel-ticket')]).toEqual([403, false]);
    const old = consumerSecret;
    const { said } = await open(signed());
    consumerSecret = randomBytes(32).toString('hex');
    await save();
    expect((await open(signed({}, old))).status).toBe(403);
    expect(codeOf(await begin(said['ticket']))).toBe('panels.session-ended');
    await testApp.call('bob', 'DELETE', `${pathOf()}/canvas`);
    expect((await open(signed())).status).toBe(403);
  });

  it('drops the tokens and the person: no row, no log line, no answer has them', async () => {
    const texts = [signed(), `x${signed()}`, signed({ algorithm: 'none' })];
    const pages = await Promise.all(texts.map((text) => open(text)));
    const { text: session } = await begin(pages[0]?.said['ticket']);
    const tables = await testApp.sql<{ name: string }>(
      `select quote_ident(table_name) as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    expect(tables.length).toBeGreaterThan(50);
    const rows: string[] = [];
    for (const { name } of tables) {
      const found = await testApp.sql<{ row: string }>(`select t::text as row from ${name} t`);
      rows.push(...found.map(({ row }) => row));
    }
    const all = [...pages.map(({ page }) => page), session, ...rows, ...testApp.logged].join('\n');
    expect(all).toContain('"route":"/panel/canvas/:client"');
    // As it came, too: somewhere in the middle of its base64.
    const parts = texts.map((text) => text.slice(200, 240));
    const { oauthToken, refreshToken } = canvasTokens;
    const secrets = [oauthToken, refreshToken, 'grace.agent', 'Grace Agent', ...parts];
    expect(secrets.filter((secret) => all.includes(secret))).toEqual([]);
  });
});
