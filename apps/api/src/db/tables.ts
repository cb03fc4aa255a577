import type { SimulatorsTable } from './simulator-tables.ts';
import type { Generated } from 'kysely';
import type {
  AutoSuggestionDaysTable,
  AutoSuggestionSettingsTable,
  AutoSuggestionTicketsTable,
  CategorizationSettingsTable,
  TicketCategoriesTable,
} from './automatic-tables.ts';
import type {
  ExportObjectsGoneTable,
  ExportPartsTable,
  ExportsTable,
  TicketActionItemsTable,
  TicketActionsTable,
} from './action-tables.ts';
import type { CategorizersTable } from './categorization-tables.ts';
import type {
  ChatbotSightingsTable,
  ChatCountsTable,
  ChatFirstKeysTable,
  ChatMessagesTable,
  ChatsTable,
  ChatTracesTable,
  EscalationsTable,
  SupportChatbotTable,
  VisitorsTable,
  VisitorTokensTable,
} from './chat-tables.ts';
import type { GeneratedJson, Json } from './column-types.ts';
import type {
  CrmBadWebhooksTable,
  CrmChangesTable,
  CrmEventsTable,
  CrmSyncsTable,
  CrmTicketsTable,
} from './crm-sync-tables.ts';
import type { DeploymentFailuresTable, DeploymentsTable } from './deployment-tables.ts';
import type { AuditTables } from './audit-tables.ts';
import type { ExportScheduleTables } from './export-schedule-tables.ts';
import type { GapTables } from './gaps-tables.ts';
import type { InsightTables } from './insight-tables.ts';
import type { MonitoringTables } from './monitoring-tables.ts';
import type { PersonalDataTables } from './personal-data-tables.ts';
import type { PreferenceTables } from './preference-tables.ts';
import type { ReinforcementTables } from './reinforcement-tables.ts';
import type {
  ModelCallsTable,
  ModelKeysTable,
  ModelMonthsTable,
  ModelSettingsTable,
} from './model-tables.ts';
import type {
  ChatbotsTable,
  ClientsTable,
  CrmConnectionsTable,
  ErasuresTable,
  GuidelineVersionsTable,
  TestCasesTable,
  TestSetsTable,
  TicketReapplicationsTable,
} from './setup-tables.ts';
import type { KeptSentence, LeftOut, TranslationsTable } from './generation-tables.ts';
import type {
  ChunksTable,
  DocumentsTable,
  DocumentVersionsTable,
  KnowledgeNoticesTable,
  WaitingTextsTable,
} from './knowledge-tables.ts';
import type { MessagesTable, PastAnswersTable, TicketsTable } from './ticket-tables.ts';
import type {
  TicketAgentBackfillsTable,
  TicketCountsTable,
  TicketValueCountsTable,
} from './ticket-count-tables.ts';
import type {
  TestResultsTable,
  TestRunCasesTable,
  TestRunSidesTable,
  TestRunsTable,
  TestVerdictsTable,
} from './test-run-tables.ts';
import type {
  TestCaseDocumentsTable,
  TesterAnswersTable,
  TesterRunsTable,
} from './tester-tables.ts';
import type {
  SourceChangesTable,
  SourcePagesTable,
  SourcesTable,
  SourceSyncsTable,
} from './source-tables.ts';
import type {
  ChunkVectorsTable,
  EmbeddingStatesTable,
  PastAnswerVectorsTable,
  RetrievalTestDocumentsTable,
  RetrievalTestsTable,
} from './vectors-tables.ts';
import type { WriteBacksTable } from './write-back-tables.ts';
import type {
  AccountLinksTable,
  ApiCredentialsTable,
  EncryptionKeysTable,
  IdentityProvidersTable,
  KeptKeysTable,
  MailCountsTable,
  MailsTable,
  RecoveryCodesTable,
  SignInTables,
  SecondFactorsTable,
  SessionsTable,
  SignInCodesTable,
  SignInTriesTable,
  SigningKeysTable,
  UsersTable,
} from './sign-in-tables.ts';
import type {
  ThirdPartyHealthTable,
  ThirdPartyLookUpsTable,
  ThirdPartySourcesTable,
} from './third-party-tables.ts';
import type { WebhookDeliveriesTable, WebhookEndpointsTable } from './webhook-tables.ts';
import type { QuestionMarksTable, SuggestionRatingsTable } from './workbench-tables.ts';

/** One applied migration file; written by `migrate` alone. */
export interface SchemaMigrationsTable {
  number: number;
  name: string;
  /** SHA-256 of the file, hex, line ends normalised. */
  checksum: string;
  applied_at: Generated<Date>;
}

export interface InstallationTable {
  id: Generated<number>;
  is_demo: boolean;
  created_at: Generated<Date>;
}

export interface OutgoingHoldTable {
  id: Generated<number>;
  since: Date;
  backup_made_at: Date;
}

export interface PromptsTable {
  id: Generated<number>;
  uuid: string;
  name: string;
  is_protected: Generated<boolean>;
  deployed_version: number | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  revision: Generated<number>;
  archived_at: Date | null;
  origin_id: number | null;
  origin_version: number | null;
}

export interface PromptVersionsTable {
  prompt_id: number;
  version: number;
  context: string;
  style: string;
  note: string;
  author_id: number | null;
  created_at: Date;
}

export interface MandatoryRulesTable {
  version: number;
  text: string;
  note: Generated<string>;
  author_id: number | null;
  created_at: Generated<Date>;
  is_in_force: Generated<boolean>;
}

export interface SuggestionsTable {
  client_id: number;
  id: Generated<number>;
  uuid: string;
  ticket_id: number;
  state: 'ready' | 'silent' | 'accepted' | 'deleted';
  text: string;
  original_text: string;
  sentences: Json<KeptSentence[]>;
  confidence: number | null;
  silence_reason: string | null;
  instruction: string | null;
  prompt_id: number | null;
  prompt_version: number | null;
  prompt_name: string | null;
  /** Null: written before rules were counted. */
  rules_version: number | null;
  model: string;
  fell_back: string | null;
  duration_ms: number;
  cost_micros: number | null;
  tokens_in: Generated<number>;
  tokens_out: Generated<number>;
  edits: Generated<number>;
  revision: Generated<number>;
  created_at: Date;
  created_by: number | null;
  accepted_at: Date | null;
  accepted_by: number | null;
  deleted_at: Date | null;
  deleted_by: number | null;
  deleted_state: 'ready' | 'silent' | 'accepted' | null;
  model_view: string | null;
  previous_id: number | null;
  language: 'en' | 'fr' | null;
  unsupported: Generated<number>;
  notes: Generated<string[]>;
  left_out: GeneratedJson<LeftOut>;
  /** Null for suggestions from before it was kept. */
  question_at: Generated<Date | null>;
  sent_message_id: number | null;
  sent_message_uuid: string | null;
  sent_similarity: number | null;
  sent_class: 'as-is' | 'light' | 'heavy' | 'not-used' | null;
  sent_at: Date | null;
  matched_at: Date | null;
  is_accepted_as_sent: Generated<boolean>;
}

export interface SuggestionSourcesTable {
  client_id: number;
  suggestion_id: number;
  number: number;
  kind: 'document' | 'ticket';
  document_id: number | null;
  ticket_id: number | null;
  title: string;
  heading: string | null;
  text: string;
  url: string | null;
  is_certified: boolean;
  score: number;
}

export interface SuggestionEditsTable {
  client_id: number;
  suggestion_id: number;
  revision: number;
  text_before: string;
  edited_by: number | null;
  edited_at: Date;
}

export interface ImportRunsTable {
  client_id: number;
  id: Generated<number>;
  kind: 'articles' | 'tickets';
  file_name: string;
  file_hash: string;
  byte_offset: Generated<number>;
  line_number: Generated<number>;
  accepted: Generated<number>;
  rejected: Generated<number>;
  started_at: Date;
  finished_at: Date | null;
}

export interface ImportErrorsTable {
  client_id: number;
  run_id: number;
  line_number: number;
  reason: string;
}

/**
 * Every table of the schema `public`, by name. A migration that makes a table adds it here.
 * Driver types: bigint and count(*) are `number` (refused beyond 2^53), numeric is `string`,
 * timestamptz `Date`, date `string` (yyyy-mm-dd), jsonb parsed, bytea `Buffer`.
 */
export interface Tables
  extends
    SignInTables,
    AuditTables,
    ExportScheduleTables,
    GapTables,
    InsightTables,
    MonitoringTables,
    PersonalDataTables,
    PreferenceTables,
    ReinforcementTables {
  auto_suggestion_settings: AutoSuggestionSettingsTable;
  auto_suggestion_days: AutoSuggestionDaysTable;
  auto_suggestion_tickets: AutoSuggestionTicketsTable;
  categorization_settings: CategorizationSettingsTable;
  categorizers: CategorizersTable;
  ticket_categories: TicketCategoriesTable;
  schema_migrations: SchemaMigrationsTable;
  installation: InstallationTable;
  outgoing_hold: OutgoingHoldTable;
  prompts: PromptsTable;
  prompt_versions: PromptVersionsTable;
  mandatory_rules: MandatoryRulesTable;
  deployments: DeploymentsTable;
  deployment_failures: DeploymentFailuresTable;
  clients: ClientsTable;
  users: UsersTable;
  signing_keys: SigningKeysTable;
  kept_keys: KeptKeysTable;
  sessions: SessionsTable;
  sign_in_codes: SignInCodesTable;
  tickets: TicketsTable;
  ticket_counts: TicketCountsTable;
  ticket_value_counts: TicketValueCountsTable;
  ticket_agent_backfills: TicketAgentBackfillsTable;
  messages: MessagesTable;
  ticket_reapplications: TicketReapplicationsTable;
  past_answers: PastAnswersTable;
  documents: DocumentsTable;
  chunks: ChunksTable;
  waiting_texts: WaitingTextsTable;
  document_versions: DocumentVersionsTable;
  knowledge_notices: KnowledgeNoticesTable;
  suggestions: SuggestionsTable;
  suggestion_sources: SuggestionSourcesTable;
  suggestion_edits: SuggestionEditsTable;
  suggestion_ratings: SuggestionRatingsTable;
  question_marks: QuestionMarksTable;
  translations: TranslationsTable;
  model_keys: ModelKeysTable;
  model_settings: ModelSettingsTable;
  model_calls: ModelCallsTable;
  model_months: ModelMonthsTable;
  chatbot_sightings: ChatbotSightingsTable;
  support_chatbot: SupportChatbotTable;
  visitors: VisitorsTable;
  visitor_tokens: VisitorTokensTable;
  chats: ChatsTable;
  chat_messages: ChatMessagesTable;
  chat_first_keys: ChatFirstKeysTable;
  chat_traces: ChatTracesTable;
  chat_counts: ChatCountsTable;
  escalations: EscalationsTable;
  import_runs: ImportRunsTable;
  import_errors: ImportErrorsTable;
  guideline_versions: GuidelineVersionsTable;
  erasures: ErasuresTable;
  sign_in_tries: SignInTriesTable;
  account_links: AccountLinksTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  identity_providers: IdentityProvidersTable;
  mail_counts: MailCountsTable;
  mails: MailsTable;
  encryption_keys: EncryptionKeysTable;
  api_credentials: ApiCredentialsTable;
  crm_connections: CrmConnectionsTable;
  crm_syncs: CrmSyncsTable;
  crm_changes: CrmChangesTable;
  crm_events: CrmEventsTable;
  crm_tickets: CrmTicketsTable;
  crm_bad_webhooks: CrmBadWebhooksTable;
  simulators: SimulatorsTable;
  third_party_sources: ThirdPartySourcesTable;
  third_party_health: ThirdPartyHealthTable;
  third_party_look_ups: ThirdPartyLookUpsTable;
  chatbots: ChatbotsTable;
  test_sets: TestSetsTable;
  test_cases: TestCasesTable;
  test_runs: TestRunsTable;
  test_run_sides: TestRunSidesTable;
  test_run_cases: TestRunCasesTable;
  test_results: TestResultsTable;
  test_verdicts: TestVerdictsTable;
  test_case_documents: TestCaseDocumentsTable;
  tester_runs: TesterRunsTable;
  tester_answers: TesterAnswersTable;
  exports: ExportsTable;
  export_parts: ExportPartsTable;
  export_objects_gone: ExportObjectsGoneTable;
  ticket_actions: TicketActionsTable;
  ticket_action_items: TicketActionItemsTable;
  sources: SourcesTable;
  source_syncs: SourceSyncsTable;
  source_pages: SourcePagesTable;
  source_changes: SourceChangesTable;
  chunk_vectors: ChunkVectorsTable;
  past_answer_vectors: PastAnswerVectorsTable;
  embedding_states: EmbeddingStatesTable;
  retrieval_tests: RetrievalTestsTable;
  retrieval_test_documents: RetrievalTestDocumentsTable;
  webhook_endpoints: WebhookEndpointsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  write_backs: WriteBacksTable;
}
