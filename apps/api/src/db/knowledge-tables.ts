import type { NotAnalysed } from '@replique/contract/not-analysed';
import type { Generated } from 'kysely';
import type { Chunk } from '@replique/engine/text/chunk';
import type { ChangedXid, NullableJson } from './column-types.ts';

/** Rows about documents: what stands, what waits beside it, and what it was before. */

export interface DocumentsTable {
  client_id: number;
  id: Generated<number>;
  uuid: string;
  kind: 'article' | 'csv' | 'answer' | 'group' | 'written';
  external_id: string;
  title: string;
  is_question: boolean;
  url: string | null;
  language: string;
  html: string;
  content_hash: string;
  state: Generated<'active' | 'retired'>;
  certified_at: Date | null;
  certified_by: number | null;
  certified_until: string | null;
  excluded_at: Date | null;
  excluded_by: number | null;
  uses: Generated<number>;
  accepted_uses: Generated<number>;
  source_id: number | null;
  source_gone_at: Date | null;
  gone_told_at: Date | null;
  boost: Generated<number>;
  retired_at: Date | null;
  retired_by: number | null;
  stays_retired: Generated<boolean>;
  dismissed_hash: string | null;
  markdown: string | null;
  revision: Generated<number>;
  created_at: Date;
  updated_at: Date;
  changed_xid: ChangedXid;
  not_analysed: NotAnalysed | null;
}

export interface ChunksTable {
  client_id: number;
  id: Generated<number>;
  document_id: number;
  ordinal: number;
  heading: string | null;
  text: string;
}

export interface WaitingTextsTable {
  client_id: number;
  document_id: number;
  title: string;
  is_question: boolean;
  url: string | null;
  html: string;
  content_hash: string;
  updated_at: Date;
  received_at: Generated<Date>;
  told_at: Date | null;
  /** Null: of the release before. */
  passages: NullableJson<Chunk[]>;
  not_analysed: NotAnalysed | null;
}

export interface DocumentVersionsTable {
  client_id: number;
  document_id: number;
  version: number;
  title: string;
  is_question: boolean;
  url: string | null;
  markdown: string;
  author_id: number | null;
  created_at: Date;
}

export interface KnowledgeNoticesTable {
  client_id: number;
  user_id: number;
  sent_at: Date;
}
