import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { isCertified } from '../certification/certification-store.ts';
import { chunkHash, questionHash } from './search-vectors-store.ts';

/** What the in-memory index reads: rows that changed since a transaction, and the passages behind its hits. */

export type ChangedDocument = {
  id: number;
  title: string;
  isQuestion: boolean;
  language: string;
  isCertified: boolean;
  boost: number;
  kind: string;
  isActive: boolean;
};

export type ChangedPastAnswer = {
  ticketId: number;
  question: string;
  language: string;
  answeredAt: Date;
  documentIds: number[];
  isActive: boolean;
  vector: Buffer | null;
};

/** Every transaction before this one has ended; read it before the changes, so that none falls between. */
export async function readWatermark(tx: Tx): Promise<string> {
  const { rows } = await sql<{
    xmin: string;
  }>`select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`.execute(tx);
  return rows[0]?.xmin ?? '0';
}

type Wanted = { clientId: number; since: string; vectorModel: string | null };

export type Look = { watermark: string; hasDocuments: boolean; hasAnswers: boolean };

/**
 * Whether anything changed since a transaction, and the watermark of this look: one statement that reads the ends of a
 * few indexes, however many rows there are. With a model, vectors that were made since count as changes.
 */
export async function lookForChanges(tx: Tx, wanted: Wanted): Promise<Look> {
  const { clientId, since, vectorModel } = wanted;
  const newest = (table: string) =>
    sql<boolean>`coalesce((select changed_xid from ${sql.table(table)} where client_id = ${clientId}
      order by changed_xid desc limit 1) >= ${since}::xid8, false)`;
  const hasVectors = (table: string) =>
    vectorModel === null ? sql<boolean>`false` : newest(table);
  const { rows } = await sql<Look>`select
      pg_snapshot_xmin(pg_current_snapshot())::text as watermark,
      ${newest('documents')} or ${hasVectors('chunk_vectors')} as "hasDocuments",
      ${newest('past_answers')} or ${hasVectors('past_answer_vectors')} as "hasAnswers"`.execute(
    tx,
  );
  return rows[0] ?? { watermark: '0', hasDocuments: true, hasAnswers: true };
}

/** In the order of their ids. A document whose passages got vectors counts, when a model is wanted. */
export async function listChangedDocumentIds(tx: Tx, wanted: Wanted): Promise<number[]> {
  const { clientId, since, vectorModel } = wanted;
  const gotVectors = sql`union select c.document_id from chunk_vectors v
    join chunks c on c.client_id = v.client_id and c.id = v.chunk_id
    where v.client_id = ${clientId} and v.changed_xid >= ${since}::xid8`;
  const { rows } = await sql<{ id: number }>`select id from documents
    where client_id = ${clientId} and changed_xid >= ${since}::xid8
    ${vectorModel === null ? sql`` : gotVectors} order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The tickets of the past answers that changed, in their order. */
export async function listChangedAnswerIds(tx: Tx, wanted: Wanted): Promise<number[]> {
  const { clientId, since, vectorModel } = wanted;
  const gotVectors = sql`union select ticket_id from past_answer_vectors
    where client_id = ${clientId} and changed_xid >= ${since}::xid8`;
  const { rows } = await sql<{ id: number }>`select ticket_id as id from past_answers
    where client_id = ${clientId} and changed_xid >= ${since}::xid8
    ${vectorModel === null ? sql`` : gotVectors} order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function listDocumentsToIndex(
  tx: Tx,
  clientId: number,
  ids: number[],
): Promise<ChangedDocument[]> {
  return tx
    .selectFrom('documents')
    .select([
      'id',
      'title',
      'is_question as isQuestion',
      'language',
      'kind',
      'boost',
      sql<boolean>`certified_at is not null`.as('isCertified'),
      sql<boolean>`state = 'active' and excluded_at is null
        and (kind <> 'answer' or certified_at is not null)`.as('isActive'),
    ])
    .where('client_id', '=', clientId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .orderBy('id')
    .execute();
}

/** With the vectors of a model, where they were made of the text as it stands. */
export async function listChunksOf(
  tx: Tx,
  clientId: number,
  documentIds: number[],
  vectorModel: string | null,
) {
  if (documentIds.length === 0) return [];
  const noVector = sql<Buffer | null>`null::bytea`;
  const vector = sql<Buffer | null>`(select v.vector from chunk_vectors v
    where v.client_id = chunks.client_id and v.chunk_id = chunks.id and v.model = ${vectorModel}
      and v.text_hash = ${chunkHash})`;
  return tx
    .selectFrom('chunks')
    .innerJoin('documents', (join) =>
      join
        .onRef('documents.client_id', '=', 'chunks.client_id')
        .onRef('documents.id', '=', 'chunks.document_id'),
    )
    .select(['chunks.id', 'chunks.document_id as documentId', 'chunks.heading', 'chunks.text'])
    .select((vectorModel === null ? noVector : vector).as('vector'))
    .where('chunks.client_id', '=', clientId)
    .where(sql<boolean>`chunks.document_id = any(${documentIds}::bigint[])`)
    .orderBy('chunks.document_id')
    .orderBy('chunks.ordinal')
    .execute();
}

export async function listAnswersToIndex(
  tx: Tx,
  clientId: number,
  ticketIds: number[],
  vectorModel: string | null,
): Promise<ChangedPastAnswer[]> {
  const noVector = sql<Buffer | null>`null::bytea`;
  const vector = sql<Buffer | null>`(select v.vector from past_answer_vectors v
    where v.client_id = past_answers.client_id and v.ticket_id = past_answers.ticket_id
      and v.model = ${vectorModel} and v.text_hash = ${questionHash})`;
  return tx
    .selectFrom('past_answers')
    .select([
      'ticket_id as ticketId',
      'question',
      'language',
      'answered_at as answeredAt',
      'document_ids as documentIds',
      'is_active as isActive',
    ])
    .select((vectorModel === null ? noVector : vector).as('vector'))
    .where('client_id', '=', clientId)
    .where(sql<boolean>`ticket_id = any(${ticketIds}::bigint[])`)
    .orderBy('ticket_id')
    .execute();
}

/**
 * Passages that still stand: a document retired or excluded since the index was read does not appear, nor an answer that
 * nobody vouches for any more.
 */
export async function listStandingChunks(
  tx: Tx,
  clientId: number,
  chunkIds: number[],
  today: string,
) {
  if (chunkIds.length === 0) return [];
  return standingChunks(tx, clientId, today).where('chunks.id', 'in', chunkIds).execute();
}

/** The first parts of some documents that stand, in reading order. */
export async function listStandingParts(
  tx: Tx,
  clientId: number,
  of: { documents: string[]; most: number },
  today: string,
) {
  if (of.documents.length === 0) return [];
  return standingChunks(tx, clientId, today)
    .where('documents.uuid', 'in', of.documents)
    .where('chunks.ordinal', '<', of.most)
    .orderBy('chunks.ordinal')
    .execute();
}

const standingChunks = (tx: Tx, clientId: number, today: string) =>
  tx
    .selectFrom('chunks')
    .innerJoin('documents', (join) =>
      join
        .onRef('documents.client_id', '=', 'chunks.client_id')
        .onRef('documents.id', '=', 'chunks.document_id'),
    )
    .select([
      'chunks.id as chunkId',
      'chunks.heading',
      'chunks.text',
      'documents.id as documentId',
      'documents.uuid',
      'documents.title',
      'documents.is_question as isQuestion',
      'documents.url',
      'documents.language',
      // The answer of a group is kept under the group's id.
      sql<string | null>`case when documents.kind = 'group' then documents.external_id end`.as(
        'group',
      ),
      isCertified('documents', today).as('isCertified'),
    ])
    .where('chunks.client_id', '=', clientId)
    .where('documents.state', '=', 'active')
    .where('documents.excluded_at', 'is', null)
    // An answer of one ticket is knowledge only because somebody vouches for it.
    .where(sql<boolean>`(documents.kind <> 'answer' or ${isCertified('documents', today)})`);

export async function listStandingPastAnswers(tx: Tx, clientId: number, ticketIds: number[]) {
  if (ticketIds.length === 0) return [];
  return tx
    .selectFrom('past_answers')
    .innerJoin('tickets', (join) =>
      join
        .onRef('tickets.client_id', '=', 'past_answers.client_id')
        .onRef('tickets.id', '=', 'past_answers.ticket_id'),
    )
    .select([
      'past_answers.ticket_id as ticketId',
      'past_answers.question',
      'past_answers.answer',
      'past_answers.language',
      'tickets.uuid',
      'tickets.subject',
      'tickets.external_id as externalId',
    ])
    .where('past_answers.client_id', '=', clientId)
    .where('past_answers.ticket_id', 'in', ticketIds)
    .where('past_answers.is_active', '=', true)
    .execute();
}
