import { constants, createDecipheriv, publicEncrypt, randomBytes } from 'node:crypto';
import type { TestApp } from './test-app.ts';

export type MadeSessionKey = {
  iv: Buffer;
  key: Buffer;
  headers: { 'session-key': string };
  /** The text of an encrypted field. */
  read(field: unknown): string;
};

/** A `Session-Key` for this server as a client of the API makes one; `holding` replaces what is wrapped. */
export async function makeSessionKey(
  testApp: Pick<TestApp, 'app'>,
  holding?: string,
): Promise<MadeSessionKey> {
  const pem = (await testApp.app.inject({ method: 'GET', url: '/v1/key' })).payload;
  const [iv, key] = [randomBytes(16), randomBytes(32)];
  const text =
    holding ?? JSON.stringify({ iv: iv.toString('base64'), key: key.toString('base64') });
  const wrapped = publicEncrypt(
    { key: pem, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(text),
  );
  return {
    iv,
    key,
    headers: { 'session-key': wrapped.toString('base64') },
    read(field) {
      const decipher = createDecipheriv('aes-256-cbc', key, iv);
      const bytes = [decipher.update(Buffer.from(String(field), 'base64')), decipher.final()];
      return Buffer.concat(bytes).toString('utf8');
    },
  };
}
