import type { Tx } from '../../platform/db/database.ts';

/** What tells whether a ticket is still the one that was read. */
export type Thread = {
  question: string;
  messages: number;
  lastMessageAt: Date;
  isWaiting: boolean;
  isEligible: boolean;
};

/** The ticket as it stands, held until the end of the transaction: messages that arrive wait for it. */
export async function holdThread(
  tx: Tx,
  clientId: number,
  ticketId: number,
): Promise<Thread | undefined> {
  return tx
    .selectFrom('tickets')
    .select([
      'question',
      'message_count as messages',
      'last_message_at as lastMessageAt',
      'is_waiting as isWaiting',
      'is_eligible as isEligible',
    ])
    .where('client_id', '=', clientId)
    .where('id', '=', ticketId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
