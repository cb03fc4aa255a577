import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeAnsweringChatbot,
  makeVisitor,
  type MadeVisitor,
} from '@replique/tests/fixtures/chat-visitors.ts';
import { makeTwoClients } from '../../demo/make/factories.ts';
import { createTestApp, type Answer, type TestApp } from '@replique/tests/app/test-app.ts';
import { isListed } from './origins.ts';

/** Which pages may use a chatbot: everything is held against its domains, before anything else. */

let testApp: TestApp;
let visitor: MadeVisitor;

beforeAll(async () => {
  testApp = await createTestApp({ config: { widgetUrl: 'https://chat.example.com' } });
  const { first } = await makeTwoClients(testApp.deps);
  const chatbot = await makeAnsweringChatbot(testApp, first);
  await testApp.sql(
    `update chatbots set domains = array['shop.example.org', '*.example.net', '127.0.0.1'] where uuid = $1`,
    [chatbot.uuid],
  );
  visitor = await makeVisitor(testApp, chatbot);
});

afterAll(() => testApp.close());

const base = () => `/widget/v1/${visitor.chatbot.uuid}`;
const page = 'https://shop.example.org/help';

/** One call that anybody may make, one that makes a visitor, one with a token. */
async function askAll(headers: Record<string, string>): Promise<Answer[]> {
  const begin = { language: 'en', page };
  return [
    await testApp.call(null, 'GET', `${base()}/settings`, undefined, headers),
    await testApp.call(null, 'POST', `${base()}/visitors`, begin, headers),
    await testApp.call(visitor, 'GET', `${base()}/chats`, undefined, headers),
    await testApp.call(null, 'OPTIONS', `${base()}/messages`, undefined, {
      ...headers,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    }),
  ];
}

const codeOf = ({ body }: Answer) => (body as { code?: string } | undefined)?.code;
const corsOf = ({ headers }: Answer) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'));

describe('check 32: a page that is not listed', () => {
  it.each([
    ['of another host', 'https://elsewhere.example'],
    ['that looks like it: before', 'https://myshop.example.org'],
    ['that looks like it: after', 'https://shop.example.org.evil.example'],
    ['that looks like it: below', 'https://a.shop.example.org'],
    ['that looks like it: above', 'https://example.org'],
    ['that looks like it: other letters', 'https://shоp.example.org'],
    ['that looks like it: a dot more', 'https://shop.example.org.'],
    ['the host above a wildcard', 'https://example.net'],
    ['one that ends like a wildcard', 'https://badexample.net'],
    ['of another scheme', 'http://shop.example.org'],
    ['of a scheme of its own', 'chrome-extension://shop.example.org'],
    ['that hides its origin', 'null'],
    ['that is no origin: a path', 'https://shop.example.org/'],
    ['that is no origin: a person', 'https://shop.example.org@evil.example'],
    ['that is no origin: two', 'https://shop.example.org, https://evil.example'],
    ['that is no origin: nothing', ''],
  ])('%s is refused, with nothing that its script could read @check-32.1', async (_, origin) => {
    for (const answer of await askAll({ origin })) {
      expect([answer.status, codeOf(answer), corsOf(answer)]).toEqual([
        403,
        'widget.domain-refused',
        [],
      ]);
    }
  });

  it('that names no origin is refused, unless its browser says that it is ours @check-32.1', async () => {
    for (const answer of await askAll({}))
      expect([answer.status, corsOf(answer)]).toEqual([403, []]);
    for (const site of ['cross-site', 'same-site', 'none'])
      for (const answer of await askAll({ 'sec-fetch-site': site }))
        expect(answer.status).toBe(403);
    const ours = await askAll({ 'sec-fetch-site': 'same-origin' });
    expect(ours.map((answer) => answer.status)).toEqual([200, 201, 200, 204]);
    const hidden = await askAll({ origin: 'null', 'sec-fetch-site': 'cross-site' });
    expect(hidden.map((answer) => answer.status)).toEqual([403, 403, 403, 403]);
  });

  it('does not become listed by what another chatbot lists, nor by a chatbot that is not there', async () => {
    const answer = await testApp.call(
      null,
      'GET',
      `/widget/v1/${randomUUID()}/settings`,
      undefined,
      { origin: 'https://shop.example.org' },
    );
    expect([answer.status, corsOf(answer)]).toEqual([403, []]);
  });
});

describe('check 32: a page that is listed', () => {
  it.each([
    ['by its host', 'https://shop.example.org'],
    ['whatever its port', 'https://shop.example.org:8443'],
    ['below a wildcard', 'https://a.b.example.net'],
    ['on this machine, also without encryption', 'http://127.0.0.1:5500'],
    ['as the console itself', 'http://localhost:3000'],
    ['as the widget’s own address', 'https://chat.example.com'],
  ])('%s is answered, for itself alone @check-32.2', async (_, origin) => {
    const answers = await askAll({ origin });
    expect(answers.map((answer) => answer.status)).toEqual([200, 201, 200, 204]);
    for (const { headers } of answers) {
      expect(headers['access-control-allow-origin']).toBe(origin);
      expect(headers['vary']).toBe('Origin');
      expect(headers['access-control-allow-credentials']).toBeUndefined();
    }
    const preflight = answers[3]?.headers;
    expect(preflight?.['access-control-allow-headers']).toContain('authorization');
    expect(preflight?.['access-control-allow-methods']).toContain('PUT');
  });

  it('may read why it is refused @check-32.2', async () => {
    const headers = { origin: 'https://shop.example.org' };
    const answer = await testApp.call(null, 'GET', `${base()}/chats`, undefined, headers);
    expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([
      401,
      'https://shop.example.org',
    ]);
  });

  it('gets no more than how the chatbot looks, with its id alone @check-32.3', async () => {
    const headers = { origin: 'https://shop.example.org' };
    const answer = await testApp.call(null, 'GET', `${base()}/settings`, undefined, headers);
    expect(Object.keys(answer.body as object).toSorted()).toEqual([
      'canEscalate',
      'chatbot',
      'closedText',
      'contact',
      'fallbackLanguage',
      'isOn',
      'isOpen',
      'limitText',
      'quickActions',
      'revision',
      'showSources',
      'side',
      'theme',
      'welcomeText',
      'whiteLabel',
    ]);
  });

  it('is seen there by the operators, our own pages are not', async () => {
    await testApp.sql('delete from chatbot_sightings');
    const first = new Date('2026-05-04T08:00:00Z');
    testApp.setClock(first);
    await askAll({ origin: 'http://localhost:3000' });
    await askAll({ origin: 'https://shop.example.org' });
    testApp.setClock(new Date('2026-05-04T08:00:30Z'));
    await askAll({ origin: 'https://shop.example.org' });
    await askAll({ origin: 'https://a.example.net:444' });
    await askAll({ origin: 'https://elsewhere.example' });
    testApp.setClock(new Date('2026-05-04T09:00:00Z'));
    await askAll({ origin: 'https://shop.example.org' });
    testApp.setClock();
    const path = `/v2/chatbots/${visitor.chatbot.uuid}/standing`;
    const { body } = await testApp.call('alice', 'GET', path);
    expect((body as { seen: unknown }).seen).toEqual([
      {
        domain: 'shop.example.org',
        firstAt: first.toISOString(),
        lastAt: '2026-05-04T09:00:00.000Z',
      },
      {
        domain: 'a.example.net',
        firstAt: '2026-05-04T08:00:30.000Z',
        lastAt: '2026-05-04T08:00:30.000Z',
      },
    ]);
  });

  it('is remembered for a hundred hosts and no more, whoever makes names up', async () => {
    await testApp.sql('delete from chatbot_sightings');
    for (let n = 0; n < 103; n += 1)
      await testApp.call(null, 'GET', `${base()}/settings`, undefined, {
        origin: `https://n${n}.example.net`,
      });
    const [row] = await testApp.sql<{ count: string }>('select count(*) from chatbot_sightings');
    expect(row?.count).toBe('100');
  });
});

it('holds an internationalised host in the form that browsers send', () => {
  expect(isListed(['xn--bcher-kva.example'], 'https://xn--bcher-kva.example')).toBe(true);
  expect(isListed([], 'https://shop.example.org')).toBe(false);
});
