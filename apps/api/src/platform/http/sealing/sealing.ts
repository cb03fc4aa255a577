import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Seals small secrets for the database and derives keys; made once from the master keys. */
export interface Sealer {
  /** AES-256-GCM by the newest key; `place` (table, column, row) is bound in, so a sealed text opens nowhere else. */
  seal(plain: string, place: string): string;
  /** @throws when the text was changed, moved, or sealed with a master key that is not configured. */
  open(sealed: string, place: string): string;
  /** 32 bytes for one purpose, of the newest key or of the one named. */
  derive(purpose: string, keyId?: string): Buffer;
  /** The same of every key, the newest first: what was signed before a rotation is still known by them. */
  deriveAll(purpose: string): Buffer[];
  /** The ids of the keys, the newest first. */
  keyIds: readonly [string, ...string[]];
}

const version = 'v1';

type Key = { id: string; sealing: Buffer; derive(purpose: string): Buffer };

function makeKey(masterKey: Buffer): Key {
  if (masterKey.length !== 32) throw new Error('The master key must be 32 bytes.');
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', masterKey, '', purpose, 32));
  return {
    id: derive('key-id').subarray(0, 4).toString('hex'),
    sealing: derive('seal'),
    derive,
  };
}

/** The id of the master key that a sealed text needs. */
export function keyIdOf(sealed: string): string {
  return sealed.split('.')[1] ?? '';
}

/** What every text begins with that this key sealed. */
export function sealedPrefix(keyId: string): string {
  return `${version}.${keyId}.`;
}

function seal(key: Key, plain: string, place: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key.sealing, iv).setAAD(
    Buffer.from(`${key.id}|${place}`),
  );
  const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  const parts = [iv, text, cipher.getAuthTag()].map((part) => part.toString('base64url'));
  return sealedPrefix(key.id) + parts.join('.');
}

function open(keys: Map<string, Key>, sealed: string, place: string): string {
  const [v, kid = '', iv, text, tag, ...rest] = sealed.split('.');
  if (v !== version || !iv || text === undefined || !tag || rest.length > 0) {
    throw new Error('This is not a sealed text.');
  }
  const key = keys.get(kid);
  if (!key) {
    throw new Error(
      `Sealed with the master key ${kid.slice(0, 8)}, which is not configured (known: ${[...keys.keys()].join(', ')}): docs/configuration.md, “A new master key”.`,
    );
  }
  const nonce = Buffer.from(iv, 'base64url');
  const mark = Buffer.from(tag, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key.sealing, nonce, { authTagLength: 16 })
    .setAAD(Buffer.from(`${key.id}|${place}`))
    .setAuthTag(mark);
  const bytes = Buffer.from(text, 'base64url');
  return Buffer.concat([decipher.update(bytes), decipher.final()]).toString('utf8');
}

/**
 * @param masterKey 32 bytes: everything is sealed with it from now on
 * @param others the keys that open what was sealed before, newest first
 */
export function createSealer(masterKey: Buffer, others: Buffer[] = []): Sealer {
  const newest = makeKey(masterKey);
  const keys = new Map([newest, ...others.map(makeKey)].map((key) => [key.id, key]));
  const keyOf = (keyId: string): Key => {
    const key = keys.get(keyId);
    if (!key) throw new Error(`The master key ${keyId} is not configured.`);
    return key;
  };
  const older = [...keys.keys()].filter((id) => id !== newest.id);
  return {
    seal: (plain, place) => seal(newest, plain, place),
    open: (sealed, place) => open(keys, sealed, place),
    derive: (purpose, keyId) => keyOf(keyId ?? newest.id).derive(purpose),
    deriveAll: (purpose) => [newest.id, ...older].map((id) => keyOf(id).derive(purpose)),
    keyIds: [newest.id, ...older],
  };
}
