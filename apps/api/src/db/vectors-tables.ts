import type { Generated } from 'kysely';
import type { ChangedXid } from './column-types.ts';

/** Rows of migration 0019: vectors, and what a search is expected to find. */

type Vector = {
  client_id: number;
  model: string;
  text_hash: Buffer;
  dimension: number;
  /** Little-endian 32-bit floats, of unit length. */
  vector: Buffer;
  changed_xid: ChangedXid;
};

export type ChunkVectorsTable = Vector & { chunk_id: number };

export type PastAnswerVectorsTable = Vector & { ticket_id: number };

export interface EmbeddingStatesTable {
  client_id: number;
  model: string;
  watermark: Generated<string>;
  dimension: number | null;
  completed_at: Date | null;
  failures: Generated<number>;
  last_error: string | null;
  next_try_at: Date | null;
  updated_at: Date;
}

export interface RetrievalTestsTable {
  client_id: number;
  id: Generated<number>;
  uuid: string;
  question: string;
  language: 'en' | 'fr';
  expects: 'documents' | 'silence';
  rank_then: number | null;
  passed_then: boolean;
  rank_now: number | null;
  passed_now: boolean;
  silence_now: string | null;
  created_by: number | null;
  created_at: Date;
  run_at: Date;
}

export interface RetrievalTestDocumentsTable {
  client_id: number;
  test_id: number;
  document_id: number;
}
