import type { Generated } from 'kysely';

/** Rows about where a client's knowledge is read from. */

export interface SourcesTable {
  client_id: number;
  id: Generated<number>;
  uuid: string;
  url: string;
  platform: 'zendesk' | 'gorgias' | 'crisp' | 'salesforce' | 'sitemap' | 'crawl';
  title: string;
  languages: string[];
  schedule: 'off' | 'daily' | 'weekly';
  next_sync_at: Date | null;
  created_by: number | null;
  created_at: Date;
}

export interface SourceSyncsTable {
  client_id: number;
  id: Generated<number>;
  uuid: string;
  source_id: number;
  state: Generated<
    'waiting' | 'running' | 'done' | 'failed' | 'cancelled' | 'unconfirmed' | 'dismissed'
  >;
  cause: 'person' | 'schedule';
  requested_by: number | null;
  requested_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  cancel_asked_at: Date | null;
  holder: string | null;
  heartbeat_at: Date | null;
  attempts: Generated<number>;
  found: Generated<number>;
  read: Generated<number>;
  added: Generated<number>;
  changed: Generated<number>;
  unchanged: Generated<number>;
  removed: Generated<number>;
  waiting: Generated<number>;
  failed: Generated<number>;
  skipped: Generated<number>;
  missing: Generated<number>;
  is_complete: Generated<boolean>;
  reason: string | null;
  reason_status: number | null;
  reason_url: string | null;
}

export interface SourcePagesTable {
  client_id: number;
  source_id: number;
  external_id: string;
  language: string;
  url: string;
  etag: string | null;
  last_modified: string | null;
  print: string | null;
  updated_at: Date | null;
  seen_sync_id: number;
  is_kept: Generated<boolean>;
}

export interface SourceChangesTable {
  client_id: number;
  id: Generated<number>;
  sync_id: number;
  kind: 'added' | 'changed' | 'removed' | 'waiting' | 'failed';
  external_id: string | null;
  language: string | null;
  title: string | null;
  url: string | null;
  reason: string | null;
  status: number | null;
}
