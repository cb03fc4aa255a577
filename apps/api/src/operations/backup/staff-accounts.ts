import { randomBytes } from 'node:crypto';
import type { Tx } from '../../platform/db/database.ts';
import { hashPassword, listForCopy, setPasswordOfAll } from '../../accounts/index.ts';

/** What the accounts of an anonymised copy are opened with. */
export type SignInOfCopy = { password: string; accounts: { email: string; level: number }[] };

/** One new password for everybody: those of the people stay where they are. */
export async function giveOnePassword(tx: Tx): Promise<SignInOfCopy> {
  const password = randomBytes(12).toString('base64url');
  await setPasswordOfAll(tx, await hashPassword(password));
  return { password, accounts: await listForCopy(tx) };
}
