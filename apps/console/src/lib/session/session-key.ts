import { readConfig } from '../config.ts';

/** Spec §5: said when there is no public key to encrypt for. `code` is a key of the phrases. */
export class PublicKeyError extends Error {
  readonly code = 'public-key';
  constructor(options?: ErrorOptions) {
    super('Publickey error.', options);
  }
}

/** One request's key: the header that carries it, and the way to read the fields encrypted with it. */
export interface SessionKey {
  headers: { 'session-key': string };
  /** Null stays null. */
  decrypt<Field extends string | null>(field: Field): Promise<Field>;
}

const pem = /-----BEGIN PUBLIC KEY-----([A-Za-z0-9+/=\s]+)-----END PUBLIC KEY-----/;

const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));

async function loadPublicKey(): Promise<CryptoKey> {
  try {
    const response = await fetch(`${readConfig().apiUrl}/v1/key`);
    const body = response.ok ? pem.exec(await response.text())?.[1] : undefined;
    if (body === undefined) throw new Error(`The server gave no public key (${response.status}).`);
    return await crypto.subtle.importKey(
      'spki',
      fromBase64(body.replaceAll(/\s/g, '')),
      { name: 'RSA-OAEP', hash: 'SHA-256' },
      false,
      ['encrypt'],
    );
  } catch (cause) {
    throw new PublicKeyError({ cause });
  }
}

/**
 * Makes the `Session-Key` of one request (spec §7): a fresh iv of 16 bytes and key of 32, wrapped for the server.
 * @throws PublicKeyError when no public key is available
 */
export async function makeSessionKey(): Promise<SessionKey> {
  const publicKey = await loadPublicKey();
  const iv = crypto.getRandomValues(new Uint8Array(16));
  const key = crypto.getRandomValues(new Uint8Array(32));
  const held = JSON.stringify({ iv: toBase64(iv), key: toBase64(key) });
  const wrapped = await crypto.subtle.encrypt(
    { name: 'RSA-OAEP' },
    publicKey,
    new TextEncoder().encode(held),
  );
  const secret = await crypto.subtle.importKey('raw', key, 'AES-CBC', false, ['decrypt']);
  return {
    headers: { 'session-key': toBase64(new Uint8Array(wrapped)) },
    async decrypt<Field extends string | null>(field: Field): Promise<Field> {
      if (field === null) return field;
      const plain = await crypto.subtle.decrypt({ name: 'AES-CBC', iv }, secret, fromBase64(field));
      return new TextDecoder().decode(plain) as Field;
    },
  };
}
