import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/schema.ts';

/** The SQL by which a chat and its messages are read and changed, whoever does it. Every statement names the client. */

export type ChatRecord = Selectable<DB['chats']>;
export type MessageRecord = Selectable<DB['chat_messages']>;
export type ChatPlace = { clientId: number; chatId: number };

export async function lockChat(tx: Tx, place: ChatPlace): Promise<ChatRecord | undefined> {
  return tx
    .selectFrom('chats')
    .selectAll()
    .where('client_id', '=', place.clientId)
    .where('id', '=', place.chatId)
    .forUpdate()
    .executeTakeFirst();
}

export async function findChat(
  tx: Tx,
  by: { uuid: string; clientId?: number } | ChatPlace,
): Promise<ChatRecord | undefined> {
  let query = tx.selectFrom('chats').selectAll();
  if ('chatId' in by) query = query.where('id', '=', by.chatId);
  else query = query.where('uuid', '=', by.uuid);
  if (by.clientId !== undefined) query = query.where('client_id', '=', by.clientId);
  return query.executeTakeFirst();
}

export async function insertChat(tx: Tx, chat: Insertable<DB['chats']>): Promise<ChatRecord> {
  return tx.insertInto('chats').values(chat).returningAll().executeTakeFirstOrThrow();
}

export async function updateChat(
  tx: Tx,
  place: ChatPlace,
  values: Updateable<DB['chats']>,
): Promise<ChatRecord> {
  return tx
    .updateTable('chats')
    .set(values)
    .where('client_id', '=', place.clientId)
    .where('id', '=', place.chatId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function insertMessage(
  tx: Tx,
  message: Insertable<DB['chat_messages']>,
): Promise<MessageRecord> {
  return tx.insertInto('chat_messages').values(message).returningAll().executeTakeFirstOrThrow();
}

export async function updateMessage(
  tx: Tx,
  place: { clientId: number; messageId: number },
  values: Updateable<DB['chat_messages']>,
): Promise<MessageRecord> {
  return tx
    .updateTable('chat_messages')
    .set(values)
    .where('client_id', '=', place.clientId)
    .where('id', '=', place.messageId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Ends what the bot was writing in the chat; a cancelled message never shows text. */
export async function cancelPendingMessages(
  tx: Tx,
  place: ChatPlace,
  version: number,
): Promise<number> {
  const result = await tx
    .updateTable('chat_messages')
    .set({ state: 'cancelled', text: '', version, holder: null, lease_until: null })
    .where('client_id', '=', place.clientId)
    .where('chat_id', '=', place.chatId)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Of a chat, in their order. @param after only those whose last change is newer than this version */
export async function listMessages(tx: Tx, place: ChatPlace, after = 0): Promise<MessageRecord[]> {
  return tx
    .selectFrom('chat_messages')
    .selectAll()
    .where('client_id', '=', place.clientId)
    .where('chat_id', '=', place.chatId)
    .where('version', '>', after)
    .orderBy('number')
    .execute();
}

export async function findMessage(
  tx: Tx,
  place: ChatPlace,
  by: { uuid: string } | { key: string },
): Promise<MessageRecord | undefined> {
  let query = tx
    .selectFrom('chat_messages')
    .selectAll()
    .where('client_id', '=', place.clientId)
    .where('chat_id', '=', place.chatId);
  query = 'uuid' in by ? query.where('uuid', '=', by.uuid) : query.where('key', '=', by.key);
  return query.executeTakeFirst();
}
