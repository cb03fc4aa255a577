import { constants, publicEncrypt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../platform/db/database.ts';
import { createSessionKeys } from '../../../platform/http/session-key.ts';
import { makeTwoClients, type MadeClient } from '../../../demo/make/factories.ts';
import { makeSessionKey } from '@replique/tests/app/session-key.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { testLog } from '@replique/tests/app/test-log.ts';
import { loadEncryptionKey } from './encryption-keys.ts';

let testApp: TestApp;
let first: MadeClient;
beforeAll(async () => {
  testApp = await createTestApp();
  ({ first } = await makeTwoClients(testApp.deps));
});
afterAll(() => testApp.close());

const path = () => `/v1/clients/${first.id}/credentials`;
const read = (header?: string) =>
  testApp.call(
    'bob',
    'GET',
    path(),
    undefined,
    header === undefined ? {} : { 'session-key': header },
  );

describe('GET /v1/key', () => {
  it('gives everybody the public key of 3072 bits, the same at every call @spec-7.6', async () => {
    const answer = await testApp.call(null, 'GET', '/v1/key');
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^text\/plain/);
    expect(answer.text).toMatch(
      /^-----BEGIN PUBLIC KEY-----\n[\s\S]+\n-----END PUBLIC KEY-----\n$/,
    );
    const key = await crypto.subtle.importKey(
      'spki',
      Buffer.from(answer.text.replace(/-----[^-]+-----|\s/g, ''), 'base64'),
      { name: 'RSA-OAEP', hash: 'SHA-256' },
      true,
      ['encrypt'],
    );
    expect(key.algorithm).toMatchObject({ modulusLength: 3072 });
    expect((await testApp.call(null, 'GET', '/v1/key')).text).toBe(answer.text);
  });

  it('is kept sealed, and once, however many processes need it first @check-26.4', async () => {
    const other = await createTestApp();
    try {
      const databases = [0, 1, 2].map(() =>
        openDatabase({ url: other.database.loginUrl, log: testLog, poolSize: 2 }),
      );
      const pairs = await Promise.all(
        databases.map((db) => loadEncryptionKey(db, other.deps.sealer)),
      );
      expect(new Set(pairs.map((pair) => pair.publicPem)).size).toBe(1);
      const rows = await other.sql<{ sealed_private_pem: string }>('select * from encryption_keys');
      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toContain('PRIVATE');
      await Promise.all(databases.map((db) => db.close()));
    } finally {
      await other.close();
    }
  });
});

describe('the Session-Key header', () => {
  it('is read by every process on the same database @spec-7.29', async () => {
    const db = openDatabase({ url: testApp.database.loginUrl, log: testLog, poolSize: 2 });
    const second = createSessionKeys(() => loadEncryptionKey(db, testApp.deps.sealer));
    const made = await makeSessionKey(testApp);
    const encrypt = await second.open(made.headers['session-key']);
    expect(made.read(encrypt('Grüße'))).toBe('Grüße');
    await db.close();
  });

  it('encrypts texts and leaves null alone @spec-7.30', async () => {
    const made = await makeSessionKey(testApp);
    const encrypt = await testApp.deps.keys.sessions.open(made.headers['session-key']);
    expect(encrypt(null)).toBeNull();
    expect(made.read(encrypt(''))).toBe('');
    expect(encrypt('x'.repeat(16))).toHaveLength(44);
  });

  it('is refused with one answer, byte for byte, whatever is wrong with it @check-26.1', async () => {
    const good = (await makeSessionKey(testApp)).headers['session-key'];
    const base64 = (bytes: number) => Buffer.alloc(bytes, 7).toString('base64');
    const holding = async (text: string) =>
      (await makeSessionKey(testApp, text)).headers['session-key'];
    const pem = await testApp.deps.keys.sessions.publicPem();
    const sha1 = publicEncrypt(
      { key: pem, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' },
      Buffer.from(JSON.stringify({ iv: base64(16), key: base64(32) })),
    );
    const wrong = [
      undefined,
      '',
      'not base64',
      base64(384),
      good.slice(4),
      `${good}AAAA`,
      `${good}, ${good}`,
      'A'.repeat(12_000),
      good.slice(0, -4) + (good.endsWith('AAAA') ? 'BBBB' : 'AAAA'),
      sha1.toString('base64'),
      await holding('not json'),
      await holding('null'),
      await holding('[]'),
      await holding(JSON.stringify({ iv: base64(15), key: base64(32) })),
      await holding(JSON.stringify({ iv: base64(16), key: base64(31) })),
      await holding(JSON.stringify({ iv: base64(16), key: base64(33) })),
      await holding(JSON.stringify({ iv: `${base64(16)} `, key: base64(32) })),
      await holding(JSON.stringify({ key: base64(32) })),
      await holding(JSON.stringify({ iv: 16, key: 32 })),
    ];
    const answers = await Promise.all(wrong.map(read));
    expect(answers.map((answer) => answer.status)).toEqual(wrong.map(() => 400));
    expect([...new Set(answers.map((answer) => answer.text))]).toEqual([
      '{"code":"session-key.invalid","message":"The Session-Key header is missing or not valid."}',
    ]);
    expect((await read(good)).status).toBe(200);
  });

  it('costs the same work when it cannot be one at all: something is always unwrapped @check-26.2', async () => {
    const spied = crypto.subtle.decrypt;
    let unwrapped = 0;
    crypto.subtle.decrypt = (...given) => {
      unwrapped += 1;
      return spied.apply(crypto.subtle, given);
    };
    try {
      for (const header of [undefined, '', 'AAAA', 'A'.repeat(12_000)]) await read(header);
    } finally {
      crypto.subtle.decrypt = spied;
    }
    expect(unwrapped).toBe(4);
  });
});
