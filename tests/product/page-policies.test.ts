import { CspEvaluator } from 'csp_evaluator';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAnsweringChatbot } from '../fixtures/chat-visitors.ts';
import { makeTwoClients } from '../../apps/api/src/demo/make/factories.ts';
import { openRoutes } from '../isolation/open-routes.ts';
import { createTestApp, type TestApp } from '../app/test-app.ts';
import { contractRoutes } from '../../apps/api/src/platform/http/serve-contract.ts';

/** Check 16: what every page says of itself to browsers, and what other origins may read of any answer. */

type Answer = { where: string; status: number; text: string; headers: Record<string, unknown> };
type Page = Answer & { policy: Map<string, string[]> };

let testApp: TestApp;
let chatbot: string;
/** Every answer to a plain navigation. */
let answers: Answer[];
let pages: Page[];

const back = 'redirect_uri=http%3A%2F%2Flocalhost%3A3000%2F';
/** Some pages are there for what follows their address alone. */
const queries: Record<string, string[]> = {
  '/signin': ['', `?${back}`, '?redirect_uri=https%3A%2F%2Fevil.example%2F'],
  '/signin/': ['', `?${back}`],
  '/signin/password': ['', '?token=none'],
  '/signin/email': ['', '?token=none'],
  '/*': ['tickets', 'none.html', 'v2/none'],
};
let calls = 0;

async function ask(method: string, url: string, headers: Record<string, string> = {}) {
  // An address of its own for each: the limits of one are not what is asked here.
  const remoteAddress = `198.18.${(calls += 1) >> 8}.${calls & 255}`;
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const sent = method === 'POST' ? { payload: `email=a@b.example&password=x&${back}` } : {};
  const answer = await testApp.app.inject({
    method: method as 'GET',
    url,
    ...sent,
    headers: { accept: 'text/html,*/*;q=0.8', ...(method === 'POST' ? form : {}), ...headers },
    remoteAddress,
  });
  const { statusCode: status, payload: text } = answer;
  return { where: `${method} ${url}`, status, text, headers: { ...answer.headers } };
}

/** The addresses of a route that is open to anybody; the stream of a chat would not end. */
function addressesOf(route: string): string[] {
  const [method = '', path = ''] = route.split(' ');
  if (path.endsWith('/events') || !/^(?:GET|POST)$/.test(method)) return [];
  const filled = path
    .replace(':chatbot', chatbot)
    .replace(':file', 'loader.js')
    .replace(/:\w+/g, '0196f3a0-0000-7000-8000-000000000001');
  return (queries[path] ?? ['']).map((more) => `${method} ${filled.replace('*', '')}${more}`);
}

const policyOf = (text: string) =>
  new Map(
    text.split(';').map((part) => {
      const [name = '', ...values] = part.trim().split(/\s+/);
      return [name, values] as const;
    }),
  );

beforeAll(async () => {
  testApp = await createTestApp();
  const { first } = await makeTwoClients(testApp.deps);
  chatbot = (await makeAnsweringChatbot(testApp, first)).uuid;
  answers = [];
  for (const route of Object.keys(openRoutes))
    for (const address of addressesOf(route)) {
      const [method = '', url = ''] = address.split(' ');
      answers.push(await ask(method, url));
    }
  // Refused before any route, and by one.
  for (const url of ['/v2/users/me', '/v2/none', '/v1/clients/1'])
    answers.push(await ask('GET', url, { accept: 'application/json' }));
  pages = answers
    .filter(({ headers }) => String(headers['content-type']).startsWith('text/html'))
    .map((answer) => ({
      ...answer,
      policy: policyOf(String(answer.headers['content-security-policy'])),
    }));
});

afterAll(() => testApp.close());

/** What the pages say that is not as `isRight` wants it. */
const wrong = (isRight: (page: Page) => boolean) =>
  pages.filter((page) => !isRight(page)).map(({ where, headers }) => [where, headers]);
const isReference = ({ where }: Page) => where.includes('/docs');

describe('every page', () => {
  it('is looked at: of the console, the sign-in, the reference, the widget @check-16.1', () => {
    const known = pages.map(({ where }) => where);
    for (const path of ['/', '/tickets', '/signin', '/docs/', `/widget/try/${chatbot}`])
      expect(known.filter((where) => where.startsWith(`GET ${path}`))).not.toEqual([]);
    expect(known.some((where) => where.startsWith('POST /signin'))).toBe(true);
    expect(pages.length).toBeGreaterThan(15);
  });

  it('loads nothing that it does not name, no plug-in, and has no other base @check-16.1', () => {
    const none = (page: Page, name: string) => page.policy.get(name)?.join() === "'none'";
    expect(wrong((page) => none(page, 'default-src'))).toEqual([]);
    expect(wrong((page) => none(page, 'base-uri'))).toEqual([]);
    expect(
      wrong(({ policy }) => (policy.get('object-src')?.join() ?? "'none'") === "'none'"),
    ).toEqual([]);
    // The preview alone stands in a frame, of our own pages.
    const framed = (page: Page) => page.where.endsWith('/widget/preview');
    expect(wrong((page) => none(page, 'frame-ancestors') || framed(page))).toEqual([]);
    expect(pages.find(framed)?.policy.get('frame-ancestors')).toEqual(["'self'"]);
  });

  it('runs its own scripts alone, by hash or from files @check-16.2', () => {
    expect(
      wrong(({ policy }) =>
        (policy.get('script-src') ?? []).every((each) => /^'(?:self|sha256-.{44})'$/.test(each)),
      ),
    ).toEqual([]);
    // Each inline script is one of those named: a policy that breaks its own page would be lifted one day.
    for (const { where, text, policy } of pages)
      for (const [, attributes = '', code = ''] of text.matchAll(
        /<script([^>]*)>([\s\S]*?)<\/script>/g,
      )) {
        if (/\bsrc=|application\/json/.test(attributes)) continue;
        const hash = createHash('sha256').update(code).digest('base64');
        expect([where, policy.get('script-src')]).toEqual([
          where,
          expect.arrayContaining([`'sha256-${hash}'`]),
        ]);
      }
  });

  it('makes no markup of texts: Trusted Types, but for the reference, which shows no text of anybody @check-16.3', () => {
    expect(
      wrong(
        (page) =>
          page.policy.get('require-trusted-types-for')?.join() === "'script'" || isReference(page),
      ),
    ).toEqual([]);
    const allowed = pages.flatMap(({ policy }) => policy.get('trusted-types') ?? []);
    expect([...new Set(allowed)].toSorted()).toEqual(["'none'", 'default', 'dompurify']);
  });

  it('has a nonce of its own, new with every answer @check-16.2', async () => {
    const nonces = pages.flatMap(({ headers }) =>
      [...String(headers['content-security-policy']).matchAll(/'nonce-([^']+)'/g)].map(
        ([, nonce]) => nonce ?? '',
      ),
    );
    expect(nonces.length).toBeGreaterThan(10);
    expect(new Set(nonces).size).toBe(nonces.length);
    for (const nonce of nonces) expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
  });

  it('has nothing high in the eyes of csp_evaluator @check-16.4', () => {
    const high = (text: string) =>
      new CspEvaluator(new CspParser(text).csp)
        .evaluate()
        .filter(({ severity }) => severity <= Severity.SYNTAX)
        .map(({ directive, description }) => `${directive}: ${description}`);
    for (const { where, headers } of pages)
      expect([where, high(String(headers['content-security-policy']))]).toEqual([where, []]);
    expect(high("script-src 'unsafe-inline'")).not.toEqual([]);
  });
});

describe('every answer', () => {
  it('is not sniffed, framed, or told of to others, and asks for no device @check-16.5', () => {
    for (const { where, headers } of answers)
      expect([where, headers]).toEqual([
        where,
        expect.objectContaining({
          'x-content-type-options': 'nosniff',
          'x-frame-options': where.endsWith('/widget/preview') ? 'SAMEORIGIN' : 'DENY',
          'referrer-policy': expect.stringMatching(
            /^(?:no-referrer|same-origin|strict-origin-when-cross-origin)$/,
          ),
          'permissions-policy': expect.stringContaining('camera=(), '),
          'content-security-policy': expect.stringContaining('frame-ancestors'),
        }),
      ]);
  });

  it('keeps browsers to https where the product is served by it @check-16.5', async () => {
    expect(answers.filter(({ headers }) => headers['strict-transport-security'])).toEqual([]);
    const publicUrl = 'https://support.example.org';
    const secure = await createTestApp({ config: { publicUrl } });
    try {
      for (const url of ['/', '/health', '/signin', '/v2/users/me', '/none']) {
        const { headers } = await secure.app.inject({ url });
        expect([url, headers['strict-transport-security']]).toEqual([
          url,
          'max-age=63072000; includeSubDomains',
        ]);
      }
    } finally {
      await secure.close();
    }
  });

  it('leaves no cookie but that of the sign-in, which no script reads @check-16.6', () => {
    const left = answers.flatMap(({ where, headers }) =>
      [headers['set-cookie'] ?? []].flat().map((cookie) => [where, String(cookie)] as const),
    );
    expect(left.length).toBeGreaterThan(0);
    for (const [where, cookie] of left) {
      expect(where).toMatch(/^(?:GET|POST) \/signin/);
      expect(cookie).toMatch(/^__Host-signin=[^;]*; Path=\/; Secure; HttpOnly; SameSite=Lax; /);
    }
  });
});

describe('another origin', () => {
  const corsOf = (headers: Record<string, unknown>) =>
    Object.keys(headers).filter((name) => name.startsWith('access-control-'));

  it('may read no answer of the API, and is told so before it asks @check-16.6', async () => {
    const readable: string[] = [];
    const { accessToken } = await testApp.signIn('alice');
    for (const origin of ['https://evil.example', 'null', 'http://localhost:3000.evil.example']) {
      for (const { method, path } of contractRoutes()) {
        const url = path.replace(/\{\w+\}/g, '0196f3a0-0000-7000-8000-000000000001');
        const headers = { origin, 'access-control-request-method': String(method) };
        const before = await ask('OPTIONS', url, headers);
        if (before.status < 400 || corsOf(before.headers).length > 0)
          readable.push(`${before.where} ${before.status}`);
      }
      for (const url of ['/v2/users/me', '/v2/tickets', '/v1/key', '/openapi.json', '/none', '/']) {
        const authorization = `Bearer ${accessToken}`;
        const answer = await ask('GET', url, { origin, authorization });
        if (corsOf(answer.headers).length > 0) readable.push(`${answer.where} for ${origin}`);
      }
    }
    expect(readable).toEqual([]);
  });
});
