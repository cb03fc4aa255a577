import type { WidgetChat, WidgetMessage, WidgetSettings } from '@replique/contract/chat/widget';
import { previewChat as en } from '@replique/phrases/en/chat/widget-preview';
import { previewChat as fr } from '@replique/phrases/fr/chat/widget-preview';
import type { OnEvent, Transport } from '../transport.ts';

export const playedChat = '00000000-0000-4000-8000-000000000001';
const partMs = 450;

/** A conversation that never leaves the page: what the preview shows, and answers with. */
// oxlint-disable-next-line max-lines-per-function -- the same table, played
export function createPlayedTransport(settings: WidgetSettings, language: 'en' | 'fr'): Transport {
  const texts = language === 'fr' ? fr : en;
  const messages: WidgetMessage[] = [];
  const listeners = new Set<OnEvent>();
  let version = 0;
  let chat = newChat(texts.question, language);

  const tell = (message: WidgetMessage) => {
    for (const onEvent of listeners) onEvent({ type: 'message', message }, message.version);
  };
  function put(part: Partial<WidgetMessage>): WidgetMessage {
    version += 1;
    const number = part.number ?? messages.length + 1;
    const message = { ...newMessage(number), ...messages[number - 1], ...part, version };
    messages[number - 1] = message;
    chat = { ...chat, version, lastAt: message.at };
    return message;
  }
  function change(part: Partial<WidgetChat>): WidgetChat {
    version += 1;
    chat = { ...chat, ...part, version };
    return chat;
  }
  /** Writes an answer, sentence by sentence. */
  function answer(): void {
    const pending = put({ author: 'bot', state: 'pending' });
    tell(pending);
    texts.again.split(/(?<=\.) /).forEach((text, index) => {
      const part = { type: 'part', message: pending.uuid, index, text, paragraph: false } as const;
      setTimeout(() => listeners.forEach((onEvent) => onEvent(part, null)), partMs * (index + 2));
    });
    const done = { number: pending.number, state: 'done', text: texts.again } as const;
    setTimeout(() => tell(put(done)), partMs * 5);
  }

  put({ author: 'visitor', text: texts.question });
  put({ author: 'bot', text: texts.answer, sources: [{ title: texts.source, url: null }] });

  return {
    settings: () => Promise.resolve(settings),
    begin: () => Promise.resolve({ token: 'preview' }),
    identify: () => Promise.resolve(),
    chats: () => Promise.resolve([chat]),
    read: () => Promise.resolve({ chat, messages: [...messages] }),
    send({ chat: uuid, key, text }) {
      if (!uuid) {
        messages.length = 0;
        change({ ...newChat(text, language), uuid: crypto.randomUUID() });
      }
      const message = put({ author: 'visitor', text, key });
      setTimeout(answer, partMs);
      return Promise.resolve({ chat, message });
    },
    escalate() {
      tell(put({ author: 'event', event: 'escalated' }));
      return Promise.resolve(change({ state: 'waiting', isEscalated: true }));
    },
    solve() {
      put({ author: 'event', event: 'solved' });
      return Promise.resolve(change({ state: 'closed' }));
    },
    rate: (_, score) => Promise.resolve(change({ score })),
    rateMessage(_, uuid, score) {
      const { number } = messages.find((each) => each.uuid === uuid) ?? { number: 1 };
      return Promise.resolve(put({ number, score }));
    },
    follow(_, { onOpen, onEvent, signal }) {
      listeners.add(onEvent);
      onOpen();
      return new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          listeners.delete(onEvent);
          resolve();
        });
      });
    },
  };
}

const newChat = (title: string, language: 'en' | 'fr'): WidgetChat => ({
  uuid: playedChat,
  state: 'bot',
  version: 0,
  language,
  title,
  startedAt: new Date().toISOString(),
  lastAt: new Date().toISOString(),
  score: null,
  isEscalated: false,
  agent: null,
});

const newMessage = (number: number): WidgetMessage => ({
  uuid: crypto.randomUUID(),
  number,
  version: 0,
  author: 'bot',
  name: null,
  state: 'done',
  text: '',
  sources: [],
  choices: [],
  offersEscalation: false,
  event: null,
  score: null,
  key: null,
  at: new Date().toISOString(),
});
