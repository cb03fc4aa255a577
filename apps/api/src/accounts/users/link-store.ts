import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** The only SQL for account_links; always through the staff door. */

export type LinkPurpose = 'invitation' | 'password' | 'email';

export type AccountLink = {
  tokenHash: string;
  userId: number;
  purpose: LinkPurpose;
  email: string | null;
};

/** Whoever makes or ends links of one person takes turns, so that only the newest of a kind works. */
export async function lockPersonsLinks(tx: Tx, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('account_links'), ${userId}::int)`.execute(tx);
}

export async function insertLink(
  tx: Tx,
  link: AccountLink & { createdAt: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('account_links')
    .values({
      token_hash: link.tokenHash,
      user_id: link.userId,
      purpose: link.purpose,
      email: link.email,
      created_at: link.createdAt,
      expires_at: link.expiresAt,
    })
    .execute();
}

export async function endLinks(
  tx: Tx,
  userId: number,
  purposes: readonly LinkPurpose[],
  at: Date,
): Promise<void> {
  await tx
    .updateTable('account_links')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute();
}

function openLinks(tx: Tx, tokenHash: string, purposes: readonly LinkPurpose[], at: Date) {
  return tx
    .selectFrom('account_links')
    .select(['token_hash as tokenHash', 'user_id as userId', 'purpose', 'email'])
    .where('token_hash', '=', tokenHash)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at);
}

export async function findOpenLink(
  tx: Tx,
  tokenHash: string,
  purposes: readonly LinkPurpose[],
  at: Date,
): Promise<AccountLink | undefined> {
  return openLinks(tx, tokenHash, purposes, at).executeTakeFirst();
}

/** Locks the link: of any number of uses at once, exactly one finds it open. */
export async function takeOpenLink(
  tx: Tx,
  tokenHash: string,
  purposes: readonly LinkPurpose[],
  at: Date,
): Promise<AccountLink | undefined> {
  const link = await openLinks(tx, tokenHash, purposes, at).forUpdate().executeTakeFirst();
  if (!link) return undefined;
  await tx
    .updateTable('account_links')
    .set({ used_at: at })
    .where('token_hash', '=', tokenHash)
    .execute();
  return link;
}

export async function countLinksSince(
  tx: Tx,
  userId: number,
  purpose: LinkPurpose,
  since: Date,
): Promise<number> {
  const { count } = await tx
    .selectFrom('account_links')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

export async function removeLinksBefore(tx: Tx, before: Date): Promise<number> {
  const result = await tx
    .deleteFrom('account_links')
    .where('expires_at', '<', before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Of everybody; those who were invited can still come. */
export async function useUpLinks(tx: Tx, at: Date): Promise<void> {
  await tx
    .updateTable('account_links')
    .set({ used_at: at })
    .where('purpose', '<>', 'invitation')
    .where('used_at', 'is', null)
    .execute();
}
