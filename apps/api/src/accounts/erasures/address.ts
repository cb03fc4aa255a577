import { createHmac } from 'node:crypto';
import { readKeptKey } from '../auth/auth.ts';
import type { Deps } from '../deps.ts';

/** What stays of an address when its person is erased. */

const keyName = 'erased-addresses';

/** How addresses are compared everywhere. */
export const foldAddress = (address: string): string => address.trim().toLowerCase();

export type AddressHash = (clientId: number, address: string) => string;

const keys = new WeakMap<Deps['sealer'], Promise<Buffer>>();

/**
 * HMAC-SHA-256 of an address in a client, base64url: one and the same everywhere in this installation, and worth nothing
 * without its key. The key is made when the server first starts, so that every backup has it.
 */
export async function addressHashing(deps: Pick<Deps, 'db' | 'sealer'>): Promise<AddressHash> {
  const known = keys.get(deps.sealer);
  const reading = known ?? deps.db.withStaff((tx) => readKeptKey(tx, deps.sealer, keyName));
  keys.set(deps.sealer, reading);
  try {
    const key = await reading;
    return (clientId, address) =>
      createHmac('sha256', key)
        .update(`${clientId}|${foldAddress(address)}`)
        .digest('base64url');
  } catch (error) {
    keys.delete(deps.sealer);
    throw error;
  }
}
