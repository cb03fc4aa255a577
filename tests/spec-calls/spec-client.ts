import type { Config } from '../../apps/api/src/config.ts';
import { createTestApp, type TestApp } from '../app/test-app.ts';
import {
  makePrompt,
  makeTwoClients,
  type MadeClient,
} from '../../apps/api/src/demo/make/factories.ts';

/**
 * A client of the API as somebody would write it who has only the specification: fetch, WebCrypto and
 * nothing of ours. The server listens on a real port.
 */
export type SpecAnswer = {
  status: number;
  type: string;
  text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- the tests look at every field themselves
  json: any;
};

const consoleOrigin = 'http://localhost:3000';

export type SpecWorld = {
  testApp: TestApp;
  url: string;
  first: MadeClient;
  second: MadeClient;
  prompt: { uuid: string };
  /** Access tokens by e-mail name: alice, bob, carol, dan, erin. */
  tokens: Record<string, string>;
  close(): Promise<void>;
};

export async function openSpecWorld(config: Partial<Config> = {}): Promise<SpecWorld> {
  const testApp = await createTestApp({ config });
  const { first, second } = await makeTwoClients(testApp.deps);
  const prompt = await makePrompt(testApp.deps);
  const url = await testApp.app.listen({ port: 0, host: '127.0.0.1' });
  const tokens: Record<string, string> = {};
  for (const name of ['alice', 'bob', 'carol', 'dan', 'erin']) {
    const code = await signInOnThePage(url, `${name}@replique.test`, 'replique-demo');
    const answer = await call(url, 'POST', '/v2/auth/token', {
      body: { authorizationCode: code, grantType: 'authorizationCode' },
    });
    tokens[name] = answer.json.accessToken;
  }
  return { testApp, url, first, second, prompt, tokens, close: () => testApp.close() };
}

export async function call(
  url: string,
  method: string,
  path: string,
  options: { token?: string | undefined; body?: unknown; headers?: Record<string, string> } = {},
): Promise<SpecAnswer> {
  // What a browser adds by itself: the page that calls is the console.
  const headers: Record<string, string> = { Origin: consoleOrigin, ...options.headers };
  if (options.token) headers['Authorization'] = `Bearer ${options.token}`;
  if (options.body !== undefined) headers['Content-Type'] = 'application/json';
  const response = await fetch(`${url}${path}`, {
    method,
    headers,
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  const text = await response.text();
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = undefined;
  }
  return { status: response.status, type: response.headers.get('content-type') ?? '', text, json };
}

/** The form of the sign-in site, filled in as a browser does. Answers the code of the redirect. */
export async function signInOnThePage(
  url: string,
  email: string,
  password: string,
): Promise<string> {
  const redirectUri = encodeURIComponent(`${consoleOrigin}/`);
  const page = await fetch(`${url}/signin?redirect_uri=${redirectUri}`);
  const html = await page.text();
  const cookie = (page.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const fields = new URLSearchParams({ email, password });
  const form = html.match(/<form[^>]*>(?:(?!<\/form>)[\s\S])*name="password"[\s\S]*?<\/form>/)?.[0];
  for (const [, name = '', value = ''] of (form ?? '').matchAll(
    /<input type="hidden" name="([^"]+)" value="([^"]*)">/g,
  )) {
    fields.set(name, value);
  }
  const answer = await fetch(`${url}/signin`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Cookie: cookie },
    body: fields,
  });
  const location = answer.headers.get('location') ?? 'about:blank';
  return new URL(location).searchParams.get('authorization_code') ?? '';
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/** A Session-Key as spec §7 describes it, and the way to read fields that were encrypted for it. */
export async function makeSessionKey(url: string) {
  const pem = await (await fetch(`${url}/v1/key`)).text();
  const der = Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64');
  const publicKey = await crypto.subtle.importKey(
    'spki',
    der,
    { name: 'RSA-OAEP', hash: 'SHA-256' },
    false,
    ['encrypt'],
  );
  const iv = crypto.getRandomValues(new Uint8Array(16));
  const key = crypto.getRandomValues(new Uint8Array(32));
  const wrapped = await crypto.subtle.encrypt(
    { name: 'RSA-OAEP' },
    publicKey,
    new TextEncoder().encode(JSON.stringify({ iv: base64(iv), key: base64(key) })),
  );
  const secret = await crypto.subtle.importKey('raw', key, 'AES-CBC', false, ['decrypt']);
  return {
    header: { 'Session-Key': base64(new Uint8Array(wrapped)) },
    publicKey,
    async read(field: string): Promise<string> {
      const plain = await crypto.subtle.decrypt(
        { name: 'AES-CBC', iv },
        secret,
        Buffer.from(field, 'base64'),
      );
      return new TextDecoder().decode(plain);
    },
  };
}
