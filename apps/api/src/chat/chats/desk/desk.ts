import type { AuditAction } from '@replique/contract/contract';
import type { Chat } from '@replique/contract/chat/chats';
import { recordChange, withScope } from '../../../accounts/index.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../../platform/http/access.ts';
import { fail } from '../../../platform/http/errors.ts';
import {
  addEvent,
  addMessage,
  cancelPending,
  changeChat,
  setChat,
  type HeldChat,
} from '../change-chat.ts';
import { findColleagueId, type DeskChat } from './desk-store.ts';
import { endChat } from '../end-chat.ts';
import { tellChats } from '../streams/messages.ts';
import { isThanks } from '../visitors/is-thanks.ts';
import { findPeople } from './people.ts';
import { presentWhole, readWhole, requireDeskChat, type FindEscalation } from './read-desk.ts';
import { findMessage } from '../store.ts';

/** What people do at the desk. All of it holds the chat's row: of two at once one comes second, and sees the first. */

/** Who works at the desk, and what of a chat another slice knows. */
export type AtDesk = { deps: Deps; caller: Caller; findEscalation: FindEscalation };

/** Thrown within the transaction; who it is that has the chat is looked up after it. */
class Taken extends Error {
  readonly by: number;

  constructor(by: number) {
    super('Somebody else answers this chat.');
    this.by = by;
  }
}

/** How the audit log names a chat: nothing of what was said, which would outlive the visitor's erasure. */
export function labelOf({ whiteLabel, clientName }: Pick<DeskChat, 'whiteLabel' | 'clientName'>) {
  return whiteLabel.headerName.en || whiteLabel.headerName.fr || clientName;
}

async function record(tx: Tx, at: AtDesk, chat: DeskChat, action: AuditAction): Promise<void> {
  await recordChange(tx, at.deps, at.caller, {
    action,
    clientId: chat.clientId,
    label: labelOf(chat),
    href: `/chats?chat=${chat.uuid}`,
  });
}

/** Changes a chat and answers it as it is then; `fn` says what is written down of it, null when nothing happened. */
async function change(
  at: AtDesk,
  uuid: string,
  fn: (held: HeldChat) => Promise<AuditAction | null>,
): Promise<Chat> {
  const { deps, caller } = at;
  const work = withScope(deps, caller, undefined, async (tx) => {
    const chat = await requireDeskChat(tx, uuid);
    const place = { clientId: chat.clientId, chatId: chat.id, by: caller.firstname };
    const action = await changeChat(tx, place, fn);
    if (action) await record(tx, at, chat, action);
    return readWhole(tx, uuid, at.findEscalation);
  });
  try {
    return await presentWhole(deps, await work);
  } catch (error) {
    if (!(error instanceof Taken)) throw error;
    const person = (await findPeople(deps, [error.by])).get(error.by);
    const who = person ? { uuid: person.uuid, name: person.name } : null;
    throw fail('chats.taken', { person: who });
  }
}

/** @throws `chats.not-taken`, {@link Taken} */
function requireMine({ chat }: HeldChat, { userId }: Caller): void {
  if (chat.state !== 'agent' || chat.taken_by === null) throw fail('chats.not-taken');
  if (chat.taken_by !== userId) throw new Taken(chat.taken_by);
}

async function requireColleague({ deps, caller }: AtDesk, uuid: string): Promise<number> {
  const id = await deps.db.withStaff((tx) => findColleagueId(tx, uuid, caller.clientId));
  if (id === undefined) throw fail('users.not-found');
  return id;
}

/**
 * A person answers from here on: what the bot was writing is cancelled with it, and never shown.
 * @param from the uuid of the person it is taken from
 * @throws `chats.not-found`, `chats.closed`, `chats.taken`, `users.not-found`
 */
export async function takeOver(at: AtDesk, uuid: string, from: string | undefined): Promise<Chat> {
  const { deps, caller } = at;
  const meant = from === undefined ? null : await requireColleague(at, from);
  return change(at, uuid, async (held) => {
    const { state, taken_by: taken, waiting_since: since } = held.chat;
    if (state === 'closed') throw fail('chats.closed');
    if (state === 'agent' && taken === caller.userId) return null;
    if (state === 'agent' && taken !== null && taken !== meant) throw new Taken(taken);
    const now = deps.clock();
    await cancelPending(held);
    const { last_author: author, last_text: said, language } = held.chat;
    const isUnanswered = author === 'visitor' && !isThanks(said, language);
    await addEvent(held, 'taken-over', now, { by: caller.userId });
    await setChat(held, {
      state: 'agent',
      taken_by: caller.userId,
      taken_at: now,
      waiting_since: since ?? (isUnanswered ? held.chat.last_at : null),
    });
    return 'chats.taken-over';
  });
}

/**
 * The bot answers again, at once where the visitor waits for an answer.
 * @throws `chats.not-found`, `chats.not-taken` also when somebody else has it
 */
export async function handBack(at: AtDesk, uuid: string): Promise<Chat> {
  const { deps, caller } = at;
  const chat = await change(at, uuid, async (held) => {
    const { state, taken_by: taken, last_author: last } = held.chat;
    if (state !== 'agent' || taken !== caller.userId) throw fail('chats.not-taken');
    const now = deps.clock();
    await addEvent(held, 'handed-back', now, { by: caller.userId });
    await setChat(held, {
      state: 'bot',
      taken_by: null,
      taken_at: null,
      waiting_since: null,
      failures: 0,
    });
    if (last === 'visitor') await addMessage(held, { author: 'bot', state: 'pending', at: now });
    return 'chats.handed-back';
  });
  deps.chats.answering.soon();
  return chat;
}

type Written = { key: string; text: string };

/** Whether it was written already: the answer to it was lost, and it comes again. */
async function isKnown({ tx, chat }: HeldChat, key: string): Promise<boolean> {
  return (
    (await findMessage(tx, { clientId: chat.client_id, chatId: chat.id }, { key })) !== undefined
  );
}

/** @throws `chats.not-found`, `chats.closed`, `chats.not-taken`, `chats.taken` */
export async function reply(at: AtDesk, uuid: string, { key, text }: Written): Promise<Chat> {
  const { deps, caller } = at;
  return change(at, uuid, async (held) => {
    if (await isKnown(held, key)) return null;
    if (held.chat.state === 'closed') throw fail('chats.closed');
    requireMine(held, caller);
    const now = deps.clock();
    await addMessage(held, { author: 'agent', user_id: caller.userId, key, text, at: now });
    await setChat(held, { waiting_since: null });
    return null;
  });
}

/** Seen by the client's people only. @throws `chats.not-found` */
export async function writeNote(at: AtDesk, uuid: string, { key, text }: Written): Promise<Chat> {
  const { deps, caller } = at;
  return change(at, uuid, async (held) => {
    if (await isKnown(held, key)) return null;
    await addMessage(held, { author: 'note', user_id: caller.userId, key, text, at: deps.clock() });
    return 'chats.noted';
  });
}

/** Nothing of it is kept. @throws `chats.not-found`, `chats.not-taken` */
export async function sayTyping({ deps, caller }: AtDesk, uuid: string): Promise<void> {
  await withScope(deps, caller, undefined, async (tx) => {
    const { clientId, id: chatId, state, takenBy } = await requireDeskChat(tx, uuid);
    if (state !== 'agent' || takenBy !== caller.userId) throw fail('chats.not-taken');
    await tellChats(tx, { type: 'typing', clientId, chatId });
  });
}

/** Closes a chat and puts it away; once. @throws `chats.not-found` */
export async function archiveChat(at: AtDesk, uuid: string): Promise<Chat> {
  return change(at, uuid, async (held) => {
    if (held.chat.archived_at !== null) return null;
    const now = at.deps.clock();
    await endChat(held, 'closed', now);
    await setChat(held, { archived_at: now });
    return 'chats.archived';
  });
}

/** It stays closed, and among the live ones for a day more. @throws `chats.not-found` */
export async function restoreChat(at: AtDesk, uuid: string): Promise<Chat> {
  return change(at, uuid, async (held) => {
    if (held.chat.archived_at === null) return null;
    await setChat(held, { archived_at: null, restored_at: at.deps.clock() });
    return 'chats.restored';
  });
}
