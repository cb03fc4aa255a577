import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import { isSigned, sign } from '../../platform/http/sealing/signing.ts';
import { holdPasswordHash } from './sign-in-store.ts';

const purpose = 'password-mark';

/** Stands for one password of one person, which it does not give away: every new password has another. */
export function passwordMarkOf(deps: Deps, userId: number, passwordHash: string): string {
  return sign(deps.sealer, purpose, `${userId}:${passwordHash}`);
}

/** Whether the password that this mark stands for is still the person's; it stays so until the transaction ends. */
export async function isPasswordCurrent(
  tx: Tx,
  deps: Deps,
  userId: number,
  mark: string,
): Promise<boolean> {
  const hash = await holdPasswordHash(tx, userId);
  return hash !== null && isSigned(deps.sealer, purpose, `${userId}:${hash}`, mark);
}
