import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** Tickets with what people answered them, for who learns from both. */

export type AnsweredTicket = {
  id: number;
  uuid: string;
  question: string;
  answer: string;
  /** Documents that the answer links, or cites where a suggestion was taken; those that still stand. */
  documentIds: number[];
};

export type AnsweredQuery =
  | { uuids: string[] }
  | {
      /** At most so many, the newest. */
      count: number;
      category: string | undefined;
      language: string | undefined;
      /** Only those whose answer leads to a document. */
      withDocument: boolean;
    };

const documentIds = sql<number[]>`array(
  select d.id from documents d
  where d.client_id = p.client_id and d.id = any(p.document_ids) and d.state = 'active' order by d.id)`;

export async function listAnsweredTickets(
  tx: Tx,
  clientId: number,
  query: AnsweredQuery,
): Promise<AnsweredTicket[]> {
  const rows = tx
    .selectFrom('tickets as t')
    .innerJoin('past_answers as p', (join) =>
      join.onRef('p.client_id', '=', 't.client_id').onRef('p.ticket_id', '=', 't.id'),
    )
    .select(['t.id', 't.uuid', 'p.question', 'p.answer', documentIds.as('documentIds')])
    .where('t.client_id', '=', clientId)
    .where('p.is_active', '=', true)
    .where('p.question', '!=', '')
    .where('p.answer', '!=', '')
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id', 'desc');
  if ('uuids' in query)
    return rows.where(sql<boolean>`t.uuid = any(${query.uuids}::uuid[])`).execute();
  return rows
    .where('t.is_eligible', '=', true)
    .$if(query.category !== undefined, (some) =>
      some.where('t.category', '=', query.category ?? ''),
    )
    .$if(query.language !== undefined, (some) =>
      some.where('p.language', '=', query.language ?? ''),
    )
    .$if(query.withDocument, (some) => some.where(sql<boolean>`cardinality(${documentIds}) > 0`))
    .limit(query.count)
    .execute();
}

/** How many of these tickets the client has. */
export async function countNamedTickets(
  tx: Tx,
  clientId: number,
  uuids: string[],
): Promise<number> {
  const { count } = await tx
    .selectFrom('tickets')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('client_id', '=', clientId)
    .where(sql<boolean>`uuid = any(${uuids}::uuid[])`)
    .executeTakeFirstOrThrow();
  return count;
}
