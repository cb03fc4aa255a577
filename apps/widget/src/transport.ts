import type {
  WidgetChat,
  WidgetEvent,
  WidgetMessage,
  WidgetSettings,
} from '@replique/contract/chat/widget';
import type { ContactField } from '@replique/contract/chat/chatbots';
import type { Language } from './words.ts';

/** A message as it is sent; `chat` null begins a new one. The same key twice is the same message. */
export interface Sending {
  chat: string | null;
  key: string;
  text: string;
  language: Language;
}

export interface Escalation {
  contact: Partial<Record<ContactField, string>>;
  note?: string;
}

/** What is told while a chat is followed; `id` is its version, and null for what is not kept. */
export type OnEvent = (event: WidgetEvent, id: number | null) => void;

/** How the chat reaches the server. The preview has one in which nothing leaves the page. */
export interface Transport {
  settings(): Promise<WidgetSettings>;
  begin(language: Language, identityToken: string | null): Promise<{ token: string }>;
  identify(identityToken: string): Promise<void>;
  chats(): Promise<WidgetChat[]>;
  read(chat: string): Promise<{ chat: WidgetChat; messages: WidgetMessage[] }>;
  send(message: Sending): Promise<{ chat: WidgetChat; message: WidgetMessage }>;
  escalate(chat: string, escalation: Escalation): Promise<WidgetChat>;
  solve(chat: string): Promise<WidgetChat>;
  rate(chat: string, score: 'good' | 'bad', comment?: string): Promise<WidgetChat>;
  rateMessage(chat: string, message: string, score: 'good' | 'bad' | null): Promise<WidgetMessage>;
  /** Ends when the server ends it; throws when it cannot be reached, or refuses. */
  follow(
    chat: string,
    from: {
      lastId: number;
      onOpen: () => void;
      onEvent: OnEvent;
      signal: AbortSignal;
    },
  ): Promise<void>;
}

/** The server said no; `code` is one of the contract's. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  readonly retryAfterMs: number;

  constructor(status: number, code: string, retryAfterMs = 0) {
    super(code);
    this.status = status;
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Worth another try by itself: the network, or a server that is busy. */
export const isPassing = (error: unknown): boolean =>
  !(error instanceof Refused) || error.status >= 500 || error.code === 'request.too-many';
