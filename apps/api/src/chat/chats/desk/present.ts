import type { Chat, ChatEscalation, ChatMessage, ChatRow } from '@replique/contract/chat/chats';
import type { DeskChat } from './desk-store.ts';
import type { ChatPerson } from './people.ts';
import type { MessageRecord } from '../store.ts';

/** Chats as the console reads them. */

type People = ReadonlyMap<number, ChatPerson>;

function personOf(people: People, id: number | null): { uuid: string; name: string } | null {
  const known = id === null ? undefined : people.get(id);
  return known ? { uuid: known.uuid, name: known.name } : null;
}

export function presentChatRow(chat: DeskChat, people: People): ChatRow {
  const { escalationReason: reason, escalationState: state } = chat;
  return {
    uuid: chat.uuid,
    client: { uuid: chat.clientUuid, name: chat.clientName },
    chatbot: { uuid: chat.chatbotUuid, name: chat.whiteLabel.headerName },
    visitor: {
      uuid: chat.visitorUuid,
      name: chat.visitorName,
      email: chat.visitorEmail,
      isVerified: chat.externalId !== null,
      isBlocked: chat.blockedAt !== null,
      chats: chat.visitorChats,
      firstSeenAt: chat.firstSeenAt.toISOString(),
    },
    state: chat.state,
    version: chat.version,
    language: chat.language,
    title: chat.title,
    lastText: chat.lastText,
    lastAuthor: chat.lastAuthor,
    messages: chat.messages,
    startedAt: chat.startedAt.toISOString(),
    lastAt: chat.lastAt.toISOString(),
    waitingSince: chat.waitingSince?.toISOString() ?? null,
    takenBy: personOf(people, chat.takenBy),
    score: chat.score,
    isSolved: chat.solvedAt !== null,
    escalation: reason && state ? { reason, state } : null,
    archivedAt: chat.archivedAt?.toISOString() ?? null,
    page: chat.page,
  };
}

/** @param hasTrace whether it is kept how the bot came to it */
export function presentMessage(
  message: MessageRecord,
  people: People,
  hasTrace: boolean,
): ChatMessage {
  return {
    uuid: message.uuid,
    number: message.number,
    version: message.version,
    author: message.author,
    person: personOf(people, message.user_id),
    state: message.state,
    text: message.text,
    notAnalysed: message.not_analysed,
    sources: message.sources,
    event: message.event,
    score: message.score,
    hasTrace,
    at: message.at.toISOString(),
  };
}

export type WholeChat = {
  chat: DeskChat;
  messages: MessageRecord[];
  traced: ReadonlySet<number>;
  escalation: ChatEscalation | null;
};

export function presentChat(whole: WholeChat, people: People): Chat {
  const { chat, messages, traced, escalation } = whole;
  return {
    ...presentChatRow(chat, people),
    escalation,
    comment: chat.comment,
    summary: chat.summary,
    canEscalate: escalation === null || escalation.state === 'failed',
    items: messages.map((message) => presentMessage(message, people, traced.has(message.id))),
  };
}
