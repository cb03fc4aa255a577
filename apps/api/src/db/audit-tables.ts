import type { ColumnType, Generated } from 'kysely';

/** Rows of who changed what. */

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
  /** By the database, as all that nobody inserts. */
  actor_kind: ColumnType<'person' | 'key' | 'server', never, never>;
  actor_uuid: ColumnType<string | null, never, never>;
  api_key: string | null;
  address: string | null;
  request_id: string | null;
  salt: ColumnType<string | null, never, never>;
  erased_at: ColumnType<Date | null, never, never>;
  label_key: ColumnType<string, never, never>;
}

/** Written by `seal_audit_log` alone. */
export interface AuditSealsTable {
  number: ColumnType<number, never, never>;
  entry_id: ColumnType<number, never, never>;
  content: ColumnType<Buffer, never, never>;
  hash: ColumnType<Buffer, never, never>;
  made_at: ColumnType<Date, never, never>;
}

/** Written by the trigger of `audit_log`. */
export interface AuditUnsealedTable {
  entry_id: ColumnType<number, never, never>;
}

export interface AuditTables {
  audit_log: AuditLogTable;
  audit_seals: AuditSealsTable;
  audit_unsealed: AuditUnsealedTable;
}
