import type { NotAnalysed } from '@replique/contract/not-analysed';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { personName } from '../../../platform/db/person-name.ts';

/** The SQL of documents written in the console, and their versions. */

export type WrittenText = {
  title: string;
  isQuestion: boolean;
  url: string | null;
  markdown: string;
  html: string;
  contentHash: string;
  notAnalysed: NotAnalysed | null;
};

/** `userId` null: the server by itself. */
type By = { userId: number | null; at: Date };

export async function insertWritten(
  tx: Tx,
  clientId: number,
  text: WrittenText & {
    uuid: string;
    language: string;
    kind: 'written' | 'answer' | 'group';
    externalId: string;
  },
  { at }: By,
): Promise<number> {
  const { id } = await tx
    .insertInto('documents')
    .values({
      client_id: clientId,
      uuid: text.uuid,
      kind: text.kind,
      external_id: text.externalId,
      language: text.language,
      title: text.title,
      is_question: text.isQuestion,
      url: text.url,
      html: text.html,
      markdown: text.markdown,
      content_hash: text.contentHash,
      not_analysed: text.notAnalysed,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether a suggestion was made a document, in whichever language, and put away since or not. */
export async function hasAnswer(tx: Tx, clientId: number, suggestion: string): Promise<boolean> {
  const row = await tx
    .selectFrom('documents')
    .select('id')
    .where('client_id', '=', clientId)
    .where('kind', '=', 'answer')
    .where('external_id', '=', suggestion)
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateWritten(
  tx: Tx,
  { clientId, id }: { clientId: number; id: number },
  text: WrittenText,
  { at }: By,
): Promise<void> {
  await tx
    .updateTable('documents')
    .set({
      title: text.title,
      is_question: text.isQuestion,
      url: text.url,
      html: text.html,
      markdown: text.markdown,
      content_hash: text.contentHash,
      not_analysed: text.notAnalysed,
      updated_at: at,
      changed_xid: sql<string>`pg_current_xact_id()`,
    })
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
}

export async function insertDocumentVersion(
  tx: Tx,
  of: { clientId: number; id: number; version: number },
  text: WrittenText,
  { userId, at }: By,
): Promise<void> {
  await tx
    .insertInto('document_versions')
    .values({
      client_id: of.clientId,
      document_id: of.id,
      version: of.version,
      title: text.title,
      is_question: text.isQuestion,
      url: text.url,
      markdown: text.markdown,
      author_id: userId,
      created_at: at,
    })
    .execute();
}

export async function listDocumentVersions(
  tx: Tx,
  { clientId, id }: { clientId: number; id: number },
  limit: number,
) {
  return tx
    .selectFrom('document_versions as v')
    .select([
      'v.version',
      'v.title',
      'v.is_question as isQuestion',
      'v.url',
      'v.markdown',
      'v.created_at as createdAt',
      personName('v.author_id').as('author'),
    ])
    .where('v.client_id', '=', clientId)
    .where('v.document_id', '=', id)
    .orderBy('v.version', 'desc')
    .limit(limit)
    .execute();
}

/** The documents that were made of these answers, the retired ones too. */
export async function listAnswerDocuments(
  tx: Tx,
  clientId: number,
  answersOf: string[],
): Promise<number[]> {
  if (answersOf.length === 0) return [];
  const rows = await tx
    .selectFrom('documents')
    .select('id')
    .where('client_id', '=', clientId)
    .where('kind', '=', 'answer')
    .where('external_id', 'in', answersOf)
    .execute();
  return rows.map(({ id }) => id);
}

/** The search index reads these documents again (decision 0003). */
export async function touchDocuments(tx: Tx, clientId: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update documents set changed_xid = pg_current_xact_id()
    where client_id = ${clientId} and id = any(${ids}::bigint[])`.execute(tx);
}
