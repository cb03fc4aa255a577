import type { ColumnType, Generated } from 'kysely';
import type { CategorizersTable } from './categorization-tables.ts';
import type { ChangedXid, GeneratedJson, Json } from './column-types.ts';
import type {
  DocumentPairsTable,
  GapRunsTable,
  GapTicketsTable,
  GapsTable,
} from './gaps-tables.ts';
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
  TestRunsTable,
  TestSetsTable,
  TicketReapplicationsTable,
  ThirdPartySourcesTable,
} from './setup-tables.ts';
import type { KeptSentence, LeftOut, TranslationsTable } from './generation-tables.ts';
import type {
  ChunksTable,
  DocumentsTable,
  DocumentVersionsTable,
  KnowledgeNoticesTable,
  WaitingTextsTable,
} from './knowledge-tables.ts';
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
import type {
  AccountLinksTable,
  ApiCredentialsTable,
  EncryptionKeysTable,
  IdentityProvidersTable,
  MailsTable,
  RecoveryCodesTable,
  SecondFactorsTable,
  SessionsTable,
  SignInCodesTable,
  SignInTriesTable,
  SigningKeysTable,
  UsersTable,
} from './sign-in-tables.ts';

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

export interface PromptsTable {
  id: Generated<number>;
  uuid: string;
  name: string;
  is_protected: Generated<boolean>;
  deployed_version: number | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
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
  author_id: number | null;
  created_at: Generated<Date>;
}

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
  is_active: Generated<boolean>;
  changed_xid: ChangedXid;
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
  model_view: string | null;
  previous_id: number | null;
  language: 'en' | 'fr' | null;
  unsupported: Generated<number>;
  notes: Generated<string[]>;
  left_out: GeneratedJson<LeftOut>;
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

export interface AuditLogTable {
  id: Generated<number>;
  uuid: string;
  at: Date;
  user_id: number | null;
  client_id: number | null;
  action: string;
  label: string;
  href: string | null;
  before: ColumnType<unknown, string | null, never>;
  after: ColumnType<unknown, string | null, never>;
}

/**
 * Every table of the schema `public`, by name. A migration that makes a table adds it here.
 * Driver types: bigint and count(*) are `number` (refused beyond 2^53), numeric is `string`,
 * timestamptz `Date`, date `string` (yyyy-mm-dd), jsonb parsed, bytea `Buffer`.
 */
export interface Tables {
  categorizers: CategorizersTable;
  schema_migrations: SchemaMigrationsTable;
  installation: InstallationTable;
  prompts: PromptsTable;
  prompt_versions: PromptVersionsTable;
  mandatory_rules: MandatoryRulesTable;
  clients: ClientsTable;
  users: UsersTable;
  signing_keys: SigningKeysTable;
  sessions: SessionsTable;
  sign_in_codes: SignInCodesTable;
  tickets: TicketsTable;
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
  translations: TranslationsTable;
  model_keys: ModelKeysTable;
  model_settings: ModelSettingsTable;
  model_calls: ModelCallsTable;
  model_months: ModelMonthsTable;
  import_runs: ImportRunsTable;
  import_errors: ImportErrorsTable;
  guideline_versions: GuidelineVersionsTable;
  erasures: ErasuresTable;
  sign_in_tries: SignInTriesTable;
  account_links: AccountLinksTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  identity_providers: IdentityProvidersTable;
  mails: MailsTable;
  encryption_keys: EncryptionKeysTable;
  api_credentials: ApiCredentialsTable;
  crm_connections: CrmConnectionsTable;
  third_party_sources: ThirdPartySourcesTable;
  chatbots: ChatbotsTable;
  test_sets: TestSetsTable;
  test_cases: TestCasesTable;
  test_runs: TestRunsTable;
  audit_log: AuditLogTable;
  sources: SourcesTable;
  source_syncs: SourceSyncsTable;
  source_pages: SourcePagesTable;
  source_changes: SourceChangesTable;
  chunk_vectors: ChunkVectorsTable;
  past_answer_vectors: PastAnswerVectorsTable;
  embedding_states: EmbeddingStatesTable;
  retrieval_tests: RetrievalTestsTable;
  retrieval_test_documents: RetrievalTestDocumentsTable;
  gaps: GapsTable;
  gap_tickets: GapTicketsTable;
  document_pairs: DocumentPairsTable;
  gap_runs: GapRunsTable;
}
