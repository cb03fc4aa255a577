import type { ColumnType, Generated } from 'kysely';
import type { ExportFormat, SchedulePeriod } from '@replique/contract/export-requests';
import type { ExportKind } from '@replique/contract/export-columns';

/** Exports that are made by themselves, again and again. */

export interface ExportSchedulesTable {
  id: Generated<number>;
  uuid: string;
  /** Null: of the whole installation. */
  client_id: number | null;
  owner_id: number;
  kind: ExportKind;
  format: ExportFormat;
  language: 'en' | 'fr';
  columns: string[];
  filter: ColumnType<Record<string, unknown>, string, string>;
  period: SchedulePeriod | null;
  frequency: 'daily' | 'weekly' | 'monthly';
  hour: number;
  zone: string;
  is_on: boolean;
  next_at: Date | null;
  skipped_reason: Generated<'not-allowed' | 'full' | 'error' | null>;
  skipped_at: Generated<Date | null>;
  created_at: Date;
}

export interface ExportScheduleTables {
  export_schedules: ExportSchedulesTable;
}
