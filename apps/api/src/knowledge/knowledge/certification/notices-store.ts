import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** The SQL of telling people what became of the documents they certified. Staff's: it goes over every client. */

export type Owner = { clientId: number; userId: number };

/** Certified documents beside which something is new that nobody was written to about. */
function untold(tx: Tx) {
  return tx
    .selectFrom('documents as d')
    .leftJoin('waiting_texts as w', (join) =>
      join.onRef('w.client_id', '=', 'd.client_id').onRef('w.document_id', '=', 'd.id'),
    )
    .where('d.state', '=', 'active')
    .where('d.certified_at', 'is not', null)
    .where(
      sql<boolean>`((w.document_id is not null and w.told_at is null)
        or (d.source_gone_at is not null and d.gone_told_at is null))`,
    );
}

/** Who vouched for one, may still decide about it, and was not written to since. */
export async function listOwners(tx: Tx, since: Date) {
  return (
    untold(tx)
      .innerJoin('clients as c', 'c.id', 'd.client_id')
      .innerJoin('users as u', 'u.id', 'd.certified_by')
      .leftJoin('knowledge_notices as n', (join) =>
        join.onRef('n.client_id', '=', 'd.client_id').onRef('n.user_id', '=', 'u.id'),
      )
      .select([
        'c.id as clientId',
        'c.uuid as clientUuid',
        'c.name as clientName',
        'u.id as userId',
        'u.email',
        'u.firstname',
        'u.language',
      ])
      .distinct()
      .where('c.archived_at', 'is', null)
      .where('u.disabled_at', 'is', null)
      .where('u.level', '>=', 3)
      // Whoever went to another client hears nothing more of this one.
      .where(sql<boolean>`coalesce(u.client_id, d.client_id) = d.client_id`)
      .where(sql<boolean>`(n.sent_at is null or n.sent_at <= ${since})`)
      .execute()
  );
}

/** Claims the day's mail for this process. */
export async function claimNotice(
  tx: Tx,
  { clientId, userId }: Owner,
  { at, since }: { at: Date; since: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('knowledge_notices')
    .values({ client_id: clientId, user_id: userId, sent_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'user_id'])
        .doUpdateSet({ sent_at: at })
        .where('knowledge_notices.sent_at', '<=', since),
    )
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function listNews(tx: Tx, { clientId, userId }: Owner) {
  return untold(tx)
    .select([
      'd.id',
      'd.title',
      sql<boolean>`coalesce(w.document_id is not null and w.told_at is null, false)`.as(
        'isWaiting',
      ),
    ])
    .where('d.client_id', '=', clientId)
    .where('d.certified_by', '=', userId)
    .orderBy('d.title')
    .execute();
}

export async function markTold(tx: Tx, clientId: number, documentIds: number[], at: Date) {
  const isOneOf = (column: string) =>
    sql<boolean>`${sql.ref(column)} = any(${documentIds}::bigint[])`;
  await tx
    .updateTable('waiting_texts')
    .set({ told_at: at })
    .where('client_id', '=', clientId)
    .where(isOneOf('document_id'))
    .execute();
  await tx
    .updateTable('documents')
    .set({ gone_told_at: at })
    .where('client_id', '=', clientId)
    .where(isOneOf('id'))
    .where('source_gone_at', 'is not', null)
    .execute();
}
