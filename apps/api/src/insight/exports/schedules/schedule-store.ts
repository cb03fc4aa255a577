import { sql, type Updateable } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { personName } from '../../../platform/db/person-name.ts';
import type { ExportRecord, ExportScope } from '../store.ts';

/** The only SQL for schedules of exports. */

function schedulesOf(tx: Tx, { clientId, ownerId, kinds }: ExportScope) {
  return tx
    .selectFrom('export_schedules')
    .leftJoin('clients', 'clients.id', 'export_schedules.client_id')
    .where('export_schedules.kind', 'in', kinds)
    .$if(clientId !== null, (query) => query.where('export_schedules.client_id', '=', clientId))
    .$if(ownerId !== null, (query) =>
      query.where('export_schedules.owner_id', '=', ownerId as number),
    );
}

const columns = [
  'export_schedules.id',
  'export_schedules.uuid',
  'export_schedules.client_id as clientId',
  'export_schedules.owner_id as ownerId',
  'export_schedules.kind',
  'export_schedules.format',
  'export_schedules.language',
  'export_schedules.columns',
  'export_schedules.filter',
  'export_schedules.period',
  'export_schedules.frequency',
  'export_schedules.hour',
  'export_schedules.zone',
  'export_schedules.is_on as isOn',
  'export_schedules.next_at as nextAt',
  'export_schedules.skipped_reason as skippedReason',
  'export_schedules.skipped_at as skippedAt',
  'export_schedules.created_at as createdAt',
] as const;

type Last = { uuid: string; state: ExportRecord['state']; at: string };
const last = sql<Last | null>`(select jsonb_build_object('uuid', e.uuid, 'state', e.state, 'at', e.requested_at)
  from exports e where e.schedule_id = export_schedules.id order by e.id desc limit 1)`;
const ownerUuid = sql<
  string | null
>`(select u.uuid from users u where u.id = export_schedules.owner_id)`;

function shown(tx: Tx, scope: ExportScope) {
  return schedulesOf(tx, scope).select([
    ...columns,
    'clients.uuid as clientUuid',
    'clients.name as clientName',
    ownerUuid.as('ownerUuid'),
    personName('export_schedules.owner_id').as('ownerName'),
    last.as('last'),
  ]);
}

export type ScheduleRecord = NonNullable<Awaited<ReturnType<typeof findSchedule>>>;

export async function findSchedule(tx: Tx, scope: ExportScope, uuid: string) {
  return shown(tx, scope).where('export_schedules.uuid', '=', uuid).executeTakeFirst();
}

export async function listSchedules(
  tx: Tx,
  scope: ExportScope,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: ScheduleRecord[]; total: number }> {
  const rows = await shown(tx, scope)
    .orderBy('export_schedules.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await schedulesOf(tx, scope)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export async function countSchedules(tx: Tx, clientId: number | null): Promise<number> {
  const { total } = await tx
    .selectFrom('export_schedules')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(sql<boolean>`client_id is not distinct from ${clientId}::bigint`)
    .executeTakeFirstOrThrow();
  return total;
}

export type NewSchedule = Pick<
  ScheduleRecord,
  | 'uuid'
  | 'clientId'
  | 'ownerId'
  | 'kind'
  | 'format'
  | 'language'
  | 'columns'
  | 'filter'
  | 'period'
  | 'frequency'
  | 'hour'
  | 'zone'
  | 'isOn'
  | 'nextAt'
  | 'createdAt'
>;

export async function insertSchedule(tx: Tx, schedule: NewSchedule): Promise<void> {
  await tx
    .insertInto('export_schedules')
    .values({
      uuid: schedule.uuid,
      client_id: schedule.clientId,
      owner_id: schedule.ownerId,
      kind: schedule.kind,
      format: schedule.format,
      language: schedule.language,
      columns: schedule.columns,
      filter: JSON.stringify(schedule.filter),
      period: schedule.period,
      frequency: schedule.frequency,
      hour: schedule.hour,
      zone: schedule.zone,
      is_on: schedule.isOn,
      next_at: schedule.nextAt,
      created_at: schedule.createdAt,
    })
    .execute();
}

export async function updateSchedule(
  tx: Tx,
  id: number,
  change: Updateable<DB['export_schedules']>,
): Promise<void> {
  await tx.updateTable('export_schedules').set(change).where('id', '=', id).execute();
}

export async function removeSchedule(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('export_schedules').where('id', '=', id).execute();
}

export type DueSchedule = NonNullable<Awaited<ReturnType<typeof findDue>>> & { nextAt: Date };

/** Through the staff door: the schedule that has been due for longest. */
export async function findDue(tx: Tx, now: Date) {
  return tx
    .selectFrom('export_schedules')
    .select(columns)
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Moves a due schedule on from the time that was seen. Answers false when another process did: the transaction must then
 * ask for nothing.
 */
export async function moveOn(
  tx: Tx,
  { id, nextAt }: Pick<DueSchedule, 'id' | 'nextAt'>,
  to: {
    nextAt: Date | null;
    skipped: { reason: 'not-allowed' | 'full' | 'error'; at: Date } | null;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('export_schedules')
    .set({
      next_at: to.nextAt,
      is_on: to.nextAt !== null,
      skipped_reason: to.skipped?.reason ?? null,
      skipped_at: to.skipped?.at ?? null,
    })
    .where('id', '=', id)
    .where('next_at', '=', nextAt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
