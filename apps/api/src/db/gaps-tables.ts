import type { Generated } from 'kysely';
import type { GeneratedJson } from './column-types.ts';

/** Rows about what the knowledge lacks and where it contradicts itself. */

export interface GapTables {
  gaps: GapsTable;
  gap_tickets: GapTicketsTable;
  document_pairs: DocumentPairsTable;
  gap_runs: GapRunsTable;
}

export interface GapsTable {
  client_id: number;
  id: Generated<number>;
  uuid: string;
  language: 'en' | 'fr';
  name: string;
  words: string[];
  state: Generated<'open' | 'dismissed' | 'answered'>;
  document_id: number | null;
  nearest: GeneratedJson<{ documentId: number; score: number }[]>;
  tried: Generated<number>;
  answered: Generated<number>;
  created_at: Date;
  updated_at: Date;
  state_at: Date;
  state_by: number | null;
}

export interface GapTicketsTable {
  client_id: number;
  ticket_id: number;
  gap_id: number;
  reason: string;
  asked_at: Date;
  is_centre: Generated<boolean>;
}

export interface DocumentPairsTable {
  client_id: number;
  id: Generated<number>;
  uuid: string;
  left_id: number;
  right_id: number;
  language: 'en' | 'fr';
  kind: 'duplicate' | 'overlap' | 'contradiction';
  similarity: number;
  disagreements: GeneratedJson<{ what: string; left: string; right: string }[]>;
  texts_hash: string;
  state: Generated<'open' | 'kept' | 'retired'>;
  found_at: Date;
  state_at: Date;
  state_by: number | null;
}

export interface GapRunsTable {
  client_id: number;
  gaps_seen: string | null;
  gaps_at: Date | null;
  pairs_seen: string | null;
  pairs_at: Date | null;
}
