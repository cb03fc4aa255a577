import type { WidgetChat, WidgetMessage, WidgetSettings } from '@replique/contract/chat/widget';
import type { Outgoing } from '../kept.ts';
import type { Language, Words } from '../words.ts';

/** Why a message was not taken. */
export type Refusal = 'limit' | 'blocked' | 'off' | 'refused';
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
