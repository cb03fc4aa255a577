import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Seals small secrets for the database and derives keys; made once from the master key. */
export interface Sealer {
  /** AES-256-GCM; `place` (table, column, row) is bound in, so a sealed text opens nowhere else. */
  seal(plain: string, place: string): string;
  /** @throws when the text was changed, moved, or sealed with another master key. */
  open(sealed: string, place: string): string;
  /** 32 bytes for one purpose. */
  derive(purpose: string): Buffer;
}

const version = 'v1';

/** @param masterKey 32 bytes */
export function createSealer(masterKey: Buffer): Sealer {
  if (masterKey.length !== 32) throw new Error('The master key must be 32 bytes.');
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', masterKey, '', purpose, 32));
  const key = derive('seal');
  const keyId = derive('key-id').subarray(0, 4).toString('hex');
  return {
    derive,
    seal(plain, place) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(
        Buffer.from(`${keyId}|${place}`),
      );
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return [
        version,
        keyId,
        ...[iv, text, cipher.getAuthTag()].map((b) => b.toString('base64url')),
      ].join('.');
    },
    open(sealed, place) {
      const [v, kid, iv, text, tag] = sealed.split('.');
      if (v !== version || kid !== keyId || !iv || text === undefined || !tag) {
        throw new Error('Sealed with another master key.');
      }
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'))
        .setAAD(Buffer.from(`${keyId}|${place}`))
        .setAuthTag(Buffer.from(tag, 'base64url'));
      return Buffer.concat([
        decipher.update(Buffer.from(text, 'base64url')),
        decipher.final(),
      ]).toString('utf8');
    },
  };
}

/**
 * The master key: 64 hexadecimal digits from the configuration, or made once in the data folder (mode 600).
 * @throws when the file exists and holds something else
 */
export async function readMasterKey(options: {
  masterKey: string | null;
  dataDir: string;
}): Promise<Buffer> {
  if (options.masterKey) return Buffer.from(options.masterKey, 'hex');
  const path = join(options.dataDir, 'master.key');
  await mkdir(options.dataDir, { recursive: true });
  try {
    // `wx`: of two processes that start at once, one writes and both read the same key.
    await writeFile(path, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const text = (await readFile(path, 'utf8')).trim();
  if (!/^[0-9a-f]{64}$/.test(text))
    throw new Error(`The file ${path} holds no master key (64 hexadecimal digits).`);
  return Buffer.from(text, 'hex');
}
