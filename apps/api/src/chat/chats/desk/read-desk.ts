import type { Chat, ChatEscalation, ChatFilter, ChatRow } from '@replique/contract/chat/chats';
import { withScope } from '../../../accounts/index.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../../platform/http/access.ts';
import { fail } from '../../../platform/http/errors.ts';
import { findDeskChat, listDeskChats, listTraced, type DeskChat } from './desk-store.ts';
import { findChatbotId, findChatPage, findWaiting, type ChatQuery } from './list-store.ts';
import { findPeople } from './people.ts';
import { presentChat, presentChatRow, type WholeChat } from './present.ts';
import { listMessages, type ChatPlace } from '../store.ts';

/** What people read at the desk: lists, and one chat whole. */

/** Of the slice `escalations`, which builds on this one and so is handed in. */
export type FindEscalation = (tx: Tx, place: ChatPlace) => Promise<ChatEscalation | null>;

type ListQuery = ChatFilter & { archived: '0' | '1'; page: number; pageSize: number };

async function presentRows(deps: Deps, rows: DeskChat[]): Promise<ChatRow[]> {
  const people = await findPeople(
    deps,
    rows.map((row) => row.takenBy),
  );
  return rows.map((row) => presentChatRow(row, people));
}

/** A filter within a scope. @throws `chatbots.not-found` */
export async function scopedFilter(
  tx: Tx,
  clientId: number | null,
  { chatbot, client: _, ...filter }: ChatFilter,
): Promise<Omit<ChatQuery, 'isArchived'>> {
  if (chatbot === undefined) return { ...filter, clientId, chatbotId: null };
  const chatbotId = await findChatbotId(tx, clientId, chatbot);
  if (chatbotId === undefined) throw fail('chatbots.not-found');
  return { ...filter, clientId, chatbotId };
}

/** Live: who waits longest first, then what was said last. Archived: what ended last first. */
export async function listChats(deps: Deps, caller: Caller, query: ListQuery) {
  const { client, archived, page, pageSize, ...filter } = query;
  const found = await withScope(deps, caller, client, async (tx, clientId) => {
    const scoped = await scopedFilter(tx, clientId, filter);
    const asked = { ...scoped, isArchived: archived === '1' };
    const { ids, ...counted } = await findChatPage(tx, asked, { page, pageSize });
    return { rows: await listDeskChats(tx, ids), ...counted };
  });
  const { rows, total, isCapped: totalIsCapped } = found;
  return { items: await presentRows(deps, rows), nextCursor: null, total, totalIsCapped };
}

export async function readWaiting(
  deps: Deps,
  caller: Caller,
  client: string | undefined,
): Promise<{ count: number; longest: ChatRow | null }> {
  const { rows, count } = await withScope(deps, caller, client, async (tx, clientId) => {
    const { count, longest } = await findWaiting(tx, clientId, caller.userId);
    return { rows: await listDeskChats(tx, longest === null ? [] : [longest]), count };
  });
  const [longest = null] = await presentRows(deps, rows);
  return { count, longest };
}

/** @throws `chats.not-found`, also for a chat of another client and one of the panel */
export async function requireDeskChat(tx: Tx, uuid: string): Promise<DeskChat> {
  const chat = await findDeskChat(tx, uuid);
  if (!chat) throw fail('chats.not-found');
  return chat;
}

export async function readWhole(
  tx: Tx,
  uuid: string,
  findEscalation: FindEscalation,
): Promise<WholeChat> {
  const chat = await requireDeskChat(tx, uuid);
  const place = { clientId: chat.clientId, chatId: chat.id };
  return {
    chat,
    messages: await listMessages(tx, place),
    traced: await listTraced(tx, place),
    escalation: await findEscalation(tx, place),
  };
}

/** After the transaction: names of people are read in one of their own. */
export async function presentWhole(deps: Deps, whole: WholeChat): Promise<Chat> {
  const { chat, messages } = whole;
  const ids = [chat.takenBy, ...messages.map((message) => message.user_id)];
  return presentChat(whole, await findPeople(deps, ids));
}

/** @throws `chats.not-found` */
export async function readChat(
  deps: Deps,
  caller: Caller,
  uuid: string,
  findEscalation: FindEscalation,
): Promise<Chat> {
  const whole = await withScope(deps, caller, undefined, (tx) =>
    readWhole(tx, uuid, findEscalation),
  );
  return presentWhole(deps, whole);
}
