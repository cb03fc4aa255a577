import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

/** The SQL of documents and chunks for lists, pages and imports; what the index reads is in index-store.ts. */

export type DocumentQuery = {
  clientId: number | null;
  search: string | null;
  kind: 'article' | 'csv' | 'answer' | 'group' | null;
  language: string | null;
  pageSize: number;
  page: number;
};

const columns = [
  'documents.id',
  'documents.client_id as clientId',
  'documents.uuid',
  'clients.uuid as clientUuid',
  'clients.name as clientName',
  'documents.kind',
  'documents.external_id as externalId',
  'documents.title',
  'documents.language',
  'documents.url',
  'documents.certified_at as certifiedAt',
  'documents.uses',
  'documents.updated_at as updatedAt',
] as const;

function active(tx: Tx) {
  return tx
    .selectFrom('documents')
    .innerJoin('clients', 'clients.id', 'documents.client_id')
    .where('documents.state', '=', 'active');
}

const chunkCount = sql<number>`(select count(*) from chunks c
  where c.client_id = documents.client_id and c.document_id = documents.id)`.as('chunks');

function matching(tx: Tx, query: DocumentQuery) {
  return active(tx)
    .$if(query.clientId !== null, (q) => q.where('documents.client_id', '=', query.clientId))
    .$if(query.kind !== null, (q) => q.where('documents.kind', '=', query.kind ?? 'article'))
    .$if(query.language !== null, (q) => q.where('documents.language', '=', query.language))
    .$if(query.search !== null, (q) =>
      q.where(
        sql<boolean>`unaccent(lower(documents.title)) like '%' || unaccent(lower(${escapeLike(query.search ?? '')})) || '%'`,
      ),
    );
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}

export async function listDocuments(tx: Tx, query: DocumentQuery) {
  return matching(tx, query)
    .select(columns)
    .select(chunkCount)
    .orderBy('documents.updated_at', 'desc')
    .orderBy('documents.id', 'desc')
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .execute();
}

export async function countDocuments(tx: Tx, query: DocumentQuery): Promise<number> {
  const { count } = await matching(tx, query)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function findDocument(tx: Tx, uuid: string) {
  return active(tx)
    .select(columns)
    .select(['documents.html', chunkCount])
    .where('documents.uuid', '=', uuid)
    .executeTakeFirst();
}

export async function listChunks(tx: Tx, clientId: number, documentId: number) {
  return tx
    .selectFrom('chunks')
    .select(['ordinal', 'heading', 'text'])
    .where('client_id', '=', clientId)
    .where('document_id', '=', documentId)
    .orderBy('ordinal')
    .execute();
}

export type ArticleRecord = {
  externalId: string;
  uuid: string;
  title: string;
  isQuestion: boolean;
  url: string | null;
  language: string;
  html: string;
  contentHash: string;
  updatedAt: Date;
};

export async function findContentHashes(tx: Tx, clientId: number, externalIds: string[]) {
  return tx
    .selectFrom('documents')
    .select(['external_id as externalId', 'language', 'content_hash as contentHash', 'state'])
    .where('client_id', '=', clientId)
    .where('kind', '=', 'article')
    .where('external_id', 'in', externalIds)
    .execute();
}

export async function upsertArticle(
  tx: Tx,
  clientId: number,
  article: ArticleRecord,
): Promise<number> {
  const values = {
    title: article.title,
    is_question: article.isQuestion,
    url: article.url,
    html: article.html,
    content_hash: article.contentHash,
    updated_at: article.updatedAt,
    state: 'active' as const,
    changed_xid: sql<string>`pg_current_xact_id()`,
  };
  const { id } = await tx
    .insertInto('documents')
    .values({
      ...values,
      client_id: clientId,
      uuid: article.uuid,
      kind: 'article',
      external_id: article.externalId,
      language: article.language,
      created_at: article.updatedAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'kind', 'language', 'external_id']).doUpdateSet(values),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function replaceChunks(
  tx: Tx,
  clientId: number,
  documentId: number,
  chunks: { ordinal: number; heading: string | null; text: string }[],
): Promise<void> {
  await tx
    .deleteFrom('chunks')
    .where('client_id', '=', clientId)
    .where('document_id', '=', documentId)
    .execute();
  if (chunks.length === 0) return;
  await tx
    .insertInto('chunks')
    .values(chunks.map((chunk) => ({ client_id: clientId, document_id: documentId, ...chunk })))
    .execute();
}

/** Counts one more suggestion that cites each of these documents. */
export async function countUses(tx: Tx, clientId: number, documentIds: number[]): Promise<void> {
  if (documentIds.length === 0) return;
  await tx
    .updateTable('documents')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('client_id', '=', clientId)
    .where('id', 'in', documentIds)
    .execute();
}
