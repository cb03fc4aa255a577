import { noTitle } from '@replique/engine/clustering/groups/question-title';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** For tickets that are erased: what gaps keep of them, which are named in the words of whoever asked. */

/** Gaps that only these tickets asked about. */
async function deleteGapsOf(tx: Tx, clientId: number, tickets: number[]): Promise<void> {
  await sql`delete from gaps g where g.client_id = ${clientId}
    and exists (select from gap_tickets t where t.client_id = g.client_id and t.gap_id = g.id
      and t.ticket_id = any(${tickets}::bigint[]))
    and not exists (select from gap_tickets t where t.client_id = g.client_id and t.gap_id = g.id
      and t.ticket_id <> all(${tickets}::bigint[]))`.execute(tx);
}

/** Of gaps that others asked about too, the words that stand in none of their questions, and a name that is no one else's. */
async function deleteWordsOf(tx: Tx, clientId: number, tickets: number[]): Promise<void> {
  await sql`
    update gaps g set words = array(
        select word from unnest(g.words) with ordinality as each (word, place)
        where exists (
          select from gap_tickets gt join tickets t on t.client_id = gt.client_id and t.id = gt.ticket_id
          where gt.client_id = g.client_id and gt.gap_id = g.id
            and gt.ticket_id <> all(${tickets}::bigint[])
            and strpos(lower(t.subject || ' ' || t.question), lower(word)) > 0)
        order by place),
      name = case when g.name_ticket_id <> all(${tickets}::bigint[]) then g.name else ${noTitle} end,
      name_ticket_id = case when g.name_ticket_id <> all(${tickets}::bigint[]) then g.name_ticket_id end
    where g.client_id = ${clientId} and exists (
      select from gap_tickets t where t.client_id = g.client_id and t.gap_id = g.id
        and t.ticket_id = any(${tickets}::bigint[]))`.execute(tx);
}

/** Takes out of the gaps what nobody but these tickets said. */
export async function forgetGapsOf(tx: Tx, clientId: number, tickets: number[]): Promise<void> {
  if (tickets.length === 0) return;
  await deleteGapsOf(tx, clientId, tickets);
  await deleteWordsOf(tx, clientId, tickets);
}
