import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eraseClients } from '../../../accounts/clients/clients.ts';
import { makeTicket, makeTwoClients } from '../../../demo/make/factories.ts';
import {
  startModelServer,
  ways,
  type ModelServer,
  type Way,
  writtenBy,
} from '@replique/tests/servers/model-server.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import {
  addressQuestion,
  ask,
  makeSet,
  makeTestedClient,
  readCases,
  readRun,
  startRun,
} from '@replique/tests/fixtures/test-runs.ts';
import { workTestRuns } from '../batch-testing.ts';

/** What happens to a run when something else happens while its answers are written. */

const right =
  'You can change the delivery address of an order in your account until the parcel has left our warehouse. [1]';

let server: ModelServer;
let testApp: TestApp;

beforeAll(async () => {
  server = await startModelServer();
  testApp = await createTestApp({
    config: writtenBy(server),
  });
  await makeTwoClients(testApp.deps);
});
afterEach(() => {
  server.seen.length = 0;
});
afterAll(async () => {
  await testApp.close();
  await server.close();
});

const questions = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ question: `${addressQuestion} It is number ${n}.` }));

/** Does something once, while the n-th answer is waited for. */
async function runWhile(set: string, nth: number, happens: () => Promise<unknown>, body?: object) {
  let happened: Promise<unknown> | undefined;
  const plain = ways.whole(right);
  const then: Way = (response, said) => {
    happened ??= happens().then(() => plain(response, said));
  };
  server.answer(...Array.from({ length: nth - 1 }, () => plain), then, plain);
  const { uuid } = await startRun(testApp, set, body);
  await workTestRuns(testApp.deps, { heartbeatMs: 20 });
  await happened;
  return uuid;
}

const rowsOf = (run: string) =>
  testApp.sql<{ place: string }>(
    `select r.position || r.side || r.attempt as place from test_results r
     join test_runs t on t.client_id = r.client_id and t.id = r.run_id where t.uuid = $1`,
    [run],
  );

describe('while a run is at work', () => {
  it('its client is erased: nothing is kept, and nothing more is asked for', async () => {
    const client = await makeTestedClient(testApp);
    const set = await makeSet(testApp, client, []);
    const csv = ['question', ...questions(60).map(({ question }) => question)].join('\n');
    await ask(testApp, 'POST', `/v2/test-sets/${set}/import`, { csv, isDryRun: false });
    await runWhile(set, 3, async () => {
      await ask(testApp, 'PATCH', `/v2/clients/${client.uuid}`, { archived: true });
      await ask(testApp, 'DELETE', `/v1/clients/${client.uuid}`);
      await eraseClients(testApp.deps, testApp.deps.indexes);
    });
    expect(server.seen.length).toBeLessThan(60);
    const left = await testApp.sql(
      `select id from test_runs where client_id = $1 union all
       select run_id from test_results where client_id = $1`,
      [client.id],
    );
    expect(left).toEqual([]);
  });

  it('its client is archived: it ends as it was begun', async () => {
    const client = await makeTestedClient(testApp);
    const set = await makeSet(testApp, client, questions(4));
    const run = await runWhile(set, 2, () =>
      ask(testApp, 'PATCH', `/v2/clients/${client.uuid}`, { archived: true }),
    );
    expect(await readRun(testApp, run)).toMatchObject({ state: 'done', sides: [{ passed: 4 }] });
  });

  it('a ticket is deleted: its case goes, and the totals are those of the cases that are left', async () => {
    const client = await makeTestedClient(testApp);
    const ticket = await makeTicket(testApp.deps, client.id, {
      subject: 'Address',
      messages: [{ text: addressQuestion }],
    });
    const set = await makeSet(testApp, client, [
      { question: 'Of a ticket.', ticket, cut: 1 },
      ...questions(4),
    ]);
    const run = await runWhile(
      set,
      2,
      () => testApp.sql('delete from tickets where uuid = $1', [ticket]),
      { version: 1, repeats: 2 },
    );
    expect(await readRun(testApp, run)).toMatchObject({
      state: 'done',
      progress: { done: 8, total: 8 },
      sides: [{ passed: 4, failed: 0, flaky: 0 }],
    });
    expect(await rowsOf(run)).toHaveLength(8);
    expect(await readCases(testApp, run)).toHaveLength(4);
  });

  it('an expected document is deleted: the run expects it to its end, the next one no more', async () => {
    const client = await makeTestedClient(testApp);
    const [document] = await testApp.sql<{ uuid: string }>(
      `select uuid from documents where client_id = $1 and title like 'How long%'`,
      [client.id],
    );
    const drafts = questions(3).map((each) => ({ ...each, documents: [document?.uuid ?? ''] }));
    const set = await makeSet(testApp, client, drafts);
    const run = await runWhile(set, 1, () =>
      testApp.sql('delete from documents where uuid = $1', [document?.uuid]),
    );
    expect(await readRun(testApp, run)).toMatchObject({
      state: 'done',
      sides: [{ passed: 0, failed: 3 }],
    });
    const next = await startRun(testApp, set);
    await workTestRuns(testApp.deps);
    expect((await readRun(testApp, next.uuid)).sides).toMatchObject([{ passed: 3 }]);
  });

  it('prompt, rules and set are changed: it answers with what it began with', async () => {
    const client = await makeTestedClient(testApp);
    const set = await makeSet(testApp, client, questions(4));
    const run = await runWhile(
      set,
      2,
      async () => {
        await ask(testApp, 'POST', `/v2/prompts/${client.prompt}/versions`, {
          context: 'You answer for a shop that sends parcels.',
          style: 'Third of all.',
          note: '',
          basedOn: 2,
        });
        await ask(testApp, 'POST', `/v2/test-sets/${set}/cases`, {
          question: 'And one more?',
          expectedAnswer: null,
          documents: [],
          checks: [],
        });
        await ask(testApp, 'PATCH', `/v2/test-sets/${set}`, { revision: 1, repeats: 3 });
        const refused = await testApp.call('alice', 'DELETE', `/v2/test-sets/${set}`);
        expect(refused.body).toMatchObject({ code: 'test-sets.running' });
      },
      { version: 2 },
    );
    expect(await readRun(testApp, run)).toMatchObject({
      state: 'done',
      progress: { done: 4, total: 4 },
    });
    expect(server.seen.filter(({ body }) => body.includes('Second.'))).toHaveLength(4);
  });

  it('another process takes it over: what this one was writing is not kept twice', async () => {
    const client = await makeTestedClient(testApp);
    const set = await makeSet(testApp, client, questions(6));
    const run = await runWhile(
      set,
      4,
      () =>
        testApp.sql(
          `update test_runs set holder = gen_random_uuid(), lease_until = now() - interval '1 second'
           where client_id = $1`,
          [client.id],
        ),
      { version: 1, repeats: 2 },
    );
    expect(await readRun(testApp, run)).toMatchObject({
      state: 'done',
      progress: { done: 12, total: 12 },
      sides: [{ passed: 6 }],
    });
    const places = (await rowsOf(run)).map(({ place }) => place);
    expect(new Set(places).size).toBe(12);
    expect(places).toHaveLength(12);
  });
});
