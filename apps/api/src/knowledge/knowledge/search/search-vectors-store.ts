import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** Vectors of passages and of past questions: what still wants one, what was made, how far it is. */

/** Of the text that a passage is embedded as; needs `documents` and `chunks` in the query. */
const chunkText = sql<string>`documents.title || E'\n' || coalesce(chunks.heading || E'\n', '') || chunks.text`;
export const chunkHash = sql<Buffer>`sha256(convert_to(${chunkText}, 'UTF8'))`;
/** Of the question that was answered; needs `past_answers` in the query. */
export const questionHash = sql<Buffer>`sha256(convert_to(past_answers.question, 'UTF8'))`;

/** A text that wants a vector. `names`: people in it that a model does not see. */
export type Unembedded = { id: number; text: string; hash: Buffer; names: string[] };
export type Vector = { id: number; hash: Buffer; vector: Float32Array };

type Wanted = { clientId: number; model: string; since: string; after: number; most: number };

/** Passages of standing documents changed since a transaction, whose vector is missing, of another model or of another text. */
export async function listUnembeddedChunks(tx: Tx, wanted: Wanted): Promise<Unembedded[]> {
  const rows = await tx
    .selectFrom('chunks')
    .innerJoin('documents', (join) =>
      join
        .onRef('documents.client_id', '=', 'chunks.client_id')
        .onRef('documents.id', '=', 'chunks.document_id'),
    )
    .select(['chunks.id', chunkText.as('text'), chunkHash.as('hash')])
    .where('chunks.client_id', '=', wanted.clientId)
    .where('chunks.id', '>', wanted.after)
    .where('documents.state', '=', 'active')
    .where('documents.excluded_at', 'is', null)
    .where(sql<boolean>`documents.changed_xid >= ${wanted.since}::xid8`)
    .where(
      sql<boolean>`not exists (select from chunk_vectors v where v.client_id = chunks.client_id
        and v.chunk_id = chunks.id and v.model = ${wanted.model} and v.text_hash = ${chunkHash})`,
    )
    .orderBy('chunks.id')
    .limit(wanted.most)
    .execute();
  return rows.map((row) => ({ ...row, names: [] }));
}

/** The same of questions that people answered. */
export async function listUnembeddedQuestions(tx: Tx, wanted: Wanted): Promise<Unembedded[]> {
  const rows = await tx
    .selectFrom('past_answers')
    .innerJoin('tickets', (join) =>
      join
        .onRef('tickets.client_id', '=', 'past_answers.client_id')
        .onRef('tickets.id', '=', 'past_answers.ticket_id'),
    )
    .select([
      'past_answers.ticket_id as id',
      'past_answers.question as text',
      'tickets.requester_name as name',
      questionHash.as('hash'),
    ])
    .where('past_answers.client_id', '=', wanted.clientId)
    .where('past_answers.ticket_id', '>', wanted.after)
    .where('past_answers.is_active', '=', true)
    .where(sql<boolean>`past_answers.changed_xid >= ${wanted.since}::xid8`)
    .where(
      sql<boolean>`not exists (select from past_answer_vectors v where v.client_id = past_answers.client_id
        and v.ticket_id = past_answers.ticket_id and v.model = ${wanted.model} and v.text_hash = ${questionHash})`,
    )
    .orderBy('past_answers.ticket_id')
    .limit(wanted.most)
    .execute();
  return rows.map(({ name, ...row }) => ({ ...row, names: name ? [name] : [] }));
}

const bytesOf = (vector: Float32Array): Buffer =>
  Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);

type Made = { clientId: number; model: string; vectors: Vector[] };

/** A passage that went meanwhile is passed over. */
export async function putChunkVectors(tx: Tx, { clientId, model, vectors }: Made): Promise<void> {
  for (const { id, hash, vector } of vectors) {
    await sql`insert into chunk_vectors (client_id, chunk_id, model, text_hash, dimension, vector)
      select ${clientId}, id, ${model}, ${hash}, ${vector.length}, ${bytesOf(vector)}
      from chunks where client_id = ${clientId} and id = ${id}
      on conflict (client_id, chunk_id) do update set model = excluded.model, text_hash = excluded.text_hash,
        dimension = excluded.dimension, vector = excluded.vector, changed_xid = pg_current_xact_id()`.execute(
      tx,
    );
  }
}

/** A past answer that went meanwhile is passed over. */
export async function putQuestionVectors(
  tx: Tx,
  { clientId, model, vectors }: Made,
): Promise<void> {
  for (const { id, hash, vector } of vectors) {
    await sql`insert into past_answer_vectors (client_id, ticket_id, model, text_hash, dimension, vector)
      select ${clientId}, ticket_id, ${model}, ${hash}, ${vector.length}, ${bytesOf(vector)}
      from past_answers where client_id = ${clientId} and ticket_id = ${id}
      on conflict (client_id, ticket_id) do update set model = excluded.model, text_hash = excluded.text_hash,
        dimension = excluded.dimension, vector = excluded.vector, changed_xid = pg_current_xact_id()`.execute(
      tx,
    );
  }
}

export type EmbeddingState = {
  /** What was written before this transaction has its vectors. */
  watermark: string;
  dimension: number | null;
  completedAt: Date | null;
  failures: number;
  lastError: string | null;
  nextTryAt: Date | null;
};

export async function findEmbeddingState(
  tx: Tx,
  clientId: number,
  model: string,
): Promise<EmbeddingState | undefined> {
  return tx
    .selectFrom('embedding_states')
    .select([
      'watermark',
      'dimension',
      'completed_at as completedAt',
      'failures',
      'last_error as lastError',
      'next_try_at as nextTryAt',
    ])
    .where('client_id', '=', clientId)
    .where('model', '=', model)
    .executeTakeFirst();
}

export async function putEmbeddingState(
  tx: Tx,
  clientId: number,
  model: string,
  { watermark, dimension, completedAt, failures, lastError, nextTryAt }: EmbeddingState,
  at: Date,
): Promise<void> {
  const row = {
    watermark,
    dimension,
    completed_at: completedAt,
    failures,
    last_error: lastError,
    next_try_at: nextTryAt,
    updated_at: at,
  };
  await tx
    .insertInto('embedding_states')
    .values({ client_id: clientId, model, ...row })
    .onConflict((conflict) => conflict.columns(['client_id', 'model']).doUpdateSet(row))
    .execute();
}

/** Models that are no longer set are forgotten, with what they made. */
export async function forgetOtherModels(tx: Tx, clientId: number, model: string): Promise<void> {
  for (const table of ['embedding_states', 'chunk_vectors', 'past_answer_vectors'] as const) {
    await tx
      .deleteFrom(table)
      .where('client_id', '=', clientId)
      .where('model', '<>', model)
      .execute();
  }
}

/** Vectors of a model that suddenly has another dimension are of no more use. */
export async function forgetModel(tx: Tx, clientId: number, model: string): Promise<void> {
  for (const table of ['embedding_states', 'chunk_vectors', 'past_answer_vectors'] as const) {
    await tx
      .deleteFrom(table)
      .where('client_id', '=', clientId)
      .where('model', '=', model)
      .execute();
  }
}

/** How many texts want a vector, and how many have one of this model. */
export async function countVectors(tx: Tx, clientId: number, model: string) {
  const { rows } = await sql<{ done: number; total: number }>`select
      (select count(*) from chunk_vectors where client_id = ${clientId} and model = ${model})
      + (select count(*) from past_answer_vectors where client_id = ${clientId} and model = ${model}) as done,
      (select count(*) from chunks join documents on documents.client_id = chunks.client_id and documents.id = chunks.document_id
        where chunks.client_id = ${clientId} and documents.state = 'active' and documents.excluded_at is null)
      + (select count(*) from past_answers where client_id = ${clientId} and is_active) as total`.execute(
    tx,
  );
  const { done = 0, total = 0 } = rows[0] ?? {};
  return { done: Math.min(done, total), total };
}
