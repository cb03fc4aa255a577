import type { TurnKind } from '@replique/contract/chat/chats';
import type {
  KeptChatSource,
  KeptSource,
  LeftOut,
  NewSentence,
} from '../../../platform/db/column-shapes.ts';
import type { LanguageCode } from '../../../platform/db/column-types.ts';

/** One turn of a chat as the bot sees it, and what it makes of it. */

/** A message as it was said; notes and events are not the bot's to read. */
export type TurnMessage = {
  author: 'visitor' | 'bot' | 'agent';
  text: string;
  /** The documents that an answer of the bot's cites. */
  documents?: string[];
};

export type Turn = {
  clientId: number;
  chatbot: {
    id: number;
    uuid: string;
    promptId: number;
    domains: string[];
    /** People can be asked for now: the bot offers it only then. */
    canEscalate: boolean;
  };
  chat: {
    language: LanguageCode;
    /** Answers in a row that did not help, before this turn. */
    failures: number;
    visitor: { name: string | null; email: string | null; isVerified: boolean };
  };
  /** Oldest first; the last one is the visitor's, and is what is answered. */
  messages: TurnMessage[];
  /** Of the chatbot's prompt; without it the deployed one. */
  promptVersion?: number | undefined;
  /** In the ledger. */
  purpose: 'chat' | 'tester';
};

/** How an answer came about: a row of `chat_traces` without its message. */
export type NewTrace = {
  kind: TurnKind;
  /** As it was searched for: by itself understandable. */
  question: string;
  language: LanguageCode;
  promptId: number;
  promptVersion: number;
  rulesVersion: number;
  sources: KeptSource[];
  sentences: NewSentence[];
  confidence: number | null;
  silenceReason: string | null;
  notes: string[];
  model: string;
  fellBack: string | null;
  fault: string | null;
  tokensIn: number;
  tokensOut: number;
  costMicros: number | null;
  firstMs: number | null;
  durationMs: number;
  modelView: string | null;
  leftOut: LeftOut;
};

/** A sentence of the answer as soon as it is whole; `index` from 0. */
export type TurnPart = { type: 'part'; index: number; text: string; paragraph: boolean };

export type TurnDone = {
  type: 'done';
  /** Plain text, in `language`; never empty, also where nothing was found. It replaces the parts. */
  text: string;
  sources: KeptChatSource[];
  choices: string[];
  offersEscalation: boolean;
  /** The answer did not help: counts as a failure in a row; otherwise `chats.failures` is 0 again. */
  failed: boolean;
  /** Of this turn: the chat's from now on. */
  language: LanguageCode;
  trace: NewTrace;
};

/** Parts first, `done` last and once; without `done` the turn was aborted or threw. */
export type TurnEvent = TurnPart | TurnDone;
