import type { Tx } from '../../../platform/db/database.ts';
import { keyIdOf, type Sealer } from '../../../platform/http/sealing/sealing.ts';
import { findKeptKey, findSigningKey, insertKeptKey } from '../store.ts';

const purpose = 'recovery-codes';

/** Where a kept key is sealed. */
export const keptKeyPlace = (name: string) => `kept_keys.sealed_key.${name}`;

/**
 * What recovery codes are hashed with. Codes lie in drawers for years and their hashes cannot be made again, so this
 * key is kept, sealed, and outlives every master key. The first time it is derived from the key that seals the signing
 * key: the one that codes were hashed with before anything was kept.
 */
export async function readRecoveryKey(tx: Tx, sealer: Sealer): Promise<Buffer> {
  const kept = await findKeptKey(tx, purpose);
  if (kept) return Buffer.from(sealer.open(kept, keptKeyPlace(purpose)), 'base64url');
  const signing = await findSigningKey(tx);
  const key = sealer.derive(purpose, signing && keyIdOf(signing.sealedPrivateJwk));
  const sealed = sealer.seal(key.toString('base64url'), keptKeyPlace(purpose));
  const stored = await insertKeptKey(tx, purpose, sealed);
  return Buffer.from(sealer.open(stored, keptKeyPlace(purpose)), 'base64url');
}
