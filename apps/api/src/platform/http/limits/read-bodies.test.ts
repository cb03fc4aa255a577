import { bodySizes } from '@replique/contract/route';
import { widgetContract } from '@replique/contract/chat/widget';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAnsweringChatbot, makeVisitor } from '@replique/tests/fixtures/chat-visitors.ts';
import { makeTwoClients, type MadeClient } from '../../../demo/make/factories.ts';
import { prove } from '@replique/tests/app/prove.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { isTooComplex } from './read-bodies.ts';
import { contractRoutes } from '../serve-contract.ts';

const anyUuid = '0196f3a0-0000-7000-8000-000000000001';
const routes = [...contractRoutes(), ...contractRoutes(widgetContract)].filter(
  ({ method }) => method !== 'GET',
);

/** Who calls as a visitor must be one: those are tried below. */
const forAll = routes.filter(({ meta }) => meta.access?.auth !== 'visitor');

let testApp: TestApp;
let token: string;
let clients: { first: MadeClient; second: MadeClient };

beforeAll(async () => {
  testApp = await createTestApp();
  clients = await makeTwoClients(testApp.deps);
  ({ accessToken: token } = await testApp.signIn('alice'));
  // Some routes ask first for a proof that it is still her.
  await prove(testApp, 'alice');
});

afterAll(() => testApp.close());

const send = (method: string, path: string, payload: string, type = 'application/json') =>
  testApp.app.inject({
    method: method as 'POST',
    url: path.replaceAll(/\{\w+\}|:\w+/g, anyUuid),
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': type,
      'sec-fetch-site': 'same-origin',
    },
    payload,
  });

const codeOf = (payload: string) => (JSON.parse(payload) as { code: string }).code;

/** Milliseconds of the quickest of three. */
async function quickest(work: () => unknown): Promise<number> {
  const times = [];
  for (let n = 0; n < 3; n += 1) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  return Math.min(...times);
}

describe('a body', () => {
  it.each(forAll.map((route) => [route.name, route] as const))(
    'that is one byte too large is refused before it is read: %s',
    async (_, { method, path, meta }) => {
      const isForPeople = meta.access?.auth === 'user';
      const limit = meta.bodyLimit ?? (isForPeople ? bodySizes.usual : bodySizes.anonymous);
      const most = isForPeople ? Infinity : bodySizes.anonymous;
      expect(limit).toBeLessThanOrEqual(most);
      // No JSON: whoever parsed it would answer 400.
      const answer = await send(String(method), path, 'x'.repeat(limit + 1));
      expect([answer.statusCode, codeOf(answer.payload)]).toEqual([413, 'request.too-large']);
      const whole = await send(String(method), path, 'x'.repeat(limit));
      expect(whole.statusCode).not.toBe(413);
    },
  );

  it('of every route that is open to anybody has 16 kB at most, but for what a CRM tells or signs', async () => {
    const large = testApp.app.routeTable
      .filter(({ config }) => config?.access && config.access.auth !== 'user')
      .filter(({ method }) => [method].flat().some((each) => !['GET', 'HEAD'].includes(each)))
      .filter(({ bodyLimit }) => (bodyLimit ?? Infinity) > bodySizes.anonymous)
      .map(({ url }) => url);
    // An assistant's caller is looked at before its body is read.
    expect([...new Set(large)]).toEqual([
      '/panel/canvas/:client',
      '/webhooks/crm-plugins/crisp',
      '/webhooks/crm/:config',
      '/mcp',
    ]);
    const unknown = await send('POST', '/mcp', 'x'.repeat(bodySizes.anonymous + 1));
    expect(unknown.statusCode).toBe(403);
  });

  it('of a sign-in form that is too large is refused, and of many fields the first fifty are read', async () => {
    const form = 'application/x-www-form-urlencoded';
    const large = await send('POST', '/signin', `email=${'x'.repeat(bodySizes.anonymous)}`, form);
    expect(large.statusCode).toBe(413);
    const many = await send('POST', '/signin/forgotten', 'a=&'.repeat(4_000), form);
    expect(many.statusCode).toBe(400);
  });

  it.each(['GET', 'HEAD'])(
    'of a call that only reads (%s) is refused, whatever its size',
    async (method) => {
      const path = `/v1/clients/${clients.first.uuid}/crm-details`;
      const answer = await send(method, path, '{"a":1}');
      expect(answer.statusCode).toBe(413);
    },
  );

  it('of a visitor that is too large is refused before it is read', async () => {
    const chatbot = await makeAnsweringChatbot(testApp, clients.first);
    const { token: own } = await makeVisitor(testApp, chatbot);
    for (const { method, path } of contractRoutes(widgetContract).filter(
      (route) => route.method !== 'GET' && route.meta.access?.auth === 'visitor',
    )) {
      const answer = await testApp.app.inject({
        method: method as 'POST',
        url: path.replace('{chatbot}', chatbot.uuid).replaceAll(/\{\w+\}/g, anyUuid),
        headers: {
          authorization: `Bearer ${own}`,
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
        },
        payload: 'x'.repeat(bodySizes.anonymous + 1),
      });
      expect([path, answer.statusCode]).toEqual([path, 413]);
    }
  });
});

describe('JSON', () => {
  const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

  it('is refused when it is nested deeper than 32 levels, or holds more than 10,000 values', () => {
    expect(isTooComplex(nested(32))).toBe(false);
    expect(isTooComplex(nested(33))).toBe(true);
    expect(isTooComplex('{"a":'.repeat(33))).toBe(true);
    expect(isTooComplex(`[${'1,'.repeat(9_998)}1]`)).toBe(false);
    expect(isTooComplex(`[${'1,'.repeat(10_000)}1]`)).toBe(true);
    expect(isTooComplex(`{${'"a":1,'.repeat(10_001)}"b":1}`)).toBe(true);
  });

  it('may say in its texts whatever it likes', () => {
    const text = `${'[{,\\"'.repeat(20_000)}`;
    expect(isTooComplex(JSON.stringify({ text }))).toBe(false);
    expect(isTooComplex(`{"a":"\\\\","b":${nested(33)}}`)).toBe(true);
    expect(isTooComplex(`{"a":"\\\\\\"${nested(50)}"}`)).toBe(false);
  });

  it.each([
    ['brackets', '['],
    ['objects', '{"a":'],
    ['commas', ','],
    ['quotation marks', '"'],
    ['texts', '"",'],
    ['backslashes', '"\\'],
    ['escaped marks', '\\"'],
    ['slashes in a text', '\\\\'],
  ])('is looked through in linear time: %s', async (_, piece) => {
    const of = (n: number) => `"${piece.repeat(n)}`;
    const [short, long] = [of(200_000), of(1_800_000)];
    const base = await quickest(() => isTooComplex(short));
    const more = await quickest(() => isTooComplex(long));
    expect(more).toBeLessThan(base * 9 * 4 + 10);
  });

  it('of brackets without end costs nobody a moment, signed in or not @check-12.3', async () => {
    for (const path of ['/v2/auth/refresh', '/v2/auth/token', '/v2/auth/logout'])
      for (const payload of ['['.repeat(16_000), nested(8_000), '{"a":'.repeat(3_000)]) {
        const answer = await send('POST', path, payload);
        expect([answer.statusCode, codeOf(answer.payload)]).toEqual([400, 'request.too-complex']);
      }
    const large = await send('POST', '/v2/auth/refresh', nested(500_000));
    expect(large.statusCode).toBe(413);
    const own = await send('PATCH', '/v2/users/me', `{"firstname":${nested(100_000)}}`);
    expect([own.statusCode, codeOf(own.payload)]).toEqual([400, 'request.too-complex']);
  });
});

describe('an address', () => {
  it('is refused when it is too long, or its query too deep or too large', async () => {
    const queries = [
      `search=${'x'.repeat(9_000)}`,
      `a${'[b]'.repeat(1_000)}=1`,
      `a${'%5Bb%5D'.repeat(400)}=1`,
      'role=1&'.repeat(400),
    ];
    for (const query of queries) {
      const answer = await testApp.call('alice', 'GET', `/v2/users?${query}`);
      expect([answer.status, codeOf(answer.text)]).toEqual([400, 'request.too-complex']);
    }
    expect((await testApp.call('alice', 'GET', '/v2/users?role=1&search=a')).status).toBe(200);
  });
});
