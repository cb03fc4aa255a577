import type { Generated } from 'kysely';
import type { GeneratedJson } from './column-types.ts';

/** Rows about how long customers' words are kept, and who was erased. */

export interface RetentionSettingsTable {
  client_id: number;
  ticket_months: number | null;
  chat_months: number | null;
  record_months: number | null;
  tickets_before: Generated<Date | null>;
  chats_before: Generated<Date | null>;
  records_before: Generated<Date | null>;
  ran_at: Generated<Date | null>;
  removed: GeneratedJson<Record<string, number>>;
  updated_at: Date;
}

/** Rows removed and rows changed, by table; tickets that stay in the CRM, by platform. */
export type ErasureCounts = {
  removed: Record<string, number>;
  changed: Record<string, number>;
  inCrm: Record<string, number>;
};

export interface PersonErasuresTable {
  client_id: number;
  id: Generated<number>;
  uuid: string;
  address_hash: string;
  sealed_address: Generated<string | null>;
  state: Generated<'waiting' | 'running' | 'done'>;
  origin: Generated<'asked' | 'restored'>;
  requested_by: number | null;
  requested_at: Date;
  started_at: Generated<Date | null>;
  finished_at: Generated<Date | null>;
  attempts: Generated<number>;
  report: GeneratedJson<ErasureCounts>;
}

export interface PersonalDataTables {
  retention_settings: RetentionSettingsTable;
  person_erasures: PersonErasuresTable;
}
