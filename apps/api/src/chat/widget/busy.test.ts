import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeAnsweringChatbot,
  makeVisitor,
  type MadeVisitor,
} from '@replique/tests/fixtures/chat-visitors.ts';
import { makeTwoClients } from '../../demo/make/factories.ts';
import { startAgain } from '@replique/tests/processes/restarted-server.ts';
import {
  createTestApp,
  testLoad,
  type Answer,
  type TestApp,
} from '@replique/tests/app/test-app.ts';

/** Check 31: a widget whose call is refused for now can read when to come back, on whatever page it stands. */

let testApp: TestApp;
let visitor: MadeVisitor;
let admin: pg.Client;

beforeAll(async () => {
  const load = { ...testLoad, atOnce: 3, atOncePerClient: 1, waitingPerClient: 2 };
  testApp = await createTestApp({ config: { load } });
  const { first } = await makeTwoClients(testApp.deps);
  visitor = await makeVisitor(testApp, await makeAnsweringChatbot(testApp, first));
  const { uuid } = visitor.chatbot;
  await testApp.sql(`update chatbots set domains = array['shop.example.org'] where uuid = $1`, [
    uuid,
  ]);
  admin = new pg.Client({ connectionString: testApp.database.adminUrl });
  await admin.connect();
});

afterAll(async () => {
  await admin.end();
  await testApp.close();
});

const origin = 'https://shop.example.org';
const chats = () => `/widget/v1/${visitor.chatbot.uuid}/chats`;
const asked = { 'access-control-request-method': 'GET' };

const seen = ({ status, headers }: Answer) => ({
  status,
  mayRead: headers['access-control-allow-origin'],
  seesWhen:
    headers['access-control-expose-headers'] === 'retry-after' &&
    Number(headers['retry-after']) > 0,
});

describe('a widget that is refused for now', () => {
  it('reads why and when to come back, before its page was looked up @check-31.7', async () => {
    await admin.query('begin; lock table chatbots in access exclusive mode');
    const flood = Array.from({ length: 6 }, () =>
      testApp.call(visitor, 'GET', chats(), undefined, { origin }),
    );
    const refused = await Promise.race(flood);
    expect(refused.body).toMatchObject({ code: 'limits.client-busy' });
    expect(seen(refused)).toEqual({ status: 429, mayRead: '*', seesWhen: true });
    expect(refused.headers['access-control-allow-credentials']).toBeUndefined();
    const before = await testApp.call(null, 'OPTIONS', chats(), undefined, { origin, ...asked });
    expect([before.status, before.text]).toEqual([204, '']);
    expect(before.headers['access-control-allow-origin']).toBe('*');
    expect(before.headers['access-control-allow-headers']).toContain('authorization');
    expect(before.headers['access-control-max-age']).toBeUndefined();
    await admin.query('commit');
    const after = (await Promise.all(flood)).filter(({ status }) => status === 200);
    expect(after.length).toBeGreaterThan(0);
    for (const { headers } of after) expect(headers['access-control-allow-origin']).toBe(origin);
  });

  it('reads it of a server that is short of memory, too @check-31.7', async () => {
    const short = await startAgain(testApp, { load: { ...testLoad, memoryMb: 1 } });
    const headers = { origin, authorization: `Bearer ${visitor.token}` };
    const ask = () => short.app.inject({ url: chats(), headers });
    await expect.poll(async () => (await ask()).statusCode, { timeout: 20_000 }).toBe(503);
    const refused = (await ask()).headers;
    await short.app.close();
    expect(refused['access-control-allow-origin']).toBe('*');
    expect(refused['access-control-expose-headers']).toBe('retry-after');
    expect(Number(refused['retry-after'])).toBeGreaterThan(0);
  });

  it('learns no more than that: calls beside the widget, and pages that are looked up, are as ever @check-31.7', async () => {
    const elsewhere = { origin: 'https://elsewhere.example' };
    const foreign = await testApp.call(visitor, 'GET', chats(), undefined, elsewhere);
    expect(seen(foreign)).toEqual({ status: 403, mayRead: undefined, seesWhen: false });
    const { accessToken: token } = await testApp.signIn('carol');
    await admin.query('begin; lock table tickets in access exclusive mode');
    const flood = Array.from({ length: 6 }, () =>
      testApp.call({ token }, 'GET', '/v2/tickets', undefined, { origin }),
    );
    const refused = await Promise.race(flood);
    await admin.query('commit');
    await Promise.all(flood);
    expect([refused.status, seen(refused).mayRead]).toEqual([429, undefined]);
  });
});
