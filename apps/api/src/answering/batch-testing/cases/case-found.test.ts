import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestCase } from '@replique/contract/answering/batch-testing';
import {
  makeArticles,
  makePrompt,
  makeSuggestion,
  makeTicket,
  makeTwoClients,
  type MadeClient,
} from '../../../demo/make/factories.ts';
import type { PersonKey } from '../../../demo/make/people.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';

let testApp: TestApp;
let first: MadeClient;
let second: MadeClient;
let page = '';
let theirs: { document: string; suggestion: string };

const question = 'How can I change the delivery address of my order?';

beforeAll(async () => {
  testApp = await createTestApp();
  ({ first, second } = await makeTwoClients(testApp.deps));
  const prompt = await makePrompt(testApp.deps);
  await testApp.sql('update clients set prompt_id = (select id from prompts where uuid = $1)', [
    prompt.uuid,
  ]);
  [page = ''] = await makeArticles(testApp.deps, first.id, [
    {
      title: 'How do I change my delivery address?',
      html: '<p>You can change the delivery address of an order in your account, under Orders.</p>',
    },
  ]);
  const [document = ''] = await makeArticles(testApp.deps, second.id, [
    { title: 'Theirs', html: '<p>Their text.</p>' },
  ]);
  const ticket = await makeTicket(testApp.deps, second.id);
  const suggestion = await makeSuggestion(testApp.deps, second.id, {
    ticket,
    document,
    text: 'Theirs.',
  });
  theirs = { document, suggestion };
});

afterAll(() => testApp.close());

const ask = (text = question) =>
  makeTicket(testApp.deps, first.id, { subject: '', messages: [{ text }] });

/** A case that stands in the database, as super-admins read it. */
async function caseOf(set: string): Promise<TestCase | undefined> {
  const { body } = await testApp.call('alice', 'GET', `/v2/test-sets/${set}/cases`);
  return (body as { items: TestCase[] }).items.at(-1);
}

type Added = { set: { uuid: string; name: string; cases: number } };
const newName = () => `Found ${randomUUID().slice(0, 8)}`;
const found = (given: object = {}) => ({
  setName: newName(),
  question,
  expectedAnswer: 'In your account, under Orders.',
  documents: [page],
  ...given,
});

async function runTester(who: PersonKey, asked: object): Promise<string> {
  const { events } = await testApp.stream(who, '/v2/tester/runs', {
    client: first.uuid,
    version: 1,
    ...asked,
  });
  const done = events.map((each) => each.data as { run?: { uuid: string } }).at(-1)?.run;
  if (!done) throw new Error(`No run: ${JSON.stringify(events.at(-1))}`);
  return done.uuid;
}

describe('a case of a tester’s answer', () => {
  const add = (who: PersonKey, run: string, body: object) =>
    testApp.call(who, 'POST', `/v2/tester/runs/${run}/cases`, body);

  it('goes into a set that is made by its name, and into the same one the next time', async () => {
    const run = await runTester('carol', { question });
    const setName = newName();
    const one = await add('carol', run, found({ setName }));
    expect([one.status, one.body]).toMatchObject([201, { set: { name: setName, cases: 1 } }]);
    const { set } = one.body as Added;
    const more = found({ setName: setName.toUpperCase(), question: 'Another one?' });
    const two = await add('carol', run, more);
    expect((two.body as Added).set).toEqual({ uuid: set.uuid, name: setName, cases: 2 });
    const three = await add('carol', run, { ...found({ question: 'A third?' }), set: set.uuid });
    expect((three.body as Added).set.cases).toBe(3);
    expect(await caseOf(set.uuid)).toMatchObject({
      origin: 'tester',
      author: 'Carol Whitfield',
      ticket: null,
      documents: [{ uuid: page }],
    });
    const actions = await testApp.sql<{ action: string }>(
      `select action from audit_log where label = $1 order by id`,
      [setName],
    );
    expect(actions.map(({ action }) => action)).toEqual([
      'batch-testing.set-added',
      ...Array.from({ length: 3 }, () => 'batch-testing.case-added'),
    ]);
  });

  it('fills one set when two persons name the same new one at once', async () => {
    const run = await runTester('carol', { question });
    const setName = newName();
    const answers = await Promise.all(
      (['carol', 'bob', 'alice'] as const).map((who) =>
        add(who, run, found({ setName, question: `${who}?` })),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => (body as Added).set.uuid)).size).toBe(1);
  });

  it('asks the ticket’s conversation again while the question is the ticket’s, else what was written', async () => {
    const ticket = await ask();
    const run = await runTester('carol', { ticket, cut: 1 });
    const same = (await add('carol', run, found())).body as Added;
    expect(await caseOf(same.set.uuid)).toMatchObject({ ticket: { uuid: ticket }, cut: 1 });
    const other = (await add('carol', run, found({ question: 'And abroad?' }))).body as Added;
    expect(await caseOf(other.set.uuid)).toMatchObject({ ticket: { uuid: ticket }, cut: null });
    await testApp.sql('delete from tickets where uuid = $1', [ticket]);
    expect(await caseOf(other.set.uuid)).toBeUndefined();
  });

  it('is refused twice, without a set, into a set of another client, and of a run that is not there', async () => {
    const run = await runTester('carol', { question });
    const { set } = (await add('carol', run, found())).body as Added;
    const again = await add('carol', run, { ...found(), setName: undefined, set: set.uuid });
    expect([again.status, again.body]).toMatchObject([409, { code: 'test-cases.known' }]);
    const nowhere = await add('carol', run, found({ setName: undefined }));
    expect(nowhere.body).toMatchObject({ data: { fields: [{ path: 'set' }] } });
    const made = await testApp.call('alice', 'POST', '/v2/test-sets', {
      client: second.uuid,
      name: newName(),
    });
    const foreignSet = (made.body as { uuid: string }).uuid;
    for (const who of ['carol', 'alice'] as const) {
      const refused = await add(who, run, found({ setName: undefined, set: foreignSet }));
      expect([refused.status, refused.body]).toMatchObject([404, { code: 'test-sets.not-found' }]);
    }
    const foreignDocument = await add('carol', run, found({ documents: [theirs.document] }));
    expect(foreignDocument.body).toMatchObject({ code: 'documents.not-found' });
    const unknown = await add('carol', randomUUID(), found());
    const foreign = await add('erin', run, found({ documents: [] }));
    expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
    expect((await add('dan', run, found())).status).toBe(403);
  });
});

describe('a case of a suggestion', () => {
  const add = (who: PersonKey, suggestion: string, body: object) =>
    testApp.call(who, 'POST', `/v2/suggestions/${suggestion}/test-case`, body);

  async function suggest(ticket: string): Promise<string> {
    const { events } = await testApp.stream('carol', `/v2/tickets/${ticket}/suggestions`, {});
    const done = events.map((each) => each.data as { suggestion?: { uuid: string } }).at(-1);
    if (!done?.suggestion) throw new Error(`No suggestion: ${JSON.stringify(events.at(-1))}`);
    return done.suggestion.uuid;
  }

  it('asks the conversation that the suggestion was written from, whatever came since', async () => {
    const ticket = await ask();
    const suggestion = await suggest(ticket);
    await testApp.sql(
      `insert into messages (client_id, uuid, ticket_id, external_id, role, sent_at, text)
       select client_id, gen_random_uuid(), id, 'later', 'requester', '2026-03-03T09:00:00Z', 'And where is my invoice?'
       from tickets where uuid = $1`,
      [ticket],
    );
    const { status, body } = await add('carol', suggestion, found());
    expect(status).toBe(201);
    expect(await caseOf((body as Added).set.uuid)).toMatchObject({
      origin: 'suggestion',
      author: 'Carol Whitfield',
      ticket: { uuid: ticket },
      cut: 1,
      expectedAnswer: 'In your account, under Orders.',
    });
  });

  it('keeps what a person wrote instead of the question', async () => {
    const ticket = await ask();
    const suggestion = await suggest(ticket);
    const { body } = await add('carol', suggestion, found({ question: 'In other words?' }));
    expect(await caseOf((body as Added).set.uuid)).toMatchObject({
      question: 'In other words?',
      ticket: { uuid: ticket },
      cut: null,
    });
  });

  it('is refused of another client’s suggestion, of a deleted one, and to guests', async () => {
    const suggestion = await suggest(await ask());
    const unknown = await add('carol', randomUUID(), found());
    const foreign = await add('carol', theirs.suggestion, found());
    expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
    expect((await add('dan', suggestion, found())).status).toBe(403);
    await testApp.call('carol', 'DELETE', `/v2/suggestions/${suggestion}`);
    const deleted = await add('carol', suggestion, found());
    expect([deleted.status, deleted.body]).toMatchObject([404, { code: 'suggestions.not-found' }]);
  });
});

describe('where somebody may add a case', () => {
  it('are the client’s own sets with their numbers of cases', async () => {
    const run = await runTester('carol', { question });
    const setName = newName();
    await testApp.call('carol', 'POST', `/v2/tester/runs/${run}/cases`, found({ setName }));
    const choices = async (who: PersonKey, client: MadeClient) =>
      testApp.call(who, 'GET', `/v2/test-set-choices?client=${client.uuid}`);
    const { body } = await choices('carol', first);
    expect((body as { items: object[] }).items).toContainEqual({
      uuid: expect.any(String),
      name: setName,
      cases: 1,
    });
    expect((await choices('carol', second)).status).toBe(404);
    expect((await choices('dan', first)).status).toBe(403);
    expect((await choices('alice', second)).status).toBe(200);
  });
});
