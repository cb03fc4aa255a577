import type { Tx } from '../../platform/db/database.ts';

/** The only SQL for digests; always through the staff door, as super-admins have one over all clients. */

export type DigestRow = {
  userId: number;
  clientId: number | null;
  clientUuid: string | null;
  frequency: 'none' | 'weekly' | 'monthly';
  language: 'en' | 'fr';
  zone: string;
  nextAt: Date | null;
  lastSentAt: Date | null;
};

function digests(tx: Tx) {
  return tx
    .selectFrom('insight_digests')
    .leftJoin('clients', 'clients.id', 'insight_digests.client_id')
    .select([
      'insight_digests.user_id as userId',
      'insight_digests.client_id as clientId',
      'clients.uuid as clientUuid',
      'insight_digests.frequency',
      'insight_digests.language',
      'insight_digests.zone',
      'insight_digests.next_at as nextAt',
      'insight_digests.last_sent_at as lastSentAt',
    ]);
}

export async function findDigest(tx: Tx, userId: number): Promise<DigestRow | undefined> {
  return digests(tx).where('insight_digests.user_id', '=', userId).executeTakeFirst();
}

export async function putDigest(
  tx: Tx,
  digest: Omit<DigestRow, 'clientUuid' | 'lastSentAt'>,
): Promise<void> {
  const { userId, clientId, frequency, language, zone, nextAt } = digest;
  const values = { client_id: clientId, frequency, language, zone, next_at: nextAt };
  await tx
    .insertInto('insight_digests')
    .values({ user_id: userId, ...values })
    .onConflict((on) => on.column('user_id').doUpdateSet(values))
    .execute();
}

/** Those whose time has come, the oldest first. */
export async function listDueDigests(tx: Tx, at: Date, most: number): Promise<DigestRow[]> {
  return digests(tx)
    .where('insight_digests.next_at', '<=', at)
    .orderBy('insight_digests.next_at')
    .orderBy('insight_digests.user_id')
    .limit(most)
    .execute();
}

/**
 * Moves a digest on, and holds it until the transaction ends.
 * @returns false when it is no longer as it was listed: somebody else sent it, or it was changed
 */
export async function moveDigest(
  tx: Tx,
  { userId, nextAt, frequency }: DigestRow,
  to: { nextAt: Date; sentAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('insight_digests')
    .set({ next_at: to.nextAt, last_sent_at: to.sentAt })
    .where('user_id', '=', userId)
    .where('frequency', '=', frequency)
    .where('next_at', '=', nextAt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function removeDigest(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('insight_digests').where('user_id', '=', userId).execute();
}
