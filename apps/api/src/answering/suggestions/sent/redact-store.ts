import { sql } from 'kysely';
import { endRedaction, redactionOf, redactWriteBacks } from '../../../helpdesk/index.ts';
import type { Tx } from '../../../platform/db/database.ts';

/** The SQL that takes words which were redacted in the CRM out of what was written from a ticket. */

/** Suggestions, their earlier texts, what others cite of the ticket, and what was written back to it. */
export async function redactSuggestions(
  tx: Tx,
  clientId: number,
  redacted: { ticketId: number; words: string[] },
): Promise<void> {
  const { ticketId } = redacted;
  const { pattern, instead } = redactionOf(redacted.words);
  const without = (column: string) =>
    sql`regexp_replace(${sql.ref(column)}, ${pattern}, ${instead}, 'gi')`;
  await sql`
    update suggestions s set text = ${without('s.text')}, original_text = ${without('s.original_text')},
      instruction = ${without('s.instruction')}, model_view = ${without('s.model_view')},
      open_questions = array(select ${without('q')} from unnest(s.open_questions) q),
      sentences = (select coalesce(jsonb_agg(jsonb_set(one, '{text}',
          to_jsonb(regexp_replace(coalesce(one ->> 'text', ''), ${pattern}, ${instead}, 'gi'))) order by place), '[]')
        from jsonb_array_elements(s.sentences) with ordinality as parts (one, place))
    where s.client_id = ${clientId} and s.ticket_id = ${ticketId}`.execute(tx);
  await sql`
    update suggestion_edits e set text_before = ${without('e.text_before')} from suggestions s
    where e.client_id = ${clientId} and s.client_id = e.client_id and s.id = e.suggestion_id
      and s.ticket_id = ${ticketId}`.execute(tx);
  await sql`
    update suggestion_sources c set text = ${without('c.text')}, title = ${without('c.title')}
    where c.client_id = ${clientId} and c.ticket_id = ${ticketId}`.execute(tx);
  await redactWriteBacks(tx, clientId, redacted);
  await endRedaction(tx, clientId, redacted);
}
