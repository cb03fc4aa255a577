import { summarise } from '@replique/engine/conversation/summary';
import { addEvent, cancelPending, setChat, type HeldChat } from './change-chat.ts';
import { listMessages, type MessageRecord } from './store.ts';
import type { TurnMessage } from './answers/turn.ts';

/** What was said, oldest first: no note, no event, nothing that never came. */
export function saidOf(messages: MessageRecord[]): TurnMessage[] {
  return messages.flatMap(({ author, state, text, sources }) => {
    if (author === 'note' || author === 'event' || state !== 'done' || text === '') return [];
    const documents = sources.flatMap(({ document }) => document ?? []);
    return [{ author, text, ...(documents.length > 0 && { documents }) }];
  });
}

/** Ends a chat for its visitor, once: nothing is written in it any more, nobody waits, and what it was about is kept. */
export async function endChat(
  held: HeldChat,
  event: 'solved' | 'closed' | 'unanswered',
  at: Date,
): Promise<void> {
  await cancelPending(held);
  const { tx, chat } = held;
  if (chat.state === 'closed') return;
  const said = saidOf(await listMessages(tx, { clientId: chat.client_id, chatId: chat.id }));
  await addEvent(held, event, at);
  const summary = chat.summary ?? (summarise(said, chat.language) || null);
  await setChat(held, { state: 'closed', waiting_since: null, summary });
}
