import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** For tickets that are erased: what gaps keep of them, which are named in the words of whoever asked. */

/** Until the next run finds a better one. */
const noName = '…';

/** Gaps that only these tickets asked about. */
async function deleteGapsOf(tx: Tx, clientId: number, tickets: number[]): Promise<void> {
  await sql`delete from gaps g where g.client_id = ${clientId}
    and exists (select from gap_tickets t where t.client_id = g.client_id and t.gap_id = g.id
      and t.ticket_id = any(${tickets}::bigint[]))
    and not exists (select from gap_tickets t where t.client_id = g.client_id and t.gap_id = g.id
      and t.ticket_id <> all(${tickets}::bigint[]))`.execute(tx);
}

/** Of gaps that others asked about too, the words that stand in none of their questions. */
async function deleteWordsOf(tx: Tx, clientId: number, tickets: number[]): Promise<void> {
  await sql`
    update gaps g set words = kept.words,
      name = case when kept.words = '{}' then ${noName} else array_to_string(kept.words, ' · ') end
    from (
      select shared.id, shared.words as before, array(
        select word from unnest(shared.words) with ordinality as each (word, place)
        where exists (
          select from gap_tickets gt join tickets t on t.client_id = gt.client_id and t.id = gt.ticket_id
          where gt.client_id = shared.client_id and gt.gap_id = shared.id
            and gt.ticket_id <> all(${tickets}::bigint[])
            and strpos(lower(t.subject || ' ' || t.question), lower(word)) > 0)
        order by place) as words
      from gaps shared
      where shared.client_id = ${clientId} and exists (
        select from gap_tickets t where t.client_id = shared.client_id and t.gap_id = shared.id
          and t.ticket_id = any(${tickets}::bigint[]))) kept
    where g.client_id = ${clientId} and g.id = kept.id and (kept.words <> kept.before or kept.before = '{}')`.execute(
    tx,
  );
}

/** Takes out of the gaps what nobody but these tickets said. */
export async function forgetGapsOf(tx: Tx, clientId: number, tickets: number[]): Promise<void> {
  if (tickets.length === 0) return;
  await deleteGapsOf(tx, clientId, tickets);
  await deleteWordsOf(tx, clientId, tickets);
}
