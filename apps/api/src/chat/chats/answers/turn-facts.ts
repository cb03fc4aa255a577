import type { Tx } from '../../../platform/db/database.ts';

/** The chatbot and the visitor of a chat, as the bot is told of them. */
export async function findTurnFacts(tx: Tx, of: { clientId: number; chatId: number }) {
  return tx
    .selectFrom('chats as c')
    .innerJoin('chatbots as b', (join) =>
      join.onRef('b.client_id', '=', 'c.client_id').onRef('b.id', '=', 'c.chatbot_id'),
    )
    .leftJoin('visitors as v', (join) =>
      join.onRef('v.client_id', '=', 'c.client_id').onRef('v.id', '=', 'c.visitor_id'),
    )
    .select([
      'c.language',
      'c.failures',
      'c.escalated_at as escalatedAt',
      'b.id as chatbotId',
      'b.uuid as chatbotUuid',
      'b.prompt_id as promptId',
      'b.domains',
      'b.settings',
      'v.name',
      'v.email',
      'v.external_id as externalId',
    ])
    .where('c.client_id', '=', of.clientId)
    .where('c.id', '=', of.chatId)
    .executeTakeFirst();
}
