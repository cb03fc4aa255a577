import type { LanguageCode } from '../../platform/db/column-types.ts';
import type { IncidentKind, StepOutcome } from '@replique/contract/insight/monitoring';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** The only SQL for who is told of incidents, and for what is told; as staff. */

export type AlertSettings = {
  emails: string[];
  language: LanguageCode;
  webhookUrl: string | null;
  sealedSecret: string | null;
  failuresInARow: number;
  revision: number;
};

const settings = [
  'emails',
  'language',
  'webhook_url as webhookUrl',
  'sealed_secret as sealedSecret',
  'failures_in_a_row as failuresInARow',
  'revision',
] as const;

export async function readSettings(tx: Tx): Promise<AlertSettings> {
  return tx.selectFrom('alert_settings').select(settings).executeTakeFirstOrThrow();
}

/** The same with the row held, for a change. */
export async function readSettingsForUpdate(tx: Tx): Promise<AlertSettings> {
  return tx.selectFrom('alert_settings').select(settings).forUpdate().executeTakeFirstOrThrow();
}

export async function updateSettings(
  tx: Tx,
  change: Omit<AlertSettings, 'revision'>,
): Promise<void> {
  await tx
    .updateTable('alert_settings')
    .set((eb) => ({
      emails: change.emails,
      language: change.language,
      webhook_url: change.webhookUrl,
      sealed_secret: change.sealedSecret,
      failures_in_a_row: change.failuresInARow,
      revision: eb('revision', '+', 1),
    }))
    .execute();
}

/** One incident as it is told. */
export type ToldIncident = {
  uuid: string;
  kind: IncidentKind;
  clientUuid: string | null;
  clientName: string | null;
  step: StepOutcome['step'] | null;
  cause: string;
  detail: string | null;
  openedAt: Date;
  endedAt: Date | null;
  failures: number;
};

export type DueAlert = {
  id: number;
  uuid: string;
  incidentId: number;
  what: 'opened' | 'recovered';
  channel: 'mail' | 'webhook';
  at: Date;
  attempts: number;
  incident: ToldIncident;
};

/**
 * Takes what is due longest, the try counted: until `until` no other finds it. The recovery waits for what was told of
 * the beginning on the same way.
 */
export async function claimAlert(
  tx: Tx,
  { at, until }: { at: Date; until: Date },
): Promise<DueAlert | undefined> {
  const { rows } = await sql<DueAlert>`
    with next as (
      select a.id from incident_alerts a
      where a.state = 'waiting' and a.due_at <= ${at} and not exists (
        select from incident_alerts b where b.incident_id = a.incident_id and b.channel = a.channel
          and b.state = 'waiting' and b.what = 'opened' and a.what = 'recovered')
      order by a.due_at, a.id limit 1 for update skip locked
    ), taken as (
      update incident_alerts a set attempts = a.attempts + 1, due_at = ${until}
      from next where a.id = next.id returning a.*
    )
    select t.id, t.uuid, t.incident_id as "incidentId", t.what, t.channel, t.at, t.attempts,
      json_build_object('uuid', i.uuid, 'kind', i.kind, 'clientUuid', c.uuid, 'clientName', c.name, 'step', i.step,
        'cause', i.cause, 'detail', i.detail, 'failures', i.failures, 'openedAt', i.opened_at, 'endedAt', i.ended_at) as incident
    from taken t join incidents i on i.id = t.incident_id left join clients c on c.id = i.client_id`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) return undefined;
  const { openedAt, endedAt, ...rest } = row.incident as unknown as Omit<
    ToldIncident,
    'openedAt' | 'endedAt'
  > & { openedAt: string; endedAt: string | null };
  const incident = {
    ...rest,
    openedAt: new Date(openedAt),
    endedAt: endedAt === null ? null : new Date(endedAt),
  };
  return { ...row, incident };
}

/** Holds what was taken, if it waits still and no other took it: the try is the one that was counted. */
export async function holdAlert(
  tx: Tx,
  { id, attempts }: Pick<DueAlert, 'id' | 'attempts'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('incident_alerts')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', attempts)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export type AlertEnd = {
  state: 'waiting' | 'sent' | 'failed';
  dueAt: Date;
  status: number | null;
  failure: string | null;
  at: Date;
};

/** Writes down how a try ended; what was told is told of the incident too. */
export async function settleAlert(
  tx: Tx,
  { id, incidentId, what, attempts }: Pick<DueAlert, 'id' | 'incidentId' | 'what' | 'attempts'>,
  { state, dueAt, status, failure, at }: AlertEnd,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('incident_alerts')
    .set({ state, due_at: dueAt, status, failure, sent_at: state === 'sent' ? at : null })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', attempts)
    .executeTakeFirst();
  if (numUpdatedRows === 0n || state !== 'sent') return;
  await tx
    .updateTable('incidents')
    .set((eb) =>
      what === 'opened'
        ? { told_at: eb.fn.coalesce('told_at', eb.val(at)) }
        : { recovery_told_at: eb.fn.coalesce('recovery_told_at', eb.val(at)) },
    )
    .where('id', '=', incidentId)
    .execute();
}

/** When something is due after now. */
export async function findNextAlert(tx: Tx, now: Date): Promise<Date | null> {
  const { at } = await tx
    .selectFrom('incident_alerts')
    .select((eb) => eb.fn.min('due_at').as('at'))
    .where('state', '=', 'waiting')
    .where('due_at', '>', now)
    .executeTakeFirstOrThrow();
  return at ?? null;
}
