import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { redactionOf } from '../tickets/tickets.ts';

/** Takes words that were redacted in the CRM out of what was written to it, or is still to be. */
export async function redactWriteBacks(
  tx: Tx,
  clientId: number,
  { ticketId, words }: { ticketId: number; words: string[] },
): Promise<void> {
  const { pattern, instead } = redactionOf(words);
  await sql`
    update write_backs w set content = w.content || (
      select coalesce(jsonb_object_agg(key, regexp_replace(value, ${pattern}, ${instead}, 'gi')), '{}')
      from jsonb_each_text(w.content) where key in ('text', 'reply', 'comment') and value is not null)
    where w.client_id = ${clientId} and w.ticket_id = ${ticketId} and w.content::text ~* ${pattern}`.execute(
    tx,
  );
}
