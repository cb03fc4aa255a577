import { randomUUIDv7 } from 'node:crypto';
import type { ChatEscalation, EscalationReason } from '@replique/contract/chat/chats';
import { summarise } from '@replique/engine/conversation/summary';
import { recordChange, withScope } from '../../accounts/index.ts';
import { canEscalateAt, findPublicChatbot, isAnswering } from '../chatbots/chatbots.ts';
import {
  addEvent,
  cancelPending,
  changeChat,
  findChat,
  keepContact,
  labelOf,
  listMessages,
  lockVisitor,
  saidOf,
  setChat,
  type ChatPlace,
  type HeldChat,
} from '../chats/chats.ts';
import type { KeptContact } from '../../platform/db/column-shapes.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller, VisitorCaller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { checkContact } from './contact.ts';
import { presentEscalation } from './present.ts';
import { reasonOf } from './reason.ts';
import {
  findContext,
  findEscalation,
  findLastTurn,
  insertEscalation,
  updateTriedAgain,
  type ChatContext,
  type EscalationRecord,
} from './store.ts';
import { passedOnText, phrasesOf, textIn } from './words.ts';

export { findEscalation, listEscalations, type EscalationRecord } from './store.ts';

/** Chats that are passed on to people (docs/chats.md): a row in the transaction of the chat, which a job sends. */

export const escalationJob = 'escalations.send';

export type Escalating = ChatPlace & {
  reason: EscalationReason;
  contact: KeptContact;
  note: string;
  /** The person of the client's who does it; null for the visitor. */
  askedBy: number | null;
  /** That person's name, for the open consoles. */
  by?: string | undefined;
};

/** How a chat was passed on, for those who read it; null where it was not. */
export async function readEscalation(tx: Tx, place: ChatPlace): Promise<ChatEscalation | null> {
  const found = await findEscalation(tx, place);
  return found ? presentEscalation(found) : null;
}

const longestTitle = 120;

function subjectOf(context: ChatContext, { chat }: HeldChat): string {
  const { settings, escalationSubject } = context;
  const own = textIn(escalationSubject, chat.language, settings.fallbackLanguage);
  if (own) return own.slice(0, 250).toWellFormed();
  const t = phrasesOf(chat.language).ticket;
  const title = chat.title.replace(/\s+/gu, ' ').trim().slice(0, longestTitle).toWellFormed();
  return title ? t.subject.replace('{{title}}', () => title) : t.subjectBare;
}

/** From now on the chat waits for a person, unless one has it or it is over. */
async function hold(held: HeldChat, now: Date): Promise<void> {
  await cancelPending(held);
  const { chat, tx } = held;
  const messages = await listMessages(tx, { clientId: chat.client_id, chatId: chat.id });
  const summary = summarise(saidOf(messages), chat.language);
  await setChat(held, {
    ...(chat.state === 'bot' ? { state: 'waiting', waiting_since: chat.waiting_since ?? now } : {}),
    escalated_at: now,
    summary: summary || null,
  });
}

async function escalateHeld(
  held: HeldChat,
  deps: Pick<Deps, 'clock'>,
  given: Escalating,
): Promise<EscalationRecord> {
  const { tx, chat } = held;
  const place = { clientId: given.clientId, chatId: given.chatId };
  const context = await findContext(tx, place);
  if (!context) throw fail('chats.not-found');
  const now = deps.clock();
  const { reason, askedBy, contact, note } = given;
  const known = await findEscalation(tx, place);
  if (known?.state === 'failed') {
    const merged = { ...known.contact, ...contact };
    await updateTriedAgain(tx, place, { contact: merged, note: note || known.note, at: now });
    await setChat(held, { escalated_at: now });
  } else if (!known) {
    const subject = subjectOf(context, held);
    const added = { ...place, reason, askedBy, contact, note, subject, at: now };
    await insertEscalation(tx, { ...added, uuid: randomUUIDv7() });
    if (askedBy === null) await keepContact(tx, place, contact);
    await hold(held, now);
    const moment = { settings: context.settings, language: chat.language, now };
    await addEvent(held, 'escalated', now, { text: passedOnText(moment, contact) });
  }
  const stored = await findEscalation(tx, place);
  if (!stored) throw new Error('What was just stored is there.');
  return stored;
}

/**
 * Passes a chat on to people, once: again it answers what there is, and one that was given up is tried anew. Wake
 * {@link escalationJob} afterwards.
 * @throws `chats.not-found`
 */
export async function escalateChat(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  given: Escalating,
): Promise<EscalationRecord> {
  const { clientId, chatId, by } = given;
  return changeChat(tx, { clientId, chatId, by }, (held) => escalateHeld(held, deps, given));
}

async function checkVisitor(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  place: ChatPlace,
  given: KeptContact,
): Promise<KeptContact> {
  const context = await findContext(tx, place);
  if (!context) throw fail('chats.not-found');
  const { settings, visitor } = context;
  if (visitor.isBlocked) throw fail('chats.visitor-blocked');
  const chatbot = await findPublicChatbot(tx, context.chatbotUuid);
  if (!chatbot || !isAnswering(chatbot)) throw fail('chatbots.off');
  if (!canEscalateAt(settings, deps.clock())) throw fail('chatbots.no-escalation');
  const { name, email, phone, isVerified } = visitor;
  // Whose identity is signed is who the client's server says, whatever is typed.
  const told = isVerified && email ? { ...given, email } : given;
  const { contact, missing } = checkContact(settings.contact, told, { name, email, phone });
  if (missing.length > 0) throw fail('chats.contact-missing', { fields: missing });
  return contact;
}

/**
 * A visitor asks for a person. Once a chat: again it changes nothing.
 * @returns the chat's place, to be presented
 * @throws `chats.not-found`, `chats.closed`, `chats.contact-missing`, `chats.visitor-blocked`, `chatbots.no-escalation`,
 *   `chatbots.off`
 */
export async function escalateAsVisitor(
  deps: Deps,
  visitor: VisitorCaller,
  input: { chat: string; contact: KeptContact; note?: string | undefined },
): Promise<ChatPlace> {
  const { clientId } = visitor;
  const place = await deps.db.withClient(clientId, async (tx) => {
    const chat = await findChat(tx, { uuid: input.chat, clientId });
    const isOwn = chat?.visitor_id === visitor.id && chat.chatbot_id === visitor.chatbotId;
    if (!chat || !isOwn) throw fail('chats.not-found');
    const found = { clientId, chatId: chat.id };
    // The visitor before the chat, as everybody else who holds both.
    await lockVisitor(tx, visitor);
    await changeChat(tx, found, async (held) => {
      if (await findEscalation(tx, found)) return;
      if (held.chat.state === 'closed') throw fail('chats.closed');
      const contact = await checkVisitor(tx, deps, found, input.contact);
      const reason = reasonOf(await findLastTurn(tx, found));
      const note = input.note?.trim() ?? '';
      await escalateChat(tx, deps, { ...found, reason, contact, note, askedBy: null });
    });
    return found;
  });
  deps.wake(escalationJob);
  return place;
}

/**
 * Somebody of the client's makes a ticket of a chat; one that was given up is tried again.
 * @returns the chat's place, to be presented
 * @throws `chats.not-found`, `chats.escalated`
 */
export async function escalateAsAgent(
  deps: Deps,
  caller: Caller,
  input: { chat: string; contact?: KeptContact | undefined; note?: string | undefined },
): Promise<ChatPlace> {
  const place = await withScope(deps, caller, undefined, async (tx) => {
    const chat = await findChat(tx, { uuid: input.chat });
    if (!chat || chat.origin !== 'widget') throw fail('chats.not-found');
    const found = { clientId: chat.client_id, chatId: chat.id };
    const by = caller.firstname;
    await changeChat(tx, { ...found, by }, async () => {
      const known = await findEscalation(tx, found);
      if (known && known.state !== 'failed') throw fail('chats.escalated');
      const context = await findContext(tx, found);
      if (!context) throw fail('chats.not-found');
      const contact = withKnown(input.contact, context.visitor);
      const note = input.note?.trim() ?? '';
      const askedBy = caller.userId;
      await escalateChat(tx, deps, {
        ...found,
        reason: 'agent',
        contact,
        note,
        askedBy,
        by,
      });
      await recordChange(tx, deps, caller, {
        action: 'chats.escalated',
        clientId: found.clientId,
        label: labelOf(context),
        href: `/chats?chat=${chat.uuid}`,
        after: { again: known !== undefined },
      });
    });
    return found;
  });
  deps.wake(escalationJob);
  return place;
}

/** What the agent gives, and what is known of the visitor. */
function withKnown(given: KeptContact | undefined, visitor: ChatContext['visitor']): KeptContact {
  const fields = ['name', 'email', 'phone'] as const;
  const contact = fields.flatMap((field) => {
    const value = given?.[field]?.trim() || visitor[field];
    return value ? [[field, value] as const] : [];
  });
  return Object.fromEntries(contact);
}
