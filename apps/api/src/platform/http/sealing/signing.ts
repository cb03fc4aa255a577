import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Sealer } from './sealing.ts';

const signWith = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** What only this installation can have written for one purpose: an HMAC by the newest master key. */
export function sign(sealer: Sealer, purpose: string, text: string): string {
  return signWith(sealer.derive(purpose), text).toString('base64url');
}

/** Whether it was signed with any of the master keys: what was begun before a rotation goes on. */
export function isSigned(sealer: Sealer, purpose: string, text: string, given: string): boolean {
  const signature = Buffer.from(given);
  return sealer.deriveAll(purpose).some((key) => {
    const expected = Buffer.from(signWith(key, text).toString('base64url'));
    return expected.length === signature.length && timingSafeEqual(expected, signature);
  });
}
