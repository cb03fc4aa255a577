import type { Generated } from 'kysely';
import type { LanguageCode } from './column-types.ts';

/** Roll-ups of what happened, and who gets them by mail. */

export type FactKind = 'ticket' | 'chat';

export interface InsightDaysTable {
  client_id: number;
  kind: FactKind;
  day: string;
  rows: number;
  /** Columns of fixed width: insights/layout.ts. */
  facts: Buffer;
  revision: number;
  counted_at: Date;
}

export interface InsightValuesTable {
  client_id: number;
  dimension: 'channel' | 'category' | 'language' | 'agent' | 'promptVersion' | 'reason';
  code: number;
  value: string;
}

export interface InsightRunsTable {
  client_id: number;
  revision: Generated<number>;
  /** Days before these stand as they were counted: retention removed their rows. */
  tickets_frozen_before: Generated<string | null>;
  chats_frozen_before: Generated<string | null>;
}

export interface InsightMarksTable {
  client_id: number;
  id: Generated<number>;
  kind: FactKind;
  day: string;
  /** `-infinity` for days from before figures were counted. */
  at: Generated<Date | number>;
}

export interface InsightDigestsTable {
  user_id: number;
  /** Null: the own client's, or all clients' of a super-admin. */
  client_id: number | null;
  frequency: 'none' | 'weekly' | 'monthly';
  language: LanguageCode;
  zone: string;
  next_at: Date | null;
  last_sent_at: Date | null;
}

export interface InsightTables {
  insight_days: InsightDaysTable;
  insight_values: InsightValuesTable;
  insight_runs: InsightRunsTable;
  insight_marks: InsightMarksTable;
  insight_digests: InsightDigestsTable;
}
