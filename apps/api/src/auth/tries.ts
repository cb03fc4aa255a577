import { createHmac } from 'node:crypto';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import {
  findTries,
  lockTries,
  removeTries,
  removeTriesBefore,
  updateTries,
  type Tries,
} from './tries-store.ts';

/** From here on each wrong try makes the next one wait: 1 s, 2 s, 4 s, 8 s, 8 s. */
const slowFrom = 5;
const longestWaitMs = 8_000;
/** From here on each wrong try locks the address. */
const lockFrom = 10;
const lockMs = 15 * 60_000;
/** Without a try for this long the count starts over. */
const forgetMs = 60 * 60_000;

/** The address is counted by what only this installation can compute, so the table holds no addresses. */
function hashOf(deps: Deps, email: string): string {
  return createHmac('sha256', deps.sealer.derive('sign-in-tries'))
    .update(email.trim().toLowerCase())
    .digest('base64url');
}

const isForgotten = (tries: Tries, now: Date) =>
  now.getTime() - tries.updatedAt.getTime() > forgetMs;

const isWaiting = (tries: Tries | undefined, now: Date) =>
  tries !== undefined && tries.lockedUntil !== null && tries.lockedUntil > now;

function waitAfter(failures: number): number {
  if (failures >= lockFrom) return lockMs;
  if (failures < slowFrom) return 0;
  return Math.min(1_000 * 2 ** (failures - slowFrom), longestWaitMs);
}

/**
 * Whether this address must wait before its next try. Known and unknown addresses are counted alike, so the
 * answer says nothing about which of them exist.
 */
export async function isLocked(deps: Deps, email: string): Promise<boolean> {
  const tries = await deps.db.withStaff((tx) => findTries(tx, hashOf(deps, email)));
  return isWaiting(tries, deps.clock());
}

/** Seconds until the next try is looked at; 0 when it may come now. */
export async function secondsToWait(deps: Deps, email: string): Promise<number> {
  const tries = await deps.db.withStaff((tx) => findTries(tx, hashOf(deps, email)));
  const left = (tries?.lockedUntil?.getTime() ?? 0) - deps.clock().getTime();
  return Math.max(0, Math.ceil(left / 1_000));
}

/** Counts a wrong try, for an address that exists or not. While the address waits, tries do not count again. */
async function count(tx: Tx, deps: Deps, emailHash: string): Promise<'counted' | 'wait'> {
  const now = deps.clock();
  const tries = await lockTries(tx, emailHash, now);
  if (isWaiting(tries, now)) return 'wait';
  const failures = (isForgotten(tries, now) ? 0 : tries.failures) + 1;
  const wait = waitAfter(failures);
  const lockedUntil = wait > 0 ? new Date(now.getTime() + wait) : null;
  await updateTries(tx, emailHash, { failures, lockedUntil, updatedAt: now });
  return 'counted';
}

/**
 * Judges a try once it was checked. `wait` also when the address began to wait while it was being checked: of many
 * tries sent at once, those beyond the allowed ones learn nothing, not even that they were right. A right try
 * leaves the count as it is: `clearFailures` ends it when the whole sign-in is done.
 */
export async function judgeTry(
  deps: Deps,
  email: string,
  isRight: boolean,
): Promise<'right' | 'wrong' | 'wait'> {
  const emailHash = hashOf(deps, email);
  return deps.db.withStaff(async (tx) => {
    if (!isRight) return (await count(tx, deps, emailHash)) === 'wait' ? 'wait' : 'wrong';
    return isWaiting(await findTries(tx, emailHash), deps.clock()) ? 'wait' : 'right';
  });
}

/** After a complete sign-in, or a new password by a link of ours. */
export async function clearFailures(deps: Deps, email: string): Promise<void> {
  await deps.db.withStaff((tx) => removeTries(tx, hashOf(deps, email)));
}

/** The same in a transaction under way. */
export function clearFailuresIn(tx: Tx, deps: Deps, email: string): Promise<void> {
  return removeTries(tx, hashOf(deps, email));
}

/** Part of a job: counts that would start over anyway. */
export function purgeTries(tx: Tx, deps: Deps): Promise<number> {
  return removeTriesBefore(tx, new Date(deps.clock().getTime() - forgetMs));
}
