import type {
  WidgetChat,
  WidgetEvent,
  WidgetMessage,
  WidgetSettings,
} from '@replique/contract/chat/widget';
import type { Outgoing, Refusal } from '../kept.ts';
import type { Language, Words } from '../words.ts';

/** Why a message was not taken. */
export type View = 'chat' | 'history' | 'escalate';
export interface Part {
  text: string;
  paragraph: boolean;
}

/** All that the chat shows. */
export interface State {
  settings: WidgetSettings;
  language: Language;
  /** Null until they are there: nothing is drawn before. */
  phrases: Words | null;
  isOpen: boolean;
  view: View;
  isLoading: boolean;
  chat: WidgetChat | null;
  /** In their order, those that were cancelled too. */
  messages: WidgetMessage[];
  /** Sentences of messages that are being written. */
  parts: Record<string, Part[]>;
  outbox: Outgoing[];
  refusal: Refusal | null;
  isOnline: boolean;
  /** The server could not be reached the last time. */
  isCutOff: boolean;
  isPersonTyping: boolean;
  history: WidgetChat[] | 'failed' | null;
  unread: number;
}

export const firstState = (settings: WidgetSettings, language: Language): State => ({
  settings,
  language,
  phrases: null,
  isOpen: false,
  view: 'chat',
  isLoading: false,
  chat: null,
  messages: [],
  parts: {},
  outbox: [],
  refusal: null,
  isOnline: navigator.onLine !== false,
  isCutOff: false,
  isPersonTyping: false,
  history: null,
  unread: 0,
});

/** One value that can be watched. */
export interface Store {
  get(): State;
  set(part: Partial<State>): void;
  watch(fn: () => void): () => void;
}

export function createStore(state: State): Store {
  let now = state;
  const watchers = new Set<() => void>();
  return {
    get: () => now,
    set(part) {
      now = { ...now, ...part };
      for (const tell of watchers) tell();
    },
    watch(fn) {
      watchers.add(fn);
      return () => watchers.delete(fn);
    },
  };
}

/** What a state becomes by an event of the chat that is shown; the same event twice changes nothing. */
export function applyEvent(state: State, event: WidgetEvent): Partial<State> {
  switch (event.type) {
    case 'chat':
      return applyChat(state, event.chat);
    case 'message':
      return applyMessage(state, event.message);
    case 'part':
      return applyPart(state, event);
    case 'typing':
      return { isPersonTyping: true };
    default:
      return {};
  }
}

/** An older version than the one that is shown came late, over another way. */
export function applyChat({ chat }: State, told: WidgetChat): Partial<State> {
  if (chat && chat.uuid === told.uuid && chat.version > told.version) return {};
  return { chat: told };
}

export function applyMessage(state: State, told: WidgetMessage): Partial<State> {
  const known = state.messages.find(({ uuid }) => uuid === told.uuid);
  if (known && known.version > told.version) return {};
  const others = state.messages.filter(({ uuid }) => uuid !== told.uuid);
  const parts = { ...state.parts };
  if (told.state !== 'pending') delete parts[told.uuid];
  return {
    messages: [...others, told].sort((a, b) => a.number - b.number),
    parts,
    ...(told.author === 'agent' && { isPersonTyping: false }),
  };
}

/** Parts count up from 0: one that was told before, or comes after a hole, waits for the whole message. */
function applyPart(
  state: State,
  { message, index, text, paragraph }: Extract<WidgetEvent, { type: 'part' }>,
): Partial<State> {
  const written = state.parts[message] ?? [];
  const isPending = state.messages.some(
    (each) => each.uuid === message && each.state === 'pending',
  );
  if (!isPending || index !== written.length) return {};
  return { parts: { ...state.parts, [message]: [...written, { text, paragraph }] } };
}

/** What stands under Last-Event-ID: all that changed after it is told again. */
export const lastVersion = ({ messages }: State): number =>
  messages.reduce((last, { version }) => Math.max(last, version), 0);
