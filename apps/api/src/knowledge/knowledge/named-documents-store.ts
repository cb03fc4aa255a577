import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** The standing documents that have one of these titles, capitals aside, or one of these addresses; the newest first. */
export async function findDocumentsCalled(
  tx: Tx,
  clientId: number,
  names: string[],
): Promise<{ id: number; title: string; url: string | null }[]> {
  if (names.length === 0) return [];
  return tx
    .selectFrom('documents')
    .select(['id', 'title', 'url'])
    .where('client_id', '=', clientId)
    .where('state', '=', 'active')
    .where(
      sql<boolean>`(lower(title) in (select lower(n) from unnest(${names}::text[]) n) or url = any(${names}::text[]))`,
    )
    .orderBy('id', 'desc')
    .execute();
}

/** Those of the addresses that a standing document of the client has. */
export async function listDocumentUrls(
  tx: Tx,
  clientId: number,
  urls: string[],
): Promise<string[]> {
  if (urls.length === 0) return [];
  const rows = await tx
    .selectFrom('documents')
    .select('url')
    .distinct()
    .where('client_id', '=', clientId)
    .where('state', '=', 'active')
    .where('excluded_at', 'is', null)
    .where(sql<boolean>`url = any(${urls}::text[])`)
    .execute();
  return rows.flatMap(({ url }) => url ?? []);
}
