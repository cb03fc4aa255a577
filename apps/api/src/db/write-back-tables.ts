import type { ColumnType, Generated } from 'kysely';
import type { CrmPlatform } from '@replique/contract/crm';
import type { WriteBackReason, WriteBackState } from '@replique/contract/write-back';

/** Rows about what goes back to the CRMs. */

/** What a note says; its words around that come from the phrases of the language. */
export type NoteContent = {
  text: string;
  language: 'en' | 'fr';
  /** 0 to 1; null where nothing was said of it. */
  confidence: number | null;
  /** A person changed the text: how sure its writer was says nothing any more. */
  isEdited: boolean;
  sources: { title: string; url: string | null }[];
};

export interface WriteBacksTable {
  client_id: number;
  id: Generated<number>;
  uuid: string;
  ticket_id: number;
  platform: CrmPlatform;
  kind: 'note' | 'category';
  suggestion_id: number | null;
  content: ColumnType<NoteContent | { category: string }, string, string>;
  question_at: Date | null;
  state: Generated<WriteBackState>;
  reason: WriteBackReason | null;
  detail: string | null;
  attempts: Generated<number>;
  due_at: Date;
  lease: string | null;
  leased_until: Date | null;
  version: Generated<number>;
  begun_version: Generated<number>;
  posted_version: Generated<number>;
  external_id: string | null;
  posted_at: Date | null;
  is_automatic: boolean;
  created_by: number | null;
  created_at: Date;
}
