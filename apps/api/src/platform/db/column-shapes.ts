import type { ColumnType, Generated } from 'kysely';
import type { GeneratedJson, Json, LanguageCode } from './column-types.ts';
import type { CustomData, CustomField, Modules, Styles } from '@replique/contract/accounts/clients';
import type { TicketsMetadata } from '@replique/contract/accounts/tickets-metadata';
import type { Deployment, FailingCase } from '@replique/contract/answering/deployments';
import type { ModelProfile } from '@replique/contract/answering/model-profile';
import type { ModelKind, ModelRef, ModelTrial } from '@replique/contract/answering/models';
import type {
  Agreement,
  GivenAnswers,
  GroupDraft,
} from '@replique/contract/answering/reinforcement';
import type { SentenceConflict } from '@replique/contract/answering/suggestion-sentence';
import type { Bilingual, ChatbotSettings, WhiteLabel } from '@replique/contract/chat/chatbots';
import type { EscalationReason, TurnKind } from '@replique/contract/chat/chats';
import type { ChatEventKind } from '@replique/contract/chat/widget';
import type { Check, CheckResult } from '@replique/contract/checks';
import type { Evaluation } from '@replique/contract/helpdesk/categorization';
import type { CrmPlatform } from '@replique/contract/helpdesk/crm';
import type { TicketActionReason } from '@replique/contract/helpdesk/ticket-actions';
import type { ThirdPartyType } from '@replique/contract/helpdesk/third-party-data';
import type { DetailedFilters } from '@replique/contract/helpdesk/ticket-settings';
import type { MessageAttachment, Satisfaction } from '@replique/contract/helpdesk/tickets';
import type { ReplyStatus, WriteBackReason } from '@replique/contract/helpdesk/write-back';
import type { ColumnWidths, NoticeKind, TourName } from '@replique/contract/home/preferences';
import type { ChoosableColumn } from '@replique/contract/helpdesk/ticket-columns';
import type { ExportKind } from '@replique/contract/insight/export-columns';
import type { IncidentKind, StepOutcome } from '@replique/contract/insight/monitoring';
import type { DocumentDraft } from '@replique/contract/knowledge/knowledge';
import type { ProposalReason } from '@replique/contract/knowledge/proposals';
import type { GroupingState } from '@replique/engine/clustering/groups/grouping-state';
import type { Chunk } from '@replique/engine/text/chunk';

/** What the product keeps in columns of JSON, and other types that the database does not tell. */

export type KeptChatSource = { title: string; url: string | null; document: string | null };

export type KeptContact = {
  name?: string;
  email?: string;
  phone?: string;
  orderNumber?: string;
};

/** What was put to the test: a set, with a version of a prompt and one of the rules. */
export type Trial = { set: number; prompt: number; version: number; rules: number };

/** Where in a source's text the words stand that support a sentence: [start, end) in UTF-16 units. */
export type KeptSpan = { source: number; start: number; end: number };

/** Rows from before spans were kept have neither `spans` nor `supported`. */
export type KeptSentence = {
  text: string;
  sources: number[];
  startsParagraph: boolean;
  spans?: KeptSpan[];
  /** Ids of facts that were looked up. */
  facts?: string[];
  supported?: boolean;
  /** What a source says otherwise. */
  conflict?: SentenceConflict;
};

/** As it is written today. */
export type NewSentence = Required<Omit<KeptSentence, 'facts' | 'conflict'>> &
  Pick<KeptSentence, 'facts' | 'conflict'>;

/** What did not fit into a prompt: messages and facts left away, messages cut, passages by number. */
export type LeftOut = { messages: number; shortened: number; passages: number[]; facts: number };

export type ModelEntry = ModelRef & {
  kind: ModelKind;
  label: string;
  priceIn: number | null;
  priceOut: number | null;
  priceCached: number | null;
  /** How it is asked; null for what does not write. */
  profile: ModelProfile | null;
  trial: ModelTrial | null;
};

/** Rows removed and rows changed, by table; tickets that stay in the CRM, by platform. */
export type ErasureCounts = {
  removed: Record<string, number>;
  changed: Record<string, number>;
  inCrm: Record<string, number>;
};

/** A draft as it is kept: who and when stand in columns. */
export type KeptDraft = Omit<GroupDraft, 'by' | 'at'>;

/** Like answers as they are kept: tickets by their number, for they may go. */
export type KeptAnswers = Omit<GivenAnswers, 'tickets'> & { tickets: number[] };

/** A part of a group that could be one of its own; `centre` and `tickets` are ticket ids. */
export type KeptSplit = { words: string[]; centre: number; tickets: number[] };

/** What was measured when auto-reinforcement approved an answer. */
export type AutoMeasure = {
  answers: number;
  people: number;
  likeness: number;
  title: string;
  document: string;
};

/** A document that a case expects, as it was when the run began. */
export type ExpectedDocument = { id: number; uuid: string; title: string };

export type KeptSource = {
  number: number;
  kind: 'document' | 'ticket';
  uuid: string;
  /** Not known of what was kept before groups had answers. */
  group?: string | null;
  title: string;
  heading: string | null;
  text: string;
  url: string | null;
  isCertified: boolean;
  score: number;
};

/** What a person wrote to the requester after the cut; `at` ISO 8601. */
export type KeptSent = { text: string; author: string | null; at: string };

/** What a note says; its words around that come from the phrases of the language. */
export type NoteContent = {
  text: string;
  language: 'en' | 'fr';
  /** 0 to 1; null where nothing was said of it. */
  confidence: number | null;
  /** A person changed the text: how sure its writer was says nothing any more. */
  isEdited: boolean;
  sources: { title: string; url: string | null }[];
};

/** Who gets the ticket: the person who asked for it, nobody, or a colleague by uuid. */
export type AssigneeContent =
  | { assigns: 'me' | 'nobody' }
  | { assigns: 'colleague'; colleague: string };

/** Until when a ticket is hidden, ISO 8601; null where it is back. */
export type SnoozeContent = { snoozeUntil: string | null };

/** An internal note in a person's own words. */
export type CommentContent = { comment: string; author: string; language: 'en' | 'fr' };

/** What goes to the customer. */
export type ReplyContent = {
  reply: string;
  status: ReplyStatus;
  /** The ticket's latest question that whoever sent it could know of. */
  askedAt: string | null;
  /** The sending accepted the suggestion: taking it back does too. */
  hasAccepted: boolean;
};

/**
 * The columns of which the database does not tell the whole type: what JSON holds, words that no check of the column
 * names, `-infinity`, and what nobody but the database writes. schema.ts takes them from here.
 */
export interface ColumnShapes {
  'audit_log.actor_kind': ColumnType<'person' | 'key' | 'server', never, never>;
  'audit_log.actor_uuid': ColumnType<string | null, never, never>;
  'audit_log.after': ColumnType<unknown, string | null, never>;
  'audit_log.before': ColumnType<unknown, string | null, never>;
  'audit_log.erased_at': ColumnType<Date | null, never, never>;
  'audit_log.label_key': ColumnType<string, never, never>;
  'audit_log.salt': ColumnType<string | null, never, never>;
  'audit_seals.content': ColumnType<Buffer, never, never>;
  'audit_seals.entry_id': ColumnType<number, never, never>;
  'audit_seals.hash': ColumnType<Buffer, never, never>;
  'audit_seals.made_at': ColumnType<Date, never, never>;
  'audit_seals.number': ColumnType<number, never, never>;
  'audit_unsealed.entry_id': ColumnType<number, never, never>;
  'categorizers.evaluation': Json<Evaluation> | null;
  'chat_messages.choices': GeneratedJson<string[]>;
  'chat_messages.event': ChatEventKind | null;
  'chat_messages.sources': GeneratedJson<KeptChatSource[]>;
  'chat_traces.kind': TurnKind;
  'chat_traces.language': LanguageCode;
  'chat_traces.left_out': GeneratedJson<LeftOut>;
  'chat_traces.sentences': Json<NewSentence[]>;
  'chat_traces.sources': Json<KeptSource[]>;
  'chatbots.escalation_subject': Json<Bilingual>;
  'chatbots.settings': Json<ChatbotSettings>;
  'chatbots.white_label': Json<WhiteLabel>;
  'chats.language': LanguageCode;
  'client_health.failed_step': StepOutcome['step'] | null;
  'clients.custom_data': GeneratedJson<CustomData>;
  'clients.custom_fields': GeneratedJson<CustomField[]>;
  'clients.detailed_filters': GeneratedJson<Partial<DetailedFilters>>;
  'clients.modules': GeneratedJson<Modules>;
  'clients.styles': GeneratedJson<Styles>;
  'clients.tickets_metadata': GeneratedJson<TicketsMetadata>;
  'crm_changes.platform': CrmPlatform;
  'crm_changes.satisfaction': Satisfaction | null;
  'crm_fields.options': Json<{ value: string; label: string }[]> | null;
  'crm_fields.platform': CrmPlatform;
  'crm_connections.category_fields': GeneratedJson<{ id: string; label: string }[]>;
  'crm_events.platform': CrmPlatform;
  'crm_limits.platform': CrmPlatform;
  'crm_syncs.platform': CrmPlatform;
  'deployment_failures.failing': Json<FailingCase[]>;
  'deployments.stopped_by': Deployment['stoppedBy'];
  'deployments.trials': GeneratedJson<Trial[]>;
  'document_pairs.disagreements': GeneratedJson<{ what: string; left: string; right: string }[]>;
  'escalations.contact': GeneratedJson<KeptContact>;
  'escalations.reason': EscalationReason;
  'export_schedules.filter': ColumnType<Record<string, unknown>, string, string>;
  'export_schedules.kind': ExportKind;
  'exports.filter': ColumnType<Record<string, unknown> | null, string | null, never>;
  'gaps.nearest': GeneratedJson<{ documentId: number; score: number }[]>;
  'health_checks.steps': Json<StepOutcome[]>;
  'incident_streaks.kind': IncidentKind;
  'incidents.step': StepOutcome['step'] | null;
  'insight_marks.at': Generated<Date | number>;
  'knowledge_proposals.before': Json<DocumentDraft> | null;
  'knowledge_proposals.draft': Json<DocumentDraft> | null;
  'knowledge_proposals.findings': GeneratedJson<{ now: string | null; proposed: string }[]>;
  'knowledge_proposals.reason': ProposalReason;
  'messages.attachments': ColumnType<
    MessageAttachment[] | null,
    string | null | undefined,
    string | null
  >;
  'model_settings.cheaper': Json<ModelRef | null> | null;
  'model_settings.embedding': Json<ModelRef | null> | null;
  'model_settings.fallbacks': Json<ModelRef[] | null> | null;
  'model_settings.models': GeneratedJson<ModelEntry[]>;
  'model_settings.rerank': Json<ModelRef | null> | null;
  'person_erasures.report': GeneratedJson<ErasureCounts>;
  'question_group_events.measure': Json<AutoMeasure> | null;
  'question_groupings.state': Json<GroupingState> | null;
  'question_groups.agreement': Json<Agreement> | null;
  'question_groups.answers': GeneratedJson<KeptAnswers[]>;
  'question_groups.channels': GeneratedJson<{ channel: string; tickets: number }[]>;
  'question_groups.draft': Json<KeptDraft> | null;
  'question_groups.splits': GeneratedJson<KeptSplit[]>;
  'retention_settings.removed': GeneratedJson<Record<string, number>>;
  'signing_keys.public_jwk': Json<unknown>;
  // oxlint-disable-next-line typescript/no-explicit-any -- the simulated CRM knows its own shape
  'simulators.state': Json<any>;
  'suggestions.left_out': GeneratedJson<LeftOut>;
  'suggestions.sentences': Json<KeptSentence[]>;
  'test_cases.checks': GeneratedJson<Check[]>;
  'test_results.checks': GeneratedJson<CheckResult[]>;
  'test_results.sentences': GeneratedJson<NewSentence[]>;
  'test_results.sources': Json<KeptSource[]> | null;
  'test_run_cases.checks': GeneratedJson<Check[]>;
  'test_run_cases.documents': GeneratedJson<ExpectedDocument[]>;
  'test_run_cases.sources': Json<KeptSource[]> | null;
  'tester_answers.left_out': GeneratedJson<LeftOut>;
  'tester_answers.sentences': GeneratedJson<NewSentence[]>;
  'tester_runs.sent': Json<KeptSent> | null;
  'tester_runs.sources': Json<KeptSource[]>;
  'third_party_health.type': ThirdPartyType;
  'third_party_look_ups.type': ThirdPartyType;
  'third_party_sources.mapping': GeneratedJson<Record<string, string>>;
  'ticket_actions.filter': ColumnType<Record<string, unknown> | null, string | null, never>;
  'ticket_actions.reasons': GeneratedJson<Partial<Record<TicketActionReason, number>>>;
  'tickets.crm_fields': GeneratedJson<Record<string, string>>;
  'tickets.crm_values': GeneratedJson<Record<string, string>>;
  'tickets.last_answer_at': Date | number;
  'tickets.last_question_at': Date | number;
  'tickets.last_suggestion_at': Generated<Date | number>;
  'user_preferences.column_widths': GeneratedJson<ColumnWidths>;
  'user_preferences.muted_notices': Generated<NoticeKind[]>;
  'user_preferences.ticket_columns': ChoosableColumn[] | null;
  'user_preferences.tour': TourName | null;
  'visitors.language': LanguageCode;
  'waiting_texts.passages': Json<Chunk[]>;
  'mcp_proposals.input': Json<Record<string, unknown>>;
  'webhook_deliveries.data': Json<Record<string, unknown>>;
  'write_backs.content': ColumnType<
    | NoteContent
    | ReplyContent
    | CommentContent
    | AssigneeContent
    | SnoozeContent
    | { category: string },
    string,
    string
  >;
  'write_backs.reason': WriteBackReason | null;
}
