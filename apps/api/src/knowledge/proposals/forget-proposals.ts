import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/**
 * For tickets that are erased: what was made from them goes by its key; what they only joined, which holds none of their
 * words, counts them no more.
 */
export async function forgetProposalsOf(
  tx: Tx,
  clientId: number,
  tickets: number[],
): Promise<void> {
  if (tickets.length === 0) return;
  await sql`
    with gone as (
      delete from knowledge_proposal_tickets
      where client_id = ${clientId} and ticket_id = any(${tickets}::bigint[]) returning proposal_id)
    update knowledge_proposals p set tickets = p.tickets - joined.count
    from (select proposal_id, count(*)::int as count from gone group by proposal_id) joined
    where p.client_id = ${clientId} and p.id = joined.proposal_id`.execute(tx);
}
