import { sql } from 'kysely';
import type { ChatExportColumn, ExportColumn } from '@replique/contract/exports';
import type { Tx } from '../db/database.ts';

/** The only SQL for exported files. */

export type ExportKind = 'tickets' | 'chats';

export type NewExport = {
  clientId: number;
  uuid: string;
  kind: ExportKind;
  fileName: string;
  language: 'en' | 'fr';
  columns: (ExportColumn | ChatExportColumn)[];
  filter: Record<string, unknown> | null;
  total: number;
  requestedBy: number;
  requestedAt: Date;
  /** The last one that may come into it, for what is made in the order of ids. */
  chosenLast?: number;
};

/** Whose files somebody may see: those of a client, of all of them, or only their own. */
export type ExportScope = { clientId: number | null; ownerId: number | null };

const personName = sql<string | null>`coalesce(
  nullif(trim(users.firstname || ' ' || users.lastname), ''), users.email)`;

function exportsOf(tx: Tx, { clientId, ownerId }: ExportScope) {
  return tx
    .selectFrom('exports')
    .innerJoin('clients', 'clients.id', 'exports.client_id')
    .leftJoin('users', 'users.id', 'exports.requested_by')
    .$if(clientId !== null, (query) => query.where('exports.client_id', '=', clientId))
    .$if(ownerId !== null, (query) => query.where('exports.requested_by', '=', ownerId));
}

const columns = [
  'exports.client_id as clientId',
  'exports.id',
  'exports.uuid',
  'exports.kind',
  'exports.file_name as fileName',
  'exports.state',
  'exports.language',
  'exports.columns',
  'exports.filter',
  'exports.rows',
  'exports.total',
  'exports.size',
  'exports.parts',
  'exports.requested_at as requestedAt',
  'exports.ended_at as endedAt',
  'exports.expires_at as expiresAt',
  'clients.uuid as clientUuid',
  'clients.name as clientName',
  'users.uuid as userUuid',
] as const;

export type ExportRecord = NonNullable<Awaited<ReturnType<typeof findExport>>>;

export async function findExport(tx: Tx, scope: ExportScope, uuid: string) {
  return exportsOf(tx, scope)
    .select([...columns, personName.as('userName')])
    .where('exports.uuid', '=', uuid)
    .executeTakeFirst();
}

export async function listExports(
  tx: Tx,
  scope: ExportScope,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: ExportRecord[]; total: number }> {
  const rows = await exportsOf(tx, scope)
    .select([...columns, personName.as('userName')])
    .orderBy('exports.requested_at', 'desc')
    .orderBy('exports.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await exportsOf(tx, scope)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** Bytes that the files of a client hold now. */
export async function sumSizes(tx: Tx, clientId: number): Promise<number> {
  const { size } = await tx
    .selectFrom('exports')
    .select(sql<number>`coalesce(sum(size), 0)::bigint`.as('size'))
    .where('client_id', '=', clientId)
    .where('state', 'in', ['waiting', 'running', 'ready'])
    .executeTakeFirstOrThrow();
  return size;
}

export async function insertExport(tx: Tx, file: NewExport): Promise<number> {
  const { id } = await tx
    .insertInto('exports')
    .values({
      client_id: file.clientId,
      uuid: file.uuid,
      kind: file.kind,
      file_name: file.fileName,
      language: file.language,
      columns: file.columns,
      filter: file.filter && JSON.stringify(file.filter),
      total: file.total,
      requested_by: file.requestedBy,
      requested_at: file.requestedAt,
      chosen_last: file.chosenLast ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type FileKey = { clientId: number; id: number };

/** What a file is to hold, while it is being made; locked until the end of the transaction. */
export async function findOpenExport(
  tx: Tx,
  { clientId, id }: FileKey,
): Promise<
  | {
      language: 'en' | 'fr';
      columns: (ExportColumn | ChatExportColumn)[];
      size: number;
      rows: number;
      parts: number;
    }
  | undefined
> {
  return tx
    .selectFrom('exports')
    .select(['language', 'columns', 'size', 'rows', 'parts'])
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .forUpdate()
    .executeTakeFirst();
}

export async function insertParts(
  tx: Tx,
  { clientId, id }: FileKey,
  added: { parts: Buffer[]; rows: number; after: number },
): Promise<void> {
  const { parts, rows, after } = added;
  if (parts.length > 0)
    await tx
      .insertInto('export_parts')
      .values(
        parts.map((content, index) => ({
          client_id: clientId,
          export_id: id,
          number: after + index,
          content,
        })),
      )
      .execute();
  await tx
    .updateTable('exports')
    .set((eb) => ({
      state: 'running',
      rows: eb('rows', '+', rows),
      parts: eb('parts', '+', parts.length),
      size: eb(
        'size',
        '+',
        parts.reduce((sum, part) => sum + part.length, 0),
      ),
    }))
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
}

/** Ends a file that is being made; one that failed or was stopped keeps nothing. */
export async function endExport(
  tx: Tx,
  { clientId, id }: FileKey,
  end: { state: 'ready' | 'failed' | 'cancelled'; endedAt: Date; expiresAt: Date | null },
): Promise<void> {
  if (end.state !== 'ready') await removeParts(tx, clientId, [id]);
  await tx
    .updateTable('exports')
    .set((eb) => ({
      state: end.state,
      ended_at: end.endedAt,
      expires_at: end.expiresAt,
      ...(end.state === 'ready' ? { total: eb.ref('rows') } : {}),
    }))
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .execute();
}

async function removeParts(tx: Tx, clientId: number, ids: number[]): Promise<void> {
  await tx
    .deleteFrom('export_parts')
    .where('client_id', '=', clientId)
    .where('export_id', 'in', ids)
    .execute();
}

export async function findPart(
  tx: Tx,
  { clientId, id }: FileKey,
  number: number,
): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('export_parts')
    .select('content')
    .where('client_id', '=', clientId)
    .where('export_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.content;
}

export async function removeExport(tx: Tx, { clientId, id }: FileKey): Promise<void> {
  await tx.deleteFrom('exports').where('client_id', '=', clientId).where('id', '=', id).execute();
}

/** Through the staff door: files whose time is over, some at a time. */
export async function expireExports(tx: Tx, now: Date, most: number): Promise<number> {
  const rows = await tx
    .with(
      (cte) => cte('next').materialized(),
      (db) =>
        db
          .selectFrom('exports')
          .select(['client_id', 'id'])
          .where('state', '=', 'ready')
          .where('expires_at', '<=', now)
          .limit(most)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('exports')
    .set({ state: 'expired' })
    .from('next')
    .whereRef('exports.client_id', '=', 'next.client_id')
    .whereRef('exports.id', '=', 'next.id')
    .returning(['exports.client_id as clientId', 'exports.id'])
    .execute();
  for (const { clientId, id } of rows) await removeParts(tx, clientId, [id]);
  return rows.length;
}

/** Ends files of a client that were asked for since a moment, whatever their state; none of them keeps a line. */
export async function endSince(
  tx: Tx,
  wanted: { clientId: number; kinds: readonly ExportKind[]; since: Date; at: Date },
): Promise<void> {
  const { clientId, kinds, since, at } = wanted;
  const rows = await tx
    .updateTable('exports')
    .set({
      state: sql<
        'expired' | 'cancelled'
      >`case when state = 'ready' then 'expired' else 'cancelled' end`,
      ended_at: sql<Date>`coalesce(ended_at, ${at}::timestamptz)`,
    })
    .where('client_id', '=', clientId)
    .where('kind', 'in', kinds)
    .where('state', 'in', ['waiting', 'running', 'ready'])
    // A file that was ready before can hold nothing of it.
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>=', since)]))
    .returning('id')
    .execute();
  if (rows.length > 0)
    await removeParts(
      tx,
      clientId,
      rows.map(({ id }) => id),
    );
}

/** Through the staff door: lines of files that have been gone for long. */
export async function removeOldExports(tx: Tx, before: Date): Promise<void> {
  await tx
    .deleteFrom('exports')
    .where('state', 'in', ['failed', 'cancelled', 'expired'])
    .where('requested_at', '<', before)
    .execute();
}
