import type { WidgetChat, WidgetMessage } from '@replique/contract/chat/widget';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import type { VisitorCaller } from '../../../platform/http/access.ts';
import { fail } from '../../../platform/http/errors.ts';
import { changeChat, setChat, setMessage, type HeldChat } from '../change-chat.ts';
import { endChat } from '../end-chat.ts';
import { presentWidgetChat, presentWidgetMessage, readNames } from './present-widget.ts';
import { findVisitorChat, listChatsOfVisitor } from './send-store.ts';
import { findMessage, listMessages, type ChatRecord, type MessageRecord } from '../store.ts';

/** What visitors read and judge of their own chats; another one's answers like an unknown one. */

const mostListed = 20;

export async function requireVisitorChat(
  tx: Tx,
  visitor: VisitorCaller,
  uuid: string,
): Promise<ChatRecord> {
  const chat = await findVisitorChat(tx, visitor, uuid);
  if (!chat) throw fail('chats.not-found');
  return chat;
}

async function presentChat(tx: Tx, chat: ChatRecord): Promise<WidgetChat> {
  return presentWidgetChat(chat, await readNames(tx, chat, []));
}

/** The newest first; at most 20. */
export async function listVisitorChats(deps: Deps, visitor: VisitorCaller): Promise<WidgetChat[]> {
  return deps.db.withClient(visitor.clientId, async (tx) => {
    const chats = await listChatsOfVisitor(tx, visitor, mostListed);
    const listed: WidgetChat[] = [];
    for (const chat of chats) listed.push(await presentChat(tx, chat));
    return listed;
  });
}

/** @throws `chats.not-found` */
export async function readVisitorChat(
  deps: Deps,
  visitor: VisitorCaller,
  uuid: string,
): Promise<{ chat: WidgetChat; messages: WidgetMessage[] }> {
  return deps.db.withClient(visitor.clientId, async (tx) => {
    // The row first: what is said meanwhile is newer than the version that is told, and so is asked for again.
    const chat = await requireVisitorChat(tx, visitor, uuid);
    const messages = await listMessages(tx, { clientId: visitor.clientId, chatId: chat.id });
    const names = await readNames(tx, chat, messages);
    return {
      chat: presentWidgetChat(chat, names),
      messages: messages
        .map((message) => presentWidgetMessage(message, names))
        .filter((message) => message !== null),
    };
  });
}

/** Within the visitor's own chat, held. @throws `chats.not-found` */
export async function changeVisitorChat<T>(
  deps: Deps,
  visitor: VisitorCaller,
  uuid: string,
  fn: (held: HeldChat) => Promise<T>,
): Promise<T> {
  return deps.db.withClient(visitor.clientId, async (tx) => {
    const { id: chatId } = await requireVisitorChat(tx, visitor, uuid);
    return changeChat(tx, { clientId: visitor.clientId, chatId }, fn);
  });
}

async function changeAndPresent(
  deps: Deps,
  visitor: VisitorCaller,
  uuid: string,
  fn: (held: HeldChat) => Promise<void>,
): Promise<WidgetChat> {
  return deps.db.withClient(visitor.clientId, async (tx) => {
    const { id: chatId } = await requireVisitorChat(tx, visitor, uuid);
    const held = await changeChat(tx, { clientId: visitor.clientId, chatId }, async (held) => {
      await fn(held);
      return held;
    });
    return presentChat(tx, held.chat);
  });
}

/** The problem is solved: the chat ends. Said of a chat that has ended, it is kept all the same. */
export async function solveChat(
  deps: Deps,
  visitor: VisitorCaller,
  uuid: string,
): Promise<WidgetChat> {
  return changeAndPresent(deps, visitor, uuid, async (held) => {
    if (held.chat.solved_at !== null) return;
    const at = deps.clock();
    await setChat(held, { solved_at: at });
    await endChat(held, 'solved', at);
  });
}

export async function rateChat(
  deps: Deps,
  visitor: VisitorCaller,
  rating: { chat: string; score: 'good' | 'bad'; comment?: string | undefined },
): Promise<WidgetChat> {
  const { chat, score, comment } = rating;
  return changeAndPresent(deps, visitor, chat, (held) =>
    setChat(held, { score, ...(comment === undefined ? {} : { comment }) }),
  );
}

function isAnswer(message: MessageRecord | undefined): message is MessageRecord {
  return message?.author === 'bot' && message.state === 'done';
}

/** @throws `chats.not-found`, `chats.message-not-found` for anything but an answer of the bot */
export async function rateMessage(
  deps: Deps,
  visitor: VisitorCaller,
  rating: { chat: string; message: string; score: 'good' | 'bad' | null },
): Promise<WidgetMessage> {
  return changeVisitorChat(deps, visitor, rating.chat, async (held) => {
    const place = { clientId: visitor.clientId, chatId: held.chat.id };
    const found = await findMessage(held.tx, place, { uuid: rating.message });
    if (!isAnswer(found)) throw fail('chats.message-not-found');
    const rated = await setMessage(held, found.id, { score: rating.score });
    const presented = presentWidgetMessage(rated, new Map());
    if (!presented) throw fail('chats.message-not-found');
    return presented;
  });
}
