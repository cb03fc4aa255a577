import { z } from 'zod';
import { announceOn } from '../../../platform/db/announce.ts';
import type { Tx } from '../../../platform/db/database.ts';

/** What processes tell one another of chats; PostgreSQL carries less than 8,000 bytes a message. */
export const chatChannel = 'replique_chats';

const mostBytes = 7_000;
const place = { clientId: z.int(), chatId: z.int() };

export const HubMessage = z.discriminatedUnion('type', [
  /** Something of the chat has this version now: whoever shows it reads what is newer than what it has. */
  z.object({ type: z.literal('changed'), ...place, version: z.int() }),
  /** A sentence of an answer that is being written. */
  z.object({
    type: z.literal('part'),
    ...place,
    message: z.uuid(),
    index: z.int(),
    text: z.string(),
    paragraph: z.boolean(),
  }),
  z.object({ type: z.literal('typing'), ...place }),
  /** Something of the chatbot changed: settings, whether it is on, whether it is there. */
  z.object({
    type: z.literal('chatbot'),
    clientId: z.int(),
    chatbotId: z.int(),
    revision: z.int(),
  }),
  /** The visitor was blocked or erased. */
  z.object({ type: z.literal('visitor'), clientId: z.int(), visitorId: z.int() }),
]);
export type HubMessage = z.infer<typeof HubMessage>;

/** Tells every process once this transaction has ended well. A part that is too long is left out: the message follows. */
export async function tellChats(tx: Tx, message: HubMessage): Promise<void> {
  const payload = JSON.stringify(message);
  if (Buffer.byteLength(payload) > mostBytes) return;
  await announceOn(tx, chatChannel, payload);
}

export function readHubMessage(payload: string): HubMessage | undefined {
  try {
    return HubMessage.parse(JSON.parse(payload));
  } catch {
    return undefined;
  }
}
