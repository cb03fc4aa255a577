import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { lexemesOf } from './lexemes.ts';
import type { SearchedTicket } from './search-words.ts';

/** The names of a ticket, found as they are written, from these columns or values; its words come beside them. */
export function namesSearch(
  of: Record<'externalId' | 'name' | 'email' | 'subject', RawBuilder<unknown>>,
): RawBuilder<string> {
  return sql<string>`strip(to_tsvector('search_simple', ${of.externalId} || ' ' || coalesce(${of.name}, '') || ' '
        || coalesce(${of.email}, '') || ' ' || ${of.subject}))`;
}

/** So many texts are in memory at once: each may be long. */
const mostAtOnce = 50;

/** Words are stemmed by the language of their ticket: these tickets have another one now. */
export async function updateSearch(tx: Tx, clientId: number, ids: number[]): Promise<void> {
  for (let from = 0; from < ids.length; from += mostAtOnce)
    await updateSearchOf(tx, clientId, ids.slice(from, from + mostAtOnce));
}

async function updateSearchOf(tx: Tx, clientId: number, ids: number[]): Promise<void> {
  const { rows } = await sql<{ id: number } & SearchedTicket>`
    select t.id, t.language, t.subject, array(select m.text from messages m
      where m.client_id = t.client_id and m.ticket_id = t.id and m.not_analysed is null order by m.sent_at, m.id) as texts
    from tickets t where t.client_id = ${clientId} and t.id = any (${ids}::bigint[])`.execute(tx);
  const lexemes = await lexemesOf(tx, rows);
  const names = namesSearch({
    externalId: sql`t.external_id`,
    name: sql`t.requester_name`,
    email: sql`t.requester_email`,
    subject: sql`t.subject`,
  });
  await sql`
    update tickets t set search = ${names} || l.lexemes::tsvector
    from unnest(${rows.map((row) => row.id)}::bigint[], ${lexemes}::text[]) as l(id, lexemes)
    where t.client_id = ${clientId} and t.id = l.id`.execute(tx);
}
