import { createHmac } from 'node:crypto';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import { currentAddress } from '../../../platform/http/request-context.ts';
import { findActiveUserByEmail } from '../../users/users.ts';
import {
  findTries,
  lockTries,
  removeTries,
  removeTriesBefore,
  updateTries,
  type Counts,
  type Tries,
} from './tries-store.ts';

/** From here on each wrong try makes the next one wait: 1 s, 2 s, 4 s, 8 s, 8 s. */
const slowFrom = 5;
const longestWaitMs = 8_000;
/** From here on each wrong try locks what it is counted by. */
export const lockFrom = 10;
const lockMs = 15 * 60_000;
/** Without a try for this long the count starts over. */
const forgetMs = 60 * 60_000;

/**
 * What a try is counted by (decision 0030). At the door: the address, and apart from it each device that its person
 * signed in from before, so that strangers lock nobody out. Inside: the session of whoever proves to be themselves.
 */
export type Trier =
  | { email: string; device: string | null }
  | { userId: number; sessionId: string };

const countsOf = (trier: Trier): Counts => {
  if ('sessionId' in trier) return 'session';
  return trier.device === null ? 'strangers' : 'device';
};

/** Counted by what only this installation can compute, so the table holds no addresses. No address holds a NUL. */
function keyOf(deps: Deps, trier: Trier): string {
  const name =
    'sessionId' in trier
      ? `\0session\0${trier.sessionId}`
      : [trier.email.trim().toLowerCase(), ...(trier.device === null ? [] : [trier.device])].join(
          '\0',
        );
  return createHmac('sha256', deps.sealer.derive('sign-in-tries')).update(name).digest('base64url');
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
 * Whether the next try must wait. Known and unknown addresses are counted alike, so the answer says nothing about
 * which of them exist.
 */
export async function isLocked(deps: Deps, trier: Trier): Promise<boolean> {
  const tries = await deps.db.withStaff((tx) => findTries(tx, keyOf(deps, trier)));
  return isWaiting(tries, deps.clock());
}

/** Seconds until the next try is looked at; 0 when it may come now. */
export async function secondsToWait(deps: Deps, trier: Trier): Promise<number> {
  const tries = await deps.db.withStaff((tx) => findTries(tx, keyOf(deps, trier)));
  const left = (tries?.lockedUntil?.getTime() ?? 0) - deps.clock().getTime();
  return Math.max(0, Math.ceil(left / 1_000));
}

async function userIdOf(tx: Tx, trier: Trier): Promise<number | null> {
  if ('userId' in trier) return trier.userId;
  return (await findActiveUserByEmail(tx, trier.email.trim()))?.id ?? null;
}

/**
 * Counts a wrong try, for an address that exists or not: the same statements for both. While a count waits, tries do
 * not count again.
 */
async function count(tx: Tx, deps: Deps, trier: Trier): Promise<'counted' | 'wait'> {
  const [key, now] = [keyOf(deps, trier), deps.clock()];
  const tries = await lockTries(tx, key, countsOf(trier), now);
  if (isWaiting(tries, now)) return 'wait';
  const failures = (isForgotten(tries, now) ? 0 : tries.failures) + 1;
  const wait = waitAfter(failures);
  const lockedUntil = wait > 0 ? new Date(now.getTime() + wait) : null;
  await updateTries(tx, key, {
    failures,
    lockedUntil,
    updatedAt: now,
    unnoted: tries.unnoted + 1,
    userId: await userIdOf(tx, trier),
    address: currentAddress(),
  });
  return 'counted';
}

/**
 * Judges a try once it was checked. `wait` also when the count began to wait while it was being checked: of many
 * tries sent at once, those beyond the allowed ones learn nothing, not even that they were right. A right try
 * leaves the count as it is: `clearFailures` ends it when the whole sign-in is done.
 */
export async function judgeTry(
  deps: Deps,
  trier: Trier,
  isRight: boolean,
): Promise<'right' | 'wrong' | 'wait'> {
  return deps.db.withStaff(async (tx) => {
    if (!isRight) return (await count(tx, deps, trier)) === 'wait' ? 'wait' : 'wrong';
    return isWaiting(await findTries(tx, keyOf(deps, trier)), deps.clock()) ? 'wait' : 'right';
  });
}

/**
 * After a complete sign-in, or a new password by a link of ours.
 * @returns wrong tries that the audit log was not told of
 */
export function clearFailures(tx: Tx, deps: Deps, trier: Trier): Promise<number> {
  return removeTries(tx, keyOf(deps, trier));
}

/** Part of a job: counts that would start over anyway. */
export function purgeTries(tx: Tx, deps: Deps): Promise<number> {
  return removeTriesBefore(tx, new Date(deps.clock().getTime() - forgetMs));
}
