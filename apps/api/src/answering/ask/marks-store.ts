import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { personName } from '../../platform/db/person-name.ts';

/** The only SQL for what people say of documents for a question. */

export type Verdict = 'irrelevant' | 'better';

/** A ticket's question: its words, and where it was asked. */
export type AskedOn = { clientId: number; ticketId: number; hash: string };

export type MarkRecord = {
  ticketId: number;
  documentId: number;
  verdict: Verdict;
  by: string | null;
  at: Date;
};

/** What holds for a question, the latest word first: said on this ticket or where the same was asked. */
export async function listMarks(
  tx: Tx,
  asked: Omit<AskedOn, 'ticketId'> & { ticketId: number | null },
): Promise<MarkRecord[]> {
  const { ticketId, hash } = asked;
  return tx
    .selectFrom('question_marks')
    .select(['ticket_id as ticketId', 'document_id as documentId', 'verdict', 'marked_at as at'])
    .select(personName('marked_by').as('by'))
    .where('client_id', '=', asked.clientId)
    .where((eb) =>
      eb.or([
        ...(ticketId === null ? [] : [eb('ticket_id', '=', ticketId)]),
        eb('question_hash', '=', hash),
      ]),
    )
    .orderBy('marked_at', 'desc')
    .execute();
}

/** Who says what was said already changes nothing. */
export async function upsertMark(
  tx: Tx,
  asked: AskedOn,
  mark: { documentId: number; verdict: Verdict; suggestionId: number | null; by: number; at: Date },
): Promise<void> {
  const values = {
    verdict: mark.verdict,
    question_hash: asked.hash,
    suggestion_id: mark.suggestionId,
    marked_by: mark.by,
    marked_at: mark.at,
  };
  await tx
    .insertInto('question_marks')
    .values({
      client_id: asked.clientId,
      ticket_id: asked.ticketId,
      document_id: mark.documentId,
      ...values,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'ticket_id', 'document_id'])
        .doUpdateSet(values)
        .where('question_marks.verdict', '!=', mark.verdict),
    )
    .execute();
}

/** Forgets a verdict for the question, wherever it was said. Answers how many there were. */
export async function removeMarks(
  tx: Tx,
  asked: AskedOn,
  mark: { documentId: number; verdict: Verdict },
): Promise<number> {
  const rows = await tx
    .deleteFrom('question_marks')
    .where('client_id', '=', asked.clientId)
    .where('document_id', '=', mark.documentId)
    .where('verdict', '=', mark.verdict)
    .where((eb) =>
      eb.or([eb('ticket_id', '=', asked.ticketId), eb('question_hash', '=', asked.hash)]),
    )
    .returning('ticket_id')
    .execute();
  return rows.length;
}

/** Forgets what followed from one person's rating of a suggestion. Answers of which documents. */
export async function removeMarksOfRating(
  tx: Tx,
  of: { clientId: number; suggestionId: number; userId: number },
): Promise<number[]> {
  const rows = await tx
    .deleteFrom('question_marks')
    .where('client_id', '=', of.clientId)
    .where('suggestion_id', '=', of.suggestionId)
    .where('marked_by', '=', of.userId)
    .returning('document_id as documentId')
    .execute();
  return rows.map(({ documentId }) => documentId);
}

/** What the ratings that stand on the ticket say of these documents, the latest of each. */
export async function insertMarksOfRatings(
  tx: Tx,
  { clientId, ticketId, hash }: AskedOn,
  documentIds: number[],
): Promise<void> {
  if (documentIds.length === 0) return;
  await sql`
    insert into question_marks (client_id, ticket_id, document_id, verdict, question_hash, suggestion_id, marked_by,
      marked_at)
    select distinct on (said.document_id) ${clientId}::bigint, ${ticketId}::bigint, said.document_id, said.verdict,
      ${hash}, r.suggestion_id, r.user_id, r.rated_at
    from suggestions s
    join suggestion_ratings r on r.client_id = s.client_id and r.suggestion_id = s.id
    cross join lateral (values (r.wrong_document_id, 'irrelevant'), (r.better_document_id, 'better'))
      as said(document_id, verdict)
    where s.client_id = ${clientId} and s.ticket_id = ${ticketId} and said.document_id = any(${documentIds}::bigint[])
    order by said.document_id, r.rated_at desc
    on conflict do nothing`.execute(tx);
}

export type MarkedDocument = { id: number; uuid: string; title: string };

/** A document of the client by its uuid, whatever its standing. */
export async function findMarkedDocument(
  tx: Tx,
  clientId: number,
  uuid: string,
): Promise<MarkedDocument | undefined> {
  return tx
    .selectFrom('documents')
    .select(['id', 'uuid', 'title'])
    .where('client_id', '=', clientId)
    .where('uuid', '=', uuid)
    .executeTakeFirst();
}

/** The first passages of a document, in their order. */
export async function listFirstChunks(
  tx: Tx,
  clientId: number,
  documentId: number,
  most: number,
): Promise<number[]> {
  const rows = await tx
    .selectFrom('chunks')
    .select('id')
    .where('client_id', '=', clientId)
    .where('document_id', '=', documentId)
    .orderBy('ordinal')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}
