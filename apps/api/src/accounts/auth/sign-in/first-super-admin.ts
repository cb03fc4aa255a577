import { createHmac, timingSafeEqual } from 'node:crypto';
import { emailText, personName } from '@replique/contract/accounts/users';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { createUser, hashPassword, hasUsers, lockFirstUser } from '../../users/users.ts';

/** What the form of a first start asks for. */
export const FirstSuperAdmin = z.object({
  code: z.string().trim(),
  email: emailText,
  firstname: personName,
  lastname: personName,
  password: z.string().min(1).max(1_000),
});
export type FirstSuperAdmin = z.infer<typeof FirstSuperAdmin>;

/**
 * The one-time code that the log prints while nobody can sign in yet. It is derived from the master key,
 * so every process of the installation knows the same one, and it opens nothing once a user exists.
 */
export function setupCodeOf(deps: Deps): string {
  const digest = createHmac('sha256', deps.sealer.derive('first-super-admin'))
    .update('code')
    .digest('hex');
  return digest.slice(0, 20).replace(/(.{5})(?=.)/g, '$1-');
}

export async function needsFirstSuperAdmin(deps: Deps): Promise<boolean> {
  return !(await deps.db.withStaff((tx) => hasUsers(tx)));
}

/** Whether this is the code of the log, while it opens anything. */
export async function isSetupCode(deps: Deps, code: string): Promise<boolean> {
  const [given, expected] = [Buffer.from(code.toLowerCase()), Buffer.from(setupCodeOf(deps))];
  const isRight = given.length === expected.length && timingSafeEqual(given, expected);
  return isRight && (await needsFirstSuperAdmin(deps));
}

/** Creates the first super-admin. Null when the code is wrong or somebody was first; nothing is written then. */
export async function createFirstSuperAdmin(
  deps: Deps,
  form: FirstSuperAdmin,
): Promise<{ userId: number } | null> {
  if (!(await isSetupCode(deps, form.code))) return null;
  const passwordHash = await hashPassword(form.password);
  return deps.db.withStaff(async (tx) => {
    await lockFirstUser(tx);
    if (await hasUsers(tx)) return null;
    const { email, firstname, lastname } = form;
    const userId = await createUser(tx, {
      email,
      firstname,
      lastname,
      level: 5,
      clientId: null,
      language: null,
      passwordHash,
    });
    await deps.putBeginnings(tx);
    return { userId };
  });
}
