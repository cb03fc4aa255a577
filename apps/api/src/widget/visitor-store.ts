import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { LanguageCode } from '../db/column-types.ts';

/** SQL of who writes to a chatbot, and of the tokens by which they are known. Every statement names the client. */

export type Visitor = {
  clientId: number;
  id: number;
  uuid: string;
  chatbotId: number;
  externalId: string | null;
  language: LanguageCode;
  blockedAt: Date | null;
};

const columns = [
  'visitors.client_id as clientId',
  'visitors.id',
  'visitors.uuid',
  'visitors.chatbot_id as chatbotId',
  'visitors.external_id as externalId',
  'visitors.language',
  'visitors.blocked_at as blockedAt',
] as const;

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

export async function insertVisitor(
  tx: Tx,
  visitor: Of & {
    uuid: string;
    externalId: string | null;
    name: string | null;
    email: string | null;
    language: LanguageCode;
    at: Date;
  },
): Promise<Visitor> {
  return tx
    .insertInto('visitors')
    .values({
      client_id: visitor.clientId,
      uuid: visitor.uuid,
      chatbot_id: visitor.chatbotId,
      external_id: visitor.externalId,
      name: visitor.name,
      email: visitor.email,
      language: visitor.language,
      first_seen_at: visitor.at,
      last_seen_at: visitor.at,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** What a signed identity says of a visitor; what it leaves out stays. */
export async function updateIdentity(
  tx: Tx,
  { clientId, id }: Pick<Visitor, 'clientId' | 'id'>,
  identity: {
    externalId: string;
    name: string | null | undefined;
    email: string | null | undefined;
    at: Date;
  },
): Promise<void> {
  await tx
    .updateTable('visitors')
    .set({
      external_id: identity.externalId,
      last_seen_at: identity.at,
      ...(identity.name === undefined ? {} : { name: identity.name }),
      ...(identity.email === undefined ? {} : { email: identity.email }),
    })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
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
