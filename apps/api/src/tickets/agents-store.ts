import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

/** SQL that names who answered the tickets from before the names were kept; new ones come with them (put-tickets.ts). */

/** At most so many names of so many characters. */
export const agentLimits = { names: 20, characters: 100 };

/** Through the staff door: which clients' tickets wait for the job. */
export async function listAgentBackfills(tx: Tx): Promise<number[]> {
  const rows = await tx.selectFrom('ticket_agent_backfills').select('client_id').execute();
  return rows.map((row) => row.client_id);
}

/** One batch of a client's tickets in the order of their ids; answers whether there are more. */
export async function fillAgents(tx: Tx, clientId: number, most: number): Promise<boolean> {
  const { names, characters } = agentLimits;
  const { rows } = await sql<{ last: number | null }>`
    with batch as materialized (
      select t.id from tickets t, ticket_agent_backfills b
      where t.client_id = ${clientId} and b.client_id = ${clientId} and t.id > b.done_to
      order by t.id limit ${most}),
    said as (
      select m.ticket_id, n.name, min(m.sent_at) as first from messages m
      cross join lateral (
        select left(btrim(regexp_replace(m.author, '[\\x01-\\x1f]+', ' ', 'g')), ${characters}) as name) n
      where m.client_id = ${clientId} and m.ticket_id in (select id from batch)
        and m.role = 'agent' and n.name <> ''
      group by m.ticket_id, n.name),
    filled as (
      update tickets t set agents = s.names
      from (select ticket_id, (array_agg(name order by first, name))[1:${names}::int] as names
            from said group by ticket_id) s
      where t.client_id = ${clientId} and t.id = s.ticket_id and t.agents = '{}')
    select max(id) as last from batch`.execute(tx);
  const last = rows[0]?.last ?? null;
  if (last === null)
    await tx.deleteFrom('ticket_agent_backfills').where('client_id', '=', clientId).execute();
  else
    await tx
      .updateTable('ticket_agent_backfills')
      .set({ done_to: last })
      .where('client_id', '=', clientId)
      .execute();
  return last !== null;
}
