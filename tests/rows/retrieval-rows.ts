import type { Target } from '../fixtures/route-fixtures.ts';
import { randomUUID } from 'node:crypto';
import { canary } from '../isolation/canaries.ts';
import type { TestApp } from '../app/test-app.ts';

/** A saved search of a client that expects its first document, with the client's canary. */
export async function putRetrievalTest(
  testApp: TestApp,
  { key, id }: { key: string; id: number },
): Promise<string> {
  const uuid = randomUUID();
  await testApp.sql(
    `with test as (
       insert into retrieval_tests (client_id, uuid, question, language, expects, passed_then, passed_now, created_at, run_at)
       values ($1, $2, $3, 'en', 'documents', true, true, now(), now()) returning client_id, id)
     insert into retrieval_test_documents (client_id, test_id, document_id)
     select test.client_id, test.id, (select min(id) from documents where client_id = $1) from test`,
    [id, uuid, canary(key, 'retrieval_tests', 'question')],
  );
  return uuid;
}

export async function findRetrievalTest(testApp: TestApp, clientId: number): Promise<string> {
  const [row] = await testApp.sql<{ uuid: string }>(
    'select uuid from retrieval_tests where client_id = $1 order by id limit 1',
    [clientId],
  );
  return row?.uuid ?? '';
}

/** Rows that a job or a person makes otherwise. */
export async function makeRows(testApp: TestApp, { id: clientId }: { id: number }): Promise<void> {
  await testApp.sql(
    `insert into retrieval_tests (client_id, uuid, question, language, expects, passed_then, passed_now, created_at, run_at)
     select $1, gen_random_uuid(), 'question', 'en', 'silence', true, true, now(), now() from generate_series(1, 3)`,
    [clientId],
  );
  const vector = `model, text_hash, dimension, vector) select client_id`;
  const made = `'model', '\\x00', 1, '\\x0000803f' from`;
  await testApp.sql(
    `insert into chunk_vectors (client_id, chunk_id, ${vector}, id, ${made} chunks where client_id = $1`,
    [clientId],
  );
  await testApp.sql(
    `insert into past_answer_vectors (client_id, ticket_id, ${vector}, ticket_id, ${made} past_answers where client_id = $1`,
    [clientId],
  );
  await testApp.sql(
    `insert into embedding_states (client_id, model, last_error, updated_at)
     select $1, 'model ' || n, 'error', now() from generate_series(1, 3) n`,
    [clientId],
  );
}

export const targets: Record<string, Target> = {
  'retrieval-test': (testApp, client, { isFresh }) =>
    isFresh ? putRetrievalTest(testApp, client) : findRetrievalTest(testApp, client.id),
};
