import { randomUUIDv7 } from 'node:crypto';
import type { CheckStep, IncidentKind } from '@replique/contract/insight/monitoring';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** The only SQL for incidents, their streaks and what is to be told of them; as staff. */

export type IncidentKey = { kind: IncidentKind; clientId: number | null; subject: string };

export type IncidentFailure = {
  step: CheckStep | null;
  cause: string;
  detail: string | null;
  failures: number;
  at: Date;
};

const isOf = ({ kind, clientId }: Pick<IncidentKey, 'kind' | 'clientId'>) =>
  sql<boolean>`kind = ${kind} and client_id is not distinct from ${clientId}`;

/** Opens an incident, or counts one more failure of the one that is open and says what fails now. */
export async function upsertOpen(
  tx: Tx,
  key: IncidentKey,
  { step, cause, detail, failures, at }: IncidentFailure,
): Promise<{ id: number; uuid: string; isNew: boolean }> {
  const { rows } = await sql<{ id: number; uuid: string; isNew: boolean }>`
    insert into incidents (uuid, kind, client_id, subject, step, cause, detail, opened_at, failed_at, failures)
    values (${randomUUIDv7()}, ${key.kind}, ${key.clientId}, ${key.subject}, ${step}, ${cause}, ${detail}, ${at}, ${at},
      ${failures})
    on conflict (kind, client_id, subject) where ended_at is null do update set
      failures = incidents.failures + 1, failed_at = excluded.failed_at, step = excluded.step, cause = excluded.cause,
      detail = excluded.detail
    returning id, uuid, xmax = 0 as "isNew"`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('An incident was neither opened nor found.');
  return row;
}

/** Ends what is open of a kind and client; without a subject all of it. Answers the ids. */
export async function endOpen(
  tx: Tx,
  key: Omit<IncidentKey, 'subject'> & { subject: string | null },
  at: Date,
): Promise<number[]> {
  const rows = await tx
    .updateTable('incidents')
    .set({ ended_at: at })
    .where('ended_at', 'is', null)
    .where(isOf(key))
    .$if(key.subject !== null, (q) => q.where('subject', '=', key.subject ?? ''))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Ends what is open of clients that were archived: nobody looks after them. */
export async function endOfArchived(tx: Tx, at: Date): Promise<number[]> {
  const rows = await tx
    .updateTable('incidents')
    .set({ ended_at: at })
    .where('ended_at', 'is', null)
    .where('client_id', 'in', (eb) =>
      eb.selectFrom('clients').select('id').where('archived_at', 'is not', null),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function isOpen(tx: Tx, key: IncidentKey): Promise<boolean> {
  const row = await tx
    .selectFrom('incidents')
    .select('id')
    .where('ended_at', 'is', null)
    .where(isOf(key))
    .where('subject', '=', key.subject)
    .executeTakeFirst();
  return row !== undefined;
}

/** A row for each way in which somebody is told now; none where nobody is. */
export async function insertAlerts(
  tx: Tx,
  incidentId: number,
  what: 'opened' | 'recovered',
  at: Date,
): Promise<void> {
  await sql`
    insert into incident_alerts (uuid, incident_id, what, channel, at, due_at)
    select gen_random_uuid(), ${incidentId}, ${what}, way.channel, ${at}, ${at}
    from alert_settings s
    cross join (values ('mail'), ('webhook')) way (channel)
    where case way.channel when 'mail' then cardinality(s.emails) > 0 else s.webhook_url is not null end
    on conflict (incident_id, what, channel) do nothing`.execute(tx);
}

export type Streak = { failures: number; successes: number };

/** Counts one more outcome in a row; the other count begins anew. Holds the row until the end of the transaction. */
export async function countStreak(tx: Tx, key: IncidentKey, isFailed: boolean): Promise<Streak> {
  const { kind, clientId, subject } = key;
  const { rows } = await sql<Streak>`
    insert into incident_streaks (kind, client_id, subject, failures, successes)
    values (${kind}, ${clientId}, ${subject}, ${isFailed ? 1 : 0}, ${isFailed ? 0 : 1})
    on conflict (kind, client_id, subject) do update set
      failures = case when ${isFailed} then least(incident_streaks.failures + 1, 1000000) else 0 end,
      successes = case when ${isFailed} then 0 else least(incident_streaks.successes + 1, 1000000) end
    returning failures, successes`.execute(tx);
  return rows[0] ?? { failures: 0, successes: 0 };
}

export async function deleteStreak(tx: Tx, key: IncidentKey): Promise<void> {
  await tx
    .deleteFrom('incident_streaks')
    .where(isOf(key))
    .where('subject', '=', key.subject)
    .execute();
}

/** Subjects of a kind, of the installation, whose last outcomes are kept. */
export async function listStreakSubjects(tx: Tx, kind: IncidentKind): Promise<string[]> {
  const rows = await tx
    .selectFrom('incident_streaks')
    .select('subject')
    .where('kind', '=', kind)
    .where('client_id', 'is', null)
    .execute();
  return rows.map(({ subject }) => subject);
}

/** After how many failures in a row an incident opens, and after as many good outcomes ends. */
export async function readFailuresInARow(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('alert_settings')
    .select('failures_in_a_row as count')
    .executeTakeFirstOrThrow();
  return count;
}
