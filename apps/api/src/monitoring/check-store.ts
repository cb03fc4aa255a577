import { randomUUIDv7 } from 'node:crypto';
import type { CheckStep, Health, StepOutcome } from '@replique/contract/monitoring';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

/** The only SQL that writes how clients do, and by which processes share the checks out; as staff. */

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

export type Claimed = { clientId: number; isAsked: boolean; holder: string };

/** Takes the client that is due longest, for one checker: until `leaseUntil` no other finds it. */
export async function claimClient(
  tx: Tx,
  claim: { at: Date; holder: string; leaseUntil: Date },
): Promise<Claimed | undefined> {
  const { at, holder, leaseUntil } = claim;
  const { rows } = await sql<Claimed>`
    with next as (
      select h.client_id from client_health h
      join clients c on c.id = h.client_id and c.archived_at is null
      where h.due_at <= ${at} and coalesce(h.lease_until, '-infinity') <= ${at}
      order by h.is_asked desc, h.due_at limit 1 for no key update of h skip locked
    )
    update client_health h set holder = ${holder}, lease_until = ${leaseUntil}
    from next where h.client_id = next.client_id
    returning h.client_id as "clientId", h.is_asked as "isAsked", h.holder`.execute(tx);
  return rows[0];
}

export type Checked = {
  at: Date;
  nextAt: Date;
  health: Health;
  failed: { step: CheckStep; cause: string } | null;
};

/**
 * Lets the client go with how it does.
 * @returns false when another checker took it over meanwhile: the transaction must then write nothing
 */
export async function releaseClient(
  tx: Tx,
  { clientId, holder }: Claimed,
  { at, nextAt, health, failed }: Checked,
): Promise<boolean> {
  const letter = health === 'SUCCESS' ? 'S' : 'F';
  const { numUpdatedRows } = await tx
    .updateTable('client_health')
    .set({
      holder: null,
      lease_until: null,
      is_asked: false,
      due_at: nextAt,
      checked_at: at,
      health,
      failed_step: failed?.step ?? null,
      cause: failed?.cause ?? null,
      failing_since:
        health === 'SUCCESS' ? null : sql<Date>`coalesce(failing_since, ${at}::timestamptz)`,
      recent: sql<string>`right(recent || ${letter}::text, ${recentChecks}::int)`,
    })
    .where('client_id', '=', clientId)
    .where('holder', '=', holder)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
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
