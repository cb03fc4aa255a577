import { sql } from 'kysely';
import type { EditClass, SuggestionStatus } from '@replique/contract/helpdesk/tickets';
import type { Tx } from '../../../platform/db/database.ts';
import { tableOf } from './put-store.ts';

/** The SQL of tickets for comparing what agents sent with what was suggested to them. */

/** Who changes what was suggested on these tickets, or stores their messages, takes turns until the transaction ends. */
export async function lockTickets(tx: Tx, clientId: number, ticketIds: number[]): Promise<void> {
  await tx
    .selectFrom('tickets')
    .select('id')
    .where('client_id', '=', clientId)
    .where('id', 'in', ticketIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** What was too much to read says nothing. */
const readText = sql<string>`case when not_analysed is null then text else '' end`;

/** Marks those of these tickets that have something to compare. @returns whether any has */
export async function markToCompare(
  tx: Tx,
  clientId: number,
  ticketIds: number[],
): Promise<boolean> {
  if (ticketIds.length === 0) return false;
  const { numAffectedRows = 0n } = await sql`
    update tickets t set to_compare = gen_random_uuid()
    where t.client_id = ${clientId} and t.id = any (${ticketIds}::bigint[])
      and (t.edit_class is not null or t.answer_count > 0 and t.suggestion_count > 0)`.execute(tx);
  return numAffectedRows > 0n;
}

/** Clients of which tickets wait to be compared. */
export async function listClientsToCompare(tx: Tx): Promise<number[]> {
  const rows = await tx
    .selectFrom('tickets')
    .select('client_id as clientId')
    .distinct()
    .where('to_compare', 'is not', null)
    .execute();
  return rows.map(({ clientId }) => clientId);
}

/** Tickets that wait to be compared, each with its mark. */
export async function listToCompare(tx: Tx, clientId: number, most: number, among?: number[]) {
  return tx
    .selectFrom('tickets')
    .select(['id', 'to_compare as mark'])
    .where('client_id', '=', clientId)
    .where('to_compare', 'is not', null)
    .$if(among !== undefined, (q) => q.where(sql<boolean>`id = any (${among ?? []}::bigint[])`))
    .orderBy('id')
    .limit(most)
    .execute();
}

/** Holds the tickets whose marks are still these, and takes the marks away. Answers which, and what was redacted in them. */
export async function takeToCompare(
  tx: Tx,
  clientId: number,
  marked: { id: number; mark: string | null }[],
): Promise<{ id: number; redacted: string[] | null }[]> {
  await lockTickets(
    tx,
    clientId,
    marked.map(({ id }) => id),
  );
  const { rows } = await sql<{ id: number; redacted: string[] | null }>`
    update tickets t set to_compare = null
    from unnest(${marked.map(({ id }) => id)}::bigint[], ${marked.map(({ mark }) => mark)}::uuid[]) as m (id, mark)
    where t.client_id = ${clientId} and t.id = m.id and t.to_compare = m.mark
    returning t.id, t.redacted_words as redacted`.execute(tx);
  return rows.toSorted((a, b) => a.id - b.id);
}

/** The messages of tickets in time order. */
export async function listThreads(tx: Tx, clientId: number, ticketIds: number[]) {
  if (ticketIds.length === 0) return [];
  return tx
    .selectFrom('messages')
    .select(['id', 'uuid', 'ticket_id as ticketId', 'role', readText.as('text'), 'sent_at as at'])
    .where('client_id', '=', clientId)
    .where('ticket_id', 'in', ticketIds)
    .orderBy('sent_at')
    .orderBy('id')
    .execute();
}

export type Measured = {
  ticketId: number;
  editClass: EditClass | null;
  /** How many more of its suggestions are accepted, or fewer; then `status` is where they stand now. */
  accepted: number;
  status: SuggestionStatus | null;
};

/** What became of the suggestions of these tickets. */
export async function updateMeasured(tx: Tx, clientId: number, rows: Measured[]): Promise<void> {
  if (rows.length === 0) return;
  const given = tableOf('m', rows, {
    ticketId: 'bigint',
    editClass: 'text',
    accepted: 'int',
    status: 'text',
  });
  await sql`
    update tickets t set edit_class = m."editClass", accepted_count = t.accepted_count + m.accepted,
      suggestion_state = coalesce(m.status, t.suggestion_state)
    from ${given}
    where t.client_id = ${clientId} and t.id = m."ticketId"
      and (t.edit_class is distinct from m."editClass" or m.accepted <> 0)`.execute(tx);
}
