import { afterEach, expect, it, vi } from 'vitest';
import { findServer, parseAddress } from './server.ts';

afterEach(() => vi.unstubAllGlobals());

const issuer = 'https://replique.test';
const metadata = {
  issuer,
  authorization_endpoint: 'https://signin.replique.test/signin',
  token_endpoint: `${issuer}/oauth/token`,
  registration_endpoint: `${issuer}/oauth/register`,
  revocation_endpoint: `${issuer}/oauth/revoke`,
};

/** A server that says this of itself. */
function answerWith(said: unknown, status = 200): void {
  const body = typeof said === 'string' ? said : JSON.stringify(said);
  vi.stubGlobal('fetch', async () => new Response(body, { status }));
}

it('takes addresses as people type them, over TLS or on the same computer', () => {
  const origins = [
    ['replique.test', 'https://replique.test'],
    [' https://replique.test/tickets?a=1 ', 'https://replique.test'],
    ['HTTPS://Replique.test', 'https://replique.test'],
    ['http://localhost:3000', 'http://localhost:3000'],
  ];
  for (const [typed = '', origin] of origins) expect(parseAddress(typed)?.origin).toBe(origin);
  for (const wrong of ['', 'http://replique.test', 'ftp://replique.test', 'https://', 'a b'])
    expect([wrong, parseAddress(wrong)]).toEqual([wrong, null]);
});

it('asks the server where it signs people in', async () => {
  answerWith(metadata);
  expect(await findServer(new URL(issuer))).toEqual({
    issuer,
    authorize: metadata.authorization_endpoint,
    token: metadata.token_endpoint,
    register: metadata.registration_endpoint,
    revoke: metadata.revocation_endpoint,
  });
});

it('trusts no server that is another, or that has tokens sent elsewhere', async () => {
  for (const wrong of [
    { ...metadata, issuer: 'https://other.test' },
    { ...metadata, token_endpoint: 'https://other.test/oauth/token' },
    { ...metadata, token_endpoint: 'https://replique.test.evil.example/oauth/token' },
    { ...metadata, authorization_endpoint: 'javascript:alert(1)' },
    { ...metadata, authorization_endpoint: 'http://replique.test/signin' },
    { ...metadata, revocation_endpoint: undefined },
    '<!doctype html>',
    [],
  ]) {
    answerWith(wrong);
    await expect(findServer(new URL(issuer))).rejects.toMatchObject({ code: 'server.unknown' });
  }
  answerWith(metadata, 404);
  await expect(findServer(new URL(issuer))).rejects.toMatchObject({ code: 'server.unknown' });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('No network.')));
  await expect(findServer(new URL(issuer))).rejects.toMatchObject({ code: 'offline' });
});
