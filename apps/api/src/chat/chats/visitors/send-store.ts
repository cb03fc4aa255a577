import type { Tx } from '../../../platform/db/database.ts';
import type { LanguageCode } from '../../../platform/db/column-types.ts';
import type { ChatRecord } from '../store.ts';

/** The SQL of a visitor who writes. */

export type WritingVisitor = { clientId: number; id: number; chatbotId: number };

/** Holds the visitor: their messages come one after the other, and blocking waits for the one under way. */
export async function lockVisitor(
  tx: Tx,
  { clientId, id }: WritingVisitor,
): Promise<{ isBlocked: boolean } | undefined> {
  const row = await tx
    .selectFrom('visitors')
    .select(['blocked_at as blockedAt'])
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && { isBlocked: row.blockedAt !== null };
}

export async function touchVisitor(
  tx: Tx,
  { clientId, id }: WritingVisitor,
  seen: { language: LanguageCode; at: Date },
): Promise<void> {
  await tx
    .updateTable('visitors')
    .set({ last_seen_at: seen.at, language: seen.language })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
}

/** The chat that the visitor's first message with this key made. */
export async function findChatByFirstKey(
  tx: Tx,
  { clientId, id }: WritingVisitor,
  key: string,
): Promise<ChatRecord | undefined> {
  return tx
    .selectFrom('chat_first_keys as k')
    .innerJoin('chats as c', (join) =>
      join.onRef('c.client_id', '=', 'k.client_id').onRef('c.id', '=', 'k.chat_id'),
    )
    .selectAll('c')
    .where('k.client_id', '=', clientId)
    .where('k.visitor_id', '=', id)
    .where('k.key', '=', key)
    .executeTakeFirst();
}

export async function insertFirstKey(
  tx: Tx,
  { clientId, id }: WritingVisitor,
  first: { key: string; chatId: number },
): Promise<void> {
  await tx
    .insertInto('chat_first_keys')
    .values({ client_id: clientId, visitor_id: id, key: first.key, chat_id: first.chatId })
    .execute();
}

/** The visitor's own chat with this chatbot. */
export async function findVisitorChat(
  tx: Tx,
  { clientId, id, chatbotId }: WritingVisitor,
  uuid: string,
): Promise<ChatRecord | undefined> {
  return tx
    .selectFrom('chats')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('visitor_id', '=', id)
    .where('chatbot_id', '=', chatbotId)
    .where('uuid', '=', uuid)
    .executeTakeFirst();
}

/** The newest first. */
export async function listChatsOfVisitor(
  tx: Tx,
  { clientId, id, chatbotId }: WritingVisitor,
  most: number,
): Promise<ChatRecord[]> {
  return tx
    .selectFrom('chats')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('visitor_id', '=', id)
    .where('chatbot_id', '=', chatbotId)
    .orderBy('last_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}
