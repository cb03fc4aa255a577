import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { personName } from '../../platform/db/person-name.ts';

/** Saved searches and the documents that they expect. */

export type Outcome = { hasPassed: boolean; rank: number | null; silence: string | null };

export type NewTest = {
  uuid: string;
  question: string;
  language: string;
  expects: 'documents' | 'silence';
  outcome: Outcome;
  createdBy: number;
  createdAt: Date;
};

/** Who counts the tests of a client before adding one takes turns until the end of the transaction. */
export async function countTestsForUpdate(tx: Tx, clientId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('retrieval_tests'), ${clientId}::int)`.execute(
    tx,
  );
  const { count } = await tx
    .selectFrom('retrieval_tests')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertTest(
  tx: Tx,
  clientId: number,
  test: NewTest,
  documentIds: number[],
): Promise<void> {
  const { hasPassed, rank, silence } = test.outcome;
  const { id } = await tx
    .insertInto('retrieval_tests')
    .values({
      client_id: clientId,
      uuid: test.uuid,
      question: test.question,
      language: test.language,
      expects: test.expects,
      rank_then: rank,
      passed_then: hasPassed,
      rank_now: rank,
      passed_now: hasPassed,
      silence_now: silence,
      created_by: test.createdBy,
      created_at: test.createdAt,
      run_at: test.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (documentIds.length === 0) return;
  await tx
    .insertInto('retrieval_test_documents')
    .values(
      documentIds.map((documentId) => ({
        client_id: clientId,
        test_id: id,
        document_id: documentId,
      })),
    )
    .execute();
}

/** Newest first, with the uuids of the documents that each expects. */
export async function listTests(tx: Tx, clientId: number) {
  return tx
    .selectFrom('retrieval_tests')
    .select([
      'id',
      'uuid',
      'question',
      'language',
      'expects',
      'rank_then as rankThen',
      'passed_then as passedThen',
      'rank_now as rankNow',
      'passed_now as passedNow',
      'silence_now as silenceNow',
      'created_at as createdAt',
      'run_at as runAt',
      personName('retrieval_tests.created_by').as('createdBy'),
      sql<string[]>`array(select d.uuid::text from retrieval_test_documents t
        join documents d on d.client_id = t.client_id and d.id = t.document_id
        where t.client_id = retrieval_tests.client_id and t.test_id = retrieval_tests.id
        order by d.title, d.id)`.as('documents'),
    ])
    .where('client_id', '=', clientId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export type TestRecord = Awaited<ReturnType<typeof listTests>>[number];

export async function updateOutcome(
  tx: Tx,
  clientId: number,
  id: number,
  { hasPassed, rank, silence }: Outcome,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('retrieval_tests')
    .set({ passed_now: hasPassed, rank_now: rank, silence_now: silence, run_at: at })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
}

/** Its question, or undefined when there is no such test. */
export async function deleteTest(
  tx: Tx,
  clientId: number,
  uuid: string,
): Promise<string | undefined> {
  const deleted = await tx
    .deleteFrom('retrieval_tests')
    .where('client_id', '=', clientId)
    .where('uuid', '=', uuid)
    .returning('question')
    .executeTakeFirst();
  return deleted?.question;
}
