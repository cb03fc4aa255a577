import type { Generated } from 'kysely';
import type { GeneratedJson } from './column-types.ts';

/** Rows about what other systems know of a requester. */

type SourceType = 'shopify' | 'woocommerce' | 'prestashop' | 'magento' | 'generic';

export interface ThirdPartySourcesTable {
  client_id: number;
  type: SourceType;
  is_enabled: Generated<boolean>;
  base_url: string;
  look_up_by: 'requesterEmail' | 'orderNumber' | 'ticketField';
  ticket_field: string | null;
  sealed_secret: string | null;
  updated_at: Date;
  api_version: string | null;
  store_code: string | null;
  method: Generated<'GET' | 'POST'>;
  body_template: string | null;
  mapping: GeneratedJson<Record<string, string>>;
  header_names: Generated<string[]>;
  cache_seconds: Generated<number>;
  timeout_ms: Generated<number>;
}

export interface ThirdPartyHealthTable {
  client_id: number;
  type: SourceType;
  last_success_at: Date | null;
  last_failure_at: Date | null;
  last_failure: string | null;
  recent_ms: Generated<number[]>;
  failures_in_row: Generated<number>;
  paused_until: Date | null;
}

export interface ThirdPartyLookUpsTable {
  client_id: number;
  ticket_id: number;
  type: SourceType;
  key_hash: string;
  state: 'found' | 'not-found' | 'failed';
  failure: string | null;
  sealed_answer: string | null;
  ms: number;
  looked_up_at: Date;
  expires_at: Date;
}
