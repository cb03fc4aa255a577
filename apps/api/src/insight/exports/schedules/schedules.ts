import { randomUUIDv7 } from 'node:crypto';
import { exportColumns, type ExportKind } from '@replique/contract/insight/export-columns';
import { mostExportSchedules, type ExportSchedule } from '@replique/contract/insight/exports';
import {
  scheduleFilters,
  type NewExportSchedule,
} from '@replique/contract/insight/export-requests';
import { recordChange, withScope } from '../../../accounts/index.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../../platform/http/access.ts';
import { fail } from '../../../platform/http/errors.ts';
import { findClientOf, requireKind } from '../ask.ts';
import { scopeOf } from '../rights.ts';
import {
  countSchedules,
  findSchedule,
  insertSchedule,
  listSchedules,
  removeSchedule,
  updateSchedule,
  type ScheduleRecord,
} from './schedule-store.ts';
import { daysOf, nextTime } from './schedule-time.ts';
import { inScope } from '../rows/source.ts';
import { sources } from '../rows/sources.ts';

/** Files that are made again and again: who may have them made, and what. */

function present(schedule: ScheduleRecord): ExportSchedule {
  const { clientUuid, clientName, ownerUuid, skippedReason, skippedAt, last } = schedule;
  return {
    uuid: schedule.uuid,
    kind: schedule.kind,
    client: clientUuid === null ? null : { uuid: clientUuid, name: clientName ?? '' },
    format: schedule.format,
    language: schedule.language,
    columns: schedule.columns,
    filter: schedule.filter,
    period: schedule.period,
    frequency: schedule.frequency,
    hour: schedule.hour,
    zone: schedule.zone,
    isOn: schedule.isOn,
    nextAt: schedule.nextAt?.toISOString() ?? null,
    last: last && { ...last, at: new Date(last.at).toISOString() },
    skipped:
      skippedReason && skippedAt ? { reason: skippedReason, at: skippedAt.toISOString() } : null,
    by: ownerUuid === null ? null : { uuid: ownerUuid, name: schedule.ownerName ?? '' },
    createdAt: schedule.createdAt.toISOString(),
  };
}

async function requireSchedule(
  tx: Tx,
  caller: Caller,
  clientId: number | null,
  uuid: string,
): Promise<ScheduleRecord> {
  const schedule = await findSchedule(tx, scopeOf(caller, clientId), uuid);
  if (!schedule) throw fail('export-schedules.not-found');
  return schedule;
}

export async function listVisibleSchedules(
  deps: Deps,
  caller: Caller,
  query: { client?: string | undefined; page: number; pageSize: number },
) {
  return withScope(deps, caller, query.client, async (tx, clientId) => {
    const { rows, total } = await listSchedules(tx, scopeOf(caller, clientId), query);
    return { items: rows.map(present), nextCursor: null, total };
  });
}

type Filtered = Pick<ScheduleRecord, 'kind' | 'clientId' | 'filter' | 'period' | 'zone'>;

/** The filter with the days that it is of now. */
export function filterNow({ filter, period, zone }: Filtered, now: Date): Record<string, unknown> {
  return period === null ? filter : { ...filter, ...daysOf(period, zone, now) };
}

/** What could not be made today is not taken for every day. */
async function requireMakeable(deps: Deps, schedule: Filtered): Promise<void> {
  const { kind, clientId } = schedule;
  const filter = filterNow(schedule, deps.clock());
  await sources[kind].plan(deps, { clientId, filter, picked: null });
}

const told = ({
  clientId,
  kind,
  frequency,
}: Pick<ScheduleRecord, 'clientId' | 'kind' | 'frequency'>) => ({
  clientId,
  label: `${kind} · ${frequency}`,
  href: '/exports',
});

/** @throws what the filter may be refused for, `exports.client-needed`, `export-schedules.too-many` */
export async function addSchedule(
  deps: Deps,
  caller: Caller,
  { client, ...body }: NewExportSchedule,
): Promise<ExportSchedule> {
  requireKind(caller, body.kind);
  const clientId = await findClientOf(deps, caller, { client });
  // Of the audit log, all of it or of one client is a matter of its filter.
  const owned = body.kind === 'audit' ? null : clientId;
  const schedule = { ...body, clientId: owned, filter: body.filter as Record<string, unknown> };
  await requireMakeable(deps, schedule);
  const now = deps.clock();
  const uuid = randomUUIDv7();
  return inScope(deps, owned, async (tx) => {
    if ((await countSchedules(tx, owned)) >= mostExportSchedules)
      throw fail('export-schedules.too-many');
    await insertSchedule(tx, {
      ...schedule,
      uuid,
      ownerId: caller.userId,
      columns: [...new Set<string>(body.columns ?? exportColumns[body.kind])],
      nextAt: body.isOn ? nextTime(body, now) : null,
      createdAt: now,
    });
    const action = 'export-schedules.added';
    await recordChange(tx, deps, caller, { action, ...told(schedule), after: body });
    return present(await requireSchedule(tx, caller, owned, uuid));
  });
}

export type ScheduleChange = Partial<
  Pick<
    ExportSchedule,
    'format' | 'language' | 'columns' | 'filter' | 'frequency' | 'hour' | 'zone' | 'isOn'
  > & { period: NonNullable<ExportSchedule['period']> }
>;

function refuse(path: string): never {
  throw fail('request.invalid', { fields: [{ path, message: 'Not a value for this kind.' }] });
}

/** Columns and filter as the kind has them, and a period where it has one. */
function checkChange(kind: ExportKind, change: ScheduleChange): ScheduleChange {
  const known: readonly string[] = exportColumns[kind];
  if (change.columns?.some((column) => !known.includes(column))) refuse('columns');
  if (change.period && kind === 'users') refuse('period');
  if (!change.filter) return change;
  const parsed = scheduleFilters[kind].safeParse(change.filter);
  if (!parsed.success) refuse('filter');
  return { ...change, filter: parsed.data as Record<string, unknown> };
}

/** @throws `export-schedules.not-found`, what the filter may be refused for */
export async function changeSchedule(
  deps: Deps,
  caller: Caller,
  uuid: string,
  asked: ScheduleChange,
): Promise<ExportSchedule> {
  const before = await withScope(deps, caller, undefined, (tx, clientId) =>
    requireSchedule(tx, caller, clientId, uuid),
  );
  const change = checkChange(before.kind, asked);
  const after = { ...before, ...change };
  if (change.filter || change.period || change.zone) await requireMakeable(deps, after);
  return withScope(deps, caller, undefined, async (tx, clientId) => {
    const { id } = await requireSchedule(tx, caller, clientId, uuid);
    const { isOn, filter, columns, ...rest } = change;
    const isTimed = [change.frequency, change.hour, change.zone, isOn].some(
      (each) => each !== undefined,
    );
    await updateSchedule(tx, id, {
      ...rest,
      ...(isOn === undefined ? {} : { is_on: isOn }),
      ...(columns ? { columns: [...new Set(columns)] } : {}),
      ...(filter ? { filter: JSON.stringify(filter) } : {}),
      ...(isTimed ? { next_at: after.isOn ? nextTime(after, deps.clock()) : null } : {}),
    });
    const keys = Object.keys(change) as (keyof ScheduleChange)[];
    const pick = (of: ScheduleChange) => Object.fromEntries(keys.map((key) => [key, of[key]]));
    await recordChange(tx, deps, caller, {
      action: 'export-schedules.changed',
      ...told(after),
      before: pick(before as ScheduleChange),
      after: pick(change),
    });
    return present(await requireSchedule(tx, caller, clientId, uuid));
  });
}

/** @throws `export-schedules.not-found` */
export async function removeVisibleSchedule(
  deps: Deps,
  caller: Caller,
  uuid: string,
): Promise<void> {
  await withScope(deps, caller, undefined, async (tx, clientId) => {
    const schedule = await requireSchedule(tx, caller, clientId, uuid);
    await removeSchedule(tx, schedule.id);
    const action = 'export-schedules.removed';
    await recordChange(tx, deps, caller, { action, ...told(schedule) });
  });
}
