import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { hasLetters } from '../../platform/db/has-letters.ts';
import { isCertified } from './certification/certification-store.ts';

/** Documents by name, whatever became of them: for who asks why one is not found. */

const columns = [
  'id',
  'uuid',
  'title',
  'language',
  'url',
  'kind',
  'state',
  'boost',
  'excluded_at as excludedAt',
  'certified_at as certifiedAt',
] as const;

export type NamedDocument = Awaited<ReturnType<typeof findNamedDocuments>>[number];

function named(tx: Tx, clientId: number, today: string) {
  return tx
    .selectFrom('documents')
    .select(columns)
    .select(isCertified('documents', today).as('isCertified'))
    .where('client_id', '=', clientId);
}

/** By their uuids or their ids, the retired and excluded ones too. */
export async function findNamedDocuments(
  tx: Tx,
  clientId: number,
  by: string[] | number[],
  today: string,
) {
  if (by.length === 0) return [];
  const isNamed =
    typeof by[0] === 'number'
      ? sql<boolean>`id = any(${by}::bigint[])`
      : sql<boolean>`uuid = any(${by}::uuid[])`;
  return named(tx, clientId, today).where(isNamed).execute();
}

/** Whose title has these letters somewhere; standing ones first. */
export async function findTitles(
  tx: Tx,
  clientId: number,
  search: string,
  today: string,
  most: number,
) {
  return named(tx, clientId, today)
    .where(hasLetters(sql.ref('title'), search))
    .orderBy(sql`state = 'active' and excluded_at is null`, 'desc')
    .orderBy(sql`length(title)`)
    .orderBy('id')
    .limit(most)
    .execute();
}
