import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/schema.ts';

/** The SQL of readings as people see them: asked for, listed, stopped, and what they changed. */

export const columns = [
  'client_id as clientId',
  'id',
  'uuid',
  'source_id as sourceId',
  'state',
  'cause',
  'requested_at as requestedAt',
  'started_at as startedAt',
  'finished_at as finishedAt',
  'cancel_asked_at as cancelAskedAt',
  'attempts',
  'found',
  'read',
  'added',
  'changed',
  'unchanged',
  'removed',
  'waiting',
  'failed',
  'skipped',
  'missing',
  'is_complete as isComplete',
  'reason',
  'reason_status as reasonStatus',
  'reason_url as reasonUrl',
] as const;

export type SyncState = Selectable<DB['source_syncs']>['state'];

export type Sync = {
  clientId: number;
  id: number;
  uuid: string;
  sourceId: number;
  state: SyncState;
  cause: 'person' | 'schedule';
  requestedAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  cancelAskedAt: Date | null;
  attempts: number;
  found: number;
  read: number;
  added: number;
  changed: number;
  unchanged: number;
  removed: number;
  waiting: number;
  failed: number;
  skipped: number;
  missing: number;
  isComplete: boolean;
  reason: string | null;
  reasonStatus: number | null;
  reasonUrl: string | null;
};

/** Asks for a reading; nothing when one waits or runs already. */
export async function insertSync(
  tx: Tx,
  sync: {
    clientId: number;
    sourceId: number;
    uuid: string;
    cause: 'person' | 'schedule';
    requestedBy: number | null;
    at: Date;
  },
): Promise<void> {
  await tx
    .insertInto('source_syncs')
    .values({
      client_id: sync.clientId,
      source_id: sync.sourceId,
      uuid: sync.uuid,
      cause: sync.cause,
      requested_by: sync.requestedBy,
      requested_at: sync.at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'source_id'])
        // No parameters: a kept statement with some matches no index (docs/decisions/0028).
        .where(sql<boolean>`state in ('waiting', 'running')`)
        .doNothing(),
    )
    .execute();
}

export async function findOpenSync(
  tx: Tx,
  clientId: number,
  sourceId: number,
): Promise<Sync | undefined> {
  return tx
    .selectFrom('source_syncs')
    .select(columns)
    .where('client_id', '=', clientId)
    .where('source_id', '=', sourceId)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst();
}

/** Locked: what is decided of it stays true until the end of the transaction. */
export async function findSyncForUpdate(
  tx: Tx,
  clientId: number,
  sourceId: number,
  uuid: string,
): Promise<Sync | undefined> {
  return tx
    .selectFrom('source_syncs')
    .select(columns)
    .where('client_id', '=', clientId)
    .where('source_id', '=', sourceId)
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst();
}

export async function listSyncs(
  tx: Tx,
  clientId: number,
  sourceId: number,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: Sync[]; total: number }> {
  const all = tx
    .selectFrom('source_syncs')
    .where('client_id', '=', clientId)
    .where('source_id', '=', sourceId);
  const rows = await all
    .select(columns)
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await all
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** The newest reading of each source, or the newest that came to its end. */
export async function listNewestSyncs(
  tx: Tx,
  clientId: number,
  states?: SyncState[],
): Promise<Sync[]> {
  return tx
    .selectFrom('source_syncs')
    .distinctOn('source_id')
    .select(columns)
    .where('client_id', '=', clientId)
    .$if(states !== undefined, (q) => q.where('state', 'in', states ?? []))
    .orderBy('source_id')
    .orderBy('id', 'desc')
    .execute();
}

export type SyncEnd = {
  state: SyncState;
  finishedAt?: Date | undefined;
  removed?: number | undefined;
  missing?: number | undefined;
  isComplete?: boolean | undefined;
  failure?: { reason: string; status: number | null; url: string | null } | undefined;
};

/** What an end sets, besides the lease. */
export const endingOf = (end: SyncEnd) => ({
  state: end.state,
  ...(end.finishedAt && { finished_at: end.finishedAt }),
  ...(end.removed !== undefined && { removed: end.removed }),
  ...(end.missing !== undefined && { missing: end.missing }),
  ...(end.isComplete !== undefined && { is_complete: end.isComplete }),
  ...(end.failure && {
    reason: end.failure.reason,
    reason_status: end.failure.status,
    reason_url: end.failure.url,
  }),
});

/** Ends a reading that no process works on. */
export async function endSync(
  tx: Tx,
  { clientId, id }: Pick<Sync, 'clientId' | 'id'>,
  end: SyncEnd,
): Promise<void> {
  await tx
    .updateTable('source_syncs')
    .set({ ...endingOf(end), holder: null, lease_until: null })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
}

export async function askToCancel(
  tx: Tx,
  { clientId, id }: Pick<Sync, 'clientId' | 'id'>,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('source_syncs')
    .set({ cancel_asked_at: at })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
}

export type ChangeKind = DB['source_changes']['kind'];
export type Change = {
  kind: ChangeKind;
  externalId: string | null;
  language: string | null;
  title: string | null;
  url: string | null;
  reason: string | null;
  status: number | null;
};

const changesPerStatement = 500;

export async function insertChanges(
  tx: Tx,
  { clientId, id }: Pick<Sync, 'clientId' | 'id'>,
  changes: Change[],
): Promise<void> {
  for (let at = 0; at < changes.length; at += changesPerStatement) {
    const part = changes.slice(at, at + changesPerStatement);
    await tx
      .insertInto('source_changes')
      .values(
        part.map(({ externalId, ...change }) => ({
          client_id: clientId,
          sync_id: id,
          external_id: externalId,
          ...change,
        })),
      )
      .execute();
  }
}

export async function listChanges(
  tx: Tx,
  { clientId, id }: Pick<Sync, 'clientId' | 'id'>,
  query: { kind: ChangeKind | null; page: number; pageSize: number },
): Promise<{ rows: Change[]; total: number }> {
  const all = tx
    .selectFrom('source_changes')
    .where('client_id', '=', clientId)
    .where('sync_id', '=', id)
    .$if(query.kind !== null, (q) => q.where('kind', '=', query.kind ?? 'added'));
  const rows = await all
    .select(['kind', 'external_id as externalId', 'language', 'title', 'url', 'reason', 'status'])
    .orderBy('id')
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .execute();
  const { total } = await all
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** Documents that this reading changed so far, by key: a second try of it counts none of them twice. */
export async function listChangedKeys(
  tx: Tx,
  { clientId, id }: Pick<Sync, 'clientId' | 'id'>,
): Promise<{ externalId: string; language: string }[]> {
  const rows = await tx
    .selectFrom('source_changes')
    .select(['external_id as externalId', 'language'])
    .where('client_id', '=', clientId)
    .where('sync_id', '=', id)
    .where('kind', '<>', 'failed')
    .execute();
  return rows.map((row) => ({ externalId: row.externalId ?? '', language: row.language ?? '' }));
}

export async function deleteFailures(
  tx: Tx,
  { clientId, id }: Pick<Sync, 'clientId' | 'id'>,
): Promise<void> {
  await tx
    .deleteFrom('source_changes')
    .where('client_id', '=', clientId)
    .where('sync_id', '=', id)
    .where('kind', '=', 'failed')
    .execute();
}

/** Forgets all but the newest readings of a source. */
export async function deleteOldSyncs(
  tx: Tx,
  { clientId, sourceId }: Pick<Sync, 'clientId' | 'sourceId'>,
  keep: number,
): Promise<void> {
  await tx
    .deleteFrom('source_syncs')
    .where('client_id', '=', clientId)
    .where('source_id', '=', sourceId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('source_syncs')
        .select('id')
        .where('client_id', '=', clientId)
        .where('source_id', '=', sourceId)
        .orderBy('id', 'desc')
        .offset(keep),
    )
    .execute();
}
