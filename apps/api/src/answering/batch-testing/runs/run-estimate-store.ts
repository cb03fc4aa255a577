import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** What estimates of runs are made from. */

/** `judged`: checks that a model judges, over all cases. */
export async function countAsked(
  tx: Tx,
  clientId: number,
  setId: number,
): Promise<{ cases: number; judged: number }> {
  const { rows } = await sql<{ cases: number; judged: number }>`
    select count(*) as cases, coalesce(sum((
      select count(*) from jsonb_array_elements(k.checks) c where c->>'kind' = 'judged')), 0)::int as judged
    from test_cases k where k.client_id = ${clientId} and k.test_set_id = ${setId}`.execute(tx);
  return rows[0] ?? { cases: 0, judged: 0 };
}

/**
 * Milliseconds from one answer to the next in the quickest of the client's last five runs that cost nothing; a run that
 * waited between is slower than the work in it.
 */
export async function findFreePace(tx: Tx, clientId: number): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select min(ms) as ms from (
      select (extract(epoch from finished_at - started_at) * 1000 / done)::float8 as ms from test_runs
      where client_id = ${clientId} and state = 'done' and done > 0 and is_cost_known and cost_micros = 0
        and finished_at > started_at
      order by finished_at desc limit 5) runs`.execute(tx);
  return rows[0]?.ms ?? null;
}
