import { createCipheriv, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { openRoute } from './access.ts';
import { fail } from './errors.ts';

/** Encrypts one field of an answer: base64 of AES-256-CBC with PKCS#7. Null stays null. */
export type EncryptField = <Plain extends string | null>(plain: Plain) => Plain;

/** What encrypted answers need (spec §7 `Session-Key`). The key pair is the same for every process. */
export interface SessionKeys {
  /** SPKI in PEM form. */
  publicPem(): Promise<string>;
  /**
   * Reads the header: base64 of RSA-OAEP with SHA-256 over `{"iv": base64 of 16 bytes, "key": base64 of 32}`.
   * @throws `session-key.invalid`, with one text and the same work for every cause
   */
  open(header: string | undefined): Promise<EncryptField>;
}

/** Bits of the key pair; the header's length follows from it. */
export const sessionKeyBits = 3072;
const wrappedBytes = sessionKeyBits / 8;
const wrappedText = new RegExp(`^[A-Za-z0-9+/]{${(wrappedBytes / 3) * 4}}$`);
// Unwrapped in place of what cannot be a header, so that it costs as much as one that can. It is below any modulus.
const decoy = Buffer.concat([Buffer.alloc(1), randomBytes(wrappedBytes - 1)]);

/** Exactly this many bytes as padded base64, or null. */
function bytesOf(value: unknown, length: number): Buffer | null {
  if (typeof value !== 'string') return null;
  const bytes = Buffer.from(value, 'base64');
  return bytes.length === length && bytes.toString('base64') === value ? bytes : null;
}

function readKey(plain: ArrayBuffer): { iv: Buffer; key: Buffer } | null {
  try {
    const held = JSON.parse(Buffer.from(plain).toString('utf8')) as Record<string, unknown> | null;
    const [iv, key] = [bytesOf(held?.['iv'], 16), bytesOf(held?.['key'], 32)];
    return iv && key ? { iv, key } : null;
  } catch {
    return null;
  }
}

function encryptWith({ iv, key }: { iv: Buffer; key: Buffer }): EncryptField {
  return <Plain extends string | null>(plain: Plain): Plain => {
    if (plain === null) return plain;
    const cipher = createCipheriv('aes-256-cbc', key, iv);
    const bytes = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return bytes.toString('base64') as Plain;
  };
}

const bodyOf = (pem: string) => Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64');

async function prepare(load: () => Promise<{ publicPem: string; privatePem: string }>) {
  const { publicPem, privatePem } = await load();
  const privateKey = await crypto.subtle.importKey(
    'pkcs8',
    bodyOf(privatePem),
    { name: 'RSA-OAEP', hash: 'SHA-256' },
    false,
    ['decrypt'],
  );
  return { publicPem, privateKey };
}

/** @param load finds or makes the key pair (PEM: SPKI and PKCS#8); called when it is first needed */
export function createSessionKeys(
  load: () => Promise<{ publicPem: string; privatePem: string }>,
): SessionKeys {
  let loading: ReturnType<typeof prepare> | null = null;
  const pair = () => {
    loading ??= prepare(load).catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
  return {
    publicPem: async () => (await pair()).publicPem,
    async open(header) {
      const { privateKey } = await pair();
      const isShaped = header !== undefined && wrappedText.test(header);
      const wrapped = isShaped ? Buffer.from(header, 'base64') : decoy;
      const plain = await crypto.subtle
        .decrypt({ name: 'RSA-OAEP' }, privateKey, wrapped)
        .catch(() => new ArrayBuffer(0));
      const key = readKey(plain);
      if (!key) throw fail('session-key.invalid');
      return encryptWith(key);
    },
  };
}

/** `GET /v1/key` (spec §7): text, so it stands outside the contract; a public key is for everybody. */
export function serveSessionKey(app: FastifyInstance, keys: SessionKeys): void {
  const config = { ...openRoute, perMinute: 1_200 };
  app.get('/v1/key', { config, exposeHeadRoute: false }, async (_, reply) =>
    reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' })
      .send(await keys.publicPem()),
  );
}
