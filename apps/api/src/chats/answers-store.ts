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

const now = sql<Date>`clock_timestamp()`;
const leaseFrom = (seconds: number) =>
  sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`;

/**
 * As staff: a pending answer that nobody writes; two processes never get the same. First comes the client for whom the
 * fewest are being written, and of its answers the one that waited longest: whoever asks much waits for themselves.
 */
export async function claimAnswer(
  tx: Tx,
  holder: string,
  lease = leaseSeconds,
): Promise<Claim | undefined> {
  const row = await tx
    .with(
      (cte) => cte('busy').materialized(),
      (db) =>
        db
          .selectFrom('chat_messages')
          .select(({ fn }) => ['client_id as busyClient', fn.countAll<number>().as('written')])
          .where('state', '=', 'pending')
          .where('holder', 'is not', null)
          .where('lease_until', '>=', now)
          .groupBy('client_id'),
    )
    .with(
      (cte) => cte('next').materialized(),
      (db) =>
        db
          .selectFrom('chat_messages as m')
          .leftJoin('busy', 'busy.busyClient', 'm.client_id')
          .select(['m.client_id as nextClient', 'm.id as nextId'])
          .where('m.state', '=', 'pending')
          .where((or) => or.or([or('m.lease_until', 'is', null), or('m.lease_until', '<', now)]))
          .orderBy(sql`coalesce(busy.written, 0)`)
          .orderBy('m.id')
          .limit(1)
          .forUpdate('m')
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
