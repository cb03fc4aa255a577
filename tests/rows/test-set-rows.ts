import { randomUUID } from 'node:crypto';
import { canary } from '../isolation/canaries.ts';
import type { RouteFixture, Target } from '../fixtures/route-fixtures.ts';
import type { TestApp } from '../app/test-app.ts';

type Owner = { key: string; id: number };

/** A test set of a client. */
export async function putTestSet(testApp: TestApp, { key, id }: Owner): Promise<string> {
  const uuid = randomUUID();
  await testApp.sql(
    'insert into test_sets (client_id, uuid, name, created_at) values ($1, $2, $3, now())',
    [id, uuid, `${canary(key, 'test_sets', 'name')} ${uuid.slice(0, 8)}`],
  );
  return uuid;
}

export async function findTestSet(testApp: TestApp, clientId: number): Promise<string> {
  const [row] = await testApp.sql<{ uuid: string }>(
    'select uuid from test_sets where client_id = $1 order by id limit 1',
    [clientId],
  );
  return row?.uuid ?? '';
}

/** A case of the client's first set, of its first ticket, with its first document. */
async function putTestCase(testApp: TestApp, { key, id }: Owner): Promise<string> {
  const uuid = randomUUID();
  await testApp.sql(
    `with made as (
       insert into test_cases (client_id, uuid, test_set_id, question, ticket_id, cut, expected_answer, created_at)
       select $1, $2, s.id, $3, (select min(id) from tickets where client_id = $1), 1, $4, now()
       from test_sets s where s.client_id = $1 order by s.id limit 1 returning client_id, id)
     insert into test_case_documents (client_id, test_case_id, document_id)
     select client_id, id, (select min(id) from documents where client_id = $1) from made`,
    [
      id,
      uuid,
      `${canary(key, 'test_cases', 'question')} ${uuid}`,
      canary(key, 'test_cases', 'expected_answer'),
    ],
  );
  return uuid;
}

async function findTestCase(testApp: TestApp, clientId: number): Promise<string> {
  const [row] = await testApp.sql<{ uuid: string }>(
    'select uuid from test_cases where client_id = $1 order by id limit 1',
    [clientId],
  );
  return row?.uuid ?? '';
}

export async function targetTestSet(
  testApp: TestApp,
  kind: 'test-set' | 'test-case',
  client: Owner,
  isFresh: boolean,
): Promise<string> {
  if (kind === 'test-set')
    return isFresh ? putTestSet(testApp, client) : findTestSet(testApp, client.id);
  return isFresh ? putTestCase(testApp, client) : findTestCase(testApp, client.id);
}

/** Three sets, and three cases in the first of them. */
export async function makeRows(testApp: TestApp, client: Owner): Promise<void> {
  for (let n = 0; n < 3; n += 1) await putTestSet(testApp, client);
  for (let n = 0; n < 3; n += 1) await putTestCase(testApp, client);
}

const foundCase = () => ({
  question: `When does a parcel leave? ${randomUUID()}`,
  expectedAnswer: 'Within two days.',
});

/** A fresh case is one of the first set. */
const inFirstSet: RouteFixture['target'] = (testApp, kind, client) =>
  kind === 'test-set' ? findTestSet(testApp, client.id) : undefined;

/** What the access matrix needs for the calls of test sets and their cases. */
export const fixtures: Record<string, RouteFixture> = {
  'batchTesting.list': { roundTrips: 13, showsCanary: true },
  'batchTesting.sets': {
    roundTrips: 11,
    // A prompt that the client answers with: a new one has no sets.
    target: (_, kind, client) => (kind === 'prompt' ? Promise.resolve(client.prompt) : undefined),
    showsCanary: true,
  },
  'batchTesting.addSet': {
    roundTrips: 17,
    input: () => ({ name: `A set ${randomUUID().slice(0, 8)}` }),
    showsCanary: true,
  },
  'batchTesting.set': { roundTrips: 9, showsCanary: true },
  'batchTesting.changeSet': {
    roundTrips: 24,
    input: () => ({ revision: 1, repeats: 2 }),
    showsCanary: true,
  },
  'batchTesting.removeSet': { roundTrips: 20, showsCanary: false },
  'batchTesting.cases': { roundTrips: 12, target: inFirstSet, showsCanary: true },
  'batchTesting.addCase': {
    roundTrips: 30,
    input: () => ({ ...foundCase(), checks: [] }),
    showsCanary: true,
  },
  'batchTesting.case': { roundTrips: 11, showsCanary: true },
  'batchTesting.changeCase': {
    roundTrips: 29,
    input: () => ({ revision: 1, ...foundCase() }),
    showsCanary: true,
  },
  'batchTesting.removeCases': { roundTrips: 17, target: inFirstSet, showsCanary: false },
  'batchTesting.importCases': {
    roundTrips: 29,
    input: () => ({ csv: `question,answer\n${randomUUID()}?,Yes.\n`, isDryRun: false }),
    showsCanary: false,
  },
  'batchTesting.fromTickets': { roundTrips: 22, showsCanary: false },
  'batchTesting.choices': { roundTrips: 11, showsCanary: true },
  'batchTesting.fromTester': {
    roundTrips: 21,
    input: () => ({ ...foundCase(), setName: `A set ${randomUUID().slice(0, 8)}` }),
    showsCanary: false,
  },
  'batchTesting.fromSuggestion': {
    roundTrips: 25,
    input: () => ({ ...foundCase(), setName: `A set ${randomUUID().slice(0, 8)}` }),
    showsCanary: false,
  },
};

export const targets: Record<string, Target> = {
  'test-set': (testApp, client, { isFresh }) => targetTestSet(testApp, 'test-set', client, isFresh),
  'test-case': (testApp, client, { isFresh }) =>
    targetTestSet(testApp, 'test-case', client, isFresh),
};
