import { randomUUIDv7 } from 'node:crypto';
import type { WidgetChat, WidgetMessage } from '@replique/contract/chat/widget';
import { detectLanguage } from '@replique/engine/text/language';
import {
  dayIn,
  findPublicChatbot,
  isAnswering,
  isOpenAt,
  type PublicChatbot,
} from '../../chatbots/chatbots.ts';
import type { LanguageCode } from '../../../platform/db/column-types.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import type { VisitorCaller } from '../../../platform/http/access.ts';
import { fail } from '../../../platform/http/errors.ts';
import { addEvent, addMessage, cancelPending, changeChat, setChat } from '../change-chat.ts';
import type { HeldChat } from '../change-chat.ts';
import { keepsPace, takeFromLimits } from './limits.ts';
import { isThanks } from './is-thanks.ts';
import { presentWidgetChat, presentWidgetMessage, readNames } from './present-widget.ts';
import {
  findChatByFirstKey,
  findVisitorChat,
  insertFirstKey,
  lockVisitor,
  touchVisitor,
} from './send-store.ts';
import { findMessage, insertChat, listMessages, type ChatRecord } from '../store.ts';

type SentInput = {
  chatbot: string;
  chat?: string | undefined;
  key: string;
  text: string;
  language: LanguageCode;
  page: string;
};

type Sent = { chat: WidgetChat; message: WidgetMessage };

const titleLength = 120;

/** What the first answer to this key was about, also when the chat has ended since; undefined: not sent yet. */
async function findSent(tx: Tx, chat: ChatRecord, key: string): Promise<Sent | undefined> {
  const place = { clientId: chat.client_id, chatId: chat.id };
  const message = await findMessage(tx, place, { key });
  if (!message) return undefined;
  const names = await readNames(tx, chat, []);
  const presented = presentWidgetMessage(message, names);
  return presented ? { chat: presentWidgetChat(chat, names), message: presented } : undefined;
}

async function findOwnChat(
  tx: Tx,
  visitor: VisitorCaller,
  { chat, key }: SentInput,
): Promise<ChatRecord | undefined> {
  if (chat === undefined) return findChatByFirstKey(tx, visitor, key);
  const found = await findVisitorChat(tx, visitor, chat);
  if (!found) throw fail('chats.not-found');
  return found;
}

/** @throws `chatbots.off`, also where nothing is taken outside the opening hours */
async function requireAnswering(tx: Tx, deps: Deps, uuid: string): Promise<PublicChatbot> {
  const chatbot = await findPublicChatbot(tx, uuid);
  if (!chatbot || !isAnswering(chatbot)) throw fail('chatbots.off');
  const { settings } = chatbot;
  const isShut = settings.outsideHours === 'closed' && !isOpenAt(settings, deps.clock());
  if (isShut) throw fail('chatbots.off');
  return chatbot;
}

async function takePlace(tx: Tx, chatbot: PublicChatbot, visitor: VisitorCaller, at: Date) {
  const { clientId, id: chatbotId, settings, hardLimitPerDay } = chatbot;
  const day = dayIn(settings.timeZone, at);
  const limits = { chatbot: hardLimitPerDay, visitor: settings.visitorLimitPerDay };
  const counted = { clientId, chatbotId, visitorId: visitor.id, day };
  if (!(await takeFromLimits(tx, counted, limits))) throw fail('chats.limit-reached');
}

async function beginChat(
  tx: Tx,
  visitor: VisitorCaller,
  input: SentInput,
  { language, at }: { language: LanguageCode; at: Date },
): Promise<ChatRecord> {
  const chat = await insertChat(tx, {
    client_id: visitor.clientId,
    uuid: randomUUIDv7(),
    chatbot_id: visitor.chatbotId,
    visitor_id: visitor.id,
    language,
    title: input.text.slice(0, titleLength),
    page: input.page,
    started_at: at,
    last_at: at,
  });
  await insertFirstKey(tx, visitor, { key: input.key, chatId: chat.id });
  return chat;
}

/** The message itself, and what follows from it: an answer to be written, or a person's turn. */
async function store(held: HeldChat, input: SentInput, at: Date) {
  const { text, key } = input;
  await cancelPending(held);
  const message = await addMessage(held, { author: 'visitor', text, key, at });
  if (held.chat.state === 'bot') await addMessage(held, { author: 'bot', state: 'pending', at });
  else if (held.chat.waiting_since === null && !isThanks(text, held.chat.language))
    await setChat(held, { waiting_since: at });
  return message;
}

async function sendWithin(
  tx: Tx,
  deps: Deps,
  {
    visitor,
    input,
    language,
  }: { visitor: VisitorCaller; input: SentInput; language: LanguageCode },
): Promise<{ sent: Sent; isNew: boolean }> {
  const at = deps.clock();
  const standing = await lockVisitor(tx, visitor);
  if (!standing) throw fail('auth.required');
  const known = await findOwnChat(tx, visitor, input);
  const before = known && (await findSent(tx, known, input.key));
  if (before) return { sent: before, isNew: false };
  if (standing.isBlocked) throw fail('chats.visitor-blocked');
  const chatbot = await requireAnswering(tx, deps, input.chatbot);
  const chat = known ?? (await beginChat(tx, visitor, input, { language, at }));
  const place = { clientId: chat.client_id, chatId: chat.id };
  const { message, held } = await changeChat(tx, place, async (held) => {
    if (held.chat.state === 'closed') throw fail('chats.closed');
    await takePlace(tx, chatbot, visitor, at);
    await touchVisitor(tx, visitor, { language: input.language, at });
    return { message: await store(held, input, at), held };
  });
  const names = await readNames(tx, held.chat, []);
  const presented = presentWidgetMessage(message, names);
  if (!presented) throw new Error('A message of a visitor is not shown to the visitor.');
  return { sent: { chat: presentWidgetChat(held.chat, names), message: presented }, isNew: true };
}

/** Once until something else is said: the visitor's people see why nothing more came. */
async function noteLimit(deps: Deps, visitor: VisitorCaller, uuid: string): Promise<void> {
  await deps.db.withClient(visitor.clientId, async (tx) => {
    const found = await findVisitorChat(tx, visitor, uuid);
    if (!found || found.state === 'closed') return;
    const place = { clientId: found.client_id, chatId: found.id };
    await changeChat(tx, place, async (held) => {
      const last = (await listMessages(tx, place, 0)).at(-1);
      if (last?.event === 'limit-reached') return;
      await addEvent(held, 'limit-reached', deps.clock());
    });
  });
}

/**
 * A visitor writes: the first message makes the chat. All of it is one transaction, by the visitor's own key: whoever
 * lost the answer sends again, and is answered the same. The bot's answer is written afterwards.
 * @throws `chats.not-found`, `chats.closed`, `chats.limit-reached`, `chats.visitor-blocked`, `chatbots.off`,
 * `request.too-many`
 */
export async function sendMessage(
  deps: Deps,
  visitor: VisitorCaller,
  input: SentInput,
): Promise<Sent> {
  if (!keepsPace(deps, visitor.id)) throw fail('request.too-many');
  const told = await detectLanguage(input.text, input.language);
  // A chat has texts in two languages.
  const language = told === 'en' || told === 'fr' ? told : input.language;
  try {
    const { sent, isNew } = await deps.db.withClient(visitor.clientId, (tx) =>
      sendWithin(tx, deps, { visitor, input, language }),
    );
    if (isNew) deps.chats.answering.soon();
    return sent;
  } catch (error) {
    const isFull = (error as { code?: string }).code === 'chats.limit-reached';
    if (isFull && input.chat !== undefined) await noteLimit(deps, visitor, input.chat);
    throw error;
  }
}
