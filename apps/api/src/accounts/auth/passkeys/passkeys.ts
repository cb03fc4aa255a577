import { createHash, randomUUIDv7 } from 'node:crypto';
import type { NewPasskeyAnswer, PasskeyAnswer } from '@replique/contract/accounts/passkeys';
import type { ZodType } from 'zod';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import { nameOf } from '../../users/name-of.ts';
import { findActiveUserById, type ActiveUser } from '../../users/users.ts';
import {
  findPasskeyForUpdate,
  insertPasskey,
  listPasskeys,
  markPasskeyUsed,
  useChallenge,
  type PasskeyRow,
} from './passkey-store.ts';
import {
  creationOptions,
  rpIdOf,
  verifyNewKey,
  verifySignature,
  type Challenge,
} from './webauthn.ts';

/** Keys of a person; enough for every device, too few to fill a page. */
export const mostPasskeys = 20;

const hashOf = (challenge: string) => createHash('sha256').update(challenge).digest('base64url');

/** Whoever answers a challenge uses it up, whether or not the answer is right. */
function useUp(tx: Tx, { challenge, expires }: Challenge): Promise<boolean> {
  return useChallenge(tx, hashOf(challenge), new Date(expires));
}

/** Null where the sign-in site has no name. */
export async function newPasskeyOptions(
  deps: Deps,
  challenge: Challenge,
  user: ActiveUser,
): Promise<ReturnType<typeof creationOptions> | null> {
  const rpId = rpIdOf(deps.config);
  if (rpId === null) return null;
  const keys = await deps.db.withStaff((tx) => listPasskeys(tx, user.id));
  return creationOptions(rpId, challenge, { ...user, name: nameOf(user) }, keys);
}

/** Keeps the key that a browser made; null when its answer is not as asked, or the key is known already. */
export async function addPasskey(
  tx: Tx,
  deps: Deps,
  user: ActiveUser,
  made: { challenge: Challenge; name: string; answer: NewPasskeyAnswer },
): Promise<PasskeyRow | null> {
  if (!(await useUp(tx, made.challenge))) return null;
  const key = await verifyNewKey(deps, made.challenge, made.answer);
  if (!key) return null;
  const row = await insertPasskey(tx, {
    ...key,
    uuid: randomUUIDv7(),
    userId: user.id,
    name: made.name,
    createdAt: deps.clock(),
  });
  return row ?? null;
}

/** What the authenticator keeps beside the key, to find the person by. */
const isHandleOf = (handle: string | null | undefined, user: ActiveUser) =>
  handle === Buffer.from(user.uuid).toString('base64url');

/**
 * Whose key answered. Null for every kind of wrong answer, so that none can be told from another: an unknown key, one of
 * somebody else, a signature over something else, a challenge that was answered before.
 * @param expected the person who must answer; undefined: whoever the authenticator names
 */
export async function takePasskey(
  tx: Tx,
  deps: Deps,
  { challenge, answer }: { challenge: Challenge; answer: PasskeyAnswer },
  expected?: number,
): Promise<ActiveUser | null> {
  if (!(await useUp(tx, challenge))) return null;
  const key = await findPasskeyForUpdate(tx, answer.id);
  if (!key || (expected !== undefined && key.userId !== expected)) return null;
  const user = await findActiveUserById(tx, key.userId);
  if (!user) return null;
  const { userHandle } = answer.response;
  const isNamed = isHandleOf(userHandle, user) || (expected !== undefined && !userHandle);
  if (!isNamed) return null;
  const signCount = await verifySignature(deps, challenge, answer, key);
  if (signCount === null) return null;
  await markPasskeyUsed(tx, key.id, signCount, deps.clock());
  return user;
}

/** A form's answer of the browser; null when it is none. */
export function readAnswer<T>(schema: ZodType<T>, text: string | undefined): T | null {
  try {
    return schema.safeParse(JSON.parse(text ?? '')).data ?? null;
  } catch {
    return null;
  }
}
