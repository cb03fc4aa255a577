import { randomUUID } from 'node:crypto';
import type { PromptPreview, TesterEvent, TesterRun } from '@replique/contract/answering/tester';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  makeArticles,
  makeClient,
  makeNamedPeople,
  makePrompt,
  makeTicket,
  type MadeClient,
} from '../../demo/make/factories.ts';
import {
  startModelServer,
  ways,
  type ModelServer,
  writtenBy,
} from '@replique/tests/servers/model-server.ts';
import { createTestApp, type TestApp, type TestCaller } from '@replique/tests/app/test-app.ts';

const reply =
  'Hello,\n\nYou can change the delivery address of an order in your account until the parcel has left our warehouse. [1]\n\nKind regards';
const question = 'How can I change the delivery address of my order?';
const draft = {
  context: 'You answer {{ requester.name }} for {{client.name}} about {{ticket.subject}}.',
  style: 'Speak like a diver{{custom.depth}}, {{client.name}} wants it.',
};

let server: ModelServer;
let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };
let other: { uuid: string; name: string };
let ticket: string;

beforeAll(async () => {
  server = await startModelServer();
  server.answer(ways.whole(reply));
  testApp = await createTestApp({
    config: writtenBy(server),
  });
  const { deps } = testApp;
  const own = await makePrompt(deps, { style: 'Speak like a lighthouse keeper.' });
  other = await makePrompt(deps, { style: 'Speak like a cook.' });
  clients = {
    first: await makeClient(deps, { name: 'Harbour Lamps', promptUuid: own.uuid }),
    second: await makeClient(deps),
  };
  await makeNamedPeople(deps, clients);
  await makeArticles(deps, clients.first.id, [
    {
      title: 'How do I change my delivery address?',
      html: '<p>You can change the delivery address of an order in your account until the parcel has left our warehouse.</p>',
    },
  ]);
  ticket = await makeTicket(deps, clients.first.id, {
    subject: 'Delivery address',
    messages: [
      { text: `Hello, I am nora.field@mail.example. ${question}`, author: 'Nora Field' },
      { role: 'agent', author: 'Carol', text: 'You can change it in your account.' },
    ],
  });
});

afterEach(() => {
  server.seen.length = 0;
});

afterAll(async () => {
  await testApp.close();
  await server.close();
});

async function run(who: TestCaller, body: object) {
  const asked = { client: clients.first.uuid, version: 1, question, ...body };
  const { answer, events } = await testApp.stream(who, '/v2/tester/runs', asked);
  const told = events.map(({ data }) => data as TesterEvent);
  const done = told.findLast((each) => each.type === 'done');
  return { answer, run: done?.run as TesterRun };
}

const preview = (who: TestCaller, body: object = {}) =>
  testApp.call(who, 'POST', '/v2/tester/preview', {
    client: clients.first.uuid,
    draft,
    ticket,
    cut: 1,
    ...body,
  });

/** What the model was sent last, as its two messages. */
function lastSent(): { system: string; user: string } {
  const { messages } = JSON.parse(server.seen.at(-1)?.body ?? '{}') as {
    messages: { role: string; content: string }[];
  };
  const of = (role: string) => messages.find((message) => message.role === role)?.content ?? '';
  return { system: of('system'), user: of('user') };
}

const countRuns = async () =>
  (await testApp.sql<{ count: number }>('select count(*)::int as count from tester_runs'))[0]
    ?.count;

describe('a draft in the tester', () => {
  it('is answered with beside a saved version, and kept nowhere', async () => {
    const before = await countRuns();
    const { run: made } = await run('alice', { draft, compareWith: 1 });
    expect(made).toMatchObject({ uuid: null, canChange: false });
    expect(made.answers).toMatchObject([
      { side: 'a', version: 1, wasDeployed: false, state: 'ready' },
      { side: 'b', version: 1, wasDeployed: true, state: 'ready' },
    ]);
    const styles = server.seen.map(({ body }) => /diver|lighthouse keeper/.exec(body)?.[0]);
    expect(styles.toSorted()).toEqual(['diver', 'lighthouse keeper']);
    expect(await countRuns()).toBe(before);
  });

  it('may be of another prompt than the client’s, or that prompt itself be tried, kept neither', async () => {
    const { run: made } = await run('alice', { prompt: other.uuid });
    expect(made).toMatchObject({ uuid: null, promptName: other.name });
    expect(lastSent().system).toContain('Speak like a cook.');
    // A client without a prompt can be tried with one.
    const bare = await run('alice', { client: clients.second.uuid, prompt: other.uuid, draft });
    expect(bare.run).toMatchObject({ uuid: null, promptName: other.name });
  });

  it('is for super-admins', async () => {
    for (const body of [{ draft }, { prompt: other.uuid }])
      for (const who of ['bob', 'carol', 'dan'] as const)
        expect((await run(who, body)).answer).toMatchObject({
          status: 403,
          body: { code: 'auth.forbidden' },
        });
    expect(server.seen).toEqual([]);
  });

  it('is refused with variables that nothing fills, and of a prompt or version that is not there', async () => {
    const unknown = { draft: { ...draft, style: 'For {{customer}}.' } };
    expect((await run('alice', unknown)).answer).toMatchObject({
      body: { code: 'prompts.unknown-variable', data: { variables: ['customer'] } },
    });
    expect((await run('alice', { prompt: randomUUID() })).answer).toMatchObject({
      status: 404,
      body: { code: 'prompts.not-found' },
    });
    expect((await run('alice', { draft, version: 9 })).answer).toMatchObject({
      body: { code: 'prompts.version-not-found' },
    });
  });
});

describe('the preview of a draft', () => {
  it('is what a model is sent for it, masked, and asks none @check-44.3', async () => {
    const answer = await preview('alice');
    expect(answer.status).toBe(200);
    expect(server.seen).toEqual([]);
    const { system, user, language, tokens } = answer.body as PromptPreview;
    await run('alice', { draft, question: undefined, ticket, cut: 1 });
    expect(lastSent()).toEqual({ system, user });
    expect(language).toBe('en');
    expect(system + user).not.toContain('nora.field');
    expect(user).toContain('[[EMAIL_1]]');
    expect(system).toContain('for Harbour Lamps about Delivery address.');
    expect(tokens.budget).toBe(16_000);
    expect(tokens.system).toBeGreaterThan(100);
    expect(tokens.user).toBeGreaterThan(50);
  });

  it('tells every variable of the draft with its value, empty ones too', async () => {
    const { variables } = (await preview('alice')).body as PromptPreview;
    expect(variables.map(({ name }) => name)).toEqual([
      'requester.name',
      'client.name',
      'ticket.subject',
      'custom.depth',
    ]);
    const values = Object.fromEntries(variables.map(({ name, value }) => [name, value]));
    expect(values).toMatchObject({
      'client.name': 'Harbour Lamps',
      'ticket.subject': 'Delivery address',
      'custom.depth': '',
    });
    expect(values['requester.name']).not.toContain('Nora');
  });

  it('takes a question instead of a ticket, for a client without a model too', async () => {
    await testApp.sql("update clients set llm = 'builtin', model = 'extractive' where id = $1", [
      clients.second.id,
    ]);
    const asked = { client: clients.second.uuid, ticket: undefined, cut: undefined, question };
    const { status, body } = await preview('alice', asked);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      question,
      tokens: { budget: null },
      leftOut: { messages: 0, passages: [] },
    });
  });

  it('is for super-admins, and refuses what can’t be assembled', async () => {
    for (const who of ['bob', 'carol', 'dan'] as const)
      expect((await preview(who)).status).toBe(403);
    expect(await preview('alice', { ticket: 'nothing' })).toMatchObject({
      status: 404,
      body: { code: 'tickets.not-found' },
    });
    expect((await preview('alice', { question })).status).toBe(400);
    expect((await preview('alice', { ticket: undefined })).status).toBe(400);
    expect(await preview('alice', { draft: { ...draft, context: '{{nobody}}' } })).toMatchObject({
      body: { code: 'prompts.unknown-variable' },
    });
    expect(await preview('alice', { client: randomUUID() })).toMatchObject({ status: 404 });
  });
});
