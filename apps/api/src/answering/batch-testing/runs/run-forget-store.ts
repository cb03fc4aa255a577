import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** The SQL by which runs are forgotten. Through the staff door. */

/** Whether a later finished run of the same set has each version that `r` has. */
const isOutrun = sql`not exists (
  select from unnest(array[r.prompt_version, r.compare_version]) own (version)
  where own.version is not null and not exists (
    select from test_runs later where later.client_id = r.client_id and later.test_set_id = r.test_set_id
      and later.prompt_id = r.prompt_id and later.state = 'done'
      and own.version in (later.prompt_version, later.compare_version)
      and (later.finished_at, later.id) > (r.finished_at, r.id)))`;

/**
 * Forgets one run that ended before, with its cases and answers: none of a deployment, not the last finished one of a
 * version over its set, and none that a younger run is compared with.
 * @returns whether there was one
 */
export async function removeOldRun(tx: Tx, before: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from test_runs where (client_id, id) in (
      select r.client_id, r.id from test_runs r
      where r.finished_at < ${before} and r.state not in ('waiting', 'running') and r.deployment_id is null
        and (r.state <> 'done' or ${isOutrun})
        and not exists (select from test_runs younger where younger.client_id = r.client_id
          and younger.baseline_id = r.id
          and (younger.finished_at is null or younger.finished_at >= ${before} or younger.deployment_id is not null))
      order by r.finished_at limit 1 for update of r skip locked)`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** What was said of cases of which neither the case nor an answer is left, such as those of a deleted ticket. */
export async function removeOrphanedVerdicts(tx: Tx): Promise<void> {
  await sql`delete from test_verdicts v
    where not exists (select from test_cases k where k.client_id = v.client_id and k.uuid = v.case_uuid)
      and not exists (select from test_run_cases c where c.client_id = v.client_id and c.case_uuid = v.case_uuid)`.execute(
    tx,
  );
}
