import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { visitorColumns as columns, type Visitor } from '../chats/chats.ts';

/** SQL of who writes to a chatbot, and of the tokens by which they are known. Every statement names the client. */

/**
 * As staff: the chatbot, and with it the visitor of it who holds the token, where its client is in use, and the
 * visitor's chat.
 */
export async function findCall(
  tx: Tx,
  { chatbot, tokenHash, chat }: { chatbot: string; tokenHash: string | null; chat: string | null },
) {
  return tx
    .selectFrom('chatbots as b')
    .innerJoin('clients as c', 'c.id', 'b.client_id')
    .leftJoin('visitor_tokens as t', (join) =>
      join
        .onRef('t.client_id', '=', 'b.client_id')
        .on(sql<boolean>`t.token_hash = ${tokenHash}`)
        .on('c.archived_at', 'is', null),
    )
    .leftJoin('visitors as v', (join) =>
      join
        .onRef('v.client_id', '=', 't.client_id')
        .onRef('v.id', '=', 't.visitor_id')
        .onRef('v.chatbot_id', '=', 'b.id'),
    )
    .leftJoin('chats as a', (join) =>
      join
        .onRef('a.client_id', '=', 'v.client_id')
        .onRef('a.visitor_id', '=', 'v.id')
        .onRef('a.chatbot_id', '=', 'b.id')
        .on(sql<boolean>`a.uuid = ${chat}::uuid`),
    )
    .select([
      'b.domains',
      'b.client_id as clientId',
      'b.id as chatbotId',
      'v.id',
      'v.uuid',
      'a.id as chatId',
    ])
    .where('b.uuid', '=', chatbot)
    .executeTakeFirst();
}

type Of = { clientId: number; chatbotId: number };

export async function lockVisitor(
  tx: Tx,
  { clientId, id }: { clientId: number; id: number },
): Promise<Visitor | undefined> {
  return tx
    .selectFrom('visitors')
    .select(columns)
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function lockKnownVisitor(
  tx: Tx,
  { clientId, chatbotId }: Of,
  externalId: string,
): Promise<Visitor | undefined> {
  return tx
    .selectFrom('visitors')
    .select(columns)
    .where('client_id', '=', clientId)
    .where('chatbot_id', '=', chatbotId)
    .where('external_id', '=', externalId)
    .forUpdate()
    .executeTakeFirst();
}

/** Whoever gives an identity to visitors of a chatbot takes turns until the transaction ends. */
export async function lockIdentity(tx: Tx, { chatbotId }: Of, externalId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('widget.identity'), hashtext(${`${chatbotId} ${externalId}`}))`.execute(
    tx,
  );
}

export async function insertToken(
  tx: Tx,
  token: { clientId: number; visitorId: number; hash: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('visitor_tokens')
    .values({
      client_id: token.clientId,
      token_hash: token.hash,
      visitor_id: token.visitorId,
      created_at: token.at,
    })
    .execute();
}

/** The token leads to another visitor from now on. */
export async function moveToken(
  tx: Tx,
  token: { clientId: number; hash: string; visitorId: number },
): Promise<void> {
  await tx
    .updateTable('visitor_tokens')
    .set({ visitor_id: token.visitorId })
    .where('client_id', '=', token.clientId)
    .where('token_hash', '=', token.hash)
    .execute();
}

/** Every token of one visitor leads to another from now on. */
export async function moveTokens(
  tx: Tx,
  { clientId, from, into }: { clientId: number; from: number; into: number },
): Promise<void> {
  await tx
    .updateTable('visitor_tokens')
    .set({ visitor_id: into })
    .where('client_id', '=', clientId)
    .where('visitor_id', '=', from)
    .execute();
}
