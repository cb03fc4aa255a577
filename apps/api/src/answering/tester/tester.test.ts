import { randomUUID } from 'node:crypto';
import type {
  TesterAnswer,
  TesterEvent,
  TesterRun,
  TesterTicket,
} from '@replique/contract/answering/tester';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addPromptVersion } from '../prompts/prompts.ts';
import {
  makeArticles,
  makeClient,
  makeNamedPeople,
  makePerson,
  makePrompt,
  makeTicket,
  type MadeClient,
} from '../../demo/make/factories.ts';
import {
  startModelServer,
  ways,
  type ModelServer,
  type Way,
} from '@replique/tests/servers/model-server.ts';
import { createTestApp, type TestApp, type TestCaller } from '@replique/tests/app/test-app.ts';
import { TextWatch } from '@replique/tests/app/watch-texts.ts';

const reply =
  'Hello,\n\nYou can change the delivery address of an order in your account until the parcel has left our warehouse. [1]\n\nKind regards';
const sent = 'You can change the delivery address in your account until the parcel has left.';

let server: ModelServer;
let testApp: TestApp;
const watch = new TextWatch();
let clients: { first: MadeClient; second: MadeClient };
let prompt: { uuid: string };
let foreignTicket: string;
const una: TestCaller = { email: 'una@replique.test' };

/** Each version is told by its style; the model answers as it likes to that one. */
const byVersion =
  (keeper: Way, other: Way): Way =>
  (response, body) =>
    (body.includes('lighthouse keeper') ? keeper : other)(response, body);

beforeAll(async () => {
  server = await startModelServer();
  server.answer(ways.whole(reply));
  testApp = await createTestApp({
    adapt: watch.adapt,
    config: {
      llm: { baseUrl: server.url, apiKey: 'a-key', model: 'writer-1' },
      outboundAllow: [server.host],
    },
  });
  const { deps } = testApp;
  prompt = await makePrompt(deps, {
    name: 'House prompt',
    context: 'You answer for {{client.name}}.',
    style: 'Speak like a lighthouse keeper.',
  });
  const draft = { context: 'You answer for {{client.name}}.', style: 'Speak plainly.', note: '' };
  await addPromptVersion(deps, null, prompt.uuid, { ...draft, basedOn: 1 });
  clients = {
    first: await makeClient(deps, { name: 'Harbour Lamps', promptUuid: prompt.uuid }),
    second: await makeClient(deps, { promptUuid: prompt.uuid }),
  };
  await makeNamedPeople(deps, clients);
  await makePerson(deps, {
    level: 2,
    clientId: clients.first.id,
    email: 'una@replique.test',
    firstname: 'Una',
    lastname: 'Reyes',
  });
  await makeArticles(deps, clients.first.id, [
    {
      title: 'How do I change my delivery address?',
      html: '<p>You can change the delivery address of an order in your account until the parcel has left our warehouse.</p>',
    },
    {
      title: 'Delivery times',
      html: '<p>A parcel takes three working days to any address on the mainland.</p>',
    },
  ]);
  foreignTicket = await makeTicket(deps, clients.second.id, { externalId: 'FOREIGN-1' });
});

afterEach(() => {
  server.answer(ways.whole(reply));
  server.seen.length = 0;
});

afterAll(async () => {
  await testApp.close();
  await server.close();
});

const threeMessages = (externalId = `T-${randomUUID()}`) =>
  makeTicket(testApp.deps, clients.first.id, {
    externalId,
    subject: 'Delivery address',
    messages: [
      {
        text: 'How can I change the delivery address of my order?',
        at: new Date('2026-03-01T09:00:00Z'),
      },
      { role: 'agent', author: 'Carol', text: sent, at: new Date('2026-03-01T10:00:00Z') },
      {
        text: 'Thanks. Which batteries fit the red storm lantern on the balcony?',
        at: new Date('2026-03-01T11:00:00Z'),
      },
    ],
  });

const question = 'How can I change the delivery address of my order?';

async function run(who: TestCaller, body: object = {}) {
  const asked = { client: clients.first.uuid, version: 1, question, ...body };
  const { answer, events } = await testApp.stream(who, '/v2/tester/runs', asked);
  const told = events
    .filter(({ event }) => event === 'message')
    .map(({ data }) => data as TesterEvent);
  const done = told.findLast((each) => each.type === 'done');
  return { answer, told, run: done?.run as TesterRun };
}

const onTicket = (ticket: string, more: object = {}) => ({ question: undefined, ticket, ...more });
const answerOf = ({ answers }: TesterRun, side: string) =>
  answers.find((answer) => answer.side === side) as TesterAnswer;
const counted = async (table: string) =>
  (await testApp.sql<{ count: number }>(`select count(*)::int as count from ${table}`))[0]?.count;
const runPath = (uuid: string | null) => `/v2/tester/runs/${uuid}`;

describe('a run of the tester', () => {
  it('writes two versions from the same passages at once, each with its own prompt, and keeps both @spec-2.88', async () => {
    const { told, run: made } = await run('carol', { compareWith: 2 });
    expect(told[0]).toMatchObject({ type: 'begun', question, language: 'en', sent: null });
    expect(told.filter(({ type }) => type === 'answer')).toHaveLength(2);
    const sides = told.flatMap((each) => (each.type === 'sentence' ? [each.side] : []));
    expect(new Set(sides)).toEqual(new Set(['a', 'b']));
    expect(made.sources.map(({ title }) => title)).toContain(
      'How do I change my delivery address?',
    );
    expect(answerOf(made, 'a')).toMatchObject({
      version: 1,
      wasDeployed: true,
      state: 'ready',
      model: 'writer-1',
      tokensIn: 1000,
      tokensOut: 500,
      hasModelView: true,
    });
    expect(answerOf(made, 'b')).toMatchObject({ version: 2, wasDeployed: false, state: 'ready' });
    expect(answerOf(made, 'a').text).toContain('until the parcel has left our warehouse');
    expect(answerOf(made, 'a').firstMs).toBeLessThanOrEqual(answerOf(made, 'a').durationMs);
    const styles = server.seen.map(({ body }) => body.includes('lighthouse keeper'));
    expect(styles.toSorted()).toEqual([false, true]);
    const again = await testApp.call('carol', 'GET', runPath(made.uuid));
    expect(again.body).toEqual(made);
  });

  it('leaves nothing on the ticket, learns nothing, and is counted by itself among the calls', async () => {
    const ticket = await threeMessages();
    const rows = 'select * from tickets where uuid = $1';
    const before = await testApp.sql(rows, [ticket]);
    const known = await counted('past_answers');
    await run('carol', onTicket(ticket));
    expect(await testApp.sql(rows, [ticket])).toEqual(before);
    expect(await counted('suggestions')).toBe(0);
    expect(await counted('past_answers')).toBe(known);
    const [call] = await testApp.sql('select purpose from model_calls order by id desc limit 1');
    expect(call).toEqual({ purpose: 'tester' });
    // What it asks is read by the pool, outside of transactions.
    expect([watch.read, watch.within]).toEqual([expect.arrayContaining(['readQuestion']), []]);
  });

  it('goes on with one answer when the writer of the other breaks off', async () => {
    server.answer(
      byVersion(ways.cut('You can change it in your account. [1] And th'), ways.whole(reply)),
    );
    const { run: made } = await run('carol', { compareWith: 2 });
    expect(answerOf(made, 'a')).toMatchObject({ state: 'failed', text: '', confidence: null });
    expect(answerOf(made, 'a').fault).not.toBeNull();
    expect(answerOf(made, 'b')).toMatchObject({ state: 'ready', fault: null });
    expect((await testApp.call('carol', 'GET', runPath(made.uuid))).body).toEqual(made);
  });

  it('says why it stays silent', async () => {
    const { run: made } = await run('carol', {
      question: 'Who won the regatta of Trieste in nineteen sixty?',
    });
    expect(answerOf(made, 'a')).toMatchObject({ state: 'silent', text: '', costMicros: 0 });
    expect(answerOf(made, 'a').silenceReason).not.toBeNull();
  });

  it('tells the language of a free question @spec-2.88', async () => {
    const { run: made } = await run('carol', {
      question: 'Comment puis-je changer l’adresse de livraison de ma commande ?',
    });
    expect(made.language).toBe('fr');
  });

  it('refuses what it cannot answer before the stream begins', async () => {
    const status = async (body: object) => (await run('carol', body)).answer;
    expect(await status({ version: 9 })).toMatchObject({
      status: 404,
      body: { code: 'prompts.version-not-found' },
    });
    expect(await status({ compareWith: 9 })).toMatchObject({ status: 404 });
    expect(await status(onTicket('nothing'))).toMatchObject({
      status: 404,
      body: { code: 'tickets.not-found', message: 'Ticket not found' },
    });
    expect(await status({ ticket: 'both' })).toMatchObject({ status: 400 });
    expect(await status({ question: undefined })).toMatchObject({ status: 400 });
    expect(await status({ question: 'x'.repeat(2_001) })).toMatchObject({ status: 400 });
  });
});

describe('a ticket in the tester', () => {
  const read = (who: TestCaller, ticket: string, more = '') =>
    testApp.call(
      who,
      'GET',
      `/v2/tester/ticket?client=${clients.first.uuid}&ticket=${encodeURIComponent(ticket)}${more}`,
    );

  it('is found by the CRM’s id and by its uuid, and is cut before the first reply @spec-2.88', async () => {
    const ticket = await threeMessages('CRM/77');
    const { body } = await read('dan', 'CRM/77');
    expect(body).toMatchObject({ uuid: ticket, cut: 1, sent: { text: sent, author: 'Carol' } });
    expect((body as TesterTicket).messages.map(({ number, role }) => [number, role])).toEqual([
      [1, 'requester'],
      [2, 'agent'],
      [3, 'requester'],
    ]);
    expect((body as TesterTicket).question).not.toContain('lantern');
    expect((await read('dan', ticket)).body).toEqual(body);
  });

  it('asks what was asked until the cut, and no more', async () => {
    const ticket = await threeMessages();
    const all = (await read('carol', ticket, '&cut=3')).body as TesterTicket;
    expect(all.question).toContain('lantern');
    expect(all.sent).toBeNull();
    // Passages of other tickets stand before it.
    const given = () => server.seen.at(-1)?.body.split('<<<TICKET>>>').at(-1);
    await run('carol', onTicket(ticket, { cut: 1 }));
    expect(given()).toContain('How can I change');
    expect(given()).not.toMatch(/lantern|until the parcel has left\./);
    await run('carol', onTicket(ticket, { cut: 3 }));
    expect(given()).toContain('lantern');
    expect(given()).toContain('until the parcel has left.');
  });

  it('shows what was really sent and how near the answer comes, and never offers it as a source', async () => {
    // Nobody else asks so: its own answer would be the nearest one.
    const asks =
      'How can I change the delivery address of my order to the lighthouse of Skerryvore?';
    const make = () =>
      makeTicket(testApp.deps, clients.first.id, {
        messages: [{ text: asks }, { role: 'agent', author: 'Carol', text: sent }],
      });
    const ticket = await make();
    const pastAnswers = async (body: object) =>
      (await run('carol', body)).run.sources.flatMap(({ kind, uuid }) =>
        kind === 'ticket' ? [uuid] : [],
      );
    const { run: made } = await run('carol', onTicket(ticket));
    expect(made.sent).toMatchObject({ text: sent, author: 'Carol' });
    expect(answerOf(made, 'a').similarity).toBeGreaterThan(0.4);
    expect(await pastAnswers({ question: asks })).toContain(ticket);
    expect(await pastAnswers(onTicket(ticket))).not.toContain(ticket);
  });

  it('is not answered from what was certified of it', async () => {
    const ticket = await threeMessages();
    const { events } = await testApp.stream('carol', `/v2/tickets/${ticket}/suggestions`);
    const { suggestion } = (events.at(-1) as { data: unknown }).data as {
      suggestion: { uuid: string; text: string };
    };
    const made = await testApp.call(
      'carol',
      'POST',
      `/v2/suggestions/${suggestion.uuid}/document`,
      {
        language: 'en',
        until: null,
        title: question,
        isQuestion: true,
        url: null,
        markdown: suggestion.text,
      },
    );
    expect(made.status).toBe(201);
    const { uuid } = made.body as { uuid: string };
    const offered = async (body: object) =>
      (await run('carol', body)).run.sources.map((source) => source.uuid);
    expect(await offered(onTicket(await threeMessages()))).toContain(uuid);
    expect(await offered(onTicket(ticket))).not.toContain(uuid);
  });

  it('without a question until there has nothing to answer', async () => {
    const ticket = await makeTicket(testApp.deps, clients.first.id, {
      subject: '',
      messages: [{ text: 'Hello' }],
    });
    const { answer } = await run('carol', onTicket(ticket));
    expect(answer).toMatchObject({ status: 409, body: { code: 'tickets.no-question' } });
  });

  it('of another client is not found, nor that client', async () => {
    for (const name of [foreignTicket, 'FOREIGN-1'])
      expect(await read('carol', name)).toMatchObject({
        status: 404,
        body: { code: 'tickets.not-found' },
      });
    expect((await run('carol', onTicket('FOREIGN-1'))).answer.status).toBe(404);
    expect((await run('carol', { client: clients.second.uuid })).answer).toMatchObject({
      status: 404,
      body: { code: 'clients.not-found' },
    });
    const options = `/v2/tester/options?client=${clients.second.uuid}`;
    expect((await testApp.call('bob', 'GET', options)).status).toBe(404);
    expect((await testApp.call('alice', 'GET', options)).status).toBe(200);
  });
});

describe('who may do what', () => {
  it('a Guest runs without keeping anything, and sees neither prompts nor what a model saw', async () => {
    const [runs, answers] = [await counted('tester_runs'), await counted('tester_answers')];
    const { told, run: made } = await run('dan', { compareWith: 2 });
    expect(made).toMatchObject({ uuid: null, canChange: false });
    expect(answerOf(made, 'b').state).toBe('ready');
    expect([await counted('tester_runs'), await counted('tester_answers')]).toEqual([
      runs,
      answers,
    ]);
    expect(JSON.stringify(told)).not.toMatch(/lighthouse keeper|Speak plainly/);
    const options = await testApp.call(
      'dan',
      'GET',
      `/v2/tester/options?client=${clients.first.uuid}`,
    );
    expect(options.body).toMatchObject({
      versions: [{ version: 2 }, { version: 1, isDeployed: true }],
    });
    expect(options.text).not.toMatch(/lighthouse keeper|Speak plainly/);
    const list = `/v2/tester/runs?client=${clients.first.uuid}`;
    expect((await testApp.call('dan', 'GET', list)).status).toBe(403);
  });

  it('a User keeps runs, sees only the own ones, names and deletes them; what a model saw is for Agents', async () => {
    const { run: own } = await run(una);
    const { run: foreign } = await run('carol');
    const list = `/v2/tester/runs?client=${clients.first.uuid}&pageSize=100`;
    const seenBy = async (who: TestCaller) =>
      ((await testApp.call(who, 'GET', list)).body as { items: { uuid: string }[] }).items.map(
        ({ uuid }) => uuid,
      );
    expect(await seenBy(una)).toEqual([own.uuid]);
    expect(await seenBy('bob')).toEqual(expect.arrayContaining([own.uuid, foreign.uuid]));
    expect(await testApp.call(una, 'PATCH', runPath(own.uuid), { name: 'Address' })).toMatchObject({
      status: 200,
      body: { name: 'Address', createdBy: 'Una Reyes', canChange: true },
    });
    const model = `${runPath(own.uuid)}/model-view?side=a`;
    expect((await testApp.call(una, 'GET', model)).status).toBe(403);
    expect((await testApp.call('carol', 'GET', model)).text).toContain('lighthouse keeper');
    for (const method of ['PATCH', 'DELETE'])
      expect(
        await testApp.call(
          una,
          method,
          runPath(foreign.uuid),
          method === 'PATCH' ? { name: 'x' } : undefined,
        ),
      ).toMatchObject({ status: 403, body: { code: 'auth.forbidden' } });
    expect((await testApp.call('bob', 'DELETE', runPath(own.uuid))).status).toBe(204);
    expect((await testApp.call(una, 'GET', runPath(own.uuid))).status).toBe(404);
    const actions = await testApp.sql<{ action: string }>(
      "select action from audit_log where action like 'tester.%' order by id",
    );
    expect(actions.map(({ action }) => action)).toEqual(['tester.named', 'tester.removed']);
  });

  it('a link opens for whoever may read the client, and for nobody of another', async () => {
    const { run: made } = await run('carol');
    const get = (who: TestCaller) => testApp.call(who, 'GET', runPath(made.uuid));
    expect(await get('dan')).toMatchObject({ status: 200, body: { canChange: false } });
    expect((await get('alice')).status).toBe(200);
    const refused = await get('erin');
    expect(refused).toMatchObject({ status: 404, body: { code: 'tester.not-found' } });
    expect((await testApp.call('erin', 'GET', runPath(randomUUID()))).text).toBe(refused.text);
    expect((await get(null)).status).toBe(401);
  });

  it('with suggestions off nobody of the client runs; super-admins try it all the same', async () => {
    const modules = (isOn: boolean) =>
      testApp.sql(
        `update clients set modules = jsonb_set(modules, '{suggestions}', $2::jsonb) where id = $1`,
        [clients.first.id, String(isOn)],
      );
    await modules(false);
    expect((await run('bob')).answer).toMatchObject({ status: 409, body: { code: 'modules.off' } });
    expect((await run('alice')).run).toMatchObject({ clientUuid: clients.first.uuid });
    await modules(true);
  });
});
