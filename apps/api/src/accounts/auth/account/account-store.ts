import type { Tx } from '../../../platform/db/database.ts';

/** The SQL for a person's own sessions; always through the staff door. */

export type OwnSession = {
  id: string;
  uuid: string;
  userAgent: string | null;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
  isRemembered: boolean;
};

export async function listLiveSessions(tx: Tx, userId: number, at: Date): Promise<OwnSession[]> {
  return (
    tx
      .selectFrom('sessions')
      .select([
        'id',
        'uuid',
        'user_agent as userAgent',
        'created_at as createdAt',
        'last_used_at as lastUsedAt',
        'expires_at as expiresAt',
        'is_remembered as isRemembered',
      ])
      .where('user_id', '=', userId)
      // Those of programs are a list of their own.
      .where('program_id', 'is', null)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', at)
      .orderBy('last_used_at', 'desc')
      .orderBy('id')
      .execute()
  );
}

/** Whether the person has such a living session; it is over now. */
export async function endOwnSession(
  tx: Tx,
  userId: number,
  uuid: string,
  at: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('sessions')
    .set({ ended_at: at, ended_because: 'signed-out' })
    .where('uuid', '=', uuid)
    .where('user_id', '=', userId)
    .where('program_id', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends every session of a person but the one to keep, and their programs; answers how many devices it signed out. */
export async function endOwnSessions(
  tx: Tx,
  userId: number,
  end: { keep: string | null; because: string; at: Date },
): Promise<number> {
  const query = tx
    .updateTable('sessions')
    .set({ ended_at: end.at, ended_because: end.because })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null);
  const kept = end.keep === null ? query : query.where('id', '!=', end.keep);
  const ended = await kept.returning('program_id').execute();
  return ended.filter((row) => row.program_id === null).length;
}

/** Codes of sign-ins under way that nobody exchanged yet: they would open a session past the end of all others. */
export async function dropOpenCodes(tx: Tx, userId: number, at: Date): Promise<void> {
  await tx
    .updateTable('sign_in_codes')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}
