import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { leaseFrom } from '../work/lease.ts';

/**
 * The recurring jobs as rows: one process at a time holds one. Time is the database's, whatever a process's own clock
 * says; as staff.
 */

/** A job whose process renews no more for so long is begun again. */
const leaseSeconds = 30;
/** So many failures in a row are tried again before the next turn, each after twice as long. */
const mostRetries = 3;

export async function readClock(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(tx);
  return rows[0]?.at ?? new Date();
}

export type Turn = { name: string; dueAt: Date };

/** Makes the rows that are missing; a turn that would come earlier now than it was said comes then. */
export async function putJobs(tx: Tx, turns: Turn[]): Promise<void> {
  await tx
    .insertInto('job_runs')
    .values(turns.map(({ name, dueAt }) => ({ name, due_at: dueAt })))
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ due_at: sql`least(job_runs.due_at, excluded.due_at)` }),
    )
    .execute();
}

/** Claims jobs that are due, or whose process is gone, for one process alone. */
export async function claimJobs(
  tx: Tx,
  { names, holder, most }: { names: string[]; holder: string; most: number },
): Promise<{ name: string; at: Date }[]> {
  const { rows } = await sql<{ name: string; at: Date }>`
    with next as materialized (
      select w.name from job_runs w where w.name = any(${names})
        and case when w.holder is null then w.due_at <= clock_timestamp() else w.lease_until < clock_timestamp() end
      order by w.due_at limit ${most} for no key update of w skip locked)
    update job_runs w set holder = ${holder}::uuid, lease_until = ${leaseFrom(leaseSeconds)}
    from next where w.name = next.name returning w.name, clock_timestamp() as at`.execute(tx);
  return rows;
}

/** When the claimed jobs come next; those that are not `held` are for every process, and free again at once. */
export async function setTurns(tx: Tx, turns: (Turn & { isHeld: boolean })[]): Promise<void> {
  await sql`
    update job_runs w set due_at = t.due_at, holder = case when t.held then w.holder end,
      lease_until = case when t.held then w.lease_until end
    from unnest(${turns.map(({ name }) => name)}::text[], ${turns.map(({ dueAt }) => dueAt)}::timestamptz[],
      ${turns.map(({ isHeld }) => isHeld)}::boolean[]) t (name, due_at, held)
    where w.name = t.name`.execute(tx);
}

export async function renewJobs(tx: Tx, holder: string): Promise<void> {
  await sql`update job_runs set lease_until = ${leaseFrom(leaseSeconds)} where holder = ${holder}::uuid`.execute(
    tx,
  );
}

/** Those that are not due yet become so. */
export async function makeDue(tx: Tx, names: string[]): Promise<void> {
  await sql`update job_runs set due_at = clock_timestamp()
    where name = any(${names}) and due_at > clock_timestamp()`.execute(tx);
}

/** Gives back what a process that ends did not finish. */
export async function handBackJobs(tx: Tx, holder: string): Promise<void> {
  await sql`update job_runs set holder = null, lease_until = null, due_at = clock_timestamp()
    where holder = ${holder}::uuid`.execute(tx);
}

/** How a run ended. */
export type JobRun = { name: string; at: Date; ms: number; isFailed: boolean };

/** Writes down how runs ended, the last of each name, and frees those that this process held. */
export async function noteRuns(tx: Tx, holder: string | null, runs: JobRun[]): Promise<void> {
  const last = [...new Map(runs.map((run) => [run.name, run])).values()];
  const again = sql`least(w.due_at, clock_timestamp() + make_interval(secs => 2 ^ (w.failures + 1)))`;
  await sql`
    update job_runs w set ended_at = r.at, ms = r.ms,
      failed_at = case when r.failed then r.at else w.failed_at end,
      failures = case when r.failed then w.failures + 1 else 0 end,
      due_at = case when r.failed and w.failures < ${mostRetries} then ${again} else w.due_at end,
      holder = case when w.holder = ${holder}::uuid then null else w.holder end,
      lease_until = case when w.holder = ${holder}::uuid then null else w.lease_until end
    from unnest(${last.map(({ name }) => name)}::text[], ${last.map(({ at }) => at)}::timestamptz[],
      ${last.map(({ ms }) => ms)}::int[], ${last.map(({ isFailed }) => isFailed)}::boolean[]) r (name, at, ms, failed)
    where w.name = r.name`.execute(tx);
}
