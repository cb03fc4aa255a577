import { constants, createCipheriv, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeSessionKey, PublicKeyError } from './session-key.ts';

const pair = generateKeyPairSync('rsa', {
  modulusLength: 3072,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

/** What the server finds in a header. */
function unwrap(header: string): { iv: Buffer; key: Buffer } {
  const plain = privateDecrypt(
    { key: pair.privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(header, 'base64'),
  );
  const held = JSON.parse(plain.toString()) as { iv: string; key: string };
  return { iv: Buffer.from(held.iv, 'base64'), key: Buffer.from(held.key, 'base64') };
}

const answering = (answer: () => Response | Promise<Response>) =>
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async () => answer()),
  );

beforeEach(() => answering(() => new Response(pair.publicKey)));
afterEach(() => vi.unstubAllGlobals());

describe('the session key', () => {
  it('carries 16 bytes of iv and 32 of key, which encrypted fields are read with @spec-2.64 @spec-7.29 @spec-7.30 @spec-9.6', async () => {
    const made = await makeSessionKey();
    const { iv, key } = unwrap(made.headers['session-key']);
    expect([iv.length, key.length]).toEqual([16, 32]);
    const cipher = createCipheriv('aes-256-cbc', key, iv);
    const field = Buffer.concat([cipher.update('rps_Grüße', 'utf8'), cipher.final()]);
    expect(await made.decrypt(field.toString('base64'))).toBe('rps_Grüße');
    expect(await made.decrypt(null)).toBeNull();
  });

  it('is fresh for every request', async () => {
    const made = await Promise.all([makeSessionKey(), makeSessionKey(), makeSessionKey()]);
    const held = made.map(({ headers }) => unwrap(headers['session-key']));
    expect(new Set(held.map(({ iv }) => iv.toString('hex'))).size).toBe(3);
    expect(new Set(held.map(({ key }) => key.toString('hex'))).size).toBe(3);
  });

  it.each([
    ['nothing answers', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the server fails', () => new Response(pair.publicKey, { status: 503 })],
    ['the answer is no key', () => new Response('<!doctype html>')],
    [
      'the key is broken',
      () => new Response('-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----'),
    ],
  ])('fails with the message of the specification when %s @spec-5.6', async (_, answer) => {
    answering(answer);
    const failure = await makeSessionKey().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(PublicKeyError);
    expect((failure as PublicKeyError).message).toBe('Publickey error.');
  });
});
