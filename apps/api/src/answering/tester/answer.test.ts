import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findClient, type Client } from '../../accounts/clients/clients.ts';
import { listVersionsOf, type TestableVersion } from '../prompts/prompts.ts';
import { makeArticles, makeClient, makePrompt, makeTicket } from '../../demo/make/factories.ts';
import {
  startModelServer,
  ways,
  type ModelServer,
  writtenBy,
} from '@replique/tests/servers/model-server.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { answerWith, findTestPassages, readContext, type AskedOf } from './tester.ts';

const question = 'How can I change the delivery address of my order to Skerryvore?';
const told =
  'You can change the delivery address of an order in your account until the parcel has left our warehouse.';

let server: ModelServer;
let testApp: TestApp;
let client: Client;
let prompt: TestableVersion;
let article: number;
let ticket: string;

beforeAll(async () => {
  server = await startModelServer();
  testApp = await createTestApp({
    config: writtenBy(server),
  });
  const { deps } = testApp;
  const made = await makePrompt(deps);
  const { id } = await makeClient(deps, { promptUuid: made.uuid });
  const found = await deps.db.withStaff((tx) => findClient(tx, { id }));
  const [version] = await deps.db.withStaff((tx) => listVersionsOf(tx, found?.promptId ?? 0));
  if (!found || !version) throw new Error('The client that was made has no prompt.');
  [client, prompt] = [found, version];
  await makeArticles(deps, id, [
    { title: 'How do I change my delivery address?', html: `<p>${told}</p>` },
  ]);
  const [row] = await testApp.sql<{ id: number }>('select id from documents where client_id = $1', [
    id,
  ]);
  article = Number(row?.id);
  ticket = await makeTicket(deps, id, {
    messages: [{ text: question }, { role: 'agent', author: 'Carol', text: told }],
  });
});

afterEach(() => {
  server.seen.length = 0;
});

afterAll(async () => {
  await testApp.close();
  await server.close();
});

const rules = 'Never promise a date to anybody who asks.';
const signal = new AbortController().signal;

async function ask(asked: AskedOf) {
  const { deps } = testApp;
  const how = { client, rules, agentName: null, facts: 'none', purpose: 'test' } as const;
  const context = await readContext(deps, { ...how, asked });
  return { context, found: await findTestPassages(deps, context) };
}

describe('an answer that nobody waits for', () => {
  it('is written with a version from what was read once, under the rules that are given', async () => {
    server.answer(ways.whole(`Hello,\n\n${told} [1]\n\nKind regards`));
    const asked = await ask({ question });
    const [answer, again] = [
      await answerWith(testApp.deps, { ...asked, prompt, signal }),
      await answerWith(testApp.deps, { ...asked, prompt, signal }),
    ];
    expect(answer).toMatchObject({ state: 'ready', version: 1, wasDeployed: true, fellBack: null });
    expect(answer.citedIds).toEqual([article]);
    expect(answer.sources).toEqual(again.sources);
    expect(server.seen.at(-1)?.body).toContain(rules);
    const kept = await testApp.sql('select id from tester_runs');
    expect(kept).toEqual([]);
    const [call] = await testApp.sql('select purpose from model_calls order by id desc limit 1');
    expect(call).toEqual({ purpose: 'test' });
  });

  it('to a ticket is not written from its own past answer', async () => {
    const ofTickets = async (asked: AskedOf) =>
      (await ask(asked)).found.sources.flatMap(({ kind, uuid }) => (kind === 'ticket' ? uuid : []));
    expect(await ofTickets({ question })).toEqual([ticket]);
    expect(await ofTickets({ ticket, cut: 1 })).toEqual([]);
  });

  it('that breaks off has failed, and says why', async () => {
    server.answer(ways.cut(`${told} [1] And th`));
    const answer = await answerWith(testApp.deps, { ...(await ask({ question })), prompt, signal });
    expect(answer).toMatchObject({ state: 'failed', text: '', citedIds: [] });
    expect(answer.fault).not.toBeNull();
  });

  it('that a model cannot begin is another writer’s, and says so', async () => {
    server.answer(ways.status(401));
    const answer = await answerWith(testApp.deps, { ...(await ask({ question })), prompt, signal });
    expect(answer).toMatchObject({ state: 'ready', model: 'builtin' });
    expect(answer.fellBack).not.toBeNull();
  });

  it('ends when it is no longer wanted', async () => {
    server.answer(ways.silent());
    const leaving = new AbortController();
    const asked = await ask({ question });
    const answer = answerWith(testApp.deps, { ...asked, prompt, signal: leaving.signal });
    leaving.abort(new Error('no longer wanted'));
    await expect(answer).rejects.toThrow('no longer wanted');
  });
});
