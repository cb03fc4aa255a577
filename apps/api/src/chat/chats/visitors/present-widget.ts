import type { WidgetChat, WidgetMessage } from '@replique/contract/chat/widget';
import type { Tx } from '../../../platform/db/database.ts';
import type { ChatRecord, MessageRecord } from '../store.ts';

/** What a visitor sees of a chat: no note, no last name, nothing of how an answer came about. */

/** First names of the people who wrote; who is not of the client (a super-admin) stays without one. */
export type Names = ReadonlyMap<number, string>;

/** As tenant: nobody of another client is named. */
export async function readNames(
  tx: Tx,
  chat: Pick<ChatRecord, 'taken_by'>,
  messages: Pick<MessageRecord, 'user_id'>[],
): Promise<Names> {
  const ids = [chat.taken_by, ...messages.map((message) => message.user_id)];
  const known = [...new Set(ids.filter((id) => id !== null))];
  if (known.length === 0) return new Map();
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'firstname'])
    .where('id', 'in', known)
    .execute();
  return new Map(rows.filter(({ firstname }) => firstname).map((row) => [row.id, row.firstname]));
}

export function presentWidgetChat(chat: ChatRecord, names: Names): WidgetChat {
  return {
    uuid: chat.uuid,
    state: chat.state,
    version: chat.version,
    language: chat.language,
    title: chat.title,
    startedAt: chat.started_at.toISOString(),
    lastAt: chat.last_at.toISOString(),
    score: chat.score,
    isEscalated: chat.escalated_at !== null,
    agent: chat.taken_by === null ? null : (names.get(chat.taken_by) ?? null),
  };
}

/** Null for what visitors do not see. */
export function presentWidgetMessage(message: MessageRecord, names: Names): WidgetMessage | null {
  const { author, user_id: writer } = message;
  if (author === 'note') return null;
  return {
    uuid: message.uuid,
    number: message.number,
    version: message.version,
    author,
    // Who did it is for the client's people; who answers now stands in the chat.
    name: author === 'event' || writer === null ? null : (names.get(writer) ?? null),
    state: message.state,
    text: message.text,
    sources: message.sources.map(({ title, url }) => ({ title, url })),
    choices: message.choices,
    offersEscalation: message.offers_escalation,
    event: message.event,
    score: message.score,
    key: message.key,
    at: message.at.toISOString(),
  };
}
