import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { isRedacted, lostWords, patternOf, redaction } from './lost-words.ts';
import { tableOf } from './put-store.ts';

/** The SQL for words that were redacted in a CRM: they are kept on the ticket until they have left what we wrote. */

type Said = { ticketId: number; externalId: string; text: string };

/** As these messages stand now, where what comes for them is redacted. */
async function listBefore(tx: Tx, clientId: number, messages: Said[]): Promise<Said[]> {
  const redacted = messages.filter(({ text }) => isRedacted(text));
  // Seldom: nothing is asked of the database for all others.
  if (redacted.length === 0) return [];
  const wanted = tableOf('r', redacted, { ticketId: 'bigint', externalId: 'text' });
  const { rows } = await sql<Said>`
    select m.ticket_id as "ticketId", m.external_id as "externalId", m.text from messages m
    join ${wanted} on m.ticket_id = r."ticketId" and m.external_id = r."externalId"
    where m.client_id = ${clientId}`.execute(tx);
  return rows;
}

/** Messages of known tickets are stored by `store`, which answers those that went; what was redacted is noted. */
export async function notingRedacted(
  tx: Tx,
  clientId: number,
  messages: Said[],
  store: () => Promise<{ ticketId: number; text: string }[]>,
): Promise<void> {
  const before = await listBefore(tx, clientId, messages);
  const removed = await store();
  const ids = [...new Set([...before, ...removed].map(({ ticketId }) => ticketId))];
  const of = (all: { ticketId: number; text: string }[], id: number) =>
    all.filter(({ ticketId }) => ticketId === id).map(({ text }) => text);
  const rows = ids.flatMap((ticketId) => {
    const was = { redacted: of(before, ticketId), removed: of(removed, ticketId) };
    const words = lostWords(was, of(messages, ticketId));
    return words.length > 0 ? [{ ticketId, words }] : [];
  });
  if (rows.length === 0) return;
  const lost = tableOf('l', rows, { ticketId: 'bigint', words: 'list' });
  await sql`
    update tickets t set redacted_words = coalesce(t.redacted_words, '{}') || l.words::text[],
      to_compare = gen_random_uuid()
    from ${lost} where t.client_id = ${clientId} and t.id = l."ticketId"`.execute(tx);
}

/** They have left all that was written from this ticket; our own answers to learn from go without them too. */
export async function endRedaction(
  tx: Tx,
  clientId: number,
  { ticketId, words }: { ticketId: number; words: string[] },
): Promise<void> {
  const pattern = patternOf(words);
  await sql`
    with told as (update tickets set redacted_words = null where client_id = ${clientId} and id = ${ticketId})
    update past_answers set question = regexp_replace(question, ${pattern}, ${redaction}, 'gi'),
      answer = regexp_replace(answer, ${pattern}, ${redaction}, 'gi')
    where client_id = ${clientId} and ticket_id = ${ticketId}
      and (question ~* ${pattern} or answer ~* ${pattern})`.execute(tx);
}
