import type { CrmPlatform } from '@replique/contract/helpdesk/crm';
import type { Satisfaction } from '@replique/contract/helpdesk/tickets';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { textArray } from '../../platform/db/text-array.ts';
import type { SyncFailure } from './store.ts';

/** The only SQL for crm_changes: which tickets are to be read again. */

export type Place = { clientId: number; platform: CrmPlatform };

export type Change = {
  externalId: string;
  version: number;
  attempts: number;
  /** A webhook told of it. */
  isUrgent: boolean;
  satisfaction: Satisfaction | null;
};

/** What a webhook told of one ticket. */
export type Told = { externalId: string; satisfaction?: Satisfaction | null | undefined };

/**
 * What a page of the CRM listed. A change that waits already, or was given up, is not noticed again: pages may tell the
 * same twice.
 */
export async function noticeListed(
  tx: Tx,
  { clientId, platform }: Place,
  changed: { externalId: string; updatedAt: Date }[],
  at: Date,
): Promise<void> {
  if (changed.length === 0) return;
  // A statement may touch a row only once: of several changes of one ticket the last stands.
  const latest = new Map<string, Date>();
  for (const { externalId, updatedAt } of changed)
    if ((latest.get(externalId)?.getTime() ?? 0) <= updatedAt.getTime())
      latest.set(externalId, updatedAt);
  const ids = textArray([...latest.keys()]);
  const times = textArray([...latest.values()].map((time) => time.toISOString()));
  await sql`
    insert into crm_changes (client_id, platform, external_id, noticed_at, changed_at, due_at)
    select ${clientId}, ${platform}, c.id, ${at}, c.changed_at, ${at}
    from unnest(${ids}::text[], ${times}::text[]::timestamptz[]) c(id, changed_at)
    on conflict (client_id, platform, external_id) do update set
      version = crm_changes.version + 1, changed_at = excluded.changed_at, due_at = excluded.due_at,
      attempts = case when crm_changes.state = 'dead' then 0 else crm_changes.attempts end, state = 'waiting'
    where crm_changes.changed_at is null or crm_changes.changed_at < excluded.changed_at`.execute(
    tx,
  );
}

/** What a webhook told of: read first, and at once. */
export async function noticeEvents(
  tx: Tx,
  { clientId, platform }: Place,
  told: Told[],
  at: Date,
): Promise<void> {
  if (told.length === 0) return;
  const ratings = new Map<string, string | null>();
  for (const { externalId, satisfaction } of told)
    ratings.set(
      externalId,
      satisfaction ? JSON.stringify(satisfaction) : (ratings.get(externalId) ?? null),
    );
  const ids = textArray([...ratings.keys()]);
  const said = textArray([...ratings.values()]);
  await sql`
    insert into crm_changes (client_id, platform, external_id, is_urgent, noticed_at, due_at, satisfaction)
    select ${clientId}, ${platform}, t.id, true, ${at}, ${at}, t.said
    from unnest(${ids}::text[], ${said}::text[]::jsonb[]) t(id, said)
    on conflict (client_id, platform, external_id) do update set
      version = crm_changes.version + 1, is_urgent = true, due_at = excluded.due_at,
      satisfaction = coalesce(excluded.satisfaction, crm_changes.satisfaction),
      attempts = case when crm_changes.state = 'dead' then 0 else crm_changes.attempts end, state = 'waiting'`.execute(
    tx,
  );
}

export async function listDue(
  tx: Tx,
  { clientId, platform }: Place,
  now: Date,
  most: number,
): Promise<Change[]> {
  return (
    tx
      .selectFrom('crm_changes')
      .select([
        'external_id as externalId',
        'version',
        'attempts',
        'is_urgent as isUrgent',
        'satisfaction',
      ])
      .where('client_id', '=', clientId)
      .where('platform', '=', platform)
      .where('state', '=', 'waiting')
      .where('due_at', '<=', now)
      .orderBy('is_urgent', 'desc')
      .orderBy('due_at')
      // A page's tickets are due at once: of them the latest first.
      .orderBy('changed_at', (order) => order.desc().nullsLast())
      .orderBy('external_id')
      .limit(most)
      .execute()
  );
}

/** These were read as they are. What was heard of since stays, to be read again. */
export async function settleChanges(
  tx: Tx,
  { clientId, platform }: Place,
  changes: Change[],
): Promise<void> {
  if (changes.length === 0) return;
  const ids = textArray(changes.map(({ externalId }) => externalId));
  const versions = changes.map(({ version }) => version);
  await sql`
    with read as (select * from unnest(${ids}::text[], ${versions}::int[]) r(id, version)),
    gone as (
      delete from crm_changes c using read r
      where c.client_id = ${clientId} and c.platform = ${platform} and c.external_id = r.id and c.version = r.version)
    update crm_changes c set attempts = 0, error_reason = null, error_detail = null, error_status = null, error_at = null
    from read r
    where c.client_id = ${clientId} and c.platform = ${platform} and c.external_id = r.id and c.version > r.version`.execute(
    tx,
  );
}

/** One try failed; unless something new was heard of it meanwhile, it waits until `dueAt`, or for people. */
export async function failChange(
  tx: Tx,
  { clientId, platform }: Place,
  change: Change,
  { failure, dueAt, at }: { failure: SyncFailure; dueAt: Date | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('crm_changes')
    .set({
      state: dueAt === null ? 'dead' : 'waiting',
      attempts: change.attempts + 1,
      error_reason: failure.reason,
      error_detail: failure.detail,
      error_status: failure.status,
      error_at: at,
      is_urgent: false,
      ...(dueAt === null ? {} : { due_at: dueAt }),
    })
    .where('client_id', '=', clientId)
    .where('platform', '=', platform)
    .where('external_id', '=', change.externalId)
    .where('version', '=', change.version)
    .execute();
}

export type ChangeCounts = { waiting: number; dead: number; oldest: Date | null };

export async function countChanges(tx: Tx, { clientId, platform }: Place): Promise<ChangeCounts> {
  const row = await tx
    .selectFrom('crm_changes')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('state', '=', 'waiting').as('waiting'),
      eb.fn.countAll<number>().filterWhere('state', '=', 'dead').as('dead'),
      eb.fn.min<Date | null>('noticed_at').filterWhere('state', '=', 'waiting').as('oldest'),
    ])
    .where('client_id', '=', clientId)
    .where('platform', '=', platform)
    .executeTakeFirstOrThrow();
  return row;
}

export type DeadLetter = {
  uuid: string;
  externalId: string;
  noticedAt: Date;
  attempts: number;
  errorReason: string | null;
  errorDetail: string | null;
  errorStatus: number | null;
  errorAt: Date | null;
};

export async function listDead(
  tx: Tx,
  { clientId, platform }: Place,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<DeadLetter[]> {
  return tx
    .selectFrom('crm_changes')
    .select([
      'uuid',
      'external_id as externalId',
      'noticed_at as noticedAt',
      'attempts',
      'error_reason as errorReason',
      'error_detail as errorDetail',
      'error_status as errorStatus',
      'error_at as errorAt',
    ])
    .where('client_id', '=', clientId)
    .where('platform', '=', platform)
    .where('state', '=', 'dead')
    .orderBy('error_at', 'desc')
    .orderBy('external_id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

/** Everything that was given up, or one of it. Answers their external ids. */
export async function reviveDead(
  tx: Tx,
  { clientId, platform }: Place,
  at: Date,
  uuid?: string,
): Promise<string[]> {
  const rows = await tx
    .updateTable('crm_changes')
    .set((eb) => ({
      state: 'waiting',
      attempts: 0,
      due_at: at,
      noticed_at: at,
      version: eb('version', '+', 1),
    }))
    .where('client_id', '=', clientId)
    .where('platform', '=', platform)
    .where('state', '=', 'dead')
    .$if(uuid !== undefined, (query) => query.where('uuid', '=', uuid ?? ''))
    .returning('external_id as externalId')
    .execute();
  return rows.map(({ externalId }) => externalId);
}

/** Tickets that could not be read, tried often enough. @param clientId null: of every client that is not archived (staff door) */
export async function countDeadLetters(tx: Tx, clientId: number | null): Promise<number> {
  const row = await tx
    .selectFrom('crm_changes')
    .innerJoin('clients', 'clients.id', 'crm_changes.client_id')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('crm_changes.state', '=', 'dead')
    .$if(clientId === null, (query) => query.where('clients.archived_at', 'is', null))
    .$if(clientId !== null, (query) => query.where('crm_changes.client_id', '=', clientId))
    .executeTakeFirstOrThrow();
  return row.total;
}
