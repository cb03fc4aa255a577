import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { isCertified } from './certification-store.ts';

/** What the in-memory index reads: rows that changed since a transaction, and the passages behind its hits. */

export type ChangedDocument = {
  id: number;
  title: string;
  isQuestion: boolean;
  language: string;
  isCertified: boolean;
  isActive: boolean;
};

export type ChangedPastAnswer = {
  ticketId: number;
  question: string;
  language: string;
  answeredAt: Date;
  documentIds: number[];
  isActive: boolean;
};

/** Every transaction before this one has ended; read it before the changes, so that none falls between. */
export async function readWatermark(tx: Tx): Promise<string> {
  const { rows } = await sql<{
    xmin: string;
  }>`select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`.execute(tx);
  return rows[0]?.xmin ?? '0';
}

export async function listChangedDocuments(
  tx: Tx,
  clientId: number,
  since: string,
): Promise<ChangedDocument[]> {
  return tx
    .selectFrom('documents')
    .select([
      'id',
      'title',
      'is_question as isQuestion',
      'language',
      sql<boolean>`certified_at is not null`.as('isCertified'),
      sql<boolean>`state = 'active' and excluded_at is null`.as('isActive'),
    ])
    .where('client_id', '=', clientId)
    .where(sql<boolean>`changed_xid >= ${since}::xid8`)
    .execute();
}

export async function listChunksOf(tx: Tx, clientId: number, documentIds: number[]) {
  if (documentIds.length === 0) return [];
  return tx
    .selectFrom('chunks')
    .select(['id', 'document_id as documentId', 'heading', 'text'])
    .where('client_id', '=', clientId)
    .where(sql<boolean>`document_id = any(${documentIds}::bigint[])`)
    .orderBy('document_id')
    .orderBy('ordinal')
    .execute();
}

export async function listChangedPastAnswers(
  tx: Tx,
  clientId: number,
  since: string,
): Promise<ChangedPastAnswer[]> {
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
    .where('client_id', '=', clientId)
    .where(sql<boolean>`changed_xid >= ${since}::xid8`)
    .execute();
}

/** Passages that still stand: a document retired or excluded since the index was read does not appear. */
export async function listStandingChunks(
  tx: Tx,
  clientId: number,
  chunkIds: number[],
  today: string,
) {
  if (chunkIds.length === 0) return [];
  return tx
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
      isCertified('documents', today).as('isCertified'),
    ])
    .where('chunks.client_id', '=', clientId)
    .where('chunks.id', 'in', chunkIds)
    .where('documents.state', '=', 'active')
    .where('documents.excluded_at', 'is', null)
    .execute();
}

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
