import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

/** The SQL by which processes share the pending answers out among them, by the database's clock. */

/** Whoever was silent for so long is taken to be gone. */
export const leaseSeconds = 30;

export type Claim = {
  clientId: number;
  chatId: number;
  messageId: number;
  uuid: string;
  holder: string;
  /** How often it was begun, this time included. */
  attempts: number;
};

const leaseFrom = (seconds: number) =>
  sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`;

/** As staff: the pending answer that waited longest and nobody writes; two processes never get the same. */
export async function claimAnswer(
  tx: Tx,
  holder: string,
  lease = leaseSeconds,
): Promise<Claim | undefined> {
  const row = await tx
    .with(
      (cte) => cte('next').materialized(),
      (db) =>
        db
          .selectFrom('chat_messages')
          .select(['client_id as nextClient', 'id as nextId'])
          .where('state', '=', 'pending')
          .where((or) =>
            or.or([
              or('lease_until', 'is', null),
              or('lease_until', '<', sql<Date>`clock_timestamp()`),
            ]),
          )
          .orderBy(sql`lease_until nulls first`)
          .orderBy('id')
          .limit(1)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('chat_messages')
    .set((eb) => ({ holder, lease_until: leaseFrom(lease), attempts: eb('attempts', '+', 1) }))
    .from('next')
    .whereRef('chat_messages.client_id', '=', 'next.nextClient')
    .whereRef('chat_messages.id', '=', 'next.nextId')
    .returning([
      'chat_messages.client_id as clientId',
      'chat_messages.chat_id as chatId',
      'chat_messages.id as messageId',
      'chat_messages.uuid',
      'chat_messages.attempts',
    ])
    .executeTakeFirst();
  return row && { ...row, holder };
}

/**
 * Says that the holder is still there, and holds the row until the transaction ends: a take-over comes before or after.
 * @returns false when the message is not this holder's any more
 */
export async function keepAnswer(tx: Tx, claim: Claim, lease = leaseSeconds): Promise<boolean> {
  const row = await tx
    .updateTable('chat_messages')
    .set({ lease_until: leaseFrom(lease) })
    .where('client_id', '=', claim.clientId)
    .where('id', '=', claim.messageId)
    .where('state', '=', 'pending')
    .where('holder', '=', claim.holder)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Hands it on: to whoever looks next, or after some seconds. @param isTry false: it does not count as one */
export async function releaseAnswer(
  tx: Tx,
  claim: Claim,
  { after, isTry }: { after: number; isTry: boolean },
): Promise<void> {
  await tx
    .updateTable('chat_messages')
    .set((eb) => ({
      holder: null,
      lease_until: leaseFrom(after),
      attempts: isTry ? eb.ref('attempts') : eb('attempts', '-', 1),
    }))
    .where('client_id', '=', claim.clientId)
    .where('id', '=', claim.messageId)
    .where('state', '=', 'pending')
    .where('holder', '=', claim.holder)
    .execute();
}

/** The chatbot and the visitor of a chat, as the bot is told of them. */
export async function findTurnFacts(tx: Tx, claim: Pick<Claim, 'clientId' | 'chatId'>) {
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
    .where('c.client_id', '=', claim.clientId)
    .where('c.id', '=', claim.chatId)
    .executeTakeFirst();
}
