import type { Deps } from '../deps.ts';
import type { Tx } from '../../platform/db/database.ts';
import { changeChat, setChat } from './change-chat.ts';
import { endChat } from './end-chat.ts';
import type { ChatPlace, ChatRecord } from './store.ts';

/**
 * A chat in which nobody said anything for a day has ended; one that ended goes to the archive then. Whoever waits for a
 * person is kept for a week: then nobody works there, and they are told so.
 */

const hourMs = 3_600_000;
const silentMs = 24 * hourMs;
const waitedMs = 7 * 24 * hourMs;
const batch = 200;

/** Since when something must have been silent to be put away now. */
type Since = { silent: Date; waited: Date };

const sinceOf = (at: Date): Since => ({
  silent: new Date(at.getTime() - silentMs),
  waited: new Date(at.getTime() - waitedMs),
});

/** As staff. */
async function listSilent(tx: Tx, { silent, waited }: Since): Promise<ChatPlace[]> {
  return (
    tx
      .selectFrom('chats')
      .select(['client_id as clientId', 'id as chatId'])
      .where('archived_at', 'is', null)
      .where('origin', '=', 'widget')
      .where('last_at', '<', silent)
      .where((eb) => eb.or([eb('waiting_since', 'is', null), eb('last_at', '<', waited)]))
      // What was taken over, or out of the archive, stays for a day.
      .where((eb) => eb.or([eb('taken_at', 'is', null), eb('taken_at', '<', silent)]))
      .where((eb) => eb.or([eb('restored_at', 'is', null), eb('restored_at', '<', silent)]))
      .orderBy('last_at')
      .limit(batch)
      .execute()
  );
}

/** The same of a chat that is held: something may have been said since it was listed. */
function isSilent(chat: ChatRecord, { silent, waited }: Since): boolean {
  const { archived_at: archived, last_at: last, taken_at: taken, restored_at: restored } = chat;
  const before = chat.waiting_since === null ? silent : waited;
  const isKept = [taken, restored].some((since) => since !== null && since >= silent);
  return archived === null && last < before && !isKept;
}

/** @returns how many went to the archive */
export async function closeSilentChats(deps: Deps): Promise<number> {
  let closed = 0;
  for (;;) {
    const at = deps.clock();
    const since = sinceOf(at);
    const found = await deps.db.withStaff((tx) => listSilent(tx, since));
    for (const place of found)
      await deps.db.withClient(place.clientId, (tx) =>
        changeChat(tx, place, async (held) => {
          if (!isSilent(held.chat, since)) return;
          await endChat(held, held.chat.waiting_since === null ? 'closed' : 'unanswered', at);
          await setChat(held, { archived_at: at });
        }),
      );
    closed += found.length;
    if (found.length < batch) return closed;
  }
}
