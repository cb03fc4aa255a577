import { randomUUIDv7 } from 'node:crypto';
import type { NotAnalysed } from '@replique/contract/not-analysed';
import type { ChatEventKind } from '@replique/contract/chat/widget';
import type { Insertable, Updateable } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/schema.ts';
import { fail } from '../../platform/http/errors.ts';
import { announceChat } from '../../accounts/index.ts';
import { tellChats } from './streams/messages.ts';
import {
  cancelPendingMessages,
  insertMessage,
  lockChat,
  updateChat,
  updateMessage,
  type ChatPlace,
  type ChatRecord,
  type MessageRecord,
} from './store.ts';

/**
 * A chat whose row this transaction holds. `chat` is the row as it is now, with what was changed meanwhile; change it by
 * {@link setChat}, {@link addMessage}, {@link setMessage}, {@link addEvent} and {@link cancelPending} only: everything
 * that changes in one transaction carries one new version.
 */
export type HeldChat = {
  readonly tx: Tx;
  chat: ChatRecord;
  /** What this transaction's changes carry. */
  readonly version: number;
  /** Whether anything was changed. */
  isChanged: boolean;
};

const held = new WeakMap<Tx, Map<number, HeldChat>>();

const placeOf = ({ chat }: HeldChat): ChatPlace => ({ clientId: chat.client_id, chatId: chat.id });

/** What people are told: that somebody begins to wait, else that the chat is in another state, else that more was said. */
function whatOf(before: ChatRecord, after: ChatRecord): 'waiting' | 'state' | 'message' {
  const begins = before.waiting_since === null && after.waiting_since !== null;
  // Whoever takes a chat over knows that its visitor waits.
  if (begins && before.taken_by === after.taken_by) return 'waiting';
  const isOther =
    before.state !== after.state ||
    before.taken_by !== after.taken_by ||
    (before.archived_at === null) !== (after.archived_at === null);
  return isOther ? 'state' : 'message';
}

/**
 * The only way to change a chat or a message of one: holds its row, so that whoever else changes it comes before or
 * after; when anything was changed, gives it its new version and tells everybody who shows it once the transaction has
 * ended well. Within another `changeChat` of the same chat and transaction it is one change.
 * @param given.by the name of the person who does it, for the consoles
 * @throws `chats.not-found`
 */
export async function changeChat<T>(
  tx: Tx,
  given: ChatPlace & { by?: string | undefined },
  fn: (held: HeldChat) => Promise<T>,
): Promise<T> {
  const ofTx = held.get(tx) ?? new Map<number, HeldChat>();
  held.set(tx, ofTx);
  const outer = ofTx.get(given.chatId);
  if (outer) return fn(outer);
  const before = await lockChat(tx, given);
  if (!before) throw fail('chats.not-found');
  const inner: HeldChat = { tx, chat: before, version: before.version + 1, isChanged: false };
  ofTx.set(given.chatId, inner);
  try {
    const result = await fn(inner);
    if (inner.isChanged) await tell(inner, before, given.by);
    return result;
  } finally {
    ofTx.delete(given.chatId);
  }
}

async function tell(changed: HeldChat, before: ChatRecord, by: string | undefined): Promise<void> {
  const { tx, version } = changed;
  const place = placeOf(changed);
  changed.chat = await updateChat(tx, place, { version });
  await tellChats(tx, { type: 'changed', ...place, version });
  const { clientId } = place;
  const { uuid: chatUuid, origin } = changed.chat;
  if (origin === 'panel') return;
  await announceChat(tx, { clientId, chatUuid, what: whatOf(before, changed.chat), by });
}

/** Versions and numbers are given by {@link changeChat}. */
export async function setChat(
  changing: HeldChat,
  values: Omit<Updateable<DB['chats']>, 'version' | 'messages' | 'id' | 'client_id' | 'uuid'>,
): Promise<void> {
  changing.isChanged = true;
  changing.chat = await updateChat(changing.tx, placeOf(changing), values);
}

export type NewMessage = Omit<
  Insertable<DB['chat_messages']>,
  | 'client_id'
  | 'id'
  | 'uuid'
  | 'chat_id'
  | 'number'
  | 'version'
  | 'event'
  | 'user_id'
  | 'key'
  | 'holder'
  | 'lease_until'
  | 'score'
  | 'not_analysed'
> & {
  event?: ChatEventKind;
  user_id?: number | null;
  key?: string | null;
  holder?: string | null;
  lease_until?: Date | null;
  not_analysed?: NotAnalysed | null;
};

const lastTextLength = 200;

/** What was said last, for lists; what waits or came to nothing was not said. */
function lastOf(message: MessageRecord): Updateable<DB['chats']> {
  const { author, state, text, at } = message;
  if (state !== 'done' || author === 'note' || author === 'event') return {};
  return { last_text: text.slice(0, lastTextLength), last_author: author, last_at: at };
}

/** Adds a message at the end of the chat. */
export async function addMessage(changing: HeldChat, message: NewMessage): Promise<MessageRecord> {
  const { tx, chat, version } = changing;
  const number = chat.messages + 1;
  const added = await insertMessage(tx, {
    event: null,
    user_id: null,
    key: null,
    score: null,
    holder: null,
    lease_until: null,
    not_analysed: null,
    ...message,
    client_id: chat.client_id,
    chat_id: chat.id,
    uuid: randomUUIDv7(),
    number,
    version,
  });
  changing.isChanged = true;
  changing.chat = await updateChat(tx, placeOf(changing), { messages: number, ...lastOf(added) });
  return added;
}

/**
 * Something that happened beside what was said.
 * @param of.text what the visitor is told; without it, each language's own phrase
 * @param of.by the person who did it, for the client's people alone
 */
export async function addEvent(
  changing: HeldChat,
  event: ChatEventKind,
  at: Date,
  { text = '', by = null }: { text?: string; by?: number | null } = {},
): Promise<MessageRecord> {
  return addMessage(changing, { author: 'event', event, at, text, user_id: by });
}

export async function setMessage(
  changing: HeldChat,
  messageId: number,
  values: Omit<
    Updateable<DB['chat_messages']>,
    'version' | 'number' | 'id' | 'client_id' | 'chat_id'
  >,
): Promise<MessageRecord> {
  const { tx, chat, version } = changing;
  const set = await updateMessage(
    tx,
    { clientId: chat.client_id, messageId },
    { ...values, version },
  );
  changing.isChanged = true;
  const last = values.text === undefined ? {} : lastOf(set);
  if (Object.keys(last).length > 0) changing.chat = await updateChat(tx, placeOf(changing), last);
  return set;
}

/** Ends what the bot is writing, for good: a person or a newer message takes its place. @returns whether there was any */
export async function cancelPending(changing: HeldChat): Promise<boolean> {
  const { tx, version } = changing;
  const count = await cancelPendingMessages(tx, placeOf(changing), version);
  if (count > 0) changing.isChanged = true;
  return count > 0;
}
