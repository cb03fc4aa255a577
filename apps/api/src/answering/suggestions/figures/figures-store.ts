import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** The SQL that counts suggestions by the version of the prompt that they were written with. */

export type CountedVersion = {
  promptId: number;
  version: number;
  suggestions: number;
  silent: number;
  contradicted: number;
  judged: number;
  accepted: number;
  /** Null where the price of one of them is not known. */
  costMicros: number | null;
  /** The median of those that say something. */
  durationMs: number | null;
};

/**
 * Over all clients, so through the staff door only. Every version that is asked for comes back, in the order it was
 * asked in. All columns are in the index `suggestions_by_prompt`, durations in order: no row of the table is read.
 */
export async function countByVersion(
  tx: Tx,
  versions: { promptId: number; version: number }[],
): Promise<CountedVersion[]> {
  const { rows } = await sql<CountedVersion>`
    select asked.prompt_id as "promptId", asked.version, counted.*
    from unnest(${versions.map((each) => each.promptId)}::bigint[], ${versions.map((each) => each.version)}::int[])
      with ordinality as asked (prompt_id, version, place)
    cross join lateral (
      select count(*)::int as suggestions,
        count(*) filter (where 'silent' in (state, deleted_state))::int as silent,
        count(*) filter (where contradicted > 0)::int as contradicted,
        count(*) filter (where state = 'accepted' or sent_class is not null
          or (state = 'deleted' and deleted_state is distinct from 'silent'))::int as judged,
        count(*) filter (where state = 'accepted')::int as accepted,
        case when count(*) = count(cost_micros) then coalesce(sum(cost_micros), 0)::bigint end as "costMicros",
        percentile_disc(0.5) within group (order by duration_ms)
          filter (where state <> 'silent' and deleted_state is distinct from 'silent') as "durationMs"
      from suggestions s
      where s.prompt_id = asked.prompt_id and s.prompt_version = asked.version
    ) counted
    order by asked.place`.execute(tx);
  return rows;
}
