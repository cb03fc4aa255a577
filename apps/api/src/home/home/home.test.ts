import { randomUUID } from 'node:crypto';
import type { Home } from '@replique/contract/home/home';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeArticles,
  makeClient,
  makePerson,
  makeSuggestion,
  makeTickets,
  makeTwoClients,
  type MadeClient,
} from '../../demo/make/factories.ts';
import { createTestApp, type TestApp, type TestCaller } from '@replique/tests/app/test-app.ts';

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };

beforeAll(async () => {
  testApp = await createTestApp();
  clients = await makeTwoClients(testApp.deps);
});

afterAll(() => testApp.close());

async function read(caller: TestCaller, client?: string): Promise<Home> {
  const query = client === undefined ? '' : `?client=${client}`;
  const answer = await testApp.call(caller, 'GET', `/v2/home${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Home;
}

const stepsOf = (home: Home) =>
  Object.fromEntries(home.steps?.map(({ step, isDone }) => [step, isDone]) ?? []);

describe('what needs somebody', () => {
  it('is shown by role: what others do is null', async () => {
    const client = clients.first.uuid;
    const shown = ({ needs: { longestWaitingSince: _, ...counts } }: Home) =>
      Object.entries(counts).flatMap(([kind, count]) => (count === null ? [] : [kind]));
    const everybody = ['ticketsWaiting', 'ticketsSuggested'];
    const agents = ['chatsWaiting', 'groupsToAnswer', 'proposals', 'openGaps', 'documentsToReview'];
    const provider = ['failingClients', 'openIncidents', 'mailsFailed'];
    expect(shown(await read('dan'))).toEqual(everybody);
    expect(shown(await read('carol'))).toEqual([...everybody, ...agents]);
    expect(shown(await read('bob'))).toEqual([...everybody, ...agents, 'crmFailures']);
    for (const home of [await read('alice'), await read('alice', client)])
      expect(shown(home)).toEqual([...everybody, ...agents, 'crmFailures', ...provider]);
  });

  it('leaves out what the client’s modules switch off', async () => {
    const { id, uuid } = await makeClient(testApp.deps);
    await testApp.sql(
      `update clients set modules = modules || '{"chatbots": false, "reinforcement": false, "suggestions": false}'
       where id = $1`,
      [id],
    );
    const { needs, steps } = await read('alice', uuid);
    expect(needs).toMatchObject({
      ticketsWaiting: null,
      ticketsSuggested: null,
      longestWaitingSince: null,
      chatsWaiting: null,
      groupsToAnswer: null,
      proposals: 0,
    });
    expect(steps?.map(({ step }) => step)).toEqual([
      'knowledge',
      'tickets',
      'people',
      'prompt',
      'tour',
    ]);
  });

  it('counts the own client’s, a super-admin’s over all, or of the chosen one', async () => {
    const [one, two] = [clients.first.id, clients.second.id];
    const asked = { messages: [{ text: 'Where is my parcel? It has been two weeks.' }] };
    const tickets = await makeTickets(testApp.deps, one, [
      { externalId: 'a', ...asked },
      { externalId: 'b', ...asked },
    ]);
    await makeTickets(testApp.deps, two, [{ externalId: 'c', ...asked }]);
    const [document] = await makeArticles(testApp.deps, one, [
      { title: 'Parcels', html: '<p>A parcel takes two days.</p>' },
    ]);
    await makeSuggestion(testApp.deps, one, {
      ticket: tickets[0] ?? '',
      document: document ?? '',
      text: 'It takes two days.',
    });
    const [first] = await testApp.sql<{ since: Date }>(
      `select min(last_question_at) as since from tickets where client_id = $1`,
      [one],
    );
    const own = (await read('dan')).needs;
    expect(own).toMatchObject({
      ticketsWaiting: 2,
      ticketsSuggested: 1,
      longestWaitingSince: first?.since.toISOString(),
    });
    expect((await read('erin')).needs.ticketsWaiting).toBe(1);
    expect((await read('alice')).needs).toMatchObject({ ticketsWaiting: 3, ticketsSuggested: 1 });
    expect((await read('alice', clients.second.uuid)).needs.ticketsWaiting).toBe(1);
    expect((await read('dan', clients.first.uuid)).needs).toEqual(own);
  });

  it('counts documents whose certification ends soon, and those with a newer text, once', async () => {
    const today = new Date();
    const day = (days: number) =>
      new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10);
    const titles = ['soon', 'later', 'over', 'newer', 'soon and newer', 'gone', 'never certified'];
    const uuids = await makeArticles(
      testApp.deps,
      clients.second.id,
      titles.map((title) => ({ title, html: `<p>${title}</p>` })),
    );
    const until: Record<string, string | null> = {
      soon: day(30),
      later: day(31),
      over: day(-1),
      newer: null,
      'soon and newer': day(3),
      gone: day(300),
    };
    for (const [n, title] of titles.entries()) {
      if (!(title in until)) continue;
      await testApp.sql(
        'update documents set certified_at = now(), certified_until = $2 where uuid = $1',
        [uuids[n], until[title]],
      );
      if (title.includes('newer'))
        await testApp.sql(
          `insert into waiting_texts (client_id, document_id, title, is_question, html, content_hash, passages, updated_at)
           select client_id, id, title, false, '<p>New</p>', 'hash', '[]', now() from documents where uuid = $1`,
          [uuids[n]],
        );
      if (title === 'gone')
        await testApp.sql('update documents set source_gone_at = now() where uuid = $1', [
          uuids[n],
        ]);
    }
    expect((await read('frank')).needs.documentsToReview).toBe(4);
    // What the figure leads to.
    const path = `/v2/documents?client=${clients.second.uuid}&standing=to-review`;
    expect((await testApp.call('frank', 'GET', path)).body).toMatchObject({ total: 4 });
    expect((await read('carol')).needs.documentsToReview).toBe(0);
    expect((await read('alice')).needs.documentsToReview).toBe(4);
  });

  it('tells a super-admin of mails that were given up', async () => {
    await testApp.sql(
      `insert into mails (uuid, recipient, subject, sealed_text, sealed_html, state, attempts, next_attempt_at, created_at)
       values ($1, 'a@example.org', 's', '', '', 'failed', 5, now(), now())`,
      [randomUUID()],
    );
    expect((await read('alice')).needs.mailsFailed).toBe(1);
    expect((await read('bob')).needs.mailsFailed).toBeNull();
  });
});

describe('the month that is told of', () => {
  it('takes a time zone, and refuses one that is none', async () => {
    const [good, bad] = await Promise.all([
      testApp.call('dan', 'GET', '/v2/home?zone=Europe/Paris'),
      testApp.call('dan', 'GET', '/v2/home?zone=Mars/Olympus'),
    ]);
    expect([good.status, bad.status]).toEqual([200, 400]);
  });
});

describe('what is left to set up', () => {
  it('is told who may do it, of one client, from its rows', async () => {
    const { id, uuid } = await makeClient(testApp.deps);
    const admin = await makePerson(testApp.deps, { clientId: id, level: 4 });
    const agent = await makePerson(testApp.deps, { clientId: id, level: 3 });
    await testApp.sql('update users set disabled_at = now() where id = $1', [agent.id]);
    const caller = { email: admin.email };
    expect(stepsOf(await read(caller))).toEqual({
      tour: false,
      tickets: false,
      knowledge: false,
      people: false,
      suggestion: false,
      accepted: false,
      automatic: false,
    });
    expect(stepsOf(await read('alice', uuid))).toMatchObject({
      prompt: false,
      people: true,
      chatbot: false,
    });

    await makePerson(testApp.deps, { clientId: id, level: 3 });
    await makeArticles(testApp.deps, id, [{ title: 'Parcels', html: '<p>Two days.</p>' }]);
    await testApp.sql(
      `insert into auto_suggestion_settings (client_id, is_on, daily_limit, max_age_hours, time_zone)
       values ($1, true, 10, 24, 'UTC')`,
      [id],
    );
    const home = await read(caller);
    expect(stepsOf(home)).toMatchObject({
      knowledge: true,
      people: true,
      automatic: true,
      tickets: false,
    });
    expect(home.steps?.find(({ step }) => step === 'knowledge')?.href).toBe(
      `/knowledge/sources?client=${uuid}`,
    );
  });

  it('is by role, and ends with an accepted suggestion', async () => {
    const names = async (caller: TestCaller) =>
      (await read(caller)).steps?.map(({ step }) => step) ?? [];
    expect(await names('dan')).toEqual(['tour', 'ownName', 'accepted']);
    expect(await names('carol')).toEqual([
      'tour',
      'ownName',
      'ownSuggestion',
      'ownCertified',
      'ownAccepted',
    ]);
    expect((await names('bob')).slice(-2)).toEqual(['accepted', 'tour']);
    expect(await names('alice')).toEqual(['client', 'accepted', 'tour']);
  });

  it('is of an agent’s own what this agent did, not what a colleague did', async () => {
    const { id } = await makeClient(testApp.deps);
    const [one, other] = [
      await makePerson(testApp.deps, { clientId: id, level: 3 }),
      await makePerson(testApp.deps, { clientId: id, level: 3 }),
    ];
    const [document = ''] = await makeArticles(testApp.deps, id, [
      { title: 'Parcels', html: '<p>A parcel takes two days.</p>' },
    ]);
    const [ticket = ''] = await makeTickets(testApp.deps, id, [
      { externalId: 'own', messages: [{ text: 'Where is my parcel?' }] },
    ]);
    const suggestion = await makeSuggestion(testApp.deps, id, {
      ticket,
      document,
      text: 'It takes two days.',
    });
    await testApp.sql(
      `update suggestions set created_by = $1, accepted_by = null where uuid = $2`,
      [one.id, suggestion],
    );
    const own = { ownSuggestion: true, ownCertified: false, ownAccepted: false };
    expect(stepsOf(await read({ email: one.email }))).toMatchObject(own);
    expect(stepsOf(await read({ email: other.email }))).toMatchObject({ ownSuggestion: false });
    await testApp.call({ email: one.email }, 'POST', `/v2/suggestions/${suggestion}/accept`, {
      revision: 1,
    });
    await testApp.sql(
      `update documents set certified_at = now(), certified_by = $1 where client_id = $2`,
      [one.id, id],
    );
    expect(stepsOf(await read({ email: one.email }))).toMatchObject({
      ownCertified: true,
      ownAccepted: true,
    });
    expect(stepsOf(await read({ email: other.email }))).toMatchObject({
      ownCertified: false,
      ownAccepted: false,
    });
  });

  it('has tickets once one is there, however it came', async () => {
    const { id, uuid } = await makeClient(testApp.deps);
    expect(stepsOf(await read('alice', uuid))).toMatchObject({ tickets: false });
    await makeTickets(testApp.deps, id, [{ externalId: 'typed', messages: [{ text: 'How?' }] }]);
    expect(stepsOf(await read('alice', uuid))).toMatchObject({ tickets: true });
  });

  it('goes on, for the provider, with the only client there is', async () => {
    await testApp.sql('update clients set archived_at = now() where name <> $1', [
      clients.first.name,
    ]);
    try {
      const { steps } = await read('alice');
      expect(steps?.map(({ step }) => step).slice(0, 3)).toEqual([
        'client',
        'knowledge',
        'tickets',
      ]);
      expect(steps?.[0]).toMatchObject({ isDone: true, client: null });
      expect(steps?.[1]).toMatchObject({ client: clients.first.uuid });
    } finally {
      await testApp.sql('update clients set archived_at = null');
    }
  });

  it('may be passed over, by each for themselves and for each client, and taken up again', async () => {
    const [one, other] = [await makeClient(testApp.deps), await makeClient(testApp.deps)];
    const skip = (caller: TestCaller, step: string, body: object) =>
      testApp.call(caller, 'PUT', `/v2/home/steps/${step}`, body);
    const skipped = async (caller: TestCaller, client?: string) =>
      (await read(caller, client)).steps?.flatMap(({ step, isSkipped }) => (isSkipped ? step : []));
    const here = { client: one.uuid, isSkipped: true };
    expect((await skip('alice', 'people', here)).status).toBe(204);
    await skip('alice', 'chatbot', here);
    await skip('alice', 'people', here);
    expect(await skipped('alice', one.uuid)).toEqual(['people', 'chatbot']);
    expect(await skipped('alice', other.uuid)).toEqual([]);
    await skip('alice', 'people', { ...here, isSkipped: false });
    expect(await skipped('alice', one.uuid)).toEqual(['chatbot']);
    await skip('alice', 'tour', { isSkipped: true });
    expect(await skipped('alice', other.uuid)).toEqual(['tour']);
    await skip('alice', 'tour', { isSkipped: false });

    await skip('bob', 'people', { isSkipped: true });
    expect(await skipped('bob')).toEqual(['people']);
    expect((await skip('bob', 'people', here)).status).toBe(404);
    expect((await skip('bob', 'weather', { isSkipped: true })).status).toBe(400);
    expect((await skip(null, 'people', { isSkipped: true })).status).toBe(401);
  });

  it('is not shown to who put it away, until they bring it back', async () => {
    const set = (isChecklistHidden: boolean) =>
      testApp.call('erin', 'PATCH', '/v2/users/me/preferences', { isChecklistHidden });
    expect((await set(true)).status).toBe(200);
    expect((await read('erin')).steps).toBeNull();
    expect((await read('frank')).steps).not.toBeNull();
    await set(false);
    expect((await read('erin')).steps).not.toBeNull();
  });
});

it('knows no other client, and nobody unsigned', async () => {
  const foreign = await testApp.call('bob', 'GET', `/v2/home?client=${clients.second.uuid}`);
  const unknown = await testApp.call('bob', 'GET', `/v2/home?client=${randomUUID()}`);
  expect([foreign.status, foreign.body]).toMatchObject([404, { code: 'clients.not-found' }]);
  expect(foreign.text).toBe(unknown.text);
  expect((await testApp.call('alice', 'GET', `/v2/home?client=${randomUUID()}`)).status).toBe(404);
  expect((await testApp.call(null, 'GET', '/v2/home')).status).toBe(401);
});
