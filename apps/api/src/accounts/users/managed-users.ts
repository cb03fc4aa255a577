import { randomUUIDv7 } from 'node:crypto';
import type {
  InvitedUser,
  ManagedUser,
  ManagedUserDetail,
} from '@replique/contract/accounts/users';
import { levels } from '@replique/contract/route';
import { recordChange } from '../audit/audit.ts';
import { findClient, withScope } from '../clients/clients.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { refuseChanged } from '../../platform/http/refuse-changed.ts';
import { countInvitation, endAllLinks, sendInvitation } from './account-links.ts';
import { nameOf } from './name-of.ts';
import {
  countSuperAdmins,
  disablePerson,
  findPerson,
  findTakenEmails,
  hasSecondFactor,
  insertPerson,
  listPeople,
  lockPeople,
  markInvited,
  updatePerson,
  type LockedPerson,
  type ManagedRecord,
  type PersonChange,
  type UserSort,
} from './managed-store.ts';
import type { UsersWork } from './work.ts';

const superAdmin = 5;

function present(person: ManagedRecord): ManagedUser {
  const { uuid, email, firstname, lastname, language } = person;
  const { clientUuid, clientName } = person;
  return {
    uuid,
    email,
    firstname,
    lastname,
    role: person.level,
    client:
      clientUuid === null || clientName === null ? null : { uuid: clientUuid, name: clientName },
    language,
    state: isInvited(person) ? 'invited' : 'active',
    lastSignedInAt: person.lastSignedInAt?.toISOString() ?? null,
    createdAt: person.createdAt.toISOString(),
  };
}

const isInvited = (person: ManagedRecord) => !person.hasPassword && person.lastSignedInAt === null;

const hrefOf = (uuid: string) => `/users/edit/${uuid}`;

const invalid = (path: string, message: string) =>
  fail('request.invalid', { fields: [{ path, message }] });

export async function listManagedUsers(
  deps: Deps,
  caller: Caller,
  query: {
    client?: string | undefined;
    search?: string | undefined;
    role?: number | undefined;
    sort: UserSort;
    direction: 'asc' | 'desc';
    pageSize: number;
    page: number;
  },
) {
  return withScope(deps, caller, query.client, async (tx, clientId) => {
    const filter = { ...query, clientId, search: query.search ?? '', level: query.role ?? null };
    const { rows, total } = await listPeople(tx, filter);
    return {
      items: rows.map((row) => present(row)),
      nextCursor: null,
      total,
    };
  });
}

export async function readManagedUser(
  deps: Deps,
  caller: Caller,
  uuid: string,
): Promise<ManagedUserDetail> {
  const person = await withScope(deps, caller, undefined, (tx) => requirePerson(tx, uuid));
  // Whose account a password alone opens is for those who can do something about it.
  if (caller.level < levels.admin) return { ...present(person), hasSecondFactor: null };
  const has = await deps.db.withStaff((tx) => hasSecondFactor(tx, person.id));
  return { ...present(person), hasSecondFactor: has };
}

export async function requirePerson(tx: Tx, uuid: string): Promise<ManagedRecord> {
  const person = await findPerson(tx, uuid);
  if (!person) throw fail('users.not-found');
  return person;
}

/** Looks again at who acts, under a lock: whoever was deleted or demoted a moment ago does nothing more. */
function findActor(caller: Caller, locked: LockedPerson[]): LockedPerson {
  const actor = locked.find(({ id }) => id === caller.userId);
  const isSame = actor?.level === caller.level && actor.clientId === caller.clientId;
  if (!actor || !isSame) throw fail('auth.required');
  return actor;
}

/** Locks the person to be changed. An Admin finds the people of the own client, so nobody above; the rest is unknown. */
export async function lockTarget(
  tx: Tx,
  caller: Caller,
  uuid: string,
): Promise<{ actor: LockedPerson; target: LockedPerson }> {
  const locked = await lockPeople(tx, { id: caller.userId, uuid });
  const actor = findActor(caller, locked);
  const target = locked.find((person) => person.uuid === uuid);
  const isInReach = caller.clientId === null || target?.clientId === caller.clientId;
  if (!target || !isInReach) throw fail('users.not-found');
  return { actor, target };
}

export async function lockActor(tx: Tx, caller: Caller): Promise<LockedPerson> {
  return findActor(caller, await lockPeople(tx, { id: caller.userId, uuid: null }));
}

/** The client that a person of this role is to have: an Admin's own, a super-admin's choice, none for Super-Admins. */
export async function resolveClient(
  tx: Tx,
  caller: Caller,
  clientUuid: string | null | undefined,
): Promise<number | null> {
  if (caller.clientId !== null) {
    if (clientUuid !== undefined && clientUuid !== caller.clientUuid)
      throw fail('clients.not-found');
    return caller.clientId;
  }
  if (clientUuid === undefined || clientUuid === null) return null;
  const client = await findClient(tx, { uuid: clientUuid });
  if (!client) throw fail('clients.not-found');
  return client.id;
}

function checkRole(caller: Caller, role: number, clientId: number | null): void {
  if (role > caller.level) throw fail('users.level-above-own');
  if (role === superAdmin && clientId !== null)
    throw invalid('client', 'A super-admin has no client.');
  if (role < superAdmin && clientId === null)
    throw invalid('client', 'This role belongs to a client.');
}

export async function inviteUser(
  deps: Deps,
  caller: Caller,
  given: {
    email: string;
    firstname: string;
    lastname: string;
    role: number;
    client?: string | undefined;
  },
): Promise<InvitedUser> {
  return deps.db.withStaff(async (tx) => {
    const actor = await lockActor(tx, caller);
    if (given.role > caller.level) throw fail('users.level-above-own');
    const clientId = await resolveClient(tx, caller, given.client);
    checkRole(caller, given.role, clientId);
    const added = await addPerson(tx, deps, actor, { ...given, clientId });
    if (added === undefined) throw fail('users.email-taken');
    const person = await requirePerson(tx, added.uuid);
    await recordChange(tx, deps, caller, {
      action: 'users.invited',
      clientId,
      label: nameOf(person),
      href: hrefOf(person.uuid),
      after: { email: person.email, role: person.level },
    });
    return { ...present(person), hasSecondFactor: false, invitationLink: added.link };
  });
}

/**
 * Adds a person and sends the invitation. @returns the uuid, and the link where no mail server brings it; undefined when
 * somebody has the address already
 */
export async function addPerson(
  tx: Tx,
  deps: Deps,
  actor: LockedPerson,
  given: {
    email: string;
    firstname: string;
    lastname: string;
    role: number;
    clientId: number | null;
    isImport?: boolean;
  },
): Promise<{ uuid: string; link: string | null } | undefined> {
  const { email, firstname, lastname, role: level, clientId } = given;
  await countInvitation(tx, deps, { by: actor, isImport: given.isImport ?? false, to: email });
  const uuid = randomUUIDv7();
  const at = deps.clock();
  const person = { uuid, email, firstname, lastname, level, clientId, at };
  const id = await insertPerson(tx, person);
  if (id === undefined) return undefined;
  const link = await sendInvitation(tx, deps, { id, email, firstname, language: actor.language });
  return { uuid, link };
}

/** Once more, in the language of whoever invites as long as the person has chosen none; older links end. */
async function invite(
  tx: Tx,
  deps: Deps,
  actor: LockedPerson,
  person: { id: number; email: string; firstname: string; language: 'en' | 'fr' | null },
): Promise<string | null> {
  await countInvitation(tx, deps, { by: actor, isImport: false, to: person.email });
  await endAllLinks(tx, deps, person.id);
  await markInvited(tx, person.id, deps.clock());
  const { id, email, firstname } = person;
  const language = person.language ?? actor.language;
  return sendInvitation(tx, deps, { id, email, firstname, language });
}

type UserChange = {
  email?: string | undefined;
  firstname?: string | undefined;
  lastname?: string | undefined;
  role?: number | undefined;
  client?: string | null | undefined;
};

const readOnly = [
  'uuid',
  'language',
  'state',
  'lastSignedInAt',
  'createdAt',
  'hasSecondFactor',
] as const;

export async function changeUser(
  deps: Deps,
  caller: Caller,
  uuid: string,
  body: UserChange & Record<string, unknown>,
): Promise<ManagedUserDetail> {
  return deps.db.withStaff(async (tx) => {
    const { actor } = await lockTarget(tx, caller, uuid);
    const before = await requirePerson(tx, uuid);
    const has = { hasSecondFactor: await hasSecondFactor(tx, before.id) };
    const stored = { ...present(before), ...has };
    refuseChanged(body, stored, isInvited(before) ? readOnly : [...readOnly, 'email']);
    const change = await planChange(tx, caller, before, body);
    if (Object.keys(change).length === 0) return stored;
    await applyChange(tx, deps, actor, before, change);
    const after = await requirePerson(tx, uuid);
    await recordChange(tx, deps, caller, {
      action: 'users.changed',
      clientId: after.clientId,
      label: nameOf(after),
      href: hrefOf(uuid),
      ...differenceOf(before, after),
    });
    return { ...present(after), ...has };
  });
}

/** What differs from what is stored, once the rules about roles and clients are kept. */
async function planChange(
  tx: Tx,
  caller: Caller,
  before: ManagedRecord,
  body: UserChange,
): Promise<PersonChange> {
  const level = body.role ?? before.level;
  if (level > caller.level) throw fail('users.level-above-own');
  // A person who becomes super-admin leaves the client without being asked; the other way a client must be named.
  const kept = level === superAdmin ? null : before.clientId;
  const clientId = body.client === undefined ? kept : await resolveClient(tx, caller, body.client);
  checkRole(caller, level, clientId);
  const isMove = level !== before.level || clientId !== before.clientId;
  if (isMove && before.id === caller.userId) throw await refuseOneself(tx, caller);
  const change: PersonChange = {};
  for (const field of ['email', 'firstname', 'lastname'] as const) {
    const value = body[field];
    if (value !== undefined && value !== before[field]) change[field] = value;
  }
  return isMove ? { ...change, level, client_id: clientId } : change;
}

async function refuseOneself(tx: Tx, caller: Caller) {
  const isLast = caller.level === superAdmin && (await countSuperAdmins(tx)) === 1;
  return fail(isLast ? 'users.last-super-admin' : 'users.not-oneself');
}

async function applyChange(
  tx: Tx,
  deps: Deps,
  actor: LockedPerson,
  before: ManagedRecord,
  change: PersonChange,
): Promise<void> {
  const taken = change.email === undefined ? [] : [...(await findTakenEmails(tx, [change.email]))];
  if (taken.length > 0) throw fail('users.email-taken');
  await updatePerson(tx, before.id, change);
  if (change.email === undefined) return;
  // The invitation went to somebody else's letter box.
  await invite(tx, deps, actor, { ...before, ...change, email: change.email });
}

function differenceOf(before: ManagedRecord, after: ManagedRecord) {
  const keys = ['email', 'firstname', 'lastname', 'level', 'clientName'] as const;
  const changed = keys.filter((key) => before[key] !== after[key]);
  const pick = (person: ManagedRecord) =>
    Object.fromEntries(changed.map((key) => [key, person[key]]));
  return { before: pick(before), after: pick(after) };
}

/** What they did stays theirs; they themselves are gone at once, and the address is free again. */
export async function deleteUser(
  deps: Deps,
  caller: Caller,
  uuid: string,
  work: UsersWork,
): Promise<void> {
  await deps.db.withStaff(async (tx) => {
    const { target } = await lockTarget(tx, caller, uuid);
    if (target.id === caller.userId) throw await refuseOneself(tx, caller);
    const person = await requirePerson(tx, uuid);
    await endAllLinks(tx, deps, person.id);
    const at = deps.clock();
    await disablePerson(tx, person.id, at);
    await work.endAccess(tx, person.id, at);
    await recordChange(tx, deps, caller, {
      action: 'users.deleted',
      clientId: person.clientId,
      label: nameOf(person),
      href: null,
      before: { email: person.email, role: person.level },
    });
  });
}

/** @returns the link where no mail server brings it */
export async function inviteAgain(
  deps: Deps,
  caller: Caller,
  uuid: string,
): Promise<{ invitationLink: string | null }> {
  return deps.db.withStaff(async (tx) => {
    const { actor } = await lockTarget(tx, caller, uuid);
    const person = await requirePerson(tx, uuid);
    if (!isInvited(person)) throw fail('users.not-invited');
    const invitationLink = await invite(tx, deps, actor, person);
    await recordChange(tx, deps, caller, {
      action: 'users.invited',
      clientId: person.clientId,
      label: nameOf(person),
      href: hrefOf(uuid),
      after: { email: person.email, role: person.level },
    });
    return { invitationLink };
  });
}
