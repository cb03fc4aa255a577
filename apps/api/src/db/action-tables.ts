import type { ColumnType, Generated } from 'kysely';
import type { ExportFormat } from '@replique/contract/export-requests';
import type { ExportKind } from '@replique/contract/export-columns';
import type { ExportReason } from '@replique/contract/exports';
import type { TicketActionName, TicketActionReason } from '@replique/contract/ticket-actions';
import type { GeneratedJson } from './column-types.ts';

/** Rows about what is done to many tickets at once, and the files that people asked for. */

export interface ExportsTable {
  /** Null: of the whole installation. */
  client_id: number | null;
  id: Generated<number>;
  uuid: string;
  kind: ExportKind;
  format: ExportFormat;
  file_name: string;
  state: Generated<'waiting' | 'running' | 'ready' | 'failed' | 'cancelled' | 'expired'>;
  language: 'en' | 'fr';
  columns: string[];
  filter: ColumnType<Record<string, unknown> | null, string | null, never>;
  rows: Generated<number>;
  total: number;
  size: Generated<number>;
  parts: Generated<number>;
  requested_by: number | null;
  requested_at: Date;
  ended_at: Date | null;
  expires_at: Date | null;
  holder: Generated<string | null>;
  heartbeat_at: Generated<Date | null>;
  attempts: Generated<number>;
  reached: Generated<number>;
  chosen_last: Generated<number | null>;
  picked: Generated<number[] | null>;
  reason: Generated<ExportReason | null>;
  schedule_id: Generated<number | null>;
  seen_at: Generated<Date | null>;
  /** Of the sheet of an XLSX file so far, and its bytes before they were compressed. */
  checksum: Generated<number>;
  raw_size: Generated<number>;
}

export interface ExportPartsTable {
  client_id: number | null;
  export_id: number;
  number: number;
  /** Null: the bytes are those of an object in the store for files. */
  content: Generated<Buffer | null>;
  object_key: Generated<string | null>;
  object_bytes: Generated<number | null>;
}

/** Objects of the store that no part names, not yet or no longer. */
export interface ExportObjectsGoneTable {
  key: string;
  due_at: Date;
  is_going: Generated<boolean>;
}

export interface TicketActionsTable {
  client_id: number;
  id: Generated<number>;
  uuid: string;
  action: TicketActionName;
  state: Generated<'waiting' | 'running' | 'done' | 'cancelled' | 'failed'>;
  requested_by: number | null;
  requested_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
  cancel_asked_at: Date | null;
  seen_at: Date | null;
  holder: string | null;
  heartbeat_at: Date | null;
  attempts: Generated<number>;
  filter: ColumnType<Record<string, unknown> | null, string | null, never>;
  chosen_until: number | null;
  chosen_last: number | null;
  total: number;
  done: Generated<number>;
  failed: Generated<number>;
  skipped: Generated<number>;
  reasons: GeneratedJson<Partial<Record<TicketActionReason, number>>>;
  undoes_id: number | null;
}

export interface TicketActionItemsTable {
  client_id: number;
  action_id: number;
  ticket_id: number;
}
