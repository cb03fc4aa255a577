import { sql, type RawBuilder, type Updateable } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { DB } from '../../../platform/db/schema.ts';

/** The SQL of how a document stands: certified, excluded, retired, sooner or later than others. */

/** A certification that ends within so many days is told of. */
export const daysThatExpire = 30;

/** Whether a certification counts on a day; the job that ends those whose day has passed may be minutes behind. */
export function isCertified(table: string, today: string): RawBuilder<boolean> {
  const [at, until] = [sql.ref(`${table}.certified_at`), sql.ref(`${table}.certified_until`)];
  return sql<boolean>`coalesce(${at} is not null and coalesce(${until} >= ${today}::date, true), false)`;
}

/** The row locked, for a change. */
export async function lockDocument(tx: Tx, uuid: string) {
  return tx
    .selectFrom('documents')
    .innerJoin('clients', 'clients.id', 'documents.client_id')
    .select([
      'documents.id',
      'documents.client_id as clientId',
      'clients.uuid as clientUuid',
      'documents.uuid',
      'documents.kind',
      'documents.title',
      'documents.boost',
      'documents.revision',
      'documents.markdown',
      'documents.is_question as isQuestion',
      'documents.url',
      'documents.certified_at as certifiedAt',
      'documents.certified_until as certifiedUntil',
      'documents.excluded_at as excludedAt',
      sql<boolean>`documents.state = 'retired'`.as('isRetired'),
    ])
    .where('documents.uuid', '=', uuid)
    .forUpdate('documents')
    .executeTakeFirst();
}

export type LockedDocument = NonNullable<Awaited<ReturnType<typeof lockDocument>>>;

type Standing = Pick<
  Updateable<DB['documents']>,
  | 'certified_at'
  | 'certified_by'
  | 'certified_until'
  | 'excluded_at'
  | 'excluded_by'
  | 'dismissed_hash'
  | 'boost'
  | 'state'
  | 'retired_at'
  | 'retired_by'
  | 'stays_retired'
>;

/** The index of the client follows by `changed_xid`. */
export async function updateStanding(
  tx: Tx,
  { clientId, id }: Pick<LockedDocument, 'clientId' | 'id'>,
  change: Standing,
): Promise<void> {
  await tx
    .updateTable('documents')
    .set({ ...change, changed_xid: sql<string>`pg_current_xact_id()` })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
}

/** Documents whose certification ended before this day, of every client. */
export async function listEnded(tx: Tx, today: string, limit: number) {
  return tx
    .selectFrom('documents')
    .select(['client_id as clientId', 'uuid'])
    .where('certified_until', '<', today)
    .orderBy('certified_until')
    .orderBy('uuid')
    .limit(limit)
    .execute();
}
