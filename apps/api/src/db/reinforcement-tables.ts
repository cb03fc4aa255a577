import type { Agreement, GivenAnswers, GroupDraft } from '@replique/contract/reinforcement';
import type { DocumentDraft } from '@replique/contract/knowledge';
import type {
  ProposalKind,
  ProposalOrigin,
  ProposalReason,
  ProposalState,
} from '@replique/contract/proposals';
import type { GroupingState } from '@replique/engine/clustering/grouping-state';
import type { Language } from '@replique/engine/text/language';
import type { Generated } from 'kysely';
import type { GeneratedJson, Json } from './column-types.ts';

/** Rows about questions that are asked again and again, their approved answers, and what answers say about the knowledge. */

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

export interface QuestionGroupsTable {
  client_id: number;
  id: Generated<number>;
  uuid: string;
  language: Language;
  number: number | null;
  name: string;
  is_named: Generated<boolean>;
  words: string[];
  question: string;
  is_reshaped: Generated<boolean>;
  is_held: Generated<boolean>;
  dismissed_at: Date | null;
  dismissed_by: number | null;
  document_id: number | null;
  approved_at: Date | null;
  approved_by: number | null;
  is_automatic: Generated<boolean>;
  auto_off: 'withdrawn' | 'stopped' | null;
  draft: Json<KeptDraft> | null;
  draft_at: Date | null;
  draft_by: number | null;
  answers: GeneratedJson<KeptAnswers[]>;
  agreement: Json<Agreement> | null;
  answers_seen: string | null;
  answers_of: Generated<number[]>;
  splits: GeneratedJson<KeptSplit[]>;
  size: Generated<number>;
  tickets: Generated<number>;
  tickets_before: Generated<number>;
  weeks: Generated<number[]>;
  channels: GeneratedJson<{ channel: string; tickets: number }[]>;
  answered: Generated<number>;
  answered_well: Generated<number>;
  worth: Generated<number>;
  last_asked_at: Date | null;
  counted_at: Date | null;
  revision: Generated<number>;
  created_at: Date;
}

export interface GroupedQuestionsTable {
  client_id: number;
  ticket_id: number;
  group_id: number | null;
  language: Language;
  question: string;
  asked_at: Date;
  is_centre: Generated<boolean>;
  is_pinned: Generated<boolean>;
  is_new: Generated<boolean>;
}

export interface QuestionGroupPairsTable {
  client_id: number;
  left_id: number;
  right_id: number;
  likeness: number;
  is_apart: Generated<boolean>;
}

export interface QuestionGroupEventsTable {
  client_id: number;
  id: Generated<number>;
  group_id: number;
  what: string;
  at: Date;
  by_user: number | null;
  other_uuid: string | null;
  other_name: string | null;
  tickets: number | null;
  measure: Json<AutoMeasure> | null;
}

export interface QuestionGroupingsTable {
  client_id: number;
  language: Language;
  state: Json<GroupingState> | null;
  edits: Generated<number>;
  checked_at: Date | null;
  is_regroup_asked: Generated<boolean>;
}

export interface QuestionGroupRunsTable {
  client_id: number;
  read_to: Generated<number>;
  read_all_at: Date | null;
  checked_at: Date | null;
  is_asked: Generated<boolean>;
  answers_read_to: string | null;
  lease_token: string | null;
  leased_until: Date | null;
}

export interface KnowledgeProposalsTable {
  client_id: number;
  id: Generated<number>;
  uuid: string;
  kind: ProposalKind;
  reason: ProposalReason;
  origin: ProposalOrigin;
  ticket_id: number;
  suggestion_id: number | null;
  document_id: number | null;
  language: Language;
  draft: Json<DocumentDraft> | null;
  findings: GeneratedJson<{ now: string | null; proposed: string }[]>;
  base_hash: string | null;
  before: Json<DocumentDraft> | null;
  tickets: Generated<number>;
  state: Generated<ProposalState>;
  state_at: Date;
  state_by: number | null;
  made_document_id: number | null;
  created_at: Date;
}

export interface KnowledgeProposalTicketsTable {
  client_id: number;
  proposal_id: number;
  ticket_id: number;
}

export interface KnowledgeProposalRunsTable {
  client_id: number;
  checked_at: Date | null;
  lease_token: string | null;
  leased_until: Date | null;
}

/** All of them, by their names. */
export interface ReinforcementTables {
  question_groups: QuestionGroupsTable;
  grouped_questions: GroupedQuestionsTable;
  question_group_pairs: QuestionGroupPairsTable;
  question_group_events: QuestionGroupEventsTable;
  question_groupings: QuestionGroupingsTable;
  question_group_runs: QuestionGroupRunsTable;
  knowledge_proposals: KnowledgeProposalsTable;
  knowledge_proposal_tickets: KnowledgeProposalTicketsTable;
  knowledge_proposal_runs: KnowledgeProposalRunsTable;
}
