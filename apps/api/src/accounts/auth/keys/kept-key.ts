import { randomBytes } from 'node:crypto';
import type { Tx } from '../../../platform/db/database.ts';
import type { Sealer } from '../../../platform/http/sealing/sealing.ts';
import { keptKeyPlace } from './recovery-key.ts';
import { findKeptKey, insertKeptKey } from '../store.ts';

/** A key of the installation, sealed, that outlives every master key; made when it is first asked for. As staff. */
export async function readKeptKey(tx: Tx, sealer: Sealer, name: string): Promise<Buffer> {
  const sealed =
    (await findKeptKey(tx, name)) ??
    (await insertKeptKey(
      tx,
      name,
      sealer.seal(randomBytes(32).toString('base64url'), keptKeyPlace(name)),
    ));
  return Buffer.from(sealer.open(sealed, keptKeyPlace(name)), 'base64url');
}
