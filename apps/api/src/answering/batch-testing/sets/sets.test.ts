import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestSet } from '@replique/contract/answering/batch-testing';
import { findPrompt } from '../../prompts/prompts.ts';
import { putChatbot } from '@replique/tests/rows/chatbot-rows.ts';
import {
  makeClient,
  makePrompt,
  makeTwoClients,
  type MadeClient,
} from '../../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { testSetCalls } from '@replique/tests/fixtures/test-set-calls.ts';
import { fingerprintSets, listGateSets } from '../batch-testing.ts';

let testApp: TestApp;
let first: MadeClient;
let second: MadeClient;

beforeAll(async () => {
  testApp = await createTestApp();
  ({ first, second } = await makeTwoClients(testApp.deps));
});

afterAll(() => testApp.close());

const { call, tryCase: addCase, lastEntry } = testSetCalls(() => testApp);

async function addSet(given: object = {}, client = first): Promise<TestSet> {
  const name = `Set ${randomUUID().slice(0, 8)}`;
  const answer = await call('POST', '/v2/test-sets', { client: client.uuid, name, ...given });
  expect(answer.status).toBe(201);
  return answer.body as TestSet;
}

async function listSets(query: string): Promise<TestSet[]> {
  const answer = await call('GET', `/v2/test-sets?${query}`);
  return (answer.body as { items: TestSet[] }).items;
}

/** A client that answers with this prompt. */
async function makeClientWith(prompt: string): Promise<MadeClient> {
  const client = await makeClient(testApp.deps);
  await testApp.sql(
    'update clients set prompt_id = (select id from prompts where uuid = $2) where id = $1',
    [client.id, prompt],
  );
  return client;
}

/** A client that answers with another prompt, and with this one in its chatbots: two of them, which list nothing twice. */
async function makeClientWithChatbotsOf(prompt: string): Promise<MadeClient> {
  const client = await makeClientWith((await makePrompt(testApp.deps)).uuid);
  for (let count = 0; count < 2; count += 1)
    await putChatbot(testApp, { key: 'a', id: client.id, prompt });
  return client;
}

const gatesOf = (prompt: string) =>
  testApp.deps.db.withStaff(async (tx) => {
    const found = await findPrompt(tx, prompt);
    return listGateSets(tx, [found?.id ?? 0]);
  });

/** A run of a set, finished or not, with what came out of it. */
async function putRun(set: string, run: { state: string; passed: number; failed: number }) {
  const uuid = randomUUID();
  await testApp.sql(
    `insert into test_runs (client_id, uuid, test_set_id, prompt_id, prompt_version, rules_version, state, passed, failed,
       created_at, started_at, finished_at)
     select s.client_id, $2, s.id, v.prompt_id, v.version, 1, $3, $4, $5, now(), now(),
       case when $3 in ('waiting', 'running') then null else now() end
     from test_sets s, (select prompt_id, version from prompt_versions order by prompt_id limit 1) v
     where s.uuid = $1`,
    [set, uuid, run.state, run.passed, run.failed],
  );
  return uuid;
}

describe('making a set', () => {
  it('stores it, answers it whole and writes down who did it', async () => {
    const set = await addSet({ name: '  Refunds  ', isGate: true, repeats: 3 });
    expect(set).toMatchObject({
      name: 'Refunds',
      client: { uuid: first.uuid, name: first.name },
      cases: 0,
      lastRun: null,
      running: null,
      isGate: true,
      repeats: 3,
      revision: 1,
    });
    const [row] = await testApp.sql(
      'select client_id::int, name, is_gate, repeats from test_sets where uuid = $1',
      [set.uuid],
    );
    expect(row).toEqual({ client_id: first.id, name: 'Refunds', is_gate: true, repeats: 3 });
    expect(await lastEntry('batch-testing.set-added')).toMatchObject({
      label: 'Refunds',
      href: `/clients/details/${first.uuid}/batch-testing/${set.uuid}`,
      after: { isGate: true, repeats: 3 },
    });
  });

  it('stands before no deployment and asks once unless somebody says so', async () => {
    expect(await addSet()).toMatchObject({ isGate: false, repeats: 1 });
  });

  it('is refused a name that the client has, capitals aside, and takes one of another client', async () => {
    await addSet({ name: 'Été' });
    const again = await call('POST', '/v2/test-sets', { client: first.uuid, name: 'éTÉ' });
    expect([again.status, again.body]).toMatchObject([409, { code: 'test-sets.name-taken' }]);
    expect((await addSet({ name: 'Été' }, second)).client.uuid).toBe(second.uuid);
  });

  it('makes one set of two requests with one name at once', async () => {
    const name = `At once ${randomUUID()}`;
    const answers = await Promise.all(
      [1, 2, 3].map(() => call('POST', '/v2/test-sets', { client: first.uuid, name })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });

  it('refuses empty names, repeats outside 1 to 10, and clients that are not there', async () => {
    for (const given of [
      { name: ' ' },
      { repeats: 0 },
      { repeats: 11 },
      { name: 'a'.repeat(121) },
    ]) {
      const body = { client: first.uuid, name: 'A name', ...given };
      expect((await call('POST', '/v2/test-sets', body)).status).toBe(400);
    }
    const nowhere = await call('POST', '/v2/test-sets', { client: randomUUID(), name: 'A name' });
    expect([nowhere.status, nowhere.body]).toMatchObject([404, { code: 'clients.not-found' }]);
  });

  it.each(['bob', 'carol', 'dan'] as const)('is for super-admins only, not for %s', async (who) => {
    const body = { client: first.uuid, name: 'Mine' };
    expect((await testApp.call(who, 'POST', '/v2/test-sets', body)).status).toBe(403);
    expect((await testApp.call(who, 'GET', '/v2/test-sets')).status).toBe(403);
  });
});

describe('reading sets', () => {
  it('lists those of a client by name, capitals and accents where people look for them', async () => {
    const client = await makeClient(testApp.deps);
    for (const name of ['returns', 'Address', 'Delivery']) await addSet({ name }, client);
    const names = (await listSets(`client=${client.uuid}`)).map(({ name }) => name);
    expect(names).toEqual(['Address', 'Delivery', 'returns']);
  });

  it('lists those of every client in use that answers with a prompt', async () => {
    const prompt = await makePrompt(testApp.deps);
    const clients = [await makeClientWith(prompt.uuid), await makeClientWith(prompt.uuid)];
    const archived = await makeClientWith(prompt.uuid);
    for (const client of [...clients, archived]) await addSet({ name: 'Basics' }, client);
    await addSet({ name: 'Basics' });
    await testApp.sql('update clients set archived_at = now() where id = $1', [archived.id]);
    const sets = await listSets(`prompt=${prompt.uuid}`);
    expect(sets.map(({ client }) => client.uuid).toSorted()).toEqual(
      clients.map(({ uuid }) => uuid).toSorted(),
    );
    expect(sets[0]?.prompt).toEqual({
      uuid: prompt.uuid,
      name: prompt.name,
      deployedVersion: 1,
      latestVersion: 1,
    });
    const unknown = await call('GET', `/v2/test-sets?prompt=${randomUUID()}`);
    expect([unknown.status, unknown.body]).toMatchObject([404, { code: 'prompts.not-found' }]);
  });

  it('lists those of clients whose chatbots answer with a prompt, as its gates are', async () => {
    const prompt = await makePrompt(testApp.deps);
    const clients = [
      await makeClientWithChatbotsOf(prompt.uuid),
      await makeClientWith(prompt.uuid),
    ];
    const archived = await makeClientWithChatbotsOf(prompt.uuid);
    for (const client of [...clients, archived])
      await addSet({ name: 'Basics', isGate: true }, client);
    await testApp.sql('update clients set archived_at = now() where id = $1', [archived.id]);
    const listed = (await listSets(`prompt=${prompt.uuid}`)).map(({ uuid }) => uuid);
    expect(listed).toHaveLength(2);
    const gates = (await gatesOf(prompt.uuid)).map(({ setUuid }) => setUuid);
    expect(listed.toSorted()).toEqual(gates.toSorted());
    // Only the client's own prompt is told as its own.
    const own = await listSets(`client=${clients[0]?.uuid}&prompt=${prompt.uuid}`);
    expect(own.map((set) => set.prompt?.uuid === prompt.uuid)).toEqual([false]);
  });

  it('counts cases, and tells the last finished run and the one under way', async () => {
    const set = await addSet();
    await addCase(set.uuid);
    await addCase(set.uuid);
    await putRun(set.uuid, { state: 'done', passed: 2, failed: 0 });
    await putRun(set.uuid, { state: 'cancelled', passed: 0, failed: 1 });
    const running = await putRun(set.uuid, { state: 'running', passed: 0, failed: 0 });
    const read = (await call('GET', `/v2/test-sets/${set.uuid}`)).body;
    expect(read).toMatchObject({
      cases: 2,
      lastRun: { version: 1, passed: 2, failed: 0, at: expect.stringMatching(/Z$/) },
      running,
    });
  });

  it('answers 404 for a set that is not there', async () => {
    const answer = await call('GET', `/v2/test-sets/${randomUUID()}`);
    expect([answer.status, answer.body]).toMatchObject([404, { code: 'test-sets.not-found' }]);
  });
});

describe('changing a set', () => {
  const change = (set: TestSet, given: object) =>
    call('PATCH', `/v2/test-sets/${set.uuid}`, { revision: set.revision, ...given });

  it('changes what is named and writes down what was before', async () => {
    const set = await addSet({ name: 'Before', repeats: 2 });
    const { status, body } = await change(set, { name: 'After', isGate: true });
    expect([status, body]).toMatchObject([
      200,
      { name: 'After', isGate: true, repeats: 2, revision: 2 },
    ]);
    expect(await lastEntry('batch-testing.set-changed')).toMatchObject({
      label: 'After',
      before: { name: 'Before', isGate: false },
      after: { name: 'After', isGate: true },
    });
  });

  it('leaves a set alone that would stay as it is', async () => {
    const set = await addSet({ name: 'The same' });
    const { body } = await change(set, { name: 'The same', repeats: 1 });
    expect(body).toMatchObject({ revision: 1 });
  });

  it('refuses a revision that somebody else has changed since, and says which is the newest', async () => {
    const set = await addSet();
    await change(set, { repeats: 5 });
    const { status, body } = await change(set, { repeats: 7 });
    expect([status, body]).toMatchObject([
      412,
      { code: 'request.conflict', data: { revision: 2 } },
    ]);
    const [row] = await testApp.sql('select repeats from test_sets where uuid = $1', [set.uuid]);
    expect(row).toEqual({ repeats: 5 });
  });

  it('lets one of two persons through who change it at once', async () => {
    const set = await addSet();
    const answers = await Promise.all([2, 3].map((repeats) => change(set, { repeats })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  });

  it('is refused the name of another set, and keeps its own in other capitals', async () => {
    const [set, other] = [await addSet({ name: 'Own name' }), await addSet()];
    expect((await change(set, { name: other.name.toUpperCase() })).status).toBe(409);
    expect((await change(set, { name: 'OWN NAME' })).body).toMatchObject({ name: 'OWN NAME' });
  });

  it('gives one name to one of two sets that want it at once', async () => {
    const sets = [await addSet(), await addSet()];
    const name = `Wanted ${randomUUID()}`;
    const answers = await Promise.all(sets.map((set) => change(set, { name })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('deleting a set', () => {
  it('deletes it with its cases and runs, and writes it down', async () => {
    const set = await addSet({ name: 'Gone' });
    await addCase(set.uuid);
    await putRun(set.uuid, { state: 'done', passed: 1, failed: 0 });
    expect((await call('DELETE', `/v2/test-sets/${set.uuid}`)).status).toBe(204);
    const rows = await testApp.sql(
      `select uuid from test_sets where uuid = $1
       union all select c.uuid from test_cases c left join test_sets s on s.id = c.test_set_id where s.id is null
       union all select r.uuid from test_runs r left join test_sets s on s.id = r.test_set_id where s.id is null`,
      [set.uuid],
    );
    expect(rows).toEqual([]);
    expect(await lastEntry('batch-testing.set-removed')).toMatchObject({
      label: 'Gone',
      href: null,
      before: { cases: 1 },
    });
    expect((await call('DELETE', `/v2/test-sets/${set.uuid}`)).status).toBe(404);
  });

  it.each(['waiting', 'running'])('is refused while a run of it is %s', async (state) => {
    const set = await addSet();
    await putRun(set.uuid, { state, passed: 0, failed: 0 });
    const answer = await call('DELETE', `/v2/test-sets/${set.uuid}`);
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'test-sets.running' }]);
  });
});

describe('sets that stand before a deployment', () => {
  const fingerprintOf = async (prompt: string) => {
    const sets = await gatesOf(prompt);
    return testApp.deps.db.withStaff((tx) => fingerprintSets(tx, sets));
  };

  it('are the gates of every client in use that answers with the prompt, those without cases too', async () => {
    const prompt = await makePrompt(testApp.deps);
    const [one, other, archived] = [
      await makeClientWith(prompt.uuid),
      await makeClientWith(prompt.uuid),
      await makeClientWith(prompt.uuid),
    ];
    const gate = await addSet({ isGate: true, repeats: 2 }, one);
    await addCase(gate.uuid);
    await addSet({ isGate: false }, one);
    const empty = await addSet({ isGate: true }, other);
    await addSet({ isGate: true }, archived);
    await testApp.sql('update clients set archived_at = now() where id = $1', [archived.id]);
    expect(await gatesOf(prompt.uuid)).toMatchObject([
      { clientUuid: one.uuid, setUuid: gate.uuid, cases: 1, repeats: 2 },
      { clientUuid: other.uuid, setUuid: empty.uuid, cases: 0, repeats: 1 },
    ]);
    expect(await gatesOf((await makePrompt(testApp.deps)).uuid)).toEqual([]);
  });

  it('have another fingerprint after every change that may decide otherwise, and the same one after none', async () => {
    const prompt = await makePrompt(testApp.deps);
    const client = await makeClientWith(prompt.uuid);
    const set = await addSet({ isGate: true }, client);
    const added = await addCase(set.uuid, { expectedAnswer: 'In two days.' });
    const { uuid } = added.body as { uuid: string };
    let revision = 1;
    const changeCase = (given: object) => {
      const body = { revision, ...given };
      revision += 1;
      return call('PATCH', `/v2/test-cases/${uuid}`, body);
    };
    const seen = [await fingerprintOf(prompt.uuid)];
    expect(await fingerprintOf(prompt.uuid)).toBe(seen[0]);
    const changes = [
      () => changeCase({ question: 'When does it come?' }),
      () => changeCase({ expectedAnswer: 'In three days.' }),
      () => changeCase({ checks: [{ kind: 'similarity', least: 0.5 }] }),
      () => changeCase({ checks: [{ kind: 'similarity', least: 0.6 }] }),
      () => addCase(set.uuid),
      () => call('PATCH', `/v2/test-sets/${set.uuid}`, { revision: 1, repeats: 2 }),
      () => addSet({ isGate: true }, client),
    ];
    for (const change of changes) {
      await change();
      seen.push(await fingerprintOf(prompt.uuid));
    }
    expect(new Set(seen).size).toBe(changes.length + 1);
    // A name decides nothing.
    await call('PATCH', `/v2/test-sets/${set.uuid}`, { revision: 2, name: 'Another name' });
    expect(await fingerprintOf(prompt.uuid)).toBe(seen.at(-1));
  });
});
