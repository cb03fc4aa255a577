import { sql } from 'kysely';
import type { ExportFormat } from '@replique/contract/insight/export-requests';
import type { ExportKind } from '@replique/contract/insight/export-columns';
import type { ExportReason } from '@replique/contract/insight/exports';
import type { Tx } from '../../platform/db/database.ts';
import { nameOrAddress } from '../../platform/db/person-name.ts';
import { emptyFiles } from './end-store.ts';
import type { FileState } from './files/formats.ts';

/** The only SQL for exported files. */

export type NewExport = {
  /** Null: of the whole installation. */
  clientId: number | null;
  uuid: string;
  kind: ExportKind;
  format: ExportFormat;
  fileName: string;
  language: 'en' | 'fr';
  columns: string[];
  filter: Record<string, unknown> | null;
  /** Ids of those that were picked one by one. */
  picked: number[] | null;
  total: number;
  requestedBy: number;
  requestedAt: Date;
  /** The last one that may come into it. */
  chosenLast: number;
  scheduleId: number | null;
};

/** Whose files somebody may see: those of a client, of all of them, or only their own, of these kinds. */
export type ExportScope = {
  clientId: number | null;
  ownerId: number | null;
  kinds: readonly ExportKind[];
};

export type ExportQuery = {
  kind?: ExportKind[] | undefined;
  state?: ExportRecord['state'][] | undefined;
  search?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  mineOf: number | null;
  page: number;
  pageSize: number;
};

export type FileKey = { clientId: number | null; id: number };

const personName = nameOrAddress('users');

function exportsOf(tx: Tx, { clientId, ownerId, kinds }: ExportScope) {
  return tx
    .selectFrom('exports')
    .leftJoin('clients', 'clients.id', 'exports.client_id')
    .leftJoin('users', 'users.id', 'exports.requested_by')
    .where('exports.kind', 'in', kinds)
    .$if(clientId !== null, (query) => query.where('exports.client_id', '=', clientId))
    .$if(ownerId !== null, (query) => query.where('exports.requested_by', '=', ownerId));
}

const columns = [
  'exports.client_id as clientId',
  'exports.id',
  'exports.uuid',
  'exports.kind',
  'exports.format',
  'exports.file_name as fileName',
  'exports.state',
  'exports.language',
  'exports.columns',
  'exports.filter',
  'exports.rows',
  'exports.total',
  'exports.size',
  'exports.parts',
  'exports.reason',
  'exports.requested_at as requestedAt',
  'exports.ended_at as endedAt',
  'exports.expires_at as expiresAt',
  'exports.seen_at as seenAt',
  'clients.uuid as clientUuid',
  'clients.name as clientName',
  'users.uuid as userUuid',
] as const;

const scheduleUuid = sql<string | null>`(select export_schedules.uuid from export_schedules
  where export_schedules.id = exports.schedule_id)`;

export type ExportRecord = NonNullable<Awaited<ReturnType<typeof findExport>>>;

export async function findExport(tx: Tx, scope: ExportScope, uuid: string) {
  return exportsOf(tx, scope)
    .select([...columns, personName.as('userName'), scheduleUuid.as('scheduleUuid')])
    .where('exports.uuid', '=', uuid)
    .executeTakeFirst();
}

const dayMs = 86_400_000;
const dayAfter = (day: string) => new Date(new Date(day).getTime() + dayMs);

function matching(tx: Tx, scope: ExportScope, query: ExportQuery) {
  const { kind, state, search, from, to, mineOf } = query;
  const words = (search ?? '').split(/\s+/).filter(Boolean);
  return exportsOf(tx, scope)
    .$if(kind !== undefined && kind.length > 0, (rows) =>
      rows.where('exports.kind', 'in', kind ?? []),
    )
    .$if(state !== undefined && state.length > 0, (rows) =>
      rows.where('exports.state', 'in', state ?? []),
    )
    .$if(from !== undefined, (rows) =>
      rows.where('exports.requested_at', '>=', new Date(from ?? 0)),
    )
    .$if(to !== undefined, (rows) => rows.where('exports.requested_at', '<', dayAfter(to ?? '')))
    .$if(mineOf !== null, (rows) => rows.where('exports.requested_by', '=', mineOf))
    .where((eb) =>
      eb.and(
        words.map((word) => {
          const pattern = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
          return sql<boolean>`(exports.file_name ilike ${pattern} or ${personName} ilike ${pattern})`;
        }),
      ),
    );
}

export async function listExports(
  tx: Tx,
  scope: ExportScope,
  query: ExportQuery,
): Promise<{ rows: ExportRecord[]; total: number }> {
  const { page, pageSize } = query;
  const rows = await matching(tx, scope, query)
    .select([...columns, personName.as('userName'), scheduleUuid.as('scheduleUuid')])
    .orderBy('exports.requested_at', 'desc')
    .orderBy('exports.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await matching(tx, scope, query)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

const ofClient = (clientId: number | null) =>
  clientId === null ? sql<boolean>`client_id is null` : sql<boolean>`client_id = ${clientId}`;

/** Bytes that the files of a client hold now, and how many of them are still to be made. */
export async function sumExports(
  tx: Tx,
  clientId: number | null,
): Promise<{ size: number; open: number }> {
  return tx
    .selectFrom('exports')
    .select([
      sql<number>`coalesce(sum(size), 0)::bigint`.as('size'),
      sql<number>`count(*) filter (where state in ('waiting', 'running'))::int`.as('open'),
    ])
    .where(ofClient(clientId))
    .where('state', '!=', 'expired')
    .executeTakeFirstOrThrow();
}

export async function insertExport(tx: Tx, file: NewExport): Promise<number> {
  const { id } = await tx
    .insertInto('exports')
    .values({
      client_id: file.clientId,
      uuid: file.uuid,
      kind: file.kind,
      format: file.format,
      file_name: file.fileName,
      language: file.language,
      columns: file.columns,
      filter: file.filter && JSON.stringify(file.filter),
      picked: file.picked,
      total: file.total,
      requested_by: file.requestedBy,
      requested_at: file.requestedAt,
      chosen_last: file.chosenLast,
      schedule_id: file.scheduleId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type OpenFile = FileState & { parts: number };

/** What a file is to hold and how far it is, while it is being made; locked until the end of the transaction. */
export async function findOpenFile(tx: Tx, { id }: FileKey): Promise<OpenFile | undefined> {
  return tx
    .selectFrom('exports')
    .select([
      'format',
      'language',
      'columns',
      'rows',
      'size',
      'parts',
      'checksum',
      'raw_size as rawSize',
    ])
    .where('id', '=', id)
    .where('state', '=', 'running')
    .forUpdate()
    .executeTakeFirst();
}

/** The bytes themselves, or the object of the store that has them. */
export type NewPart = { content: Buffer } | { key: string; size: number };

export type Grown = Pick<OpenFile, 'rows' | 'size' | 'checksum' | 'rawSize'> & {
  /** What is to come behind the `after` parts there are. */
  parts: NewPart[];
  after: number;
};

export async function growExport(tx: Tx, { clientId, id }: FileKey, grown: Grown): Promise<void> {
  const { parts, after } = grown;
  if (parts.length > 0)
    await tx
      .insertInto('export_parts')
      .values(
        parts.map((part, index) => ({
          client_id: clientId,
          export_id: id,
          number: after + index,
          content: 'content' in part ? part.content : null,
          object_key: 'key' in part ? part.key : null,
          object_bytes: 'key' in part ? part.size : null,
        })),
      )
      .execute();
  await tx
    .updateTable('exports')
    .set({
      rows: grown.rows,
      size: grown.size,
      parts: after + parts.length,
      checksum: grown.checksum,
      raw_size: grown.rawSize,
    })
    .where('id', '=', id)
    .execute();
}

export type End = {
  state: 'ready' | 'failed' | 'cancelled';
  reason: ExportReason | null;
  endedAt: Date;
  expiresAt: Date | null;
  /** Whether what it has is kept, to be downloaded or gone on with. */
  isKept: boolean;
};

/** Ends a file that waits or is being made. Answers false when it had ended. */
export async function endExport(tx: Tx, { id }: FileKey, end: End): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('exports')
    .set((eb) => ({
      state: end.state,
      reason: end.reason,
      ended_at: end.endedAt,
      expires_at: end.expiresAt,
      holder: null,
      lease_until: null,
      seen_at: null,
      ...(end.state === 'ready' ? { total: eb.ref('rows') } : {}),
    }))
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  if (!end.isKept) await emptyFiles(tx, [id]);
  return true;
}

/** Lets a file that failed or was stopped wait again, with what it has. Answers false when there is nothing of it. */
export async function reopenExport(tx: Tx, { id }: FileKey, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('exports')
    .set({
      state: 'waiting',
      reason: null,
      ended_at: null,
      expires_at: null,
      holder: null,
      lease_until: null,
      attempts: 0,
      seen_at: null,
    })
    .where('id', '=', id)
    .where('state', 'in', ['failed', 'cancelled'])
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function findPart(
  tx: Tx,
  { id }: FileKey,
  number: number,
): Promise<NewPart | undefined> {
  const row = await tx
    .selectFrom('export_parts')
    .select(['content', 'object_key as key', 'object_bytes as size'])
    .where('export_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirst();
  if (!row) return undefined;
  return row.content ? { content: row.content } : { key: row.key ?? '', size: row.size ?? 0 };
}

export async function removeExport(tx: Tx, { id }: FileKey): Promise<void> {
  await tx.deleteFrom('exports').where('id', '=', id).execute();
}

export async function markSeen(tx: Tx, userId: number, at: Date): Promise<void> {
  await tx
    .updateTable('exports')
    .set({ seen_at: at })
    .where('requested_by', '=', userId)
    .where('ended_at', 'is not', null)
    .where('seen_at', 'is', null)
    .execute();
}
