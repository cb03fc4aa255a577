import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/**
 * The one rule for when a ticket is handled here, and so leaves those that wait: a person has accepted a suggestion of
 * it, or answered where it was silent, knowing what the customer asked last, and where its reply was to be sent, it was,
 * or is on its way. Who waits is one expression, `tickets.is_waiting`: of this, of what the CRM says (`status`), and of
 * who had the last word (`is_asking`). Whoever changes one of these calls this in the same transaction.
 */
export async function updateHandled(tx: Tx, clientId: number, ticketId: number): Promise<void> {
  await sql`${handled(sql`t.client_id = ${clientId} and t.id = ${ticketId}`)}`.execute(tx);
}

/** The same after a restore, for tickets of all clients whose replies are not sent any more; in a staff transaction. */
export async function updateHandledOfUnsent(tx: Tx): Promise<void> {
  const unsent = sql`t.handled_question_at is not null and exists (select from write_backs w
    where w.client_id = t.client_id and w.ticket_id = t.id and w.kind = 'reply' and w.reason = 'restored')`;
  await sql`${handled(unsent)}`.execute(tx);
}

const handled = (which: ReturnType<typeof sql>) => sql`
  update tickets t set handled_question_at = h.at
  from tickets o
  cross join lateral (
    select max(s.accepted_question_at) as at from suggestions s
    where s.client_id = o.client_id and s.ticket_id = o.id and (s.state = 'accepted' and not s.is_accepted_as_sent or s.state = 'silent')
      and not exists (select from write_backs w
        where w.client_id = s.client_id and w.suggestion_id = s.id and w.kind = 'reply'
          and w.state in ('refused', 'superseded', 'dead'))) h
  where o.client_id = t.client_id and o.id = t.id and ${which} and t.handled_question_at is distinct from h.at`;
