import type { NotAnalysed } from '@replique/contract/not-analysed';
import type { EditClass, MessageAttachment, SuggestionStatus } from '@replique/contract/tickets';
import type { ColumnType, Generated } from 'kysely';
import type { ChangedXid, GeneratedJson } from './column-types.ts';

/** Rows of tickets, what was said in them, and what is learned from that. */

export interface TicketsTable {
  client_id: number;
  id: Generated<number>;
  uuid: string;
  platform: string;
  external_id: string;
  subject: string;
  channel: string | null;
  category: string | null;
  language: string | null;
  tags: string[];
  requester_name: string | null;
  requester_email: string | null;
  question: string;
  is_eligible: boolean;
  ineligible_reason: string | null;
  is_waiting: boolean;
  created_at: Date;
  last_message_at: Date;
  /** `-infinity` when there is none yet, so that it sorts last. */
  last_question_at: Date | number;
  last_answer_at: Date | number;
  last_suggestion_at: Generated<Date | number>;
  message_count: number;
  suggestion_count: Generated<number>;
  answer_count: number;
  accepted_count: Generated<number>;
  search: Generated<string>;
  form_id: string | null;
  group_id: string | null;
  crm_values: GeneratedJson<Record<string, string>>;
  edit_class: EditClass | null;
  suggestion_state: Generated<SuggestionStatus>;
  agents: Generated<string[]>;
  excluded_at: Date | null;
  excluded_by: number | null;
  category_source: Generated<'predicted' | 'person' | 'unsure' | null>;
  gone: Generated<'deleted' | 'merged' | null>;
  to_compare: Generated<string | null>;
}

export interface MessagesTable {
  client_id: number;
  id: Generated<number>;
  uuid: string;
  ticket_id: number;
  external_id: string;
  role: 'requester' | 'agent';
  author: string | null;
  sent_at: Date;
  text: string;
  quoted: string | null;
  html: string | null;
  attachments: ColumnType<MessageAttachment[] | null, string | null | undefined, string | null>;
  not_analysed: NotAnalysed | null;
}

export interface PastAnswersTable {
  client_id: number;
  ticket_id: number;
  question: string;
  answer: string;
  language: string;
  answered_at: Date;
  origin: 'agent' | 'accepted';
  suggestion_id: number | null;
  links: string[];
  document_ids: number[];
  cited_ids: Generated<number[]>;
  is_active: Generated<boolean>;
  changed_xid: ChangedXid;
}
