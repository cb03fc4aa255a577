import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { SourcesTable } from '../db/source-tables.ts';

/** The SQL of sources and of the pages known of them; readings are in sync-store.ts. */

export type Schedule = SourcesTable['schedule'];
export type Platform = SourcesTable['platform'];

export type Source = {
  clientId: number;
  id: number;
  uuid: string;
  url: string;
  platform: Platform;
  title: string;
  languages: string[];
  schedule: Schedule;
  nextSyncAt: Date | null;
  createdAt: Date;
};

const columns = [
  'sources.client_id as clientId',
  'sources.id',
  'sources.uuid',
  'sources.url',
  'sources.platform',
  'sources.title',
  'sources.languages',
  'sources.schedule',
  'sources.next_sync_at as nextSyncAt',
  'sources.created_at as createdAt',
] as const;

export async function listSources(tx: Tx, clientId: number): Promise<Source[]> {
  return tx
    .selectFrom('sources')
    .select(columns)
    .where('client_id', '=', clientId)
    .orderBy('id')
    .execute();
}

export async function findSource(
  tx: Tx,
  clientId: number,
  by: { uuid: string } | { url: string } | { id: number },
): Promise<Source | undefined> {
  const [column, value] = Object.entries(by)[0] ?? [];
  return tx
    .selectFrom('sources')
    .select(columns)
    .where('client_id', '=', clientId)
    .where(sql.ref(`sources.${column}`), '=', value)
    .executeTakeFirst();
}

export async function insertSource(
  tx: Tx,
  source: Omit<Source, 'id'> & { createdBy: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('sources')
    .values({
      client_id: source.clientId,
      uuid: source.uuid,
      url: source.url,
      platform: source.platform,
      title: source.title,
      languages: source.languages,
      schedule: source.schedule,
      next_sync_at: source.nextSyncAt,
      created_by: source.createdBy,
      created_at: source.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateSource(
  tx: Tx,
  { clientId, id }: Pick<Source, 'clientId' | 'id'>,
  change: Pick<Source, 'languages' | 'schedule' | 'nextSyncAt'>,
): Promise<void> {
  await tx
    .updateTable('sources')
    .set({
      languages: change.languages,
      schedule: change.schedule,
      next_sync_at: change.nextSyncAt,
    })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
}

export async function deleteSource(
  tx: Tx,
  { clientId, id }: Pick<Source, 'clientId' | 'id'>,
): Promise<void> {
  await tx.deleteFrom('sources').where('client_id', '=', clientId).where('id', '=', id).execute();
}

/** Sources of every living client whose time has come. */
export async function listDueSources(tx: Tx, now: Date): Promise<Source[]> {
  return tx
    .selectFrom('sources')
    .innerJoin('clients', 'clients.id', 'sources.client_id')
    .select(columns)
    .where('sources.next_sync_at', '<=', now)
    .where('clients.archived_at', 'is', null)
    .orderBy('sources.next_sync_at')
    .limit(500)
    .execute();
}

export type Page = {
  externalId: string;
  language: string;
  url: string;
  etag: string | null;
  lastModified: string | null;
  updatedAt: Date | null;
};

export async function listPages(tx: Tx, clientId: number, sourceId: number): Promise<Page[]> {
  return tx
    .selectFrom('source_pages')
    .select([
      'external_id as externalId',
      'language',
      'url',
      'etag',
      'last_modified as lastModified',
      'updated_at as updatedAt',
    ])
    .where('client_id', '=', clientId)
    .where('source_id', '=', sourceId)
    .execute();
}

/** Pages that stand, by the id of their source. */
export async function countPages(
  tx: Tx,
  clientId: number,
): Promise<{ sourceId: number; count: number }[]> {
  return tx
    .selectFrom('source_pages')
    .select((eb) => ['source_id as sourceId', eb.fn.countAll<number>().as('count')])
    .where('client_id', '=', clientId)
    .groupBy('source_id')
    .execute();
}

/** No two of `pages` may have the same external id and language. */
export async function upsertPages(
  tx: Tx,
  { clientId, sourceId, syncId }: { clientId: number; sourceId: number; syncId: number },
  pages: Page[],
): Promise<void> {
  if (pages.length === 0) return;
  await tx
    .insertInto('source_pages')
    .values(
      pages.map((page) => ({
        client_id: clientId,
        source_id: sourceId,
        external_id: page.externalId,
        language: page.language,
        url: page.url,
        etag: page.etag,
        last_modified: page.lastModified,
        updated_at: page.updatedAt,
        seen_sync_id: syncId,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'source_id', 'external_id', 'language']).doUpdateSet((eb) => ({
        url: eb.ref('excluded.url'),
        etag: eb.ref('excluded.etag'),
        last_modified: eb.ref('excluded.last_modified'),
        updated_at: eb.ref('excluded.updated_at'),
        seen_sync_id: eb.ref('excluded.seen_sync_id'),
      })),
    )
    .execute();
}

type Seen = { clientId: number; sourceId: number; syncId: number };

/** Known pages that a reading met without reading them anew. */
export async function markSeen(
  tx: Tx,
  { clientId, sourceId, syncId }: Seen,
  met: { keys: { externalId: string; language: string }[]; urls: string[] },
): Promise<void> {
  if (met.keys.length === 0 && met.urls.length === 0) return;
  const ids = met.keys.map(({ externalId }) => externalId);
  const languages = met.keys.map(({ language }) => language);
  await tx
    .updateTable('source_pages')
    .set({ seen_sync_id: syncId })
    .where('client_id', '=', clientId)
    .where('source_id', '=', sourceId)
    .where(
      sql<boolean>`(url = any(${met.urls}::text[]) or (external_id, language) in (
        select * from unnest(${ids}::text[], ${languages}::text[])))`,
    )
    .execute();
}

/** How many pages are known, and how many of them this reading did not meet. */
export async function countUnseen(
  tx: Tx,
  { clientId, sourceId, syncId }: Seen,
): Promise<{ known: number; unseen: number }> {
  return tx
    .selectFrom('source_pages')
    .select((eb) => [
      eb.fn.countAll<number>().as('known'),
      sql<number>`count(*) filter (where seen_sync_id <> ${syncId})`.as('unseen'),
    ])
    .where('client_id', '=', clientId)
    .where('source_id', '=', sourceId)
    .executeTakeFirstOrThrow();
}

export async function listSeen(
  tx: Tx,
  { clientId, sourceId, syncId }: Seen,
): Promise<{ externalId: string; language: string }[]> {
  return tx
    .selectFrom('source_pages')
    .select(['external_id as externalId', 'language'])
    .where('client_id', '=', clientId)
    .where('source_id', '=', sourceId)
    .where('seen_sync_id', '=', syncId)
    .execute();
}

/** One that comes back is read in full, so that its document is put again. */
export async function deleteUnseen(tx: Tx, { clientId, sourceId, syncId }: Seen): Promise<void> {
  await tx
    .deleteFrom('source_pages')
    .where('client_id', '=', clientId)
    .where('source_id', '=', sourceId)
    .where('seen_sync_id', '<>', syncId)
    .execute();
}
