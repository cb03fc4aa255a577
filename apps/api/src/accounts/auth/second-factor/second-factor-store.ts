import type { Tx } from '../../../platform/db/database.ts';

/** The only SQL for second_factors and recovery_codes; always through the staff door. */

export type SecondFactorRow = {
  sealedSecret: string;
  confirmedAt: Date | null;
  lastUsedStep: number | null;
};

const columns = [
  'sealed_secret as sealedSecret',
  'confirmed_at as confirmedAt',
  'last_used_step as lastUsedStep',
] as const;

export async function findSecondFactor(
  tx: Tx,
  userId: number,
): Promise<SecondFactorRow | undefined> {
  return tx
    .selectFrom('second_factors')
    .select(columns)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** What is on: the app, and how many passkeys. */
export async function readFactors(
  tx: Tx,
  userId: number,
): Promise<{ hasApp: boolean; passkeys: number }> {
  const row = await tx
    .selectNoFrom((eb) => [
      eb
        .exists(
          eb
            .selectFrom('second_factors')
            .where('user_id', '=', userId)
            .where('confirmed_at', 'is not', null),
        )
        .$castTo<boolean>()
        .as('hasApp'),
      eb
        .selectFrom('passkeys')
        .select((inner) => inner.fn.countAll<string>().as('keys'))
        .where('user_id', '=', userId)
        .as('passkeys'),
    ])
    .executeTakeFirstOrThrow();
  return { hasApp: row.hasApp, passkeys: Number(row.passkeys) };
}

/** Locks the factor: of several tries with one code exactly one finds it unused. */
export async function findSecondFactorForUpdate(
  tx: Tx,
  userId: number,
): Promise<SecondFactorRow | undefined> {
  return tx
    .selectFrom('second_factors')
    .select(columns)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Puts a new secret in place of one that was never confirmed. False when a confirmed one stands. */
export async function putUnconfirmedFactor(
  tx: Tx,
  factor: { userId: number; sealedSecret: string; at: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('second_factors')
    .values({
      user_id: factor.userId,
      sealed_secret: factor.sealedSecret,
      created_at: factor.at,
    })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({
          sealed_secret: factor.sealedSecret,
          created_at: factor.at,
          last_used_step: null,
        })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Turns on the factor whose code was taken; false when there is none that waits for it. */
export async function markFactorConfirmed(tx: Tx, userId: number, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('second_factors')
    .set({ confirmed_at: at })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('last_used_step', 'is not', null)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function markStepUsed(tx: Tx, userId: number, step: number): Promise<void> {
  await tx
    .updateTable('second_factors')
    .set({ last_used_step: step })
    .where('user_id', '=', userId)
    .execute();
}

export async function removeApp(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('second_factors').where('user_id', '=', userId).execute();
}

export async function removeRecoveryCodes(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

export async function replaceRecoveryCodes(
  tx: Tx,
  userId: number,
  hashes: string[],
): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash })))
    .execute();
}

export async function countRecoveryCodes(tx: Tx, userId: number): Promise<number> {
  const row = await tx
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<string>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.left);
}

/** Whether the code was there and unused; it is used now. */
export async function useRecoveryCode(
  tx: Tx,
  userId: number,
  hash: string,
  at: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('recovery_codes')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}
