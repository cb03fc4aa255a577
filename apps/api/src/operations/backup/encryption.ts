import { Readable } from 'node:stream';
import { ReadableStream as WebStream } from 'node:stream/web';
import type { Encrypter, ReadableStreamWithSize } from 'age-encryption';
import { StoreRefused } from '../../platform/http/outbound/s3.ts';
import { DamagedBackup } from './damaged.ts';
import type { Opened, Place } from './place-type.ts';

/**
 * Backups are encrypted in the format of age: for public keys, so that who makes them every night cannot read them,
 * and in pieces of 64 kB, so that none is ever whole in memory. What is cut off or changed does not open.
 */

/** Loaded with the first backup. */
const age = () => import('age-encryption');

const magic = 'age-encryption.org/v1\n';

/** A new pair: `identity` opens what is encrypted for `recipient`. */
export async function makeBackupKey(): Promise<{ identity: string; recipient: string }> {
  const { generateX25519Identity, identityToRecipient } = await age();
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** @throws naming the key that is none; public keys are no secret */
async function encrypterFor(recipients: string[]): Promise<Encrypter> {
  const { Encrypter: Made } = await age();
  const encrypter = new Made();
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch (error) {
      throw new Error(`${recipient} is no public key of a backup (age1…)`, { cause: error });
    }
  }
  return encrypter;
}

/** Before anything is read: with no key of its own nothing is encrypted. */
export async function requireRecipients(recipients: string[]): Promise<void> {
  await encrypterFor(recipients);
}

/** What is written for these keys; without any it passes as it is. */
export async function encrypted(
  plain: AsyncIterable<Uint8Array>,
  recipients: string[],
): Promise<AsyncIterable<Uint8Array>> {
  if (recipients.length === 0) return plain;
  // It asks for the next piece when the one before was taken.
  const stream = WebStream.from(plain) as ReadableStream<Uint8Array>;
  return (await encrypterFor(recipients)).encrypt(stream);
}

async function isEncrypted(opened: Opened): Promise<boolean> {
  const chunks: Buffer[] = [];
  for await (const chunk of opened.read(magic.length)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('latin1') === magic;
}

const damaged = (path: string, error: unknown) =>
  new DamagedBackup(`${path} is cut off or damaged: it cannot be decrypted`, { cause: error });

/** The disk or the store could not read it: that says nothing of what it holds. */
const isOfPlace = (error: unknown) =>
  error instanceof StoreRefused || (error instanceof Error && 'code' in error);

/** @throws saying that the key is missing, no key, or another one; DamagedBackup */
async function decrypt(
  path: string,
  opened: Opened,
  identities: string[],
): Promise<ReadableStreamWithSize> {
  if (identities.length === 0)
    throw new Error(`${path} is encrypted: name the key that opens it (--identity FILE)`);
  const { Decrypter } = await age();
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  const file = opened.read();
  try {
    return await decrypter.decrypt(Readable.toWeb(file) as ReadableStream<Uint8Array>);
  } catch (error) {
    file.destroy();
    if (isOfPlace(error)) throw error;
    if (/no identity matched/.test(String(error)))
      throw new Error(`The key that was given does not open ${path}: it is encrypted for another`, {
        cause: error,
      });
    throw damaged(path, error);
  }
}

async function* readDecrypted(path: string, stream: ReadableStreamWithSize) {
  try {
    for await (const chunk of stream) yield chunk;
  } catch (error) {
    throw isOfPlace(error) ? error : damaged(path, error);
  }
}

/** A backup as it was before it was encrypted, if it was, and how many bytes that is. */
export async function openDecrypted(
  place: Place,
  identities: string[],
): Promise<{ size: number; stream: Readable }> {
  const { name: path } = place;
  const opened = await place.open();
  const { size } = opened;
  if (!(await isEncrypted(opened))) return { size, stream: opened.read() };
  const plain = await decrypt(path, opened, identities);
  try {
    const plainSize = plain.size(size);
    return { size: plainSize, stream: Readable.from(readDecrypted(path, plain)) };
  } catch (error) {
    await plain.cancel();
    throw damaged(path, error);
  }
}
