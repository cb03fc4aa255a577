import { announceOn } from '../../platform/db/announce.ts';
import type { Tx } from '../../platform/db/database.ts';
import { liveChannel, type Message } from './messages.ts';

export { createLiveHub } from './hub.ts';

/** What changed: a suggestion of the ticket, or the ticket itself. */
export type Change = {
  clientId: number;
  ticketUuid: string;
  what: 'suggestion' | 'ticket';
  /** The name of the person who did it. */
  by?: string | undefined;
};

/**
 * Tells every open console of the client, in whatever process it hangs, once this transaction has ended well. Not for
 * imports: they would tell of every ticket.
 */
export async function announce(tx: Tx, change: Change): Promise<void> {
  const { clientId, ticketUuid: ticket, what, by = null } = change;
  await notify(tx, { type: 'changed', clientId, ticket, what, by });
}

/** What happened in a chat: something was said, it changed hands or ended, or its visitor begins to wait for a person. */
export type ChatChange = {
  clientId: number;
  chatUuid: string;
  what: 'message' | 'state' | 'waiting';
  /** The name of the person who did it. */
  by?: string | undefined;
};

/** As {@link announce}, of a chat. */
export async function announceChat(tx: Tx, change: ChatChange): Promise<void> {
  const { clientId, chatUuid: chat, what, by = null } = change;
  await notify(tx, { type: 'chat', clientId, chat, what, by });
}

export async function notify(tx: Tx, message: Message): Promise<void> {
  await announceOn(tx, liveChannel, JSON.stringify(message));
}
