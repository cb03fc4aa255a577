import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { PublicChatbot } from './public-store.ts';

/** SQL of where the widget of a chatbot was seen. */

const mostDomains = 100;
const sightingsEvery = "interval '1 minute'";

/** At most once a minute; a hundred hosts are enough to see where a widget stands. */
export async function putSighting(
  tx: Tx,
  { clientId, id }: Pick<PublicChatbot, 'clientId' | 'id'>,
  domain: string,
  at: Date,
): Promise<void> {
  await sql`
    insert into chatbot_sightings (client_id, chatbot_id, domain, first_at, last_at)
    select ${clientId}, ${id}, ${domain}, ${at}, ${at}
    where (select count(*) from chatbot_sightings s
      where s.client_id = ${clientId} and s.chatbot_id = ${id} and s.domain <> ${domain}) < ${mostDomains}
    on conflict (client_id, chatbot_id, domain) do update set last_at = excluded.last_at
    where chatbot_sightings.last_at < excluded.last_at - ${sql.raw(sightingsEvery)}`.execute(tx);
}

/** The last one first. */
export async function listSightings(
  tx: Tx,
  { clientId, id }: Pick<PublicChatbot, 'clientId' | 'id'>,
): Promise<{ domain: string; firstAt: Date; lastAt: Date }[]> {
  return tx
    .selectFrom('chatbot_sightings')
    .select(['domain', 'first_at as firstAt', 'last_at as lastAt'])
    .where('client_id', '=', clientId)
    .where('chatbot_id', '=', id)
    .orderBy('last_at', 'desc')
    .execute();
}

/** Whether a widget of the client was ever seen on a page. */
export async function hasSighting(tx: Tx, clientId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('chatbot_sightings')
    .select('chatbot_id')
    .where('client_id', '=', clientId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
