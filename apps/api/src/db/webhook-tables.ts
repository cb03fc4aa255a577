import type { Generated } from 'kysely';
import type { Json } from './column-types.ts';

/** Rows about what a client's own programs are told. */

export interface WebhookEndpointsTable {
  client_id: number;
  id: Generated<number>;
  uuid: string;
  url: string;
  description: Generated<string>;
  events: string[];
  sealed_secret: string;
  sealed_old_secret: string | null;
  old_secret_until: Date | null;
  is_on: Generated<boolean>;
  off_reason: 'failing' | 'gone' | null;
  failing_since: Date | null;
  failures_in_row: Generated<number>;
  last_success_at: Date | null;
  last_failure_at: Date | null;
  last_failure: string | null;
  tried_at: Date | null;
  paused_until: Date | null;
  holder: string | null;
  held_until: Date | null;
  created_at: Date;
  updated_at: Date;
}

export interface WebhookDeliveriesTable {
  client_id: number;
  id: Generated<number>;
  uuid: Generated<string>;
  endpoint_id: number;
  event: string;
  data: Json<Record<string, unknown>>;
  happened_at: Generated<Date>;
  state: Generated<'waiting' | 'sent' | 'failed'>;
  attempts: Generated<number>;
  due_at: Date | null;
  tried_at: Date | null;
  ms: number | null;
  status: number | null;
  failure: string | null;
  answer: string | null;
}
