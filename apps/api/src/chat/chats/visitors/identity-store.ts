import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { LanguageCode } from '../../../platform/db/column-types.ts';
import type { KeptContact } from '../../../platform/db/column-shapes.ts';
import type { ChatPlace } from '../store.ts';

/** Who visitors are. Every statement names the client. */

export type Visitor = {
  clientId: number;
  id: number;
  uuid: string;
  chatbotId: number;
  externalId: string | null;
  language: LanguageCode;
  blockedAt: Date | null;
};

export const visitorColumns = [
  'visitors.client_id as clientId',
  'visitors.id',
  'visitors.uuid',
  'visitors.chatbot_id as chatbotId',
  'visitors.external_id as externalId',
  'visitors.language',
  'visitors.blocked_at as blockedAt',
] as const;

type Of = { clientId: number; chatbotId: number };

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
    .returning(visitorColumns)
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

/**
 * Makes one visitor of two: all that the one without a name has is the known one's — but for the tokens, which the widget moves before —, what was counted of both is
 * counted together, and a block of either holds. Both rows are locked by the caller.
 */
export async function mergeVisitors(tx: Tx, from: Visitor, into: Visitor): Promise<void> {
  const { clientId } = into;
  const [one, other] = [from.id, into.id];
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

/** What a visitor told of oneself is known from then on; who is signed in stays who the client's server says. */
export async function keepContact(
  tx: Tx,
  { clientId, chatId }: ChatPlace,
  contact: KeptContact,
): Promise<void> {
  const { name, email, phone } = { name: null, email: null, phone: null, ...contact };
  await sql`
    update visitors v set
      name = case when v.external_id is null then coalesce(${name}::text, v.name) else coalesce(v.name, ${name}::text) end,
      email = case when v.external_id is null then coalesce(${email}::text, v.email) else v.email end,
      phone = coalesce(${phone}::text, v.phone)
    from chats c
    where c.client_id = ${clientId} and c.id = ${chatId}
      and v.client_id = ${clientId} and v.id = c.visitor_id`.execute(tx);
}
