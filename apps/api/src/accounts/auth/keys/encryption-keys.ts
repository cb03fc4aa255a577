import { generateKeyPair, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import type { Database } from '../../../platform/db/database.ts';
import type { Sealer } from '../../../platform/http/sealing/sealing.ts';
import { sessionKeyBits } from '../../../platform/http/session-key.ts';
import { findEncryptionKey, insertEncryptionKey } from './encryption-store.ts';

export const encryptionPlace = (kid: string) => `encryption_keys.${kid}`;

/** The installation's key pair for `Session-Key`, or a new one; every process shares it through the database. */
export async function loadEncryptionKey(
  db: Database,
  sealer: Sealer,
): Promise<{ publicPem: string; privatePem: string }> {
  const key = (await db.withStaff((tx) => findEncryptionKey(tx))) ?? (await makeKey(db, sealer));
  return {
    publicPem: key.publicPem,
    privatePem: sealer.open(key.sealedPrivatePem, encryptionPlace(key.kid)),
  };
}

async function makeKey(db: Database, sealer: Sealer) {
  const kid = randomUUID();
  const pair = await promisify(generateKeyPair)('rsa', {
    modulusLength: sessionKeyBits,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const sealedPrivatePem = sealer.seal(pair.privateKey, encryptionPlace(kid));
  const made = { kid, publicPem: pair.publicKey, sealedPrivatePem };
  return db.withStaff((tx) => insertEncryptionKey(tx, made, new Date()));
}
