import type { Tx } from '../../../platform/db/database.ts';

/** The SQL about proofs of who sits at a session; always through the staff door. */

export type Standing = {
  hasPassword: boolean;
  hasApp: boolean;
  hasPasskey: boolean;
  provedAt: Date | null;
  provedWithFactor: boolean;
};

/** What the person could prove with, and what the session has been proved by. */
export async function readStanding(
  tx: Tx,
  userId: number,
  sessionId: string,
): Promise<Standing | undefined> {
  return tx
    .selectFrom('users')
    .leftJoin('sessions', (join) =>
      join.onRef('sessions.user_id', '=', 'users.id').on('sessions.id', '=', sessionId),
    )
    .select((eb) => [
      'users.has_password as hasPassword',
      eb
        .exists(
          eb
            .selectFrom('second_factors')
            .whereRef('second_factors.user_id', '=', 'users.id')
            .where('confirmed_at', 'is not', null),
        )
        .$castTo<boolean>()
        .as('hasApp'),
      eb
        .exists(eb.selectFrom('passkeys').whereRef('passkeys.user_id', '=', 'users.id'))
        .$castTo<boolean>()
        .as('hasPasskey'),
      'sessions.proved_at as provedAt',
      eb.fn.coalesce('sessions.proved_with_factor', eb.lit(false)).as('provedWithFactor'),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst();
}

export async function markProved(
  tx: Tx,
  sessionId: string,
  proof: { at: Date; withFactor: boolean },
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ proved_at: proof.at, proved_with_factor: proof.withFactor })
    .where('id', '=', sessionId)
    .execute();
}

/** A factor was set up in this session: what was proved without one before holds on. */
export async function markFactorShown(tx: Tx, sessionId: string): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ proved_with_factor: true })
    .where('id', '=', sessionId)
    .execute();
}
