import type { WidgetEvent } from '@replique/contract/chat/widget';
import type { Database } from '../../../platform/db/database.ts';
import { findWithPending } from './hub-store.ts';
import { presentWidgetChat, presentWidgetMessage, readNames } from '../visitors/present-widget.ts';
import { listMessages, type ChatPlace } from '../store.ts';

/** What changed in a chat, ready to be sent: written once, whoever reads it. */

/** `version`: who has this one, or a newer, needs it no more. */
export type Frame = { version: number; text: string };

export type RoomNews = {
  version: number;
  /** In the order of their versions. */
  frames: Frame[];
  /** What is being written. */
  pending: string | null;
};

/** Each event by itself; `id` is what the reader may come back with. */
export function writeEvent(event: WidgetEvent, id?: number): string {
  return `${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(event)}\n\n`;
}

/**
 * Reads what is newer than a version. Messages of one change share a version, and the chat always carries the last one.
 * @returns undefined when the chat is no more
 */
export async function readNews(
  db: Database,
  place: ChatPlace,
  after: number,
): Promise<RoomNews | undefined> {
  return db.withClient(place.clientId, async (tx) => {
    // The row first: what is said between the two reads carries a newer version, and is told again then.
    const chat = await findWithPending(tx, place);
    if (!chat) return undefined;
    const { version: newest, pending } = chat;
    if (newest <= after) return { version: newest, frames: [], pending };
    const read = await listMessages(tx, place, after);
    const messages = read
      .filter(({ version }) => version <= newest)
      .sort((one, other) => one.version - other.version || one.number - other.number);
    const names = await readNames(tx, chat, messages);
    const frames: Frame[] = [];
    for (const row of messages) {
      const message = presentWidgetMessage(row, names);
      const { version } = row;
      if (message)
        frames.push({ version, text: writeEvent({ type: 'message', message }, version) });
    }
    const event = { type: 'chat', chat: presentWidgetChat(chat, names) } as const;
    frames.push({ version: newest, text: writeEvent(event, newest) });
    return { version: newest, frames, pending };
  });
}
