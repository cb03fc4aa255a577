import { randomUUIDv7 } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { CurrentUser } from '@replique/contract/users';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/access.ts';
import { fail } from '../http/errors.ts';
import {
  findActiveUser,
  hasOwnUsers,
  hasUsers,
  insertUser,
  lockFirstUser,
  updateUser,
  type User,
} from './store.ts';

export type ActiveUser = User;
export { hasOwnUsers, hasUsers, lockFirstUser };

/** A user who may sign in: not disabled, client not archived. By database id or by uuid. */
export async function findActiveUserById(
  tx: Tx,
  id: number | string,
): Promise<ActiveUser | undefined> {
  return findActiveUser(tx, typeof id === 'number' ? { id } : { uuid: id });
}

export async function findActiveUserByEmail(
  tx: Tx,
  email: string,
): Promise<ActiveUser | undefined> {
  return findActiveUser(tx, { email });
}

export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

// Verified when the address is unknown, so that both cases cost the same time.
let decoy: Promise<string> | null = null;

/** The user of this address and password, or null; takes as long when the address is unknown. */
export async function findUserByPassword(
  deps: Deps,
  credentials: { email: string; password: string },
): Promise<ActiveUser | null> {
  const user = await deps.db.withStaff((tx) =>
    findActiveUser(tx, { email: credentials.email.trim() }),
  );
  decoy ??= hash('nobody has this password');
  const isRight = await verify(user?.passwordHash ?? (await decoy), credentials.password);
  return user?.passwordHash && isRight ? user : null;
}

/** Creates a person with an optional password. */
export async function createUser(
  tx: Tx,
  user: Omit<User, 'id' | 'uuid' | 'clientUuid'> & {
    passwordHash: string | null;
    isDemo?: boolean;
  },
): Promise<number> {
  return insertUser(tx, { isDemo: false, ...user, uuid: randomUUIDv7() });
}

function present(user: User): CurrentUser {
  return {
    uuid: user.uuid,
    email: user.email,
    firstname: user.firstname,
    lastname: user.lastname,
    name: [user.firstname, user.lastname].filter(Boolean).join(' '),
    language: user.language,
    role: user.level,
    clientUuid: user.clientUuid,
  };
}

export async function readCurrentUser(deps: Deps, caller: Caller): Promise<CurrentUser> {
  const user = await deps.db.withStaff((tx) => findActiveUser(tx, { id: caller.userId }));
  if (!user) throw fail('auth.required');
  return present(user);
}

/** `name` is the full name (wire.md): first word first name, the rest last name. */
export async function updateCurrentUser(
  deps: Deps,
  caller: Caller,
  body: {
    name?: string | undefined;
    firstname?: string | undefined;
    lastname?: string | undefined;
    language?: 'en' | 'fr' | undefined;
  },
): Promise<CurrentUser> {
  const { name, ...change } = body;
  if (name !== undefined) {
    const [first = '', ...rest] = name.split(/\s+/);
    Object.assign(change, { firstname: first, lastname: rest.join(' ') });
  }
  await deps.db.withStaff((tx) => updateUser(tx, caller.userId, change));
  return readCurrentUser(deps, caller);
}
