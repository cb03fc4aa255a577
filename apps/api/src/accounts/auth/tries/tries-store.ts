import type { Tx } from '../../../platform/db/database.ts';

/** The only SQL for sign_in_tries; always through the staff door. */

/** Whose tries a count is of: everybody's at an address, one known device's there, or one session's. */
export type Counts = 'strangers' | 'device' | 'session';

export type Tries = {
  failures: number;
  lockedUntil: Date | null;
  updatedAt: Date;
  /** Wrong tries that the audit log was not told of. */
  unnoted: number;
};

const columns = [
  'failures',
  'locked_until as lockedUntil',
  'updated_at as updatedAt',
  'unnoted',
] as const;

export async function findTries(tx: Tx, key: string): Promise<Tries | undefined> {
  return tx
    .selectFrom('sign_in_tries')
    .select(columns)
    .where('email_hash', '=', key)
    .executeTakeFirst();
}

/** The row, made when there is none, and locked: tries of one count take turns. */
export async function lockTries(tx: Tx, key: string, counts: Counts, at: Date): Promise<Tries> {
  await tx
    .insertInto('sign_in_tries')
    .values({ email_hash: key, counts, failures: 0, locked_until: null, updated_at: at })
    .onConflict((conflict) => conflict.column('email_hash').doNothing())
    .execute();
  return tx
    .selectFrom('sign_in_tries')
    .select(columns)
    .where('email_hash', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateTries(
  tx: Tx,
  key: string,
  tries: Tries & { userId: number | null; address: string | null },
): Promise<void> {
  await tx
    .updateTable('sign_in_tries')
    .set({
      failures: tries.failures,
      locked_until: tries.lockedUntil,
      updated_at: tries.updatedAt,
      unnoted: tries.unnoted,
      user_id: tries.userId,
      last_address: tries.address,
    })
    .where('email_hash', '=', key)
    .execute();
}

/** Answers how many wrong tries the audit log was not told of. */
export async function removeTries(tx: Tx, key: string): Promise<number> {
  const row = await tx
    .deleteFrom('sign_in_tries')
    .where('email_hash', '=', key)
    .returning('unnoted')
    .executeTakeFirst();
  return row?.unnoted ?? 0;
}

export async function removeTriesBefore(tx: Tx, before: Date): Promise<number> {
  const result = await tx
    .deleteFrom('sign_in_tries')
    .where('updated_at', '<', before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

export type UnnotedTries = {
  key: string;
  userId: number;
  counts: Counts;
  unnoted: number;
  failures: number;
  address: string | null;
};

/**
 * Counts that the audit log is to hear of, held until the transaction ends: every one whose last entry is an hour old,
 * and those that lock just now.
 */
export async function listUnnoted(
  tx: Tx,
  by: { at: Date; notedBefore: Date; lockFrom: number; most: number },
): Promise<UnnotedTries[]> {
  return tx
    .selectFrom('sign_in_tries')
    .select([
      'email_hash as key',
      'user_id as userId',
      'counts',
      'unnoted',
      'failures',
      'last_address as address',
    ])
    .$narrowType<{ userId: number }>()
    .where('user_id', 'is not', null)
    .where('unnoted', '>', 0)
    .where((eb) =>
      eb.or([
        eb('noted_at', 'is', null),
        eb('noted_at', '<=', by.notedBefore),
        eb.and([eb('failures', '>=', by.lockFrom), eb('locked_until', '>', by.at)]),
      ]),
    )
    .orderBy('updated_at')
    .limit(by.most)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function markNoted(tx: Tx, keys: string[], at: Date): Promise<void> {
  await tx
    .updateTable('sign_in_tries')
    .set({ unnoted: 0, noted_at: at })
    .where('email_hash', 'in', keys)
    .execute();
}
