import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { holdPasswordHash } from './sign-in-store.ts';

/** Stands for one password of one person, which it does not give away: every new password has another. */
export function passwordMarkOf(deps: Deps, userId: number, passwordHash: string): string {
  return createHmac('sha256', deps.sealer.derive('password-mark'))
    .update(`${userId}:${passwordHash}`)
    .digest('base64url');
}

/** Whether the password that this mark stands for is still the person's; it stays so until the transaction ends. */
export async function isPasswordCurrent(
  tx: Tx,
  deps: Deps,
  userId: number,
  mark: string,
): Promise<boolean> {
  const hash = await holdPasswordHash(tx, userId);
  if (hash === null) return false;
  const [given, current] = [mark, passwordMarkOf(deps, userId, hash)].map((text) =>
    Buffer.from(text),
  ) as [Buffer, Buffer];
  return given.length === current.length && timingSafeEqual(given, current);
}
