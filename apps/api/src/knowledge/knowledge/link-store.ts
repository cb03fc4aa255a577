import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Key, SourceKind } from './storing/put-store.ts';

/** The documents of these keys that stand, to lead people to them. */
export async function findStandingLinks(
  tx: Tx,
  clientId: number,
  kind: SourceKind,
  keys: Key[],
): Promise<(Key & { uuid: string })[]> {
  if (keys.length === 0) return [];
  const ids = keys.map(({ externalId }) => externalId);
  const languages = keys.map(({ language }) => language);
  return tx
    .selectFrom('documents')
    .select(['external_id as externalId', 'language', 'uuid'])
    .where('client_id', '=', clientId)
    .where('kind', '=', kind)
    .where('state', '=', 'active')
    .where(
      sql<boolean>`(external_id, language) in (select * from unnest(${ids}::text[], ${languages}::text[]))`,
    )
    .execute();
}
