import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ApiCredentials } from '@replique/contract/accounts/credentials';
import { masked, recordChange } from '../../audit/audit.ts';
import { findClient, withClientScope, type Client } from '../../clients/clients.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import { programSession, type Caller } from '../../../platform/http/access.ts';
import { fail } from '../../../platform/http/errors.ts';
import { findActiveUserById, requireServiceUser, type ActiveUser } from '../../users/users.ts';
import {
  findCredential,
  insertCredential,
  isCredentialAlive,
  lockCredential,
  markFirstUse,
  replaceCredential,
} from './credential-store.ts';
import { findProgramSession, openProgramSession, programKeyPrefix } from './program-sign-in.ts';
import { createTryLimit, type TryLimit } from './try-limit.ts';

/** A session of credentials is named by their key, so it ends with the key. */
const sidPrefix = programSession;
const wrongTries = { most: 10, withinMs: 60_000 };
type Guard = { tries: TryLimit; decoy: { sealed: string; place: string } };
const guards = new WeakMap<Deps, Guard>();

const hash = (text: string) => createHash('sha256').update(text).digest();
const hashOfKey = (apiKey: string) => hash(apiKey).toString('base64url');
export const credentialPlace = (part: 'key' | 'secret', clientId: number) =>
  `api_credentials.${part}.${clientId}`;

type Pair = { apiKey: string; apiSecret: string };
const hiddenPair: Pair = { apiKey: masked, apiSecret: masked };

/** The beginnings let a secret scanner know them. */
function makePair(): Pair {
  return {
    apiKey: `rpk_${randomBytes(18).toString('base64url')}`,
    apiSecret: `rps_${randomBytes(32).toString('base64url')}`,
  };
}

function sealPair(deps: Deps, clientId: number, pair: Pair) {
  return {
    clientId,
    keyHash: hashOfKey(pair.apiKey),
    sealedKey: deps.sealer.seal(pair.apiKey, credentialPlace('key', clientId)),
    sealedSecret: deps.sealer.seal(pair.apiSecret, credentialPlace('secret', clientId)),
  };
}

async function insertPair(tx: Tx, deps: Deps, client: Client): Promise<Pair> {
  const pair = makePair();
  const userId = await requireServiceUser(tx, client);
  await insertCredential(tx, { ...sealPair(deps, client.id, pair), userId }, deps.clock());
  return pair;
}

async function readPair(tx: Tx, deps: Deps, client: Client): Promise<Pair> {
  await lockCredential(tx, client.id);
  const stored = await findCredential(tx, { clientId: client.id });
  if (!stored) return insertPair(tx, deps, client);
  return {
    apiKey: deps.sealer.open(stored.sealedKey, credentialPlace('key', client.id)),
    apiSecret: deps.sealer.open(stored.sealedSecret, credentialPlace('secret', client.id)),
  };
}

async function rotatePair(tx: Tx, deps: Deps, caller: Caller, client: Client): Promise<Pair> {
  // Makes the first pair and its service user when nobody looked before.
  await readPair(tx, deps, client);
  const pair = makePair();
  await replaceCredential(tx, sealPair(deps, client.id, pair), deps.clock());
  await recordChange(tx, deps, caller, {
    action: 'clients.credentials-rotated',
    clientId: client.id,
    label: client.name,
    href: `/settings?client=${client.uuid}`,
    before: hiddenPair,
    after: hiddenPair,
  });
  return pair;
}

const clientOf = (deps: Deps, caller: Caller, id: string) =>
  withClientScope(deps, caller, id, async (_, client) => client);

/** The credentials of a client, made at the first look, encrypted for the caller's session key. */
export async function readCredentials(
  deps: Deps,
  caller: Caller,
  request: { id: string; sessionKey: string | undefined },
): Promise<ApiCredentials> {
  const encrypt = await deps.keys.sessions.open(request.sessionKey);
  const client = await clientOf(deps, caller, request.id);
  const pair = await deps.db.withStaff(async (tx) => {
    const read = await readPair(tx, deps, client);
    await recordChange(tx, deps, caller, {
      action: 'clients.credentials-read',
      clientId: client.id,
      label: client.name,
      href: `/settings?client=${client.uuid}`,
    });
    return read;
  });
  return present(deps, pair, encrypt);
}

/** New credentials; the old ones and every token got with them end with the transaction. */
export async function rotateCredentials(
  deps: Deps,
  caller: Caller,
  request: { id: string; sessionKey: string | undefined },
): Promise<ApiCredentials> {
  const encrypt = await deps.keys.sessions.open(request.sessionKey);
  const client = await clientOf(deps, caller, request.id);
  const pair = await deps.db.withStaff((tx) => rotatePair(tx, deps, caller, client));
  return present(deps, pair, encrypt);
}

function present(deps: Deps, pair: Pair, encrypt: (text: string) => string): ApiCredentials {
  return {
    url: deps.config.publicUrl,
    apiKey: encrypt(pair.apiKey),
    apiSecret: encrypt(pair.apiSecret),
  };
}

/** A stored secret is opened and compared. */
function isSecretRight(deps: Deps, given: string, stored: { sealed: string; place: string }) {
  return timingSafeEqual(hash(given), hash(deps.sealer.open(stored.sealed, stored.place)));
}

/** The decoy is a secret that nobody has: an unknown key is compared with it and costs as much as a known one. */
function guardOf(deps: Deps): Guard {
  const known = guards.get(deps);
  if (known) return known;
  const place = credentialPlace('secret', 0);
  const sealed = deps.sealer.seal(randomBytes(32).toString('base64url'), place);
  const made = { tries: createTryLimit(wrongTries), decoy: { sealed, place } };
  guards.set(deps, made);
  return made;
}

async function openPairSession(tx: Tx, deps: Deps, given: Pair, decoy: Guard['decoy']) {
  const keyHash = hashOfKey(given.apiKey);
  const stored = await findCredential(tx, { keyHash });
  const secret = stored
    ? { sealed: stored.sealedSecret, place: credentialPlace('secret', stored.clientId) }
    : decoy;
  const isRight = isSecretRight(deps, given.apiSecret, secret);
  return stored && isRight ? { userId: stored.userId, sid: `${sidPrefix}${keyHash}` } : null;
}

/** Credentials that come for the first time: the audit log says so, and from where. */
async function noteFirstUse(tx: Tx, deps: Deps, user: ActiveUser, keyHash: string): Promise<void> {
  if (!(await markFirstUse(tx, keyHash, deps.clock()))) return;
  const client = user.clientUuid && (await findClient(tx, { uuid: user.clientUuid }));
  const by = { userId: user.id, sessionId: `${sidPrefix}${keyHash}` };
  await recordChange(tx, deps, by, {
    action: 'clients.credentials-first-used',
    clientId: user.clientId,
    label: client ? client.name : '',
    href: `/settings?client=${user.clientUuid}`,
  });
}

/**
 * Exchanges API credentials for an access token of the client's service user (product.md §4).
 * @throws `auth.code-invalid`, one text for every cause; `auth.address-refused`; `request.too-many` after many wrong
 *   tries from one address
 */
export async function exchangeCredentials(
  deps: Deps,
  given: Pair,
  from: { address: string },
): Promise<{ accessToken: string }> {
  const keyHash = hashOfKey(given.apiKey);
  const { tries, decoy } = guardOf(deps);
  const [source, now] = [`${from.address}|${keyHash}`, deps.clock()];
  if (tries.isReached(source, now)) throw fail('request.too-many');
  const isProgram = given.apiKey.startsWith(programKeyPrefix);
  const found = await deps.db.withStaff(async (tx) => {
    const session = isProgram
      ? await openProgramSession(tx, deps, given, from.address)
      : await openPairSession(tx, deps, given, decoy);
    const user = session && (await findActiveUserById(tx, session.userId));
    if (user && !isProgram) await noteFirstUse(tx, deps, user, keyHash);
    return user ? { user, sid: session.sid } : null;
  });
  if (!found) {
    tries.count(source, now);
    throw fail('auth.code-invalid');
  }
  return { accessToken: await signFor(deps, found) };
}

function signFor(deps: Deps, { user, sid }: { user: ActiveUser; sid: string }): Promise<string> {
  return deps.keys.tokens.sign({
    sub: user.uuid,
    clientId: user.clientId,
    clientUuid: user.clientUuid,
    role: user.level - 1,
    sid,
    era: user.accessEra,
  });
}

/** A token of credentials whose program is known otherwise than by their secret: the panel. Null when they ended. */
export async function signForCredential(
  deps: Deps,
  of: { clientId: number; credentialId: number },
): Promise<string | null> {
  const found = await deps.db.withStaff(async (tx) => {
    const session = await findProgramSession(tx, deps, of);
    const user = session && (await findActiveUserById(tx, session.userId));
    return user ? { user, sid: session.sid } : null;
  });
  return found && signFor(deps, found);
}

/** Whether the credentials that this session id names are in force, or null when it names a person's session. */
export async function isKeyAlive(tx: Tx, sid: string, userId: number): Promise<boolean | null> {
  if (!sid.startsWith(sidPrefix)) return null;
  return isCredentialAlive(tx, sid.slice(sidPrefix.length), userId);
}
