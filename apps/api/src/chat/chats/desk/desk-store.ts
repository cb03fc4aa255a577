import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { nameOrAddress } from '../../../platform/db/person-name.ts';
import type { MessageRecord } from '../store.ts';

/** What people read of chats: the rows of a list, and one chat for the desk. Chats of the panel are in none of it. */

const columns = [
  'chats.client_id as clientId',
  'chats.id',
  'chats.uuid',
  'chats.state',
  'chats.version',
  'chats.messages',
  'chats.language',
  'chats.title',
  'chats.last_text as lastText',
  'chats.last_author as lastAuthor',
  'chats.page',
  'chats.started_at as startedAt',
  'chats.last_at as lastAt',
  'chats.waiting_since as waitingSince',
  'chats.taken_by as takenBy',
  'chats.score',
  'chats.comment',
  'chats.summary',
  'chats.solved_at as solvedAt',
  'chats.archived_at as archivedAt',
  'clients.uuid as clientUuid',
  'clients.name as clientName',
  'chatbots.uuid as chatbotUuid',
  'chatbots.white_label as whiteLabel',
  'visitors.id as visitorId',
  'visitors.uuid as visitorUuid',
  'visitors.name as visitorName',
  'visitors.email as visitorEmail',
  'visitors.external_id as externalId',
  'visitors.blocked_at as blockedAt',
  'visitors.first_seen_at as firstSeenAt',
  'escalations.reason as escalationReason',
  'escalations.state as escalationState',
  'escalations.external_id as ticketName',
] as const;

function deskChats(tx: Tx) {
  return tx
    .selectFrom('chats')
    .innerJoin('clients', 'clients.id', 'chats.client_id')
    .innerJoin('chatbots', (join) =>
      join
        .onRef('chatbots.client_id', '=', 'chats.client_id')
        .onRef('chatbots.id', '=', 'chats.chatbot_id'),
    )
    .innerJoin('visitors', (join) =>
      join
        .onRef('visitors.client_id', '=', 'chats.client_id')
        .onRef('visitors.id', '=', 'chats.visitor_id'),
    )
    .leftJoin('escalations', (join) =>
      join
        .onRef('escalations.client_id', '=', 'chats.client_id')
        .onRef('escalations.chat_id', '=', 'chats.id'),
    )
    .select(columns)
    .select(
      sql<number>`(select count(*)::int from chats c where c.client_id = chats.client_id
        and c.visitor_id = chats.visitor_id)`.as('visitorChats'),
    )
    .where('chats.origin', '=', 'widget');
}

export type DeskChat = NonNullable<Awaited<ReturnType<typeof findDeskChat>>>;

export async function findDeskChat(tx: Tx, uuid: string) {
  return deskChats(tx).where('chats.uuid', '=', uuid).executeTakeFirst();
}

/** In the order of the ids. */
export async function listDeskChats(tx: Tx, ids: number[]): Promise<DeskChat[]> {
  if (ids.length === 0) return [];
  const rows = await deskChats(tx)
    .where(sql<boolean>`chats.id = any (${ids}::bigint[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Of several chats of a client, each in its order. */
export async function listMessagesOf(
  tx: Tx,
  clientId: number,
  chatIds: number[],
): Promise<MessageRecord[]> {
  return tx
    .selectFrom('chat_messages')
    .selectAll()
    .where('client_id', '=', clientId)
    .where(sql<boolean>`chat_id = any (${chatIds}::bigint[])`)
    .orderBy('chat_id')
    .orderBy('number')
    .execute();
}

/** Which messages of a chat have a trace. */
export async function listTraced(
  tx: Tx,
  { clientId, chatId }: { clientId: number; chatId: number },
): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('chat_traces')
    .innerJoin('chat_messages', (join) =>
      join
        .onRef('chat_messages.client_id', '=', 'chat_traces.client_id')
        .onRef('chat_messages.id', '=', 'chat_traces.message_id'),
    )
    .select('chat_traces.message_id as id')
    .where('chat_messages.client_id', '=', clientId)
    .where('chat_messages.chat_id', '=', chatId)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Through the staff door: a client's people may meet somebody of the provider in a chat, whose row they cannot read. */
export async function listPeople(
  tx: Tx,
  ids: number[],
): Promise<{ id: number; uuid: string; name: string; firstname: string }[]> {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('users')
    .select(['id', 'uuid', 'firstname', nameOrAddress('users').$notNull().as('name')])
    .where('id', 'in', ids)
    .execute();
}

/** Through the staff door: somebody of the client, or of the provider; null: of anybody. */
export async function findColleagueId(
  tx: Tx,
  uuid: string,
  clientId: number | null,
): Promise<number | undefined> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('uuid', '=', uuid)
    .$if(clientId !== null, (query) =>
      query.where((eb) => eb.or([eb('client_id', '=', clientId), eb('client_id', 'is', null)])),
    )
    .executeTakeFirst();
  return row?.id;
}
