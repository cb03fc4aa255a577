import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { Visitor } from './visitor-store.ts';

/**
 * Makes one visitor of two: all that the one without a name has is the known one's, what was counted of both is
 * counted together, and a block of either holds. Both rows are locked by the caller.
 */
export async function mergeVisitors(tx: Tx, from: Visitor, into: Visitor): Promise<void> {
  const { clientId } = into;
  const [one, other] = [from.id, into.id];
  await sql`update visitor_tokens set visitor_id = ${other}
    where client_id = ${clientId} and visitor_id = ${one}`.execute(tx);
  await sql`update chats set visitor_id = ${other}
    where client_id = ${clientId} and visitor_id = ${one}`.execute(tx);
  await sql`update chat_first_keys k set visitor_id = ${other}
    where k.client_id = ${clientId} and k.visitor_id = ${one} and not exists (select from chat_first_keys o
      where o.client_id = k.client_id and o.visitor_id = ${other} and o.key = k.key)`.execute(tx);
  await sql`insert into chat_counts (client_id, chatbot_id, visitor_id, day, used)
    select client_id, chatbot_id, ${other}, day, used from chat_counts
    where client_id = ${clientId} and chatbot_id = ${into.chatbotId} and visitor_id = ${one}
    on conflict (client_id, chatbot_id, visitor_id, day)
    do update set used = chat_counts.used + excluded.used`.execute(tx);
  await sql`delete from chat_counts
    where client_id = ${clientId} and chatbot_id = ${into.chatbotId} and visitor_id = ${one}`.execute(
    tx,
  );
  await sql`update visitors set blocked_at = coalesce(blocked_at, ${from.blockedAt}),
      first_seen_at = least(first_seen_at, (select first_seen_at from visitors o
        where o.client_id = ${clientId} and o.id = ${one}))
    where client_id = ${clientId} and id = ${other}`.execute(tx);
  await sql`delete from visitors where client_id = ${clientId} and id = ${one}`.execute(tx);
}
