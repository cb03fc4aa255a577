import type { CrmPlatform } from '@replique/contract/crm';
import type { Satisfaction } from '@replique/contract/tickets';
import type { Generated } from 'kysely';

/** Rows about tickets that are read from a CRM. */

export interface CrmSyncsTable {
  client_id: number;
  platform: CrmPlatform;
  state: 'waiting' | 'running' | 'paused' | 'failed' | 'off';
  since: Date;
  begun_at: Date;
  cursor: string | null;
  is_caught_up: Generated<boolean>;
  holder: string | null;
  lease_until: Date | null;
  due_at: Date;
  poll_at: Date;
  last_read_at: Date | null;
  estimate: number | null;
  read_count: Generated<number>;
  stored_count: Generated<number>;
  failed_count: Generated<number>;
  last_event_at: Date | null;
  last_change_at: Date | null;
  attempts: Generated<number>;
  error_reason: string | null;
  error_detail: string | null;
  error_status: number | null;
  error_at: Date | null;
  retry_at: Date | null;
}

export interface CrmChangesTable {
  client_id: number;
  platform: CrmPlatform;
  external_id: string;
  uuid: Generated<string>;
  state: Generated<'waiting' | 'dead'>;
  version: Generated<number>;
  is_urgent: Generated<boolean>;
  noticed_at: Date;
  changed_at: Date | null;
  satisfaction: Satisfaction | null;
  due_at: Date;
  attempts: Generated<number>;
  error_reason: string | null;
  error_detail: string | null;
  error_status: number | null;
  error_at: Date | null;
}

export interface CrmEventsTable {
  client_id: number;
  platform: CrmPlatform;
  event_id: string;
  taken_at: Date;
}

export interface CrmTicketsTable {
  client_id: number;
  ticket_id: number;
  updated_at: Date;
  read_at: Date;
  state: 'open' | 'closed' | 'deleted' | 'merged';
  merged_into: string | null;
  satisfaction: 'good' | 'bad' | null;
  satisfaction_stars: number | null;
  satisfaction_comment: string | null;
}

export interface CrmBadWebhooksTable {
  sender: string;
  since: Date;
  bad: number;
}
