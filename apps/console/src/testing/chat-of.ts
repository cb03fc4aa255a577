import type { Chat, ChatMessage } from '@replique/contract/chat/chats';

const at = '2026-03-01T10:00:00.000Z';

/** A message of a chat, as far as a test does not say otherwise. */
export function chatMessageOf(fields: Partial<ChatMessage> & { number: number }): ChatMessage {
  return {
    uuid: `01a1fd7a-ce01-7c96-b78c-7831000000${String(fields.number).padStart(2, '0')}`,
    version: fields.number,
    author: 'visitor',
    person: null,
    state: 'done',
    text: 'Where is my parcel?',
    sources: [],
    event: null,
    score: null,
    hasTrace: false,
    notAnalysed: null,
    at,
    ...fields,
  };
}

/** A chat that the bot answers, as far as a test does not say otherwise. */
export function chatOf(fields: Partial<Chat> = {}): Chat {
  return {
    uuid: '01a1fd7a-ce01-7c96-b78c-783fae187810',
    client: { uuid: '01a1fd7a-ce01-7c96-b78c-783fae187811', name: 'A client' },
    chatbot: {
      uuid: '01a1fd7a-ce01-7c96-b78c-783fae187812',
      name: { en: 'Helper', fr: 'Assistant' },
    },
    visitor: {
      uuid: '01a1fd7a-ce01-7c96-b78c-783fae187813',
      name: 'Ada',
      email: null,
      isVerified: false,
      isBlocked: false,
      chats: 1,
      firstSeenAt: at,
    },
    state: 'bot',
    version: 1,
    language: 'en',
    title: 'Where is my parcel?',
    lastText: 'Where is my parcel?',
    lastAuthor: 'visitor',
    messages: 1,
    startedAt: at,
    lastAt: at,
    waitingSince: null,
    takenBy: null,
    score: null,
    isSolved: false,
    escalation: null,
    archivedAt: null,
    page: null,
    comment: null,
    summary: null,
    canEscalate: true,
    items: [chatMessageOf({ number: 1 })],
    ...fields,
  };
}
