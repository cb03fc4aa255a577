import type { Check } from '@replique/contract/checks';
import type { CustomData, CustomField, Modules, Styles } from '@replique/contract/clients';
import type { DetailedFilters, TicketsMetadata } from '@replique/contract/ticket-settings';
import type { Bilingual, ChatbotSettings, WhiteLabel } from '@replique/contract/chatbots';
import type { Generated } from 'kysely';
import type { GeneratedJson, Json } from './column-types.ts';

/** Rows about clients and how they are set up. */

export interface ClientsTable {
  id: Generated<number>;
  uuid: string;
  name: string;
  logo: string | null;
  archived_at: Date | null;
  zone: 'eu' | 'us';
  llm: string;
  model: string;
  prompt_id: number | null;
  guidelines: string | null;
  created_at: Generated<Date>;
  help_centre_url: string | null;
  min_tickets_per_group: Generated<number>;
  is_auto_reinforcement: Generated<boolean>;
  styles: GeneratedJson<Styles>;
  modules: GeneratedJson<Modules>;
  custom_data: GeneratedJson<CustomData>;
  custom_fields: GeneratedJson<CustomField[]>;
  tickets_metadata: GeneratedJson<TicketsMetadata>;
  detailed_filters: GeneratedJson<Partial<DetailedFilters>>;
  anonymization_whitelist: Generated<string[]>;
  order_number_patterns: Generated<string[]>;
  acceptance_threshold: Generated<number>;
  factor_from: 'admins' | 'agents' | 'everybody' | null;
  factor_grace_days: Generated<number>;
  factor_since: Date | null;
}

export interface GuidelineVersionsTable {
  client_id: number;
  version: number;
  text: string;
  author_id: number | null;
  created_at: Date;
}

export interface TicketReapplicationsTable {
  client_id: number;
  done_to: number;
  done: Generated<number>;
  /** Null for runs that an earlier version began. */
  total: number | null;
  begun_at: Date | null;
}

export interface ErasuresTable {
  job_uuid: string;
  erased_client_id: number;
  client_name: string;
  requested_by: number | null;
  requested_at: Date;
  finished_at: Date | null;
  last_error: string | null;
}

export interface CrmConnectionsTable {
  client_id: number;
  platform: 'zendesk' | 'gorgias' | 'salesforce' | 'crisp';
  config_uuid: string;
  is_enabled: Generated<boolean>;
  sealed_credentials: string | null;
  category_field_id: string | null;
  category_fields: GeneratedJson<{ id: string; label: string }[]>;
  account: Generated<string | null>;
  verified_at: Generated<Date | null>;
  sealed_webhook_secret: Generated<string | null>;
  webhook_secret_from: Generated<'us' | 'platform'>;
  webhook_external_id: Generated<string | null>;
  posts_notes: Generated<boolean>;
  updated_at: Date;
}

export interface ChatbotsTable {
  client_id: number;
  id: Generated<number>;
  uuid: string;
  crm_platform: string | null;
  domains: string[];
  escalation_subject: Json<Bilingual>;
  prompt_id: number;
  hard_limit_per_day: number;
  white_label: Json<WhiteLabel>;
  settings: Json<ChatbotSettings>;
  revision: Generated<number>;
  sealed_identity_secret: string | null;
  sealed_old_identity_secret: Generated<string | null>;
  created_at: Date;
  updated_at: Date;
}

export interface TestSetsTable {
  client_id: number;
  id: Generated<number>;
  uuid: string;
  name: string;
  is_gate: Generated<boolean>;
  repeats: Generated<number>;
  revision: Generated<number>;
  created_at: Date;
}

export interface TestCasesTable {
  client_id: number;
  id: Generated<number>;
  uuid: string;
  test_set_id: number;
  question: string;
  /** The ticket that it came from; it goes with it. */
  ticket_id: number | null;
  /** How many of its messages are given; null: the question is asked by itself. */
  cut: number | null;
  expected_answer: string | null;
  checks: GeneratedJson<Check[]>;
  origin: Generated<'hand' | 'csv' | 'ticket' | 'tester' | 'suggestion'>;
  revision: Generated<number>;
  created_by: Generated<number | null>;
  created_at: Date;
  updated_at: Generated<Date>;
}
