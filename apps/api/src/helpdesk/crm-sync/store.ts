import type { CrmPlatform } from '@replique/contract/helpdesk/crm';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** The only SQL for crm_syncs and crm_events; how work on a sync is shared out is in work.ts. */

export type SyncFailure = {
  reason: string;
  detail: string | null;
  status: number | null;
};

export type Sync = {
  clientId: number;
  platform: CrmPlatform;
  state: 'waiting' | 'running' | 'paused' | 'failed' | 'off';
  since: Date;
  begunAt: Date;
  cursor: string | null;
  isCaughtUp: boolean;
  dueAt: Date;
  pollAt: Date;
  lastReadAt: Date | null;
  estimate: number | null;
  readCount: number;
  storedCount: number;
  failedCount: number;
  lastEventAt: Date | null;
  attempts: number;
  errorReason: string | null;
  errorDetail: string | null;
  errorStatus: number | null;
  errorAt: Date | null;
  retryAt: Date | null;
};

export const columns = [
  'crm_syncs.client_id as clientId',
  'crm_syncs.platform',
  'crm_syncs.state',
  'crm_syncs.since',
  'crm_syncs.begun_at as begunAt',
  'crm_syncs.cursor',
  'crm_syncs.is_caught_up as isCaughtUp',
  'crm_syncs.due_at as dueAt',
  'crm_syncs.poll_at as pollAt',
  'crm_syncs.last_read_at as lastReadAt',
  'crm_syncs.estimate',
  'crm_syncs.read_count as readCount',
  'crm_syncs.stored_count as storedCount',
  'crm_syncs.failed_count as failedCount',
  'crm_syncs.last_event_at as lastEventAt',
  'crm_syncs.attempts',
  'crm_syncs.error_reason as errorReason',
  'crm_syncs.error_detail as errorDetail',
  'crm_syncs.error_status as errorStatus',
  'crm_syncs.error_at as errorAt',
  'crm_syncs.retry_at as retryAt',
] as const;

export const noError = {
  attempts: 0,
  error_reason: null,
  error_detail: null,
  error_status: null,
  error_at: null,
  retry_at: null,
} as const;

export async function findSync(
  tx: Tx,
  clientId: number,
  platform: CrmPlatform,
): Promise<Sync | undefined> {
  return tx
    .selectFrom('crm_syncs')
    .select(columns)
    .where('client_id', '=', clientId)
    .where('platform', '=', platform)
    .executeTakeFirst();
}

/** Begins the history, of a sync that is new or was begun before: whoever works on it loses it. */
export async function putSync(
  tx: Tx,
  clientId: number,
  platform: CrmPlatform,
  { since, at }: { since: Date; at: Date },
): Promise<void> {
  const begun = {
    state: 'waiting' as const,
    since,
    begun_at: at,
    cursor: null,
    is_caught_up: false,
    holder: null,
    lease_until: null,
    due_at: at,
    poll_at: at,
    estimate: null,
    read_count: 0,
    stored_count: 0,
    failed_count: 0,
    ...noError,
  };
  await tx
    .insertInto('crm_syncs')
    .values({ client_id: clientId, platform, ...begun })
    .onConflict((conflict) => conflict.columns(['client_id', 'platform']).doUpdateSet(begun))
    .execute();
}

/** Makes it due; what runs goes on. */
export async function makeDue(
  tx: Tx,
  clientId: number,
  platform: CrmPlatform,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('crm_syncs')
    .set({
      due_at: at,
      poll_at: at,
      state: sql<'waiting'>`case when state = 'running' then state else 'waiting' end`,
      retry_at: null,
    })
    .where('client_id', '=', clientId)
    .where('platform', '=', platform)
    .execute();
}

export async function switchOff(tx: Tx, clientId: number, platform: CrmPlatform): Promise<void> {
  await tx
    .updateTable('crm_syncs')
    .set({ state: 'off', holder: null, lease_until: null, ...noError })
    .where('client_id', '=', clientId)
    .where('platform', '=', platform)
    .execute();
}

export async function deleteSync(tx: Tx, clientId: number, platform: CrmPlatform): Promise<void> {
  await tx
    .deleteFrom('crm_syncs')
    .where('client_id', '=', clientId)
    .where('platform', '=', platform)
    .execute();
}

/** As staff: which are there at all. */
export async function listSyncKeys(tx: Tx): Promise<{ clientId: number; platform: CrmPlatform }[]> {
  return tx.selectFrom('crm_syncs').select(['client_id as clientId', 'platform']).execute();
}

/** A sync that rests after a failure goes on resting. */
const dueBy = (at: Date) =>
  sql<Date>`case when state = 'waiting' then least(due_at, ${at}::timestamptz) else due_at end`;

/** What is to be read is due at once. */
export async function updateDueNow(
  tx: Tx,
  clientId: number,
  platform: CrmPlatform,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('crm_syncs')
    .set({
      due_at: dueBy(at),
    })
    .where('client_id', '=', clientId)
    .where('platform', '=', platform)
    .execute();
}

export async function noteEventTime(
  tx: Tx,
  clientId: number,
  platform: CrmPlatform,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('crm_syncs')
    .set({
      last_event_at: at,
      due_at: dueBy(at),
    })
    .where('client_id', '=', clientId)
    .where('platform', '=', platform)
    .execute();
}

/** Answers those that were not known. */
export async function insertEvents(
  tx: Tx,
  clientId: number,
  platform: CrmPlatform,
  eventIds: string[],
  at: Date,
): Promise<string[]> {
  if (eventIds.length === 0) return [];
  const rows = await tx
    .insertInto('crm_events')
    .values(
      [...new Set(eventIds)].map((eventId) => ({
        client_id: clientId,
        platform,
        event_id: eventId,
        taken_at: at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id as eventId')
    .execute();
  return rows.map(({ eventId }) => eventId);
}

/** As staff. */
export async function deleteEventsBefore(tx: Tx, at: Date): Promise<void> {
  await tx.deleteFrom('crm_events').where('taken_at', '<', at).execute();
}
