import type { Tx } from '../../../platform/db/database.ts';
import { announceChat } from '../../../accounts/index.ts';
import { tellChats } from '../streams/messages.ts';
import {
  deleteVisitor,
  holdChatsOf,
  holdVisitor,
  listChatsOf,
  listPassedOn,
} from './visitors-store.ts';

/** Our own tickets of what these visitors had passed on to people. */
export async function listTicketsOfVisitors(
  tx: Tx,
  clientId: number,
  ids: number[],
): Promise<number[]> {
  const tickets = new Set<number>();
  for (const id of ids)
    for (const { ticketId } of await listPassedOn(tx, { clientId, id }))
      if (ticketId !== null) tickets.add(ticketId);
  return [...tickets];
}

/** Holds them with their chats: a message under way comes before or after. */
export async function holdVisitors(tx: Tx, clientId: number, uuids: string[]): Promise<void> {
  for (const uuid of uuids.toSorted()) {
    const visitor = await holdVisitor(tx, uuid, clientId);
    if (visitor) await holdChatsOf(tx, visitor);
  }
}

/** Visitors with their chats and all that hangs on these; whoever shows one is told. As staff. */
export async function eraseVisitors(tx: Tx, clientId: number, ids: number[]): Promise<void> {
  for (const id of ids) {
    const chats = await listChatsOf(tx, { clientId, id });
    await deleteVisitor(tx, { clientId, id });
    await tellChats(tx, { type: 'visitor', clientId, visitorId: id });
    for (const { uuid } of chats)
      await announceChat(tx, { clientId, chatUuid: uuid, what: 'state' });
  }
}
