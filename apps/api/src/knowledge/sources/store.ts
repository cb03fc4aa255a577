import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/schema.ts';

/** The SQL of sources and of the pages known of them; readings are in sync-store.ts. */

export type Schedule = Selectable<DB['sources']>['schedule'];
export type Platform = DB['sources']['platform'];

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
  by: { uuid: string } | { id: number },
  { isLocked = false } = {},
): Promise<Source | undefined> {
  const [column, value] = Object.entries(by)[0] ?? [];
  return tx
    .selectFrom('sources')
    .select(columns)
    .where('client_id', '=', clientId)
    .where(sql.ref(`sources.${column}`), '=', value)
    .$if(isLocked, (q) => q.forUpdate())
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
  change: Partial<Pick<Source, 'platform' | 'languages' | 'schedule' | 'nextSyncAt'>>,
): Promise<void> {
  await tx
    .updateTable('sources')
    .set({
      ...(change.platform && { platform: change.platform }),
      ...(change.languages && { languages: change.languages }),
      ...(change.schedule && { schedule: change.schedule }),
      ...(change.nextSyncAt !== undefined && { next_sync_at: change.nextSyncAt }),
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

/** Sources of every living client whose time has come, but for those that somebody is changing; locked. */
export async function listDueSources(tx: Tx, now: Date): Promise<Source[]> {
  return tx
    .selectFrom('sources')
    .innerJoin('clients', 'clients.id', 'sources.client_id')
    .select(columns)
    .where('sources.next_sync_at', '<=', now)
    .where('clients.archived_at', 'is', null)
    .orderBy('sources.next_sync_at')
    .limit(500)
    .forUpdate('sources')
    .skipLocked()
    .execute();
}

export type Page = {
  externalId: string;
  language: string;
  /** Where it was asked for. */
  url: string;
  etag: string | null;
  lastModified: string | null;
  print: string | null;
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
      'print',
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
        print: page.print,
        updated_at: page.updatedAt,
        seen_sync_id: syncId,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'source_id', 'external_id', 'language']).doUpdateSet((eb) => ({
        url: eb.ref('excluded.url'),
        etag: eb.ref('excluded.etag'),
        last_modified: eb.ref('excluded.last_modified'),
        print: eb.ref('excluded.print'),
        updated_at: eb.ref('excluded.updated_at'),
        seen_sync_id: eb.ref('excluded.seen_sync_id'),
        is_kept: false,
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
    .set({ seen_sync_id: syncId, is_kept: false })
    .where('client_id', '=', clientId)
    .where('source_id', '=', sourceId)
    .where(
      sql<boolean>`(url = any(${met.urls}::text[]) or (external_id, language) in (
        select * from unnest(${ids}::text[], ${languages}::text[])))`,
    )
    .execute();
}

/** How many pages are known, how many of them this reading did not meet, and how many were missed before and kept. */
export async function countUnseen(
  tx: Tx,
  { clientId, sourceId, syncId }: Seen,
): Promise<{ known: number; unseen: number; kept: number }> {
  return tx
    .selectFrom('source_pages')
    .select((eb) => [
      eb.fn.countAll<number>().as('known'),
      sql<number>`count(*) filter (where seen_sync_id <> ${syncId} and not is_kept)`.as('unseen'),
      sql<number>`count(*) filter (where seen_sync_id <> ${syncId} and is_kept)`.as('kept'),
    ])
    .where('client_id', '=', clientId)
    .where('source_id', '=', sourceId)
    .executeTakeFirstOrThrow();
}

/** What this reading met, and what stays although it did not. */
export async function listStanding(
  tx: Tx,
  { clientId, sourceId, syncId }: Seen,
): Promise<{ externalId: string; language: string }[]> {
  return tx
    .selectFrom('source_pages')
    .select(['external_id as externalId', 'language'])
    .where('client_id', '=', clientId)
    .where('source_id', '=', sourceId)
    .where((eb) => eb.or([eb('seen_sync_id', '=', syncId), eb('is_kept', '=', true)]))
    .execute();
}

/** Says of all pages that this reading did not meet whether their documents stay. */
export async function decideUnseen(
  tx: Tx,
  { clientId, sourceId, syncId }: Seen,
  isKept: boolean,
): Promise<void> {
  await tx
    .updateTable('source_pages')
    .set({ is_kept: isKept })
    .where('client_id', '=', clientId)
    .where('source_id', '=', sourceId)
    .where('seen_sync_id', '<>', syncId)
    .execute();
}

/** Pages of a source that another one of the client has as well, with that one; of a reading, those it did not meet. */
export async function listElsewhere(
  tx: Tx,
  { clientId, sourceId, syncId }: Omit<Seen, 'syncId'> & { syncId: number | null },
): Promise<{ externalId: string; language: string; sourceId: number }[]> {
  return tx
    .selectFrom('source_pages as own')
    .innerJoin('source_pages as other', (join) =>
      join
        .onRef('other.client_id', '=', 'own.client_id')
        .onRef('other.external_id', '=', 'own.external_id')
        .onRef('other.language', '=', 'own.language')
        .onRef('other.source_id', '<>', 'own.source_id'),
    )
    .distinctOn(['own.external_id', 'own.language'])
    .select(['own.external_id as externalId', 'own.language', 'other.source_id as sourceId'])
    .where('own.client_id', '=', clientId)
    .where('own.source_id', '=', sourceId)
    .$if(syncId !== null, (q) =>
      q.where('own.seen_sync_id', '<>', syncId ?? 0).where('own.is_kept', '=', false),
    )
    .orderBy('own.external_id')
    .orderBy('own.language')
    .orderBy('other.source_id')
    .execute();
}

/** One that comes back is read in full, so that its document is put again. */
export async function deleteUnseen(tx: Tx, { clientId, sourceId, syncId }: Seen): Promise<void> {
  await tx
    .deleteFrom('source_pages')
    .where('client_id', '=', clientId)
    .where('source_id', '=', sourceId)
    .where('seen_sync_id', '<>', syncId)
    .where('is_kept', '=', false)
    .execute();
}
