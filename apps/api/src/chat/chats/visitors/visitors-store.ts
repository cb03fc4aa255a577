import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** The SQL of blocking and erasing visitors. */

export type DeskVisitor = NonNullable<Awaited<ReturnType<typeof holdVisitor>>>;

/**
 * Holds the visitor: a message under way comes before or after.
 * @param clientId whose it must be; null: anybody's, as staff
 */
export async function holdVisitor(tx: Tx, uuid: string, clientId: number | null) {
  return tx
    .selectFrom('visitors')
    .innerJoin('clients', 'clients.id', 'visitors.client_id')
    .innerJoin('chatbots', (join) =>
      join
        .onRef('chatbots.client_id', '=', 'visitors.client_id')
        .onRef('chatbots.id', '=', 'visitors.chatbot_id'),
    )
    .select([
      'visitors.client_id as clientId',
      'visitors.id',
      'visitors.first_seen_at as firstSeenAt',
      'visitors.blocked_at as blockedAt',
      'clients.name as clientName',
      'chatbots.white_label as whiteLabel',
    ])
    .where('visitors.uuid', '=', uuid)
    .$if(clientId !== null, (query) => query.where('visitors.client_id', '=', clientId))
    .forUpdate('visitors')
    .executeTakeFirst();
}

type Place = { clientId: number; id: number };

export async function updateBlocked(
  tx: Tx,
  { clientId, id }: Place,
  blockedAt: Date | null,
): Promise<void> {
  await tx
    .updateTable('visitors')
    .set({ blocked_at: blockedAt })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
}

export async function listChatsOf(
  tx: Tx,
  { clientId, id }: Place,
): Promise<{ id: number; uuid: string; state: string; messages: number }[]> {
  return tx
    .selectFrom('chats')
    .select(['id', 'uuid', 'state', 'messages'])
    .where('client_id', '=', clientId)
    .where('visitor_id', '=', id)
    .orderBy('id')
    .execute();
}

/** The same, held: whoever changes one of them comes before or after, as the visitor is held before a chat. */
export async function holdChatsOf(tx: Tx, { clientId, id }: Place): Promise<void> {
  await tx
    .selectFrom('chats')
    .select('id')
    .where('client_id', '=', clientId)
    .where('visitor_id', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** What was passed on to people: where it stands in a CRM, and our own tickets of it, the CRM's copies included. */
export async function listPassedOn(tx: Tx, { clientId, id }: Place) {
  return tx
    .selectFrom('escalations as e')
    .innerJoin('chats as c', (join) =>
      join.onRef('c.client_id', '=', 'e.client_id').onRef('c.id', '=', 'e.chat_id'),
    )
    .leftJoin('tickets as t', (join) =>
      join
        .onRef('t.client_id', '=', 'e.client_id')
        .on((eb) =>
          eb.or([
            eb('t.id', '=', eb.ref('e.ticket_id')),
            eb.and([
              eb('t.platform', '=', eb.ref('e.platform')),
              eb('t.external_id', '=', eb.ref('e.external_id')),
            ]),
          ]),
        ),
    )
    .select(['e.platform', 'e.external_id as externalId', 't.id as ticketId'])
    .where('c.client_id', '=', clientId)
    .where('c.visitor_id', '=', id)
    .orderBy('e.id')
    .execute();
}

/** Whether something of the visitor is being sent to a CRM at this moment: what comes of it is not known yet. */
export async function isBeingSent(tx: Tx, uuid: string): Promise<boolean> {
  const row = await tx
    .selectFrom('escalations as e')
    .innerJoin('chats as c', (join) =>
      join.onRef('c.client_id', '=', 'e.client_id').onRef('c.id', '=', 'e.chat_id'),
    )
    .innerJoin('visitors as v', (join) =>
      join.onRef('v.client_id', '=', 'c.client_id').onRef('v.id', '=', 'c.visitor_id'),
    )
    .select('e.id')
    .where('v.uuid', '=', uuid)
    .where('e.state', '=', 'waiting')
    .where(sql<boolean>`e.lease_until > clock_timestamp()`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes chats, messages, traces, tokens and what was passed on along. */
export async function deleteVisitor(tx: Tx, { clientId, id }: Place): Promise<void> {
  await tx
    .deleteFrom('chat_counts')
    .where('client_id', '=', clientId)
    .where('visitor_id', '=', id)
    .execute();
  await tx.deleteFrom('visitors').where('client_id', '=', clientId).where('id', '=', id).execute();
}
