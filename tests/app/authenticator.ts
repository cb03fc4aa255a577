import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type {
  NewPasskeyAnswer,
  NewPasskeyRequest,
  PasskeyAnswer,
  PasskeyRequest,
} from '@replique/contract/accounts/passkeys';

/**
 * An authenticator with its browser, in software: what WebAuthn Level 3 asks of both (ES256, attestation "none",
 * discoverable keys), and every way of doing it wrong that a server must see.
 */
export type Wrongs = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  isUserVerified?: boolean;
  isUserPresent?: boolean;
  count?: number;
  userHandle?: string | null;
  /** A signature by another key. */
  isForged?: boolean;
  /** What would prove the make of the authenticator. */
  format?: string;
};

type Key = { id: Buffer; privateKey: KeyObject; userHandle: string; rpId: string; count: number };

const url = (bytes: Buffer) => bytes.toString('base64url');
const hash = (text: string | Buffer) => createHash('sha256').update(text).digest();

/** CBOR (RFC 8949), as much as attestation needs: whole numbers, texts, bytes and maps. */
type Item = number | string | Buffer | Map<Item, Item>;

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}

export function cbor(item: Item): Buffer {
  if (typeof item === 'number') return item < 0 ? head(1, -1 - item) : head(0, item);
  if (typeof item === 'string') {
    const bytes = Buffer.from(item);
    return Buffer.concat([head(3, bytes.length), bytes]);
  }
  if (Buffer.isBuffer(item)) return Buffer.concat([head(2, item.length), item]);
  return Buffer.concat([
    head(5, item.size),
    ...[...item].flatMap(([name, value]) => [cbor(name), cbor(value)]),
  ]);
}

/** A public key on P-256 as COSE writes it. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const [bytesX, bytesY] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return cbor(
    new Map<Item, Item>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytesX],
      [-3, bytesY],
    ]),
  );
}

function authenticatorData(rpId: string, count: number, wrongs: Wrongs, key?: Buffer): Buffer {
  const { isUserPresent = true, isUserVerified = true } = wrongs;
  const flags = (isUserPresent ? 1 : 0) | (isUserVerified ? 4 : 0) | (key ? 64 : 0);
  const counted = Buffer.alloc(4);
  counted.writeUInt32BE(count);
  return Buffer.concat([
    hash(wrongs.rpId ?? rpId),
    Buffer.from([flags]),
    counted,
    ...(key ? [key] : []),
  ]);
}

/** The new key, with nothing that proves the make of what holds it. */
function attest(rpId: string, id: Buffer, publicKey: KeyObject, wrongs: Wrongs): Buffer {
  const length = Buffer.from([0, id.length]);
  const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
  const proof: [Item, Item][] = wrongs.format ? [['x5c', Buffer.from('certificate')]] : [];
  return cbor(
    new Map<Item, Item>([
      ['fmt', wrongs.format ?? 'none'],
      ['attStmt', new Map(proof)],
      ['authData', authenticatorData(rpId, wrongs.count ?? 0, wrongs, attested)],
    ]),
  );
}

const clientDataOf = ({ type, challenge, origin }: Wrongs) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

export function createAuthenticator(origin = 'http://localhost:3000') {
  const keys: Key[] = [];
  const clientData = (type: string, challenge: string, wrongs: Wrongs) =>
    clientDataOf({ type, challenge, origin, ...wrongs });

  /** `navigator.credentials.create` */
  function create(options: NewPasskeyRequest['options'], wrongs: Wrongs = {}): NewPasskeyAnswer {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const id = randomBytes(32);
    const rpId = options.rp.id;
    keys.push({ id, privateKey, userHandle: options.user.id, rpId, count: 0 });
    const attestation = attest(rpId, id, publicKey, wrongs);
    return {
      id: url(id),
      rawId: url(id),
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: url(clientData('webauthn.create', options.challenge, wrongs)),
        attestationObject: url(attestation),
        transports: ['internal'],
      },
    };
  }

  /** `navigator.credentials.get`: the newest key of the site among those that may answer. */
  function get(options: PasskeyRequest['options'], wrongs: Wrongs = {}): PasskeyAnswer {
    const allowed = options.allowCredentials.map(({ id }) => id);
    const key = keys.findLast(
      ({ id, rpId }) =>
        rpId === options.rpId && (allowed.length === 0 || allowed.includes(url(id))),
    );
    if (!key) throw new Error('No passkey for this site.');
    key.count += 1;
    const data = authenticatorData(options.rpId, wrongs.count ?? key.count, wrongs);
    const client = clientData('webauthn.get', options.challenge, wrongs);
    const signer = wrongs.isForged
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
      : key.privateKey;
    const userHandle = wrongs.userHandle === undefined ? key.userHandle : wrongs.userHandle;
    return {
      id: url(key.id),
      rawId: url(key.id),
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: url(client),
        authenticatorData: url(data),
        signature: url(sign('sha256', Buffer.concat([data, hash(client)]), signer)),
        userHandle,
      },
    };
  }

  return { create, get, keys };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;
