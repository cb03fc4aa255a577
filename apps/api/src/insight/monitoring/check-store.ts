import { randomUUIDv7 } from 'node:crypto';
import type { CheckStep, Health, StepOutcome } from '@replique/contract/insight/monitoring';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { CheckWork } from './work.ts';

/** The only SQL that writes how clients do; as staff. */

/** How many outcomes the table shows of each client. */
const recentChecks = 24;

/** Clients that were never checked are due at once; those that were archived are checked no more. */
export async function addClients(tx: Tx, at: Date): Promise<void> {
  await sql`
    insert into client_health (client_id, due_at)
    select c.id, ${at} from clients c
    where c.archived_at is null and not exists (select from client_health h where h.client_id = c.id)
    on conflict (client_id) do nothing`.execute(tx);
}

export type Checked = {
  at: Date;
  nextAt: Date;
  health: Health;
  failed: { step: CheckStep; cause: string } | null;
};

/** Lets the client go with how it does. @throws WorkLost when another checker took it over meanwhile */
export async function releaseClient(
  tx: Tx,
  work: CheckWork,
  { at, nextAt, health, failed }: Checked,
): Promise<void> {
  const letter = health === 'SUCCESS' ? 'S' : 'F';
  await work.end(tx, {
    is_asked: false,
    due_at: nextAt,
    checked_at: at,
    health,
    failed_step: failed?.step ?? null,
    cause: failed?.cause ?? null,
    failing_since: health === 'SUCCESS' ? null : sql`coalesce(w.failing_since, ${at}::timestamptz)`,
    recent: sql`right(w.recent || ${letter}::text, ${recentChecks}::int)`,
  });
}

export async function insertCheck(
  tx: Tx,
  check: {
    clientId: number;
    at: Date;
    health: Health;
    ms: number;
    isAsked: boolean;
    steps: StepOutcome[];
  },
): Promise<void> {
  const { clientId, at, health, ms, isAsked, steps } = check;
  await tx
    .insertInto('health_checks')
    .values({
      uuid: randomUUIDv7(),
      client_id: clientId,
      at,
      health,
      ms,
      is_asked: isAsked,
      steps: JSON.stringify(steps),
    })
    .execute();
  const good = health === 'SUCCESS' ? 1 : 0;
  await sql`
    insert into health_days (client_id, day, checks, successes)
    values (${clientId}, (${at}::timestamptz at time zone 'UTC')::date, 1, ${good})
    on conflict (client_id, day) do update set
      checks = health_days.checks + 1, successes = health_days.successes + excluded.successes`.execute(
    tx,
  );
}

/** Makes checks due now; of every client when none is named. Answers how many. */
export async function askChecks(tx: Tx, clientId: number | null, at: Date): Promise<number> {
  await addClients(tx, at);
  const { numUpdatedRows } = await tx
    .updateTable('client_health')
    .set({ due_at: at, is_asked: true })
    .where('client_id', 'in', (eb) =>
      eb.selectFrom('clients').select('id').where('archived_at', 'is', null),
    )
    .$if(clientId !== null, (q) => q.where('client_id', '=', clientId ?? 0))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Removes up to `most` checks from before; answers how many. */
export async function removeChecks(tx: Tx, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from health_checks where id = any (array(
      select id from health_checks where at < ${before} order by at limit ${most}))`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

export async function removeDays(tx: Tx, before: Date): Promise<void> {
  await sql`
    delete from health_days where day < (${before}::timestamptz at time zone 'UTC')::date`.execute(
    tx,
  );
}

/** Incidents that ended so long ago; what was told of them goes with them. */
export async function removeIncidents(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('incidents').where('ended_at', '<', before).execute();
}
