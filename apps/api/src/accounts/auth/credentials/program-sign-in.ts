import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import type { ProgramScope } from '@replique/contract/route';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import { programSession } from '../../../platform/http/access.ts';
import { fail } from '../../../platform/http/errors.ts';
import {
  findProgramCredentialById,
  findProgramCredentialByKey,
  markProgramCredentialUsed,
  type ProgramCredential,
} from './program-credential-store.ts';

/** How a program with credentials of its own (api-credentials.ts of the contract) is known. */

/** Tells them from the specification's pair, and a secret scanner what it found. */
export const programKeyPrefix = 'rpc_';

const usedAgainMs = 60_000;

export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest();

const isHashOf = (secret: string, stored: string) =>
  timingSafeEqual(hashSecret(secret), Buffer.from(stored, 'base64url'));

/** What an unknown key is compared with: no secret has this hash. */
const nobodys = Buffer.alloc(32).toString('base64url');

/** Whether one of the networks holds the address; an IPv4 address may come in the form of an IPv6 one. */
export function isAllowedFrom(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true;
  const [bare = ''] = address.split('%');
  const family = isIP(bare);
  if (family === 0) return false;
  const list = new BlockList();
  for (const network of networks) {
    const [base = '', prefix] = network.split('/');
    const kind = isIP(base) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(base, kind);
    else list.addSubnet(base, Number(prefix), kind);
  }
  return list.check(bare, family === 6 ? 'ipv6' : 'ipv4');
}

/** @throws `auth.address-refused`: whoever comes so far holds the right secret, and is told what is wrong */
function requireAddress(deps: Deps, found: ProgramCredential, address: string): void {
  if (isAllowedFrom(found.addresses, address)) return;
  const code = 'auth.address-refused';
  deps.log.info({ code, apiKey: found.keyId, address }, 'access refused');
  throw fail(code);
}

const isOver = ({ expiresAt }: ProgramCredential, now: Date) =>
  expiresAt !== null && expiresAt <= now;

const isOldInForce = ({ oldSecretUntil }: ProgramCredential, now: Date) =>
  oldSecretUntil !== null && oldSecretUntil > now;

/** Which of the secrets it is, or null for none that is in force. */
function numberOfSecret(found: ProgramCredential | undefined, secret: string, now: Date) {
  const isPresent = isHashOf(secret, found?.secretHash ?? nobodys);
  const isOld = isHashOf(secret, found?.oldSecretHash ?? nobodys);
  if (!found || isOver(found, now)) return null;
  if (isPresent) return found.secretNumber;
  return isOld && isOldInForce(found, now) ? found.secretNumber - 1 : null;
}

type Pair = { apiKey: string; apiSecret: string };

/**
 * Whose session begins with key and secret; null when they are wrong, or over.
 * @throws `auth.address-refused`
 */
export async function openProgramSession(
  tx: Tx,
  deps: Deps,
  given: Pair,
  address: string,
): Promise<{ userId: number; sid: string } | null> {
  const found = await findProgramCredentialByKey(tx, given.apiKey);
  const number = numberOfSecret(found, given.apiSecret, deps.clock());
  if (!found || number === null) return null;
  requireAddress(deps, found, address);
  return { userId: found.userId, sid: `${programSession}${found.keyId}.${number}` };
}

/** The session of credentials whose secret nobody holds; null when they ended. */
export async function findProgramSession(
  tx: Tx,
  deps: Deps,
  of: { clientId: number; credentialId: number },
): Promise<{ userId: number; sid: string } | null> {
  const found = await findProgramCredentialById(tx, of.clientId, of.credentialId);
  if (!found || isOver(found, deps.clock())) return null;
  const { userId, keyId, secretNumber } = found;
  return { userId, sid: `${programSession}${keyId}.${secretNumber}` };
}

/** The session of such credentials names key and secret; the pair's names a hash, which has no dot. */
const partsOf = (session: string) => /^(rpc_[\w-]+)\.(\d+)$/.exec(session)?.slice(1);

/**
 * What a token got with these credentials may do now; false when they ended, null for the session of anything else.
 * @throws `auth.address-refused`
 */
export async function readProgramRights(
  tx: Tx,
  deps: Deps,
  of: { sid: string; userId: number; address: string },
): Promise<{ scopes: readonly ProgramScope[] } | false | null> {
  const [keyId, number] = partsOf(of.sid.slice(programSession.length)) ?? [];
  if (keyId === undefined) return null;
  const found = await findProgramCredentialByKey(tx, keyId);
  const now = deps.clock();
  if (!found || found.userId !== of.userId || isOver(found, now)) return false;
  const isPresent = Number(number) === found.secretNumber;
  const isOld = Number(number) === found.secretNumber - 1 && isOldInForce(found, now);
  if (!isPresent && !isOld) return false;
  requireAddress(deps, found, of.address);
  const before = new Date(now.getTime() - usedAgainMs);
  if (found.lastUsedAt === null || found.lastUsedAt <= before)
    await markProgramCredentialUsed(tx, found, { now, before });
  return { scopes: found.scopes as ProgramScope[] };
}
