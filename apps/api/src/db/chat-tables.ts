import type { ChatEventKind } from '@replique/contract/widget';
import type { NotAnalysed } from '@replique/contract/not-analysed';
import type { EscalationReason, TurnKind } from '@replique/contract/chats';
import type { Generated } from 'kysely';
import type { GeneratedJson, Json, LanguageCode } from './column-types.ts';
import type { LeftOut, NewSentence } from './generation-tables.ts';
import type { KeptSource } from './tester-tables.ts';

/** Rows of chats: who writes, what was said, how the bot came to it, and what was passed on to people. */

export interface ChatbotSightingsTable {
  client_id: number;
  chatbot_id: number;
  domain: string;
  first_at: Date;
  last_at: Date;
}

export interface SupportChatbotTable {
  id: Generated<number>;
  client_id: number;
  chatbot_id: number;
}

export interface VisitorsTable {
  client_id: number;
  id: Generated<number>;
  uuid: string;
  chatbot_id: number;
  external_id: string | null;
  name: string | null;
  email: string | null;
  phone: string | null;
  language: LanguageCode;
  blocked_at: Date | null;
  first_seen_at: Date;
  last_seen_at: Date;
}

export interface VisitorTokensTable {
  client_id: number;
  token_hash: string;
  visitor_id: number;
  created_at: Date;
}

export interface ChatsTable {
  client_id: number;
  id: Generated<number>;
  uuid: string;
  chatbot_id: number;
  visitor_id: number | null;
  origin: Generated<'widget' | 'panel'>;
  state: Generated<'bot' | 'waiting' | 'agent' | 'closed'>;
  version: Generated<number>;
  messages: Generated<number>;
  language: LanguageCode;
  title: Generated<string>;
  last_text: Generated<string>;
  last_author: Generated<'visitor' | 'bot' | 'agent'>;
  page: string | null;
  started_at: Date;
  last_at: Date;
  waiting_since: Date | null;
  taken_by: number | null;
  taken_at: Date | null;
  failures: Generated<number>;
  score: 'good' | 'bad' | null;
  comment: string | null;
  summary: string | null;
  solved_at: Date | null;
  escalated_at: Date | null;
  archived_at: Date | null;
  restored_at: Generated<Date | null>;
}

export type KeptChatSource = { title: string; url: string | null; document: string | null };

export interface ChatMessagesTable {
  client_id: number;
  id: Generated<number>;
  uuid: string;
  chat_id: number;
  number: number;
  version: number;
  author: 'visitor' | 'bot' | 'agent' | 'note' | 'event';
  user_id: number | null;
  state: Generated<'pending' | 'done' | 'cancelled' | 'failed'>;
  key: string | null;
  text: Generated<string>;
  sources: GeneratedJson<KeptChatSource[]>;
  choices: GeneratedJson<string[]>;
  offers_escalation: Generated<boolean>;
  event: ChatEventKind | null;
  score: 'good' | 'bad' | null;
  holder: string | null;
  lease_until: Date | null;
  attempts: Generated<number>;
  at: Date;
  not_analysed: NotAnalysed | null;
}

export interface ChatFirstKeysTable {
  client_id: number;
  visitor_id: number;
  key: string;
  chat_id: number;
}

export interface ChatTracesTable {
  client_id: number;
  message_id: number;
  kind: TurnKind;
  question: string;
  language: LanguageCode;
  prompt_id: number;
  prompt_version: number;
  rules_version: number;
  sources: Json<KeptSource[]>;
  sentences: Json<NewSentence[]>;
  confidence: number | null;
  silence_reason: string | null;
  notes: Generated<string[]>;
  model: string;
  fell_back: string | null;
  fault: string | null;
  tokens_in: Generated<number>;
  tokens_out: Generated<number>;
  cost_micros: number | null;
  first_ms: number | null;
  duration_ms: number;
  model_view: string | null;
  left_out: GeneratedJson<LeftOut>;
}

export interface ChatCountsTable {
  client_id: number;
  chatbot_id: number;
  /** 0 counts the chatbot's. */
  visitor_id: number;
  /** `YYYY-MM-DD`. */
  day: string;
  used: number;
}

export type KeptContact = {
  name?: string;
  email?: string;
  phone?: string;
  orderNumber?: string;
};

export interface EscalationsTable {
  client_id: number;
  id: Generated<number>;
  uuid: string;
  chat_id: number;
  reason: EscalationReason;
  asked_by: number | null;
  contact: GeneratedJson<KeptContact>;
  note: Generated<string>;
  subject: string;
  state: Generated<'waiting' | 'done' | 'failed'>;
  platform: string | null;
  external_id: string | null;
  ticket_id: number | null;
  error: string | null;
  attempts: Generated<number>;
  due_at: Date;
  holder: string | null;
  lease_until: Date | null;
  is_uncertain: Generated<boolean>;
  at: Date;
  done_at: Date | null;
}
