import type { CustomData, CustomField, Modules, Styles } from '@replique/contract/clients';
import type { DetailedFilters, TicketsMetadata } from '@replique/contract/ticket-settings';
import type { Bilingual, WhiteLabel } from '@replique/contract/chatbots';
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
  updated_at: Date;
}

export interface ThirdPartySourcesTable {
  client_id: number;
  type: 'shopify' | 'woocommerce' | 'prestashop' | 'magento' | 'generic';
  is_enabled: Generated<boolean>;
  base_url: string;
  look_up_by: 'requesterEmail' | 'orderNumber' | 'ticketField';
  ticket_field: string | null;
  sealed_secret: string | null;
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
  created_at: Date;
  updated_at: Date;
}

export interface TestSetsTable {
  client_id: number;
  id: Generated<number>;
  uuid: string;
  name: string;
  created_at: Date;
}

export interface TestCasesTable {
  client_id: number;
  id: Generated<number>;
  uuid: string;
  test_set_id: number;
  question: string;
  expected_answer: string | null;
  created_at: Date;
}

export interface TestRunsTable {
  client_id: number;
  id: Generated<number>;
  uuid: string;
  test_set_id: number;
  prompt_id: number;
  prompt_version: number;
  passed: Generated<number>;
  failed: Generated<number>;
  started_at: Date;
  finished_at: Date | null;
}
