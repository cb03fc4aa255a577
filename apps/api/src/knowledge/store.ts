import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { isCertified } from './certification-store.ts';

/** The SQL of documents and chunks for lists, pages and imports; what the index reads is in index-store.ts. */

export type DocumentQuery = {
  clientId: number | null;
  search: string | null;
  kind: 'article' | 'csv' | 'answer' | 'group' | null;
  language: string | null;
  standing: 'certified' | 'not-certified' | 'excluded' | null;
  /** The day for which a certification must count. */
  today: string;
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
  'documents.certified_until as certifiedUntil',
  'documents.excluded_at as excludedAt',
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
    .$if(query.standing !== null, (q) => q.where(standing(query)))
    .$if(query.search !== null, (q) =>
      q.where(
        sql<boolean>`unaccent(lower(documents.title)) like '%' || unaccent(lower(${escapeLike(query.search ?? '')})) || '%'`,
      ),
    );
}

function standing(query: DocumentQuery) {
  if (query.standing === 'excluded') return sql<boolean>`documents.excluded_at is not null`;
  const certified = isCertified('documents', query.today);
  return query.standing === 'certified'
    ? certified
    : sql<boolean>`documents.excluded_at is null and not ${certified}`;
}

const certifier = sql<string | null>`(select coalesce(
  nullif(trim(u.firstname || ' ' || u.lastname), ''), u.email) from users u where u.id = documents.certified_by)`;

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
    .select(['documents.html', chunkCount, certifier.as('certifiedBy')])
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

/** The kinds that come from outside, by an external id. */
export type SourceKind = 'article' | 'csv';

export type DocumentRecord = {
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

export async function findContentHashes(
  tx: Tx,
  clientId: number,
  kind: SourceKind,
  externalIds: string[],
) {
  return tx
    .selectFrom('documents')
    .select(['external_id as externalId', 'language', 'content_hash as contentHash', 'state'])
    .where('client_id', '=', clientId)
    .where('kind', '=', kind)
    .where(sql<boolean>`external_id = any(${externalIds}::text[])`)
    .execute();
}

/** No two of `documents` may have the same external id and language. */
export async function upsertDocuments(
  tx: Tx,
  clientId: number,
  kind: SourceKind,
  documents: DocumentRecord[],
) {
  return tx
    .insertInto('documents')
    .values(
      documents.map((document) => ({
        client_id: clientId,
        uuid: document.uuid,
        kind,
        external_id: document.externalId,
        language: document.language,
        title: document.title,
        is_question: document.isQuestion,
        url: document.url,
        html: document.html,
        content_hash: document.contentHash,
        created_at: document.updatedAt,
        updated_at: document.updatedAt,
        state: 'active' as const,
        changed_xid: sql<string>`pg_current_xact_id()`,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'kind', 'language', 'external_id']).doUpdateSet((eb) => ({
        title: eb.ref('excluded.title'),
        is_question: eb.ref('excluded.is_question'),
        url: eb.ref('excluded.url'),
        html: eb.ref('excluded.html'),
        content_hash: eb.ref('excluded.content_hash'),
        updated_at: eb.ref('excluded.updated_at'),
        state: eb.ref('excluded.state'),
        changed_xid: eb.ref('excluded.changed_xid'),
      })),
    )
    .returning(['id', 'external_id as externalId', 'language'])
    .execute();
}

/** Puts these passages in the place of all that the documents had. */
export async function replaceChunks(
  tx: Tx,
  clientId: number,
  documentIds: number[],
  chunks: { documentId: number; ordinal: number; heading: string | null; text: string }[],
): Promise<void> {
  await tx
    .deleteFrom('chunks')
    .where('client_id', '=', clientId)
    .where(sql<boolean>`document_id = any(${documentIds}::bigint[])`)
    .execute();
  // In parts: a statement takes 65,535 values at most.
  for (let at = 0; at < chunks.length; at += chunksPerStatement) {
    const part = chunks.slice(at, at + chunksPerStatement);
    await tx
      .insertInto('chunks')
      .values(
        part.map(({ documentId, ...chunk }) => ({
          client_id: clientId,
          document_id: documentId,
          ...chunk,
        })),
      )
      .execute();
  }
}

const chunksPerStatement = 1_000;

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
