import type { Escalation } from '../transport.ts';
import type { Session } from './session.ts';
import { applyChat } from './state.ts';

/** Acts of a visitor that come seldom, and are loaded with what they are done in. */
export async function readHistory({ store, deps }: Session): Promise<void> {
  const { transport, kept } = deps;
  store.set({ history: null });
  try {
    store.set({ history: kept.read().token ? await transport.chats() : [] });
  } catch {
    store.set({ history: 'failed' });
  }
}

export async function escalate(session: Session, escalation: Escalation): Promise<void> {
  const { store, deps, conversation } = session;
  const { chat } = store.get();
  if (!chat) return;
  const told = await deps.transport.escalate(chat.uuid, escalation);
  store.set({ ...applyChat(store.get(), told), view: 'chat' });
  conversation.keepUp();
  deps.emit('escalated', { chat: chat.uuid });
}

export async function rateChat(
  { store, deps }: Session,
  score: 'good' | 'bad',
  comment?: string,
): Promise<void> {
  const { chat } = store.get();
  if (!chat) return;
  const told = await deps.transport.rate(chat.uuid, score, comment);
  store.set(applyChat(store.get(), told));
}
