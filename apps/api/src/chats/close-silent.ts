import type { Deps } from '../deps.ts';
import type { Tx } from '../db/database.ts';
import { changeChat, setChat } from './change-chat.ts';
import { endChat } from './end-chat.ts';
import type { ChatPlace } from './store.ts';

/** A chat in which nobody said anything for a day has ended; one that ended goes to the archive then. */

const silentMs = 24 * 3_600_000;
const batch = 200;

/** As staff. */
async function listSilent(tx: Tx, before: Date): Promise<ChatPlace[]> {
  return (
    tx
      .selectFrom('chats')
      .select(['client_id as clientId', 'id as chatId'])
      .where('archived_at', 'is', null)
      .where('origin', '=', 'widget')
      .where('last_at', '<', before)
      // What was taken out of the archive stays out for a day.
      .where((eb) => eb.or([eb('restored_at', 'is', null), eb('restored_at', '<', before)]))
      .orderBy('last_at')
      .limit(batch)
      .execute()
  );
}

/** @returns how many went to the archive */
export async function closeSilentChats(deps: Deps): Promise<number> {
  let closed = 0;
  for (;;) {
    const at = deps.clock();
    const before = new Date(at.getTime() - silentMs);
    const silent = await deps.db.withStaff((tx) => listSilent(tx, before));
    for (const place of silent)
      await deps.db.withClient(place.clientId, (tx) =>
        changeChat(tx, place, async (held) => {
          const { archived_at: archived, last_at: last, restored_at: restored } = held.chat;
          if (archived !== null || last >= before || (restored && restored >= before)) return;
          await endChat(held, 'closed', at);
          await setChat(held, { archived_at: at });
        }),
      );
    closed += silent.length;
    if (silent.length < batch) return closed;
  }
}
