// Generated from the migrations by `npm run generate-types`: do not edit.

import type { ColumnType } from "kysely";
import type { ColumnShapes } from './column-shapes.ts';
import type { Computed } from './column-types.ts';

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export interface AccountLinks {
  created_at: Date;
  email: string | null;
  expires_at: Date;
  purpose: 'invitation' | 'password' | 'email';
  token_hash: string;
  used_at: Date | null;
  user_id: number;
}

export interface AlertSettings {
  emails: Generated<string[]>;
  failures_in_a_row: Generated<number>;
  id: Generated<number>;
  language: Generated<'en' | 'fr'>;
  revision: Generated<number>;
  sealed_secret: string | null;
  webhook_url: string | null;
}

export interface ApiCredentials {
  client_id: number;
  created_at: Date;
  first_used_at: Date | null;
  key_hash: string;
  rotated_at: Date | null;
  sealed_key: string;
  sealed_secret: string;
  user_id: number;
}

export interface AuditLog {
  action: string;
  actor_kind: ColumnShapes['audit_log.actor_kind'];
  actor_uuid: ColumnShapes['audit_log.actor_uuid'];
  address: string | null;
  after: ColumnShapes['audit_log.after'];
  api_key: string | null;
  at: Date;
  before: ColumnShapes['audit_log.before'];
  client_id: number | null;
  erased_at: ColumnShapes['audit_log.erased_at'];
  href: string | null;
  id: Generated<number>;
  label: string;
  label_key: ColumnShapes['audit_log.label_key'];
  request_id: string | null;
  salt: ColumnShapes['audit_log.salt'];
  user_id: number | null;
  uuid: string;
}

export interface AuditSeals {
  content: ColumnShapes['audit_seals.content'];
  entry_id: ColumnShapes['audit_seals.entry_id'];
  hash: ColumnShapes['audit_seals.hash'];
  made_at: ColumnShapes['audit_seals.made_at'];
  number: ColumnShapes['audit_seals.number'];
}

export interface AuditUnsealed {
  entry_id: ColumnShapes['audit_unsealed.entry_id'];
}

export interface AutoSuggestionDays {
  client_id: number;
  day: string;
  drafts: number;
}

export interface AutoSuggestionSettings {
  client_id: number;
  daily_limit: Generated<number>;
  is_on: Generated<boolean>;
  max_age_hours: Generated<number>;
  paused: 'daily-limit' | 'budget' | 'provider' | null;
  ran_at: Date | null;
  time_zone: string;
}

export interface AutoSuggestionTickets {
  attempts: Generated<number>;
  client_id: number;
  counted_on: string | null;
  due_at: Date;
  holder: string | null;
  lease_until: Date | null;
  question_at: Date;
  reason: string | null;
  state: 'writing' | 'waiting' | 'done' | 'skipped';
  ticket_id: number;
}

export interface CategorizationSettings {
  after_ticket: Generated<number>;
  client_id: number;
  is_automatic: Generated<boolean>;
  min_confidence: Generated<number>;
  ran_at: Date | null;
}

export interface Categorizers {
  asked_at: Date;
  client_id: number;
  evaluation: ColumnShapes['categorizers.evaluation'];
  holder: string | null;
  lease_until: Date | null;
  model: Buffer | null;
  state: 'waiting' | 'ready' | 'too-few' | 'failed';
  texts: Generated<number>;
  trained_at: Date | null;
}

export interface Chatbots {
  client_id: number;
  created_at: Date;
  crm_platform: string | null;
  domains: string[];
  escalation_subject: ColumnShapes['chatbots.escalation_subject'];
  hard_limit_per_day: number;
  id: Generated<number>;
  prompt_id: number;
  revision: Generated<number>;
  sealed_identity_secret: string | null;
  sealed_old_identity_secret: string | null;
  settings: ColumnShapes['chatbots.settings'];
  updated_at: Date;
  uuid: string;
  white_label: ColumnShapes['chatbots.white_label'];
}

export interface ChatbotSightings {
  chatbot_id: number;
  client_id: number;
  domain: string;
  first_at: Date;
  last_at: Date;
}

export interface ChatCounts {
  chatbot_id: number;
  client_id: number;
  day: string;
  used: number;
  visitor_id: number;
}

export interface ChatFirstKeys {
  chat_id: number;
  client_id: number;
  key: string;
  visitor_id: number;
}

export interface ChatMessages {
  at: Date;
  attempts: Generated<number>;
  author: 'visitor' | 'bot' | 'agent' | 'note' | 'event';
  chat_id: number;
  choices: ColumnShapes['chat_messages.choices'];
  client_id: number;
  event: ColumnShapes['chat_messages.event'];
  holder: string | null;
  id: Generated<number>;
  key: string | null;
  lease_until: Date | null;
  not_analysed: 'too-large' | 'too-slow' | null;
  number: number;
  offers_escalation: Generated<boolean>;
  score: 'good' | 'bad' | null;
  sources: ColumnShapes['chat_messages.sources'];
  state: Generated<'pending' | 'done' | 'cancelled' | 'failed'>;
  text: Generated<string>;
  user_id: number | null;
  uuid: string;
  version: number;
}

export interface Chats {
  archived_at: Date | null;
  chatbot_id: number;
  client_id: number;
  comment: string | null;
  escalated_at: Date | null;
  failures: Generated<number>;
  id: Generated<number>;
  language: ColumnShapes['chats.language'];
  last_at: Date;
  last_author: Generated<'visitor' | 'bot' | 'agent'>;
  last_text: Generated<string>;
  messages: Generated<number>;
  origin: Generated<'widget' | 'panel'>;
  page: string | null;
  restored_at: Date | null;
  score: 'good' | 'bad' | null;
  solved_at: Date | null;
  started_at: Date;
  state: Generated<'bot' | 'waiting' | 'agent' | 'closed'>;
  summary: string | null;
  taken_at: Date | null;
  taken_by: number | null;
  title: Generated<string>;
  uuid: string;
  version: Generated<number>;
  visitor_id: number | null;
  waiting_since: Date | null;
}

export interface ChatTraces {
  client_id: number;
  confidence: number | null;
  cost_micros: number | null;
  duration_ms: number;
  fault: string | null;
  fell_back: string | null;
  first_ms: number | null;
  kind: ColumnShapes['chat_traces.kind'];
  language: ColumnShapes['chat_traces.language'];
  left_out: ColumnShapes['chat_traces.left_out'];
  message_id: number;
  model: string;
  model_view: string | null;
  notes: Generated<string[]>;
  prompt_id: number;
  prompt_version: number;
  question: string;
  rules_version: number;
  sentences: ColumnShapes['chat_traces.sentences'];
  silence_reason: string | null;
  sources: ColumnShapes['chat_traces.sources'];
  tokens_in: Generated<number>;
  tokens_out: Generated<number>;
}

export interface Chunks {
  client_id: number;
  document_id: number;
  heading: string | null;
  id: Generated<number>;
  ordinal: number;
  text: string;
}

export interface ChunkVectors {
  changed_xid: Generated<string>;
  chunk_id: number;
  client_id: number;
  dimension: number;
  model: string;
  text_hash: Buffer;
  vector: Buffer;
}

export interface ClientHealth {
  cause: string | null;
  checked_at: Date | null;
  client_id: number;
  due_at: Date;
  failed_step: ColumnShapes['client_health.failed_step'];
  failing_since: Date | null;
  health: 'FAILED' | 'SUCCESS' | null;
  holder: string | null;
  is_asked: Generated<boolean>;
  lease_until: Date | null;
  recent: Generated<string>;
}

export interface Clients {
  acceptance_threshold: Generated<number>;
  anonymization_whitelist: Generated<string[]>;
  archived_at: Date | null;
  created_at: Generated<Date>;
  currency: Generated<'EUR' | 'USD' | 'GBP' | 'CHF' | 'CAD'>;
  custom_data: ColumnShapes['clients.custom_data'];
  custom_fields: ColumnShapes['clients.custom_fields'];
  detailed_filters: ColumnShapes['clients.detailed_filters'];
  factor_from: 'admins' | 'agents' | 'everybody' | null;
  factor_grace_days: Generated<number>;
  factor_since: Date | null;
  guidelines: string | null;
  help_centre_url: string | null;
  hour_cost_cents: number | null;
  id: Generated<number>;
  is_auto_reinforcement: Generated<boolean>;
  llm: string;
  logo: string | null;
  min_tickets_per_group: Generated<number>;
  minutes_per_reply: Generated<number>;
  model: string;
  modules: ColumnShapes['clients.modules'];
  name: string;
  order_number_patterns: Generated<string[]>;
  prompt_id: number | null;
  reply_target_hours: Generated<number>;
  styles: ColumnShapes['clients.styles'];
  tickets_metadata: ColumnShapes['clients.tickets_metadata'];
  uuid: string;
  zone: 'eu' | 'us';
}

export interface CrmApps {
  app_id: string;
  install_url: string | null;
  platform: 'zendesk' | 'gorgias' | 'salesforce' | 'crisp';
  sealed_hook_secret: string | null;
  sealed_secret: string;
  updated_at: Date;
}

export interface CrmBadWebhooks {
  bad: number;
  sender: string;
  since: Date;
}

export interface CrmChanges {
  attempts: Generated<number>;
  changed_at: Date | null;
  client_id: number;
  due_at: Date;
  error_at: Date | null;
  error_detail: string | null;
  error_reason: string | null;
  error_status: number | null;
  external_id: string;
  is_urgent: Generated<boolean>;
  noticed_at: Date;
  platform: ColumnShapes['crm_changes.platform'];
  satisfaction: ColumnShapes['crm_changes.satisfaction'];
  state: Generated<'waiting' | 'dead'>;
  uuid: Generated<string>;
  version: Generated<number>;
}

export interface CrmConnections {
  account: string | null;
  category_field_id: string | null;
  category_fields: ColumnShapes['crm_connections.category_fields'];
  client_id: number;
  config_uuid: string;
  fields_read_at: Date | null;
  grant_ended_at: Date | null;
  grant_expires_at: Date | null;
  history_share: Generated<number>;
  is_enabled: Generated<boolean>;
  notes_as: Generated<'note' | 'draft'>;
  place: string | null;
  platform: 'zendesk' | 'gorgias' | 'salesforce' | 'crisp' | 'mailbox';
  posts_notes: Generated<boolean>;
  renew_holder: string | null;
  renew_until: Date | null;
  replies_by: Generated<'off' | 'admins' | 'agents'>;
  sealed_credentials: string | null;
  sealed_grant: string | null;
  sealed_webhook_secret: string | null;
  updated_at: Date;
  verified_at: Date | null;
  webhook_external_id: string | null;
  webhook_secret_from: Generated<'us' | 'platform'>;
}

export interface CrmEvents {
  client_id: number;
  event_id: string;
  platform: ColumnShapes['crm_events.platform'];
  taken_at: Date;
}

export interface CrmFields {
  client_id: number;
  field_id: string;
  options: ColumnShapes['crm_fields.options'];
  place: number;
  platform: ColumnShapes['crm_fields.platform'];
  title: string;
  type: string;
}

export interface CrmInstalls {
  account: string;
  client_id: number;
  expires_at: Date;
  platform: 'zendesk' | 'gorgias' | 'salesforce' | 'crisp';
  receipt_hash: string | null;
  sealed_code: string | null;
  sealed_verifier: string;
  session_id: string;
  state_hash: string;
  user_id: number;
}

export interface CrmLimits {
  account: string;
  client_id: number;
  history_next_at: Generated<number>;
  history_paused_until: Generated<number>;
  most: number | null;
  next_at: Generated<number>;
  paused_until: Generated<number>;
  per_ms: number | null;
  platform: ColumnShapes['crm_limits.platform'];
}

export interface CrmSyncs {
  attempts: Generated<number>;
  begun_at: Date;
  client_id: number;
  cursor: string | null;
  due_at: Date;
  error_at: Date | null;
  error_detail: string | null;
  error_reason: string | null;
  error_status: number | null;
  estimate: number | null;
  failed_count: Generated<number>;
  holder: string | null;
  is_caught_up: Generated<boolean>;
  last_change_at: Date | null;
  last_event_at: Date | null;
  last_read_at: Date | null;
  lease_until: Date | null;
  platform: ColumnShapes['crm_syncs.platform'];
  poll_at: Date;
  read_count: Generated<number>;
  retry_at: Date | null;
  since: Date;
  state: 'waiting' | 'running' | 'paused' | 'failed' | 'off';
  stored_count: Generated<number>;
}

export interface CrmTickets {
  came_from: string | null;
  came_how: 'follow-up' | 'split' | 'part' | null;
  client_id: number;
  merged_into: string | null;
  read_at: Date;
  satisfaction: 'good' | 'bad' | 'offered' | null;
  satisfaction_comment: string | null;
  satisfaction_reason: string | null;
  satisfaction_stars: number | null;
  state: 'open' | 'closed' | 'deleted' | 'merged' | 'spam';
  ticket_id: number;
  updated_at: Date;
}

export interface DeploymentFailures {
  client_id: number;
  deployment_id: number;
  failing: ColumnShapes['deployment_failures.failing'];
}

export interface Deployments {
  created_at: Date;
  created_by: number | null;
  done: number | null;
  ended_at: Date | null;
  failed_count: Generated<number>;
  fingerprint: string | null;
  id: Generated<number>;
  prompt_id: number | null;
  reason: string | null;
  replaces: number | null;
  rules_version: number;
  state: 'testing' | 'deployed' | 'refused' | 'cancelled' | 'stopped';
  stopped_by: ColumnShapes['deployments.stopped_by'];
  total: number | null;
  trials: ColumnShapes['deployments.trials'];
  uuid: string;
  version: number;
  way: 'plain' | 'tests' | 'override' | 'roll-back';
}

export interface DocumentPairs {
  client_id: number;
  disagreements: ColumnShapes['document_pairs.disagreements'];
  found_at: Date;
  id: Generated<number>;
  kind: 'duplicate' | 'overlap' | 'contradiction';
  language: string;
  left_id: number;
  made_id: number | null;
  right_id: number;
  similarity: number;
  state: Generated<'open' | 'kept' | 'retired' | 'resolved'>;
  state_at: Date;
  state_by: number | null;
  texts_hash: string;
  uuid: string;
}

export interface Documents {
  accepted_uses: Generated<number>;
  boost: Generated<number>;
  certified_at: Date | null;
  certified_by: number | null;
  certified_until: string | null;
  changed_xid: Generated<string>;
  client_id: number;
  content_hash: string;
  created_at: Date;
  dismissed_hash: string | null;
  excluded_at: Date | null;
  excluded_by: number | null;
  external_id: string;
  gone_told_at: Date | null;
  html: string;
  id: Generated<number>;
  is_question: Generated<boolean>;
  kind: 'article' | 'csv' | 'answer' | 'group' | 'written';
  language: string;
  markdown: string | null;
  not_analysed: 'too-large' | 'too-slow' | null;
  retired_at: Date | null;
  retired_by: number | null;
  revision: Generated<number>;
  source_gone_at: Date | null;
  source_id: number | null;
  state: Generated<'active' | 'retired'>;
  stays_retired: Generated<boolean>;
  title: string;
  updated_at: Date;
  url: string | null;
  uses: Generated<number>;
  uuid: string;
}

export interface DocumentVersions {
  author_id: number | null;
  client_id: number;
  created_at: Date;
  document_id: number;
  is_question: boolean;
  markdown: string;
  title: string;
  url: string | null;
  version: number;
}

export interface DraftTrials {
  answered: number;
  client_id: number;
  different: number;
  document_id: number | null;
  gap_id: number | null;
  group_id: number | null;
  id: Generated<number>;
  others: number;
  pair_id: number | null;
  proposal_id: number | null;
  rests: number;
  tried: number;
  tried_at: Date;
  worse: number;
}

export interface EmbeddingStates {
  client_id: number;
  completed_at: Date | null;
  dimension: number | null;
  failures: Generated<number>;
  last_error: string | null;
  model: string;
  next_try_at: Date | null;
  updated_at: Date;
  watermark: Generated<string>;
}

export interface EncryptionKeys {
  created_at: Date;
  kid: string;
  public_pem: string;
  sealed_private_pem: string;
}

export interface Erasures {
  client_name: string;
  erased_client_id: number;
  finished_at: Date | null;
  job_uuid: string;
  last_error: string | null;
  requested_at: Date;
  requested_by: number | null;
}

export interface Escalations {
  asked_by: number | null;
  at: Date;
  attempts: Generated<number>;
  chat_id: number;
  client_id: number;
  contact: ColumnShapes['escalations.contact'];
  done_at: Date | null;
  due_at: Date;
  error: string | null;
  external_id: string | null;
  holder: string | null;
  id: Generated<number>;
  is_uncertain: Generated<boolean>;
  lease_until: Date | null;
  note: Generated<string>;
  platform: string | null;
  reason: ColumnShapes['escalations.reason'];
  state: Generated<'waiting' | 'done' | 'failed'>;
  subject: string;
  ticket_id: number | null;
  uuid: string;
}

export interface ExportObjectsGone {
  due_at: Date;
  is_going: Generated<boolean>;
  key: string;
}

export interface ExportParts {
  client_id: number | null;
  content: Buffer | null;
  export_id: number;
  number: number;
  object_bytes: number | null;
  object_key: string | null;
}

export interface Exports {
  attempts: Generated<number>;
  checksum: Generated<number>;
  chosen_last: number | null;
  client_id: number | null;
  columns: string[];
  ended_at: Date | null;
  expires_at: Date | null;
  file_name: string;
  filter: ColumnShapes['exports.filter'];
  format: Generated<'csv' | 'xlsx' | 'json'>;
  holder: string | null;
  id: Generated<number>;
  kind: 'tickets' | 'chats' | 'suggestions' | 'insights' | 'users' | 'audit' | 'person';
  language: 'en' | 'fr';
  lease_until: Date | null;
  parts: Generated<number>;
  picked: number[] | null;
  raw_size: Generated<number>;
  reached: Generated<number>;
  reason: 'too-large' | 'too-many-rows' | 'not-allowed' | 'interrupted' | 'error' | 'storage' | 'erased' | null;
  requested_at: Date;
  requested_by: number | null;
  rows: Generated<number>;
  schedule_id: number | null;
  seen_at: Date | null;
  size: Generated<number>;
  state: Generated<'waiting' | 'running' | 'ready' | 'failed' | 'cancelled' | 'expired'>;
  total: Generated<number>;
  uuid: string;
}

export interface ExportSchedules {
  client_id: number | null;
  columns: string[];
  created_at: Date;
  filter: ColumnShapes['export_schedules.filter'];
  format: 'csv' | 'xlsx' | 'json';
  frequency: 'daily' | 'weekly' | 'monthly';
  hour: number;
  id: Generated<number>;
  is_on: Generated<boolean>;
  kind: ColumnShapes['export_schedules.kind'];
  language: 'en' | 'fr';
  next_at: Date | null;
  owner_id: number;
  period: 'last-day' | 'last-week' | 'last-month' | null;
  skipped_at: Date | null;
  skipped_reason: 'not-allowed' | 'full' | 'error' | null;
  uuid: string;
  zone: string;
}

export interface GapRuns {
  client_id: number;
  gaps_at: Date | null;
  gaps_seen: string | null;
  pairs_at: Date | null;
  pairs_seen: string | null;
}

export interface Gaps {
  answered: Generated<number>;
  article_at: Date | null;
  article_id: number | null;
  client_id: number;
  created_at: Date;
  document_id: number | null;
  id: Generated<number>;
  language: string;
  name: string;
  name_ticket_id: number | null;
  nearest: ColumnShapes['gaps.nearest'];
  state: Generated<'open' | 'dismissed' | 'answered'>;
  state_at: Date;
  state_by: number | null;
  tried: Generated<number>;
  updated_at: Date;
  uuid: string;
  words: Generated<string[]>;
}

export interface GapTickets {
  asked_at: Date;
  client_id: number;
  gap_id: number;
  is_centre: Generated<boolean>;
  reason: string;
  ticket_id: number;
}

export interface GroupedQuestions {
  asked_at: Date;
  client_id: number;
  group_id: number | null;
  is_centre: Generated<boolean>;
  is_new: Generated<boolean>;
  is_pinned: Generated<boolean>;
  language: 'en' | 'fr';
  question: string;
  ticket_id: number;
}

export interface GuidelineVersions {
  author_id: number | null;
  client_id: number;
  created_at: Date;
  text: string;
  version: number;
}

export interface HealthChecks {
  at: Date;
  client_id: number;
  health: 'FAILED' | 'SUCCESS';
  id: Generated<number>;
  is_asked: boolean;
  ms: number;
  steps: ColumnShapes['health_checks.steps'];
  uuid: string;
}

export interface HealthDays {
  checks: number;
  client_id: number;
  day: string;
  successes: number;
}

export interface IdentityProviders {
  application_id: string;
  client_id: number;
  created_at: Date;
  domain: string;
  id: Generated<number>;
  is_required: Generated<boolean>;
  issuer: string;
  sealed_secret: string;
  updated_at: Date;
  uuid: string;
}

export interface ImportErrors {
  client_id: number;
  line_number: number;
  reason: string;
  run_id: number;
}

export interface ImportRuns {
  accepted: Generated<number>;
  byte_offset: Generated<number>;
  client_id: number;
  file_hash: string;
  file_name: string;
  finished_at: Date | null;
  id: Generated<number>;
  kind: 'articles' | 'tickets';
  line_number: Generated<number>;
  rejected: Generated<number>;
  started_at: Date;
}

export interface IncidentAlerts {
  at: Date;
  attempts: Generated<number>;
  channel: 'mail' | 'webhook';
  due_at: Date;
  failure: string | null;
  id: Generated<number>;
  incident_id: number;
  sent_at: Date | null;
  state: Generated<'waiting' | 'sent' | 'failed'>;
  status: number | null;
  uuid: string;
  what: 'opened' | 'recovered';
}

export interface Incidents {
  cause: string;
  client_id: number | null;
  detail: string | null;
  ended_at: Date | null;
  failed_at: Date;
  failures: Generated<number>;
  id: Generated<number>;
  kind: 'check' | 'figures-differ' | 'queue' | 'provider';
  opened_at: Date;
  recovery_told_at: Date | null;
  step: ColumnShapes['incidents.step'];
  subject: string;
  told_at: Date | null;
  uuid: string;
}

export interface IncidentStreaks {
  client_id: number | null;
  failures: number;
  id: Generated<number>;
  kind: ColumnShapes['incident_streaks.kind'];
  subject: string;
  successes: number;
}

export interface InsightDays {
  client_id: number;
  counted_at: Date;
  day: string;
  facts: Buffer;
  kind: 'ticket' | 'chat';
  revision: number;
  rows: number;
}

export interface InsightDigests {
  client_id: number | null;
  frequency: 'none' | 'weekly' | 'monthly';
  language: 'en' | 'fr';
  last_sent_at: Date | null;
  next_at: Date | null;
  user_id: number;
  zone: string;
}

export interface InsightMarks {
  at: ColumnShapes['insight_marks.at'];
  client_id: number;
  day: string;
  id: Generated<number>;
  kind: 'ticket' | 'chat';
}

export interface InsightRuns {
  chats_frozen_before: string | null;
  client_id: number;
  revision: Generated<number>;
  tickets_frozen_before: string | null;
}

export interface InsightValues {
  client_id: number;
  code: number;
  dimension: 'channel' | 'category' | 'language' | 'agent' | 'promptVersion' | 'reason';
  value: string;
}

export interface Installation {
  created_at: Generated<Date>;
  id: Generated<number>;
  is_demo: boolean;
}

export interface JobRuns {
  due_at: Generated<Date>;
  ended_at: Date | null;
  failed_at: Date | null;
  failures: Generated<number>;
  holder: string | null;
  lease_until: Date | null;
  ms: number | null;
  name: string;
}

export interface KeptKeys {
  created_at: Generated<Date>;
  name: string;
  sealed_key: string;
}

export interface KnowledgeNotices {
  client_id: number;
  sent_at: Date;
  user_id: number;
}

export interface KnowledgeProposalRuns {
  checked_at: Date | null;
  client_id: number;
  holder: string | null;
  lease_until: Date | null;
}

export interface KnowledgeProposals {
  base_hash: string | null;
  before: ColumnShapes['knowledge_proposals.before'];
  client_id: number;
  created_at: Date;
  document_id: number | null;
  draft: ColumnShapes['knowledge_proposals.draft'];
  findings: ColumnShapes['knowledge_proposals.findings'];
  id: Generated<number>;
  kind: 'create' | 'change' | 'nothing';
  language: 'en' | 'fr';
  made_document_id: number | null;
  origin: 'solved-ticket' | 'bad-rating';
  reason: ColumnShapes['knowledge_proposals.reason'];
  state: Generated<'open' | 'accepted' | 'rejected' | 'outdated'>;
  state_at: Date;
  state_by: number | null;
  suggestion_id: number | null;
  ticket_id: number;
  tickets: Generated<number>;
  uuid: string;
}

export interface KnowledgeProposalTickets {
  client_id: number;
  proposal_id: number;
  ticket_id: number;
}

export interface KnownDevices {
  device_hash: string;
  last_used_at: Date;
  user_id: number;
}

export interface MailCounts {
  key_hash: string;
  most_day: number;
  most_hour: number;
  sent_at: Date[];
  updated_at: Date;
}

export interface Mails {
  attempts: Generated<number>;
  created_at: Date;
  id: Generated<number>;
  last_error: string | null;
  next_attempt_at: Date;
  recipient: string;
  sealed_html: string;
  sealed_text: string;
  sent_at: Date | null;
  state: 'queued' | 'sent' | 'failed' | 'kept';
  subject: string;
  uuid: string;
}

export interface MandatoryRules {
  author_id: number | null;
  created_at: Generated<Date>;
  is_in_force: Generated<boolean>;
  note: Generated<string>;
  text: string;
  version: number;
}

export interface McpProposals {
  bound_to: string;
  client_id: number;
  created_at: Date;
  expires_at: Date;
  id: Generated<number>;
  input: ColumnShapes['mcp_proposals.input'];
  tool: string;
  user_id: number;
  uuid: Generated<string>;
}

export interface Messages {
  attachments: ColumnShapes['messages.attachments'];
  author: string | null;
  client_id: number;
  external_id: string;
  html: string | null;
  id: Generated<number>;
  not_analysed: 'too-large' | 'too-slow' | null;
  quoted: string | null;
  role: 'requester' | 'agent';
  sent_at: Date;
  text: string;
  ticket_id: number;
  uuid: string;
}

export interface ModelCalls {
  attempts: Generated<number>;
  begun_at: Date;
  client_id: number | null;
  cost_micros: number | null;
  duration_ms: number | null;
  id: Generated<number>;
  key_owner: 'installation' | 'client';
  model: string;
  outcome: string | null;
  provider: string;
  purpose: 'suggestion' | 'translation' | 'embedding' | 'rerank' | 'judge' | 'test' | 'tester' | 'chat';
  reserved_micros: Generated<number>;
  tokens_cached: Generated<number>;
  tokens_in: Generated<number>;
  tokens_out: Generated<number>;
  tokens_thought: Generated<number>;
}

export interface ModelKeys {
  base_url: string | null;
  client_id: number | null;
  id: Generated<number>;
  key_hint: string;
  provider: 'openai' | 'anthropic' | 'mistral' | 'google' | 'openai-compatible';
  sealed_key: string | null;
  set_at: Date;
  set_by: number | null;
  test_outcome: string;
  tested_at: Date;
}

export interface ModelMonths {
  client_id: number | null;
  id: Generated<number>;
  month: string;
  spent_micros: Generated<number>;
  warned_at: Date | null;
}

export interface ModelSettings {
  at_limit: Generated<'stop' | 'cheaper'>;
  budget_micros: number | null;
  cheaper: ColumnShapes['model_settings.cheaper'];
  client_id: number | null;
  embedding: ColumnShapes['model_settings.embedding'];
  fallbacks: ColumnShapes['model_settings.fallbacks'];
  id: Generated<number>;
  models: ColumnShapes['model_settings.models'];
  rerank: ColumnShapes['model_settings.rerank'];
  revision: Generated<number>;
  updated_at: Date;
}

export interface OutgoingHold {
  backup_made_at: Date;
  id: Generated<number>;
  since: Date;
}

export interface PanelHosts {
  account: string;
  client_id: number;
  created_at: Date;
  credential_id: number;
  host: 'zendesk' | 'gorgias' | 'salesforce' | 'canvas' | 'crisp';
  id: Generated<number>;
  organization: string | null;
  public_key: string | null;
  sealed_secret: string | null;
  token_hash: string | null;
  uuid: Generated<string>;
}

export interface Passkeys {
  created_at: Date;
  credential_id: string;
  id: Generated<number>;
  last_used_at: Date | null;
  name: string;
  public_key: Buffer;
  sign_count: number;
  transports: Generated<string[]>;
  user_id: number;
  uuid: string;
}

export interface PastAnswers {
  answer: string;
  answered_at: Date;
  changed_xid: Generated<string>;
  cited_ids: Generated<number[]>;
  client_id: number;
  document_ids: Generated<number[]>;
  is_active: Generated<boolean>;
  language: string;
  links: Generated<string[]>;
  origin: 'agent' | 'accepted';
  question: string;
  suggestion_id: number | null;
  ticket_id: number;
}

export interface PastAnswerVectors {
  changed_xid: Generated<string>;
  client_id: number;
  dimension: number;
  model: string;
  text_hash: Buffer;
  ticket_id: number;
  vector: Buffer;
}

export interface PersonErasures {
  address_hash: string;
  attempts: Generated<number>;
  client_id: number;
  finished_at: Date | null;
  id: Generated<number>;
  origin: Generated<'asked' | 'restored'>;
  report: ColumnShapes['person_erasures.report'];
  requested_at: Date;
  requested_by: number | null;
  sealed_address: string | null;
  started_at: Date | null;
  state: Generated<'waiting' | 'running' | 'done'>;
  uuid: string;
}

export interface ProgramCredentials {
  addresses: Generated<string[]>;
  client_id: number;
  created_at: Date;
  created_by: number | null;
  expires_at: Date | null;
  id: Generated<number>;
  key_id: string;
  last_used_at: Date | null;
  name: string;
  old_secret_hash: string | null;
  old_secret_until: Date | null;
  revoked_at: Date | null;
  scopes: string[];
  secret_hash: string;
  secret_number: Generated<number>;
  user_id: number;
  uuid: string;
}

export interface Prompts {
  archived_at: Date | null;
  created_at: Generated<Date>;
  deployed_version: number | null;
  id: Generated<number>;
  is_protected: Generated<boolean>;
  language: 'en' | 'fr' | null;
  name: string;
  origin_id: number | null;
  origin_version: number | null;
  revision: Generated<number>;
  updated_at: Generated<Date>;
  uuid: string;
}

export interface PromptVersions {
  author_id: number | null;
  context: string;
  created_at: Generated<Date>;
  note: Generated<string>;
  prompt_id: number;
  style: string;
  version: number;
}

export interface QuestionGroupEvents {
  at: Date;
  by_user: number | null;
  client_id: number;
  group_id: number;
  id: Generated<number>;
  measure: ColumnShapes['question_group_events.measure'];
  other_name: string | null;
  other_uuid: string | null;
  tickets: number | null;
  what: string;
}

export interface QuestionGroupings {
  checked_at: Date | null;
  client_id: number;
  edits: Generated<number>;
  is_regroup_asked: Generated<boolean>;
  language: 'en' | 'fr';
  state: ColumnShapes['question_groupings.state'];
}

export interface QuestionGroupPairs {
  client_id: number;
  is_apart: Generated<boolean>;
  left_id: number;
  likeness: number;
  right_id: number;
}

export interface QuestionGroupRuns {
  answers_read_to: string | null;
  checked_at: Date | null;
  client_id: number;
  holder: string | null;
  is_asked: Generated<boolean>;
  lease_until: Date | null;
  read_all_at: Date | null;
  read_to: Generated<number>;
}

export interface QuestionGroups {
  agreement: ColumnShapes['question_groups.agreement'];
  answered_well: Generated<number>;
  answers: ColumnShapes['question_groups.answers'];
  answers_of: Generated<number[]>;
  answers_seen: string | null;
  approved_at: Date | null;
  approved_by: number | null;
  auto_off: 'withdrawn' | 'stopped' | null;
  channels: ColumnShapes['question_groups.channels'];
  client_id: number;
  counted_at: Date | null;
  created_at: Date;
  dismissed_at: Date | null;
  dismissed_by: number | null;
  document_id: number | null;
  draft: ColumnShapes['question_groups.draft'];
  draft_at: Date | null;
  draft_by: number | null;
  id: Generated<number>;
  is_automatic: Generated<boolean>;
  is_held: Generated<boolean>;
  is_named: Generated<boolean>;
  is_reshaped: Generated<boolean>;
  language: 'en' | 'fr';
  last_asked_at: Date | null;
  name: string;
  name_ticket_id: number | null;
  number: number | null;
  question: string;
  revision: Generated<number>;
  size: Generated<number>;
  splits: ColumnShapes['question_groups.splits'];
  tickets: Generated<number>;
  tickets_before: Generated<number>;
  uuid: string;
  weeks: Generated<number[]>;
  words: Generated<string[]>;
  worth: Generated<number>;
}

export interface QuestionMarks {
  client_id: number;
  document_id: number;
  marked_at: Date;
  marked_by: number | null;
  question_hash: string;
  suggestion_id: number | null;
  ticket_id: number;
  verdict: 'irrelevant' | 'better';
}

export interface RecoveryCodes {
  code_hash: string;
  used_at: Date | null;
  user_id: number;
}

export interface RegisteredPrograms {
  created_at: Date;
  id: Generated<number>;
  name: string;
  redirect_uris: string[];
  uuid: Generated<string>;
}

export interface RetentionSettings {
  chat_months: number | null;
  chats_before: Date | null;
  client_id: number;
  ran_at: Date | null;
  record_months: number | null;
  records_before: Date | null;
  removed: ColumnShapes['retention_settings.removed'];
  ticket_months: number | null;
  tickets_before: Date | null;
  updated_at: Date;
}

export interface RetrievalTestDocuments {
  client_id: number;
  document_id: number;
  test_id: number;
}

export interface RetrievalTests {
  client_id: number;
  created_at: Date;
  created_by: number | null;
  expects: 'documents' | 'silence';
  id: Generated<number>;
  language: string;
  passed_now: boolean;
  passed_then: boolean;
  question: string;
  rank_now: number | null;
  rank_then: number | null;
  run_at: Date;
  silence_now: string | null;
  uuid: string;
}

export interface SchemaMigrations {
  applied_at: Generated<Date>;
  checksum: string;
  name: string;
  number: number;
}

export interface SecondFactors {
  confirmed_at: Date | null;
  created_at: Date;
  last_used_step: number | null;
  sealed_secret: string;
  user_id: number;
}

export interface Sessions {
  created_at: Date;
  current_hash: string;
  ended_at: Date | null;
  ended_because: string | null;
  expires_at: Date;
  id: string;
  is_remembered: Generated<boolean>;
  last_used_at: Date;
  previous_hash: string | null;
  program_id: number | null;
  proved_at: Date | null;
  proved_with_factor: Generated<boolean>;
  rotated_at: Date;
  scopes: string[] | null;
  user_agent: string | null;
  user_id: number;
  uuid: Generated<string>;
}

export interface SignInCodes {
  code_challenge: string | null;
  code_hash: string;
  expires_at: Date;
  is_proof: Generated<boolean>;
  program_id: number | null;
  redirect_uri: string;
  remember: Generated<boolean>;
  scopes: string[] | null;
  session_id: string | null;
  used_at: Date | null;
  user_id: number;
}

export interface SigningKeys {
  created_at: Generated<Date>;
  kid: string;
  public_jwk: ColumnShapes['signing_keys.public_jwk'];
  sealed_private_jwk: string;
}

export interface SignInTries {
  counts: Generated<'strangers' | 'device' | 'session'>;
  email_hash: string;
  failures: number;
  last_address: string | null;
  locked_until: Date | null;
  noted_at: Date | null;
  unnoted: Generated<number>;
  updated_at: Date;
  user_id: number | null;
}

export interface Simulators {
  client_id: number;
  next_arrival: Generated<number>;
  secret: string;
  state: ColumnShapes['simulators.state'];
  updated_at: Date;
}

export interface SourceChanges {
  client_id: number;
  external_id: string | null;
  id: Generated<number>;
  kind: 'added' | 'changed' | 'removed' | 'waiting' | 'failed';
  language: string | null;
  reason: string | null;
  status: number | null;
  sync_id: number;
  title: string | null;
  url: string | null;
}

export interface SourcePages {
  client_id: number;
  etag: string | null;
  external_id: string;
  is_kept: Generated<boolean>;
  language: string;
  last_modified: string | null;
  print: string | null;
  seen_sync_id: number;
  source_id: number;
  updated_at: Date | null;
  url: string;
}

export interface Sources {
  client_id: number;
  created_at: Date;
  created_by: number | null;
  id: Generated<number>;
  languages: Generated<string[]>;
  next_sync_at: Date | null;
  platform: 'zendesk' | 'gorgias' | 'crisp' | 'salesforce' | 'sitemap' | 'crawl';
  schedule: Generated<'off' | 'daily' | 'weekly'>;
  title: string;
  url: string;
  uuid: string;
}

export interface SourceSyncs {
  added: Generated<number>;
  attempts: Generated<number>;
  cancel_asked_at: Date | null;
  cause: 'person' | 'schedule';
  changed: Generated<number>;
  client_id: number;
  failed: Generated<number>;
  finished_at: Date | null;
  found: Generated<number>;
  holder: string | null;
  id: Generated<number>;
  is_complete: Generated<boolean>;
  lease_until: Date | null;
  missing: Generated<number>;
  read: Generated<number>;
  reason: string | null;
  reason_status: number | null;
  reason_url: string | null;
  removed: Generated<number>;
  requested_at: Date;
  requested_by: number | null;
  skipped: Generated<number>;
  source_id: number;
  started_at: Date | null;
  state: Generated<'waiting' | 'running' | 'done' | 'failed' | 'cancelled' | 'unconfirmed' | 'dismissed'>;
  unchanged: Generated<number>;
  uuid: string;
  waiting: Generated<number>;
}

export interface StaffFactorRule {
  grace_days: number;
  is_only: Generated<boolean>;
  is_required: boolean;
  since: Date;
}

export interface SuggestionEdits {
  client_id: number;
  edited_at: Date;
  edited_by: number | null;
  revision: number;
  suggestion_id: number;
  text_before: string;
}

export interface SuggestionRatings {
  better_document_id: number | null;
  client_id: number;
  comment: Generated<string>;
  rated_at: Date;
  reason: 'wrong' | 'incomplete' | 'tone' | 'outdated' | 'wrong-source' | 'other' | null;
  suggestion_id: number;
  thumb: 'up' | 'down';
  user_id: number;
  wrong_document_id: number | null;
}

export interface Suggestions {
  accepted_at: Date | null;
  accepted_by: number | null;
  accepted_question_at: Date | null;
  client_id: number;
  confidence: number | null;
  contradicted: Generated<number>;
  cost_micros: number | null;
  created_at: Date;
  created_by: number | null;
  deleted_at: Date | null;
  deleted_by: number | null;
  deleted_state: 'ready' | 'silent' | 'accepted' | null;
  duration_ms: number;
  edits: Generated<number>;
  fell_back: string | null;
  form: 'answer' | 'pointer' | null;
  id: Generated<number>;
  instruction: string | null;
  is_accepted_as_sent: Generated<boolean>;
  language: string | null;
  left_out: ColumnShapes['suggestions.left_out'];
  matched_at: Date | null;
  model: string;
  model_view: string | null;
  notes: Generated<string[]>;
  open_questions: Generated<string[]>;
  original_text: string;
  previous_id: number | null;
  prompt_id: number | null;
  prompt_name: string | null;
  prompt_version: number | null;
  question_at: Date | null;
  revision: Generated<number>;
  rules_version: number | null;
  sent_at: Date | null;
  sent_class: 'as-is' | 'light' | 'heavy' | 'not-used' | null;
  sent_message_id: number | null;
  sent_message_uuid: string | null;
  sent_similarity: number | null;
  sentences: ColumnShapes['suggestions.sentences'];
  silence_reason: string | null;
  state: 'ready' | 'silent' | 'accepted' | 'deleted';
  text: string;
  ticket_id: number;
  tokens_in: Generated<number>;
  tokens_out: Generated<number>;
  unsupported: Generated<number>;
  uuid: string;
}

export interface SuggestionSources {
  client_id: number;
  document_id: number | null;
  heading: string | null;
  is_certified: boolean;
  kind: 'document' | 'ticket';
  number: number;
  score: number;
  suggestion_id: number;
  text: string;
  ticket_id: number | null;
  title: string;
  url: string | null;
}

export interface SupportChatbot {
  chatbot_id: number;
  client_id: number;
  id: Generated<number>;
}

export interface TestCaseDocuments {
  client_id: number;
  document_id: number;
  test_case_id: number;
}

export interface TestCases {
  checks: ColumnShapes['test_cases.checks'];
  client_id: number;
  created_at: Date;
  created_by: number | null;
  cut: number | null;
  expected_answer: string | null;
  id: Generated<number>;
  origin: Generated<'hand' | 'csv' | 'ticket' | 'tester' | 'suggestion'>;
  question: string;
  revision: Generated<number>;
  test_set_id: number;
  ticket_id: number | null;
  updated_at: Generated<Date>;
  uuid: string;
}

export interface TesterAnswers {
  client_id: number;
  confidence: number | null;
  contradicted: Generated<number>;
  cost_micros: number | null;
  duration_ms: number;
  fault: string | null;
  fell_back: string | null;
  first_ms: number | null;
  left_out: ColumnShapes['tester_answers.left_out'];
  model: string;
  model_view: string | null;
  notes: Generated<string[]>;
  open_questions: Generated<string[]>;
  prompt_id: number;
  prompt_version: number;
  run_id: number;
  sentences: ColumnShapes['tester_answers.sentences'];
  side: 'a' | 'b';
  silence_reason: string | null;
  similarity: number | null;
  state: 'ready' | 'silent' | 'failed';
  text: Generated<string>;
  tokens_in: Generated<number>;
  tokens_out: Generated<number>;
  unsupported: Generated<number>;
  was_deployed: boolean;
}

export interface TesterRuns {
  client_id: number;
  created_at: Date;
  created_by: number | null;
  cut: number | null;
  id: Generated<number>;
  language: string;
  name: string | null;
  prompt_name: string;
  question: string;
  sent: ColumnShapes['tester_runs.sent'];
  sources: ColumnShapes['tester_runs.sources'];
  subject: Generated<string>;
  ticket_id: number | null;
  ticket_name: string | null;
  uuid: string;
}

export interface TestResults {
  attempt: number;
  case_hash: string;
  case_uuid: string;
  checks: ColumnShapes['test_results.checks'];
  cited: Generated<string[]>;
  client_id: number;
  contradicted: Generated<number>;
  cost_micros: number | null;
  duration_ms: number;
  fault: string | null;
  first_ms: number | null;
  model: string;
  passed: boolean;
  position: number;
  run_id: number;
  score: number;
  sentences: ColumnShapes['test_results.sentences'];
  side: 'a' | 'b';
  silence_reason: string | null;
  sources: ColumnShapes['test_results.sources'];
  state: 'ready' | 'silent' | 'failed';
  text: Generated<string>;
  text_hash: string;
  tokens_in: Generated<number>;
  tokens_out: Generated<number>;
  written_at: Date;
}

export interface TestRunCases {
  case_uuid: string;
  checks: ColumnShapes['test_run_cases.checks'];
  client_id: number;
  cut: number | null;
  documents: ColumnShapes['test_run_cases.documents'];
  expected_answer: string | null;
  is_done: Generated<boolean>;
  position: number;
  question: string;
  run_id: number;
  sources: ColumnShapes['test_run_cases.sources'];
  ticket_id: number | null;
}

export interface TestRuns {
  attempts: Generated<number>;
  baseline_id: number | null;
  baseline_side: 'a' | 'b' | null;
  client_id: number;
  compare_version: number | null;
  cost_micros: Generated<number>;
  created_at: Date;
  deployed_version: number | null;
  deployment_id: number | null;
  done: Generated<number>;
  failed: Generated<number>;
  fault: string | null;
  faults_in_row: Generated<number>;
  finished_at: Date | null;
  holder: string | null;
  id: Generated<number>;
  is_cost_known: Generated<boolean>;
  last_fault: string | null;
  lease_until: Date | null;
  limit_micros: number | null;
  passed: Generated<number>;
  prompt_id: number;
  prompt_version: number;
  repeats: Generated<number>;
  requested_by: number | null;
  rules_version: number;
  started_at: Date | null;
  state: Generated<'waiting' | 'running' | 'done' | 'cancelled' | 'stopped' | 'failed'>;
  test_set_id: number;
  total: Generated<number>;
  turn_at: Date | null;
  uuid: string;
}

export interface TestRunSides {
  answers: Generated<number>;
  client_id: number;
  contradicted: Generated<number>;
  cost_micros: number | null;
  duration_ms: number | null;
  duration_p95_ms: number | null;
  failed: Generated<number>;
  first_ms: number | null;
  first_p95_ms: number | null;
  flaky: Generated<number>;
  is_own: Generated<boolean>;
  llm: string;
  model: string;
  passed: Generated<number>;
  run_id: number;
  score: number | null;
  send_worthy: Generated<number>;
  side: 'a' | 'b';
  silent: Generated<number>;
  tokens_in: Generated<number>;
  tokens_out: Generated<number>;
  unwritten: Generated<number>;
}

export interface TestSets {
  client_id: number;
  created_at: Date;
  id: Generated<number>;
  is_gate: Generated<boolean>;
  name: string;
  repeats: Generated<number>;
  revision: Generated<number>;
  uuid: string;
}

export interface TestVerdicts {
  case_hash: string;
  case_uuid: string;
  client_id: number;
  judged_at: Date;
  judged_by: number | null;
  note: Generated<string>;
  test_set_id: number;
  text_hash: string;
  verdict: 'pass' | 'fail';
}

export interface ThirdPartyHealth {
  client_id: number;
  failures_in_row: Generated<number>;
  last_failure: string | null;
  last_failure_at: Date | null;
  last_success_at: Date | null;
  paused_until: Date | null;
  recent_ms: Generated<number[]>;
  type: ColumnShapes['third_party_health.type'];
}

export interface ThirdPartyLookUps {
  client_id: number;
  expires_at: Date;
  failure: string | null;
  key_hash: string;
  looked_up_at: Date;
  ms: number;
  sealed_answer: string | null;
  state: 'found' | 'not-found' | 'failed';
  ticket_id: number;
  type: ColumnShapes['third_party_look_ups.type'];
}

export interface ThirdPartySources {
  api_version: string | null;
  base_url: string;
  body_template: string | null;
  cache_seconds: Generated<number>;
  client_id: number;
  header_names: Generated<string[]>;
  is_enabled: Generated<boolean>;
  look_up_by: 'requesterEmail' | 'orderNumber' | 'ticketField';
  mapping: ColumnShapes['third_party_sources.mapping'];
  method: Generated<'GET' | 'POST'>;
  sealed_secret: string | null;
  store_code: string | null;
  ticket_field: string | null;
  timeout_ms: Generated<number>;
  type: 'shopify' | 'woocommerce' | 'prestashop' | 'magento' | 'generic';
  updated_at: Date;
}

export interface TicketActionItems {
  action_id: number;
  client_id: number;
  ticket_id: number;
}

export interface TicketActions {
  action: 'generate' | 'categorise' | 'exclude' | 'include';
  attempts: Generated<number>;
  cancel_asked_at: Date | null;
  chosen_last: number | null;
  chosen_until: number | null;
  client_id: number;
  done: Generated<number>;
  ended_at: Date | null;
  failed: Generated<number>;
  filter: ColumnShapes['ticket_actions.filter'];
  holder: string | null;
  id: Generated<number>;
  lease_until: Date | null;
  reasons: ColumnShapes['ticket_actions.reasons'];
  requested_at: Date;
  requested_by: number | null;
  seen_at: Date | null;
  skipped: Generated<number>;
  started_at: Date | null;
  state: Generated<'waiting' | 'running' | 'done' | 'cancelled' | 'failed'>;
  total: number;
  undoes_id: number | null;
  uuid: string;
}

export interface TicketCategories {
  chosen: string | null;
  chosen_at: Date | null;
  chosen_by: number | null;
  chosen_instead: string | null;
  client_id: number;
  confidence: number | null;
  predicted: string | null;
  predicted_at: Date | null;
  ticket_id: number;
}

export interface TicketCounts {
  accepted: number;
  client_id: number;
  eligible: number;
  eligible_waiting: number;
  id: Generated<number>;
  ineligible: number;
  ineligible_waiting: number;
  silent: number;
  suggested: number;
  to_check: number;
}

export interface TicketReapplications {
  begun_at: Date | null;
  client_id: number;
  done: Generated<number>;
  done_to: number;
  total: number | null;
}

export interface Tickets {
  accepted_count: Generated<number>;
  agents: Generated<string[]>;
  answer_count: Generated<number>;
  assignee_email: string | null;
  assignee_id: string | null;
  assignee_name: string | null;
  brand: string | null;
  category: string | null;
  category_source: 'predicted' | 'person' | 'unsure' | null;
  channel: string | null;
  client_id: number;
  created_at: Date;
  crm_fields: ColumnShapes['tickets.crm_fields'];
  crm_priority: string | null;
  crm_snoozed_until: Date | null;
  crm_status: string | null;
  crm_values: ColumnShapes['tickets.crm_values'];
  edit_class: 'as-is' | 'light' | 'heavy' | 'not-used' | null;
  excluded_at: Date | null;
  excluded_by: number | null;
  external_id: string;
  form_id: string | null;
  gone: 'deleted' | 'merged' | 'spam' | null;
  group_id: string | null;
  handled_question_at: Date | null;
  id: Generated<number>;
  ineligible_reason: string | null;
  is_asking: Generated<boolean>;
  is_eligible: Generated<boolean>;
  is_waiting: Computed<boolean>;
  language: string | null;
  last_answer_at: ColumnShapes['tickets.last_answer_at'];
  last_message_at: Date;
  last_question_at: ColumnShapes['tickets.last_question_at'];
  last_suggestion_at: ColumnShapes['tickets.last_suggestion_at'];
  message_count: Generated<number>;
  organisation: string | null;
  platform: string;
  priority: 'urgent' | 'high' | 'normal' | 'low' | null;
  question: Generated<string>;
  redacted_words: string[] | null;
  requester_email: string | null;
  requester_name: string | null;
  search: Generated<string>;
  snoozed_by: number | null;
  snoozed_until: Date | null;
  spoken_language: string | null;
  status: Generated<'open' | 'pending' | 'on-hold' | 'solved' | 'closed'>;
  subject: Generated<string>;
  suggestion_count: Generated<number>;
  suggestion_state: Generated<'none' | 'ready' | 'check' | 'silent' | 'accepted'>;
  tags: Generated<string[]>;
  team: string | null;
  to_compare: string | null;
  uuid: string;
}

export interface TicketValueCounts {
  client_id: number;
  field: 'channel' | 'category' | 'language' | 'agent' | 'suggestion' | 'editClass' | 'assignee';
  id: Generated<number>;
  is_eligible: boolean;
  tickets: number;
  value: string;
}

export interface TicketViews {
  client_id: number | null;
  created_at: Date;
  id: Generated<number>;
  is_shared: Generated<boolean>;
  name: string;
  owner_id: number;
  search: string;
  updated_at: Date;
  uuid: string;
}

export interface Translations {
  client_id: number;
  created_at: Date;
  created_by: number | null;
  language: string;
  model: string;
  source_hash: string;
  text: string;
  ticket_id: number;
}

export interface UsedChallenges {
  challenge_hash: string;
  expires_at: Date;
}

export interface UserPreferences {
  column_widths: ColumnShapes['user_preferences.column_widths'];
  is_checklist_hidden: Generated<boolean>;
  muted_notices: ColumnShapes['user_preferences.muted_notices'];
  notices_seen_at: Date | null;
  skipped_steps: Generated<string[]>;
  ticket_columns: ColumnShapes['user_preferences.ticket_columns'];
  ticket_view_id: number | null;
  tour: ColumnShapes['user_preferences.tour'];
  tour_step: number | null;
  tour_taken_at: Date | null;
  user_id: number;
}

export interface Users {
  access_era: Generated<number>;
  client_id: number | null;
  created_at: Generated<Date>;
  disabled_at: Date | null;
  email: string;
  factor_since: Date | null;
  firstname: Generated<string>;
  firstname_key: Computed<string>;
  has_password: Computed<boolean>;
  id: Generated<number>;
  invited_at: Date | null;
  is_demo: Generated<boolean>;
  is_service: Generated<boolean>;
  language: 'en' | 'fr' | null;
  last_signed_in_at: Date | null;
  lastname: Generated<string>;
  lastname_key: Computed<string>;
  level: number;
  password_hash: string | null;
  uuid: string;
}

export interface Visitors {
  blocked_at: Date | null;
  chatbot_id: number;
  client_id: number;
  email: string | null;
  external_id: string | null;
  first_seen_at: Date;
  id: Generated<number>;
  language: ColumnShapes['visitors.language'];
  last_seen_at: Date;
  name: string | null;
  phone: string | null;
  uuid: string;
}

export interface VisitorTokens {
  client_id: number;
  created_at: Date;
  token_hash: string;
  visitor_id: number;
}

export interface WaitingTexts {
  client_id: number;
  content_hash: string;
  document_id: number;
  html: string;
  is_question: boolean;
  not_analysed: 'too-large' | 'too-slow' | null;
  passages: ColumnShapes['waiting_texts.passages'];
  received_at: Generated<Date>;
  title: string;
  told_at: Date | null;
  updated_at: Date;
  url: string | null;
}

export interface WebhookDeliveries {
  answer: string | null;
  attempts: Generated<number>;
  client_id: number;
  data: ColumnShapes['webhook_deliveries.data'];
  due_at: Date | null;
  endpoint_id: number;
  event: string;
  failure: string | null;
  happened_at: Generated<Date>;
  id: Generated<number>;
  ms: number | null;
  state: Generated<'waiting' | 'sent' | 'failed'>;
  status: number | null;
  tried_at: Date | null;
  uuid: Generated<string>;
}

export interface WebhookEndpoints {
  client_id: number;
  created_at: Date;
  description: Generated<string>;
  events: string[];
  failing_since: Date | null;
  failures_in_row: Generated<number>;
  holder: string | null;
  id: Generated<number>;
  is_on: Generated<boolean>;
  last_failure: string | null;
  last_failure_at: Date | null;
  last_success_at: Date | null;
  lease_until: Date | null;
  off_reason: 'failing' | 'gone' | null;
  old_secret_until: Date | null;
  paused_until: Date | null;
  sealed_old_secret: string | null;
  sealed_secret: string;
  tried_at: Date | null;
  updated_at: Date;
  url: string;
  uuid: string;
}

export interface WriteBacks {
  attempts: Generated<number>;
  begun_version: Generated<number>;
  client_id: number;
  content: ColumnShapes['write_backs.content'];
  created_at: Date;
  created_by: number | null;
  detail: string | null;
  due_at: Date;
  external_id: string | null;
  holder: string | null;
  id: Generated<number>;
  is_automatic: boolean;
  is_draft: Generated<boolean>;
  kind: 'note' | 'category' | 'reply' | 'comment' | 'assignee' | 'snooze';
  lease_until: Date | null;
  platform: 'zendesk' | 'gorgias' | 'salesforce' | 'crisp' | 'mailbox';
  posted_at: Date | null;
  posted_version: Generated<number>;
  question_at: Date | null;
  reason: ColumnShapes['write_backs.reason'];
  state: Generated<'waiting' | 'sending' | 'posted' | 'refused' | 'superseded' | 'dead'>;
  suggestion_id: number | null;
  ticket_id: number;
  uuid: string;
  version: Generated<number>;
}

export interface DB {
  account_links: AccountLinks;
  alert_settings: AlertSettings;
  api_credentials: ApiCredentials;
  audit_log: AuditLog;
  audit_seals: AuditSeals;
  audit_unsealed: AuditUnsealed;
  auto_suggestion_days: AutoSuggestionDays;
  auto_suggestion_settings: AutoSuggestionSettings;
  auto_suggestion_tickets: AutoSuggestionTickets;
  categorization_settings: CategorizationSettings;
  categorizers: Categorizers;
  chat_counts: ChatCounts;
  chat_first_keys: ChatFirstKeys;
  chat_messages: ChatMessages;
  chat_traces: ChatTraces;
  chatbot_sightings: ChatbotSightings;
  chatbots: Chatbots;
  chats: Chats;
  chunk_vectors: ChunkVectors;
  chunks: Chunks;
  client_health: ClientHealth;
  clients: Clients;
  crm_apps: CrmApps;
  crm_bad_webhooks: CrmBadWebhooks;
  crm_changes: CrmChanges;
  crm_connections: CrmConnections;
  crm_events: CrmEvents;
  crm_fields: CrmFields;
  crm_installs: CrmInstalls;
  crm_limits: CrmLimits;
  crm_syncs: CrmSyncs;
  crm_tickets: CrmTickets;
  deployment_failures: DeploymentFailures;
  deployments: Deployments;
  document_pairs: DocumentPairs;
  document_versions: DocumentVersions;
  documents: Documents;
  draft_trials: DraftTrials;
  embedding_states: EmbeddingStates;
  encryption_keys: EncryptionKeys;
  erasures: Erasures;
  escalations: Escalations;
  export_objects_gone: ExportObjectsGone;
  export_parts: ExportParts;
  export_schedules: ExportSchedules;
  exports: Exports;
  gap_runs: GapRuns;
  gap_tickets: GapTickets;
  gaps: Gaps;
  grouped_questions: GroupedQuestions;
  guideline_versions: GuidelineVersions;
  health_checks: HealthChecks;
  health_days: HealthDays;
  identity_providers: IdentityProviders;
  import_errors: ImportErrors;
  import_runs: ImportRuns;
  incident_alerts: IncidentAlerts;
  incident_streaks: IncidentStreaks;
  incidents: Incidents;
  insight_days: InsightDays;
  insight_digests: InsightDigests;
  insight_marks: InsightMarks;
  insight_runs: InsightRuns;
  insight_values: InsightValues;
  installation: Installation;
  job_runs: JobRuns;
  kept_keys: KeptKeys;
  knowledge_notices: KnowledgeNotices;
  knowledge_proposal_runs: KnowledgeProposalRuns;
  knowledge_proposal_tickets: KnowledgeProposalTickets;
  knowledge_proposals: KnowledgeProposals;
  known_devices: KnownDevices;
  mail_counts: MailCounts;
  mails: Mails;
  mandatory_rules: MandatoryRules;
  mcp_proposals: McpProposals;
  messages: Messages;
  model_calls: ModelCalls;
  model_keys: ModelKeys;
  model_months: ModelMonths;
  model_settings: ModelSettings;
  outgoing_hold: OutgoingHold;
  panel_hosts: PanelHosts;
  passkeys: Passkeys;
  past_answer_vectors: PastAnswerVectors;
  past_answers: PastAnswers;
  person_erasures: PersonErasures;
  program_credentials: ProgramCredentials;
  prompt_versions: PromptVersions;
  prompts: Prompts;
  question_group_events: QuestionGroupEvents;
  question_group_pairs: QuestionGroupPairs;
  question_group_runs: QuestionGroupRuns;
  question_groupings: QuestionGroupings;
  question_groups: QuestionGroups;
  question_marks: QuestionMarks;
  recovery_codes: RecoveryCodes;
  registered_programs: RegisteredPrograms;
  retention_settings: RetentionSettings;
  retrieval_test_documents: RetrievalTestDocuments;
  retrieval_tests: RetrievalTests;
  schema_migrations: SchemaMigrations;
  second_factors: SecondFactors;
  sessions: Sessions;
  sign_in_codes: SignInCodes;
  sign_in_tries: SignInTries;
  signing_keys: SigningKeys;
  simulators: Simulators;
  source_changes: SourceChanges;
  source_pages: SourcePages;
  source_syncs: SourceSyncs;
  sources: Sources;
  staff_factor_rule: StaffFactorRule;
  suggestion_edits: SuggestionEdits;
  suggestion_ratings: SuggestionRatings;
  suggestion_sources: SuggestionSources;
  suggestions: Suggestions;
  support_chatbot: SupportChatbot;
  test_case_documents: TestCaseDocuments;
  test_cases: TestCases;
  test_results: TestResults;
  test_run_cases: TestRunCases;
  test_run_sides: TestRunSides;
  test_runs: TestRuns;
  test_sets: TestSets;
  test_verdicts: TestVerdicts;
  tester_answers: TesterAnswers;
  tester_runs: TesterRuns;
  third_party_health: ThirdPartyHealth;
  third_party_look_ups: ThirdPartyLookUps;
  third_party_sources: ThirdPartySources;
  ticket_action_items: TicketActionItems;
  ticket_actions: TicketActions;
  ticket_categories: TicketCategories;
  ticket_counts: TicketCounts;
  ticket_reapplications: TicketReapplications;
  ticket_value_counts: TicketValueCounts;
  ticket_views: TicketViews;
  tickets: Tickets;
  translations: Translations;
  used_challenges: UsedChallenges;
  user_preferences: UserPreferences;
  users: Users;
  visitor_tokens: VisitorTokens;
  visitors: Visitors;
  waiting_texts: WaitingTexts;
  webhook_deliveries: WebhookDeliveries;
  webhook_endpoints: WebhookEndpoints;
  write_backs: WriteBacks;
}
