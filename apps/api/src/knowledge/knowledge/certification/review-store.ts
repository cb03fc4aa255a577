import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { daysThatExpire, isCertified } from './certification-store.ts';

/**
 * Documents that somebody must look at: their certification expires, a newer text waits beside them, or
 * their source no longer has them. Each part is one look at an index of its own.
 * @param clientId null: of every client that is not archived (staff door)
 */
export async function countDocumentsToReview(
  tx: Tx,
  clientId: number | null,
  today: string,
): Promise<number> {
  const own = (table: string) =>
    clientId === null ? sql`true` : sql`${sql.ref(`${table}.client_id`)} = ${clientId}`;
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select d.client_id, d.id from documents d
      where d.certified_until is not null and d.certified_until <= ${today}::date + ${daysThatExpire}::int and ${own('d')}
      union
      select w.client_id, w.document_id from waiting_texts w where ${own('w')}
      union
      select d.client_id, d.id from documents d where d.source_gone_at is not null and ${own('d')}
    ) named
    join documents on documents.client_id = named.client_id and documents.id = named.id
    join clients on clients.id = named.client_id
    where documents.state = 'active' and ${isCertified('documents', today)}
      and (${clientId}::bigint is not null or clients.archived_at is null)`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** Certified documents with a newer text that waits for a decision, newest first. */
export async function listWaitingTexts(
  tx: Tx,
  clientId: number,
  { since, most }: { since: Date; most: number },
): Promise<{ uuid: string; text: string; at: Date }[]> {
  return tx
    .selectFrom('waiting_texts as w')
    .innerJoin('documents as d', (join) =>
      join.onRef('d.client_id', '=', 'w.client_id').onRef('d.id', '=', 'w.document_id'),
    )
    .select(['d.uuid', 'd.title as text', 'w.received_at as at'])
    .where('w.client_id', '=', clientId)
    .where('w.received_at', '>', since)
    .orderBy('w.received_at', 'desc')
    .limit(most)
    .execute();
}
