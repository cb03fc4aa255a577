import { randomUUIDv7 } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { personName, type CurrentUser } from '@replique/contract/accounts/users';
import { recordChange } from '../audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { refuseChanged } from '../../platform/http/refuse-changed.ts';
import { passwordMarkOf } from './password-mark.ts';
import {
  findActiveUser,
  hasOwnUsers,
  hasUsers,
  insertUser,
  listSuperAdmins,
  lockFirstUser,
  updatePasswordHash,
  updateUser,
  type User,
} from './store.ts';

export type ActiveUser = User;
export { requireServiceUser } from './service-store.ts';
export {
  endAllLinks,
  endPasswordLinks,
  findLink,
  hasManyPasswordLinks,
  passwordPurposes,
  purgeLinks,
  redeemLink,
  sendEmailChangeLink,
  sendInvitation,
  sendPasswordLink,
} from './account-links.ts';
export { listForCopy, setPasswordOfAll } from './copy-store.ts';
export { findPasswordProblem, type PasswordProblem } from './password-policy.ts';
export {
  countForExport as countPeopleForExport,
  disablePerson,
  listForExport as listPeopleForExport,
  type ManagedRecord,
} from './managed-store.ts';
export { useUpLinks } from './link-store.ts';
export { isPasswordCurrent, passwordMarkOf } from './password-mark.ts';
export { markSignedIn, noteDemand, updateEmail } from './sign-in-store.ts';
export { hasOwnUsers, hasUsers, listSuperAdmins, lockFirstUser, updatePasswordHash };

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

/**
 * The user of this address and password, or null; takes as long when the address is unknown. What is begun with
 * the password keeps its mark, and ends when the person sets another.
 */
export async function findUserByPassword(
  deps: Deps,
  credentials: { email: string; password: string },
): Promise<{ user: ActiveUser; passwordMark: string } | null> {
  const user = await deps.db.withStaff((tx) =>
    findActiveUser(tx, { email: credentials.email.trim() }),
  );
  decoy ??= hash('nobody has this password');
  const isRight = await verify(user?.passwordHash ?? (await decoy), credentials.password);
  if (!user?.passwordHash || !isRight) return null;
  return { user, passwordMark: passwordMarkOf(deps, user.id, user.passwordHash) };
}

/** Creates a person with an optional password. */
export async function createUser(
  tx: Tx,
  user: Omit<User, 'id' | 'uuid' | 'clientUuid' | 'accessEra'> & {
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

type OwnChange = {
  name?: string | undefined;
  firstname?: string | undefined;
  lastname?: string | undefined;
  language?: 'en' | 'fr' | null | undefined;
};

/** `name` is the full name (wire.md): first word first name, the rest last name. */
function splitName(name: string): { firstname: string; lastname: string } {
  const [firstname = '', ...rest] = name.split(/\s+/);
  return { firstname, lastname: rest.join(' ') };
}

/**
 * What a body asks to be different. It may repeat the whole user as it was read: only what differs from the
 * stored one counts, so a `name` that was read never undoes the `firstname` that is written beside it.
 */
function planOwnChange(stored: CurrentUser, body: OwnChange) {
  const isNew = (field: keyof OwnChange) =>
    body[field] !== undefined && body[field] !== stored[field];
  const change: { firstname?: string; lastname?: string; language?: 'en' | 'fr' } = {};
  if (isNew('name')) Object.assign(change, splitName(body.name ?? ''));
  for (const field of ['firstname', 'lastname'] as const) {
    if (!isNew(field)) continue;
    if (change[field] !== undefined && change[field] !== body[field]) refuse('name');
    Object.assign(change, { [field]: body[field] });
  }
  const { firstname = '', lastname = '' } = change;
  if (isNew('name') && body.name === '') refuse('name');
  for (const [field, text] of Object.entries({ firstname, lastname })) {
    const isName = text === '' || personName.safeParse(text).success;
    if (!isName) refuse(isNew('name') ? 'name' : field);
  }
  if (isNew('language')) change.language = body.language ?? refuse('language');
  return change;
}

function refuse(path: string): never {
  throw fail('request.invalid', { fields: [{ path, message: 'Not a value for this field.' }] });
}

const readOnly = ['uuid', 'email', 'role', 'clientUuid'] as const;

export async function updateCurrentUser(
  deps: Deps,
  caller: Caller,
  body: OwnChange & Record<string, unknown>,
): Promise<CurrentUser> {
  return deps.db.withStaff(async (tx) => {
    const user = await findActiveUser(tx, { id: caller.userId });
    if (!user) throw fail('auth.required');
    const before = present(user);
    refuseChanged(body, before, readOnly);
    const change = planOwnChange(before, body);
    const keys = (['firstname', 'lastname', 'language'] as const).filter(
      (key) => change[key] !== undefined && change[key] !== before[key],
    );
    if (keys.length === 0) return before;
    await updateUser(tx, caller.userId, change);
    const after = present({ ...user, ...change });
    const pick = (of: CurrentUser) => Object.fromEntries(keys.map((key) => [key, of[key]]));
    await recordChange(tx, deps, caller, {
      action: 'users.changed',
      clientId: user.clientId,
      label: after.name || after.email,
      href: '/account',
      before: pick(before),
      after: pick(after),
    });
    return after;
  });
}
