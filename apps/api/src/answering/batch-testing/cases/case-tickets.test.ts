import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseClients } from '../../../accounts/clients/clients.ts';
import {
  makeArticles,
  makeClient,
  makeTicket,
  makeTwoClients,
  type MadeClient,
} from '../../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { testSetCalls } from '@replique/tests/fixtures/test-set-calls.ts';

let testApp: TestApp;
let second: MadeClient;

beforeAll(async () => {
  testApp = await createTestApp();
  ({ second } = await makeTwoClients(testApp.deps));
});

afterAll(() => testApp.close());

const { call, makeSetOf: makeSet, listCases } = testSetCalls(() => testApp);
const casesOf = async (set: string) => (await listCases(set)).items;

const fromTickets = (set: string, given: object = {}) =>
  call('POST', `/v2/test-sets/${set}/from-tickets`, given);

const short = 'Hello, we are looking into it and write again.';
const long =
  'Your parcel left our warehouse yesterday and comes within two days; you can follow it in your account.';

/** A client with one ticket that was answered in two messages, the second the fuller one. */
async function makeAnswered() {
  const client = await makeClient(testApp.deps);
  const [page = ''] = await makeArticles(testApp.deps, client.id, [
    { title: 'Following a parcel', html: '<p>In your account.</p>', externalId: '360001234' },
  ]);
  const ticket = await makeTicket(testApp.deps, client.id, {
    subject: 'Parcel',
    category: 'Delivery',
    messages: [
      { text: 'Where is my parcel? I ordered it a week ago and nothing came yet.' },
      { role: 'agent', text: short },
      { text: 'Any news of it?' },
      {
        role: 'agent',
        html: `<p>${long} <a href="https://help.example.org/hc/articles/360001234">Following a parcel</a></p>`,
      },
      { text: 'Thank you!' },
    ],
  });
  return { client, page, ticket };
}

describe('cases of past tickets', () => {
  it('ask the conversation until the answer, expect the answer and the articles that it links', async () => {
    const { client, page, ticket } = await makeAnswered();
    const set = await makeSet(client);
    const { status, body } = await fromTickets(set);
    expect([status, body]).toEqual([200, { made: 1, known: 0, leftOut: 0 }]);
    const [made] = await casesOf(set);
    expect(made).toMatchObject({
      origin: 'ticket',
      ticket: { uuid: ticket },
      cut: 3,
      expectedAnswer: expect.stringContaining(long),
      documents: [{ uuid: page, title: 'Following a parcel' }],
      checks: [],
      author: 'Alice Arnaud',
    });
    expect(made?.question).toContain('Where is my parcel?');
    const [entry] = await testApp.sql(
      `select after from audit_log where action = 'batch-testing.cases-from-tickets' order by id desc limit 1`,
    );
    expect(entry).toEqual({ after: { cases: 1 } });
    expect((await fromTickets(set)).body).toEqual({ made: 0, known: 1, leftOut: 0 });
  });

  it('go with their tickets', async () => {
    const { client, ticket } = await makeAnswered();
    const set = await makeSet(client);
    await fromTickets(set);
    await testApp.sql('delete from tickets where uuid = $1', [ticket]);
    expect(await casesOf(set)).toEqual([]);
  });

  it('expect no article that is gone', async () => {
    const { client, page } = await makeAnswered();
    await testApp.sql(`update documents set state = 'retired' where uuid = $1`, [page]);
    const set = await makeSet(client);
    await fromTickets(set);
    expect(await casesOf(set)).toMatchObject([{ documents: [] }]);
  });

  it('are made of the newest that match', async () => {
    const { client } = await makeAnswered();
    const ask = (day: number, given: object) =>
      makeTicket(testApp.deps, client.id, {
        createdAt: new Date(Date.UTC(2026, 3, day)),
        messages: [
          { text: `Do you send on day ${day} of the month as well?` },
          { role: 'agent', text: `On day ${day} we do send parcels, as on every other day.` },
        ],
        ...given,
      });
    await ask(1, { category: 'Sending' });
    await ask(2, { category: 'Sending' });
    await ask(3, {
      category: 'Other',
      language: 'fr',
      messages: [
        { text: 'Envoyez-vous aussi des colis le troisième jour du mois (day 3) ?' },
        { role: 'agent', text: 'Oui, le troisième jour nous envoyons des colis comme les autres.' },
      ],
    });
    const numbers = async (given: object) => {
      const set = await makeSet(client);
      await fromTickets(set, given);
      return (await casesOf(set)).map(({ question }) => /day (\d)/.exec(question)?.[1] ?? 'parcel');
    };
    expect(await numbers({ count: 2 })).toEqual(['3', '2']);
    expect(await numbers({ category: 'Sending' })).toEqual(['2', '1']);
    expect(await numbers({ language: 'fr' })).toEqual(['3']);
    expect(await numbers({ withArticle: true })).toEqual(['parcel']);
    expect(await numbers({})).toEqual(['3', '2', '1', 'parcel']);
  });

  it('leave out named tickets that nobody answered', async () => {
    const { client, ticket } = await makeAnswered();
    const waiting = await makeTicket(testApp.deps, client.id);
    const set = await makeSet(client);
    const { body } = await fromTickets(set, { tickets: [ticket, waiting, ticket] });
    expect(body).toEqual({ made: 1, known: 0, leftOut: 1 });
  });

  it('refuse tickets of another client like ones that are not there', async () => {
    const { client, ticket } = await makeAnswered();
    const theirs = await makeTicket(testApp.deps, second.id);
    const set = await makeSet(client);
    const [foreign, absent] = [
      await fromTickets(set, { tickets: [ticket, theirs] }),
      await fromTickets(set, { tickets: [ticket, randomUUID()] }),
    ];
    expect([foreign.status, foreign.body]).toMatchObject([404, { code: 'tickets.not-found' }]);
    expect(foreign.text).toBe(absent.text);
    expect(await casesOf(set)).toEqual([]);
  });
});

describe('erasing a client', () => {
  it('takes its sets and cases with it, whatever they came from', async () => {
    const { client, page, ticket } = await makeAnswered();
    const set = await makeSet(client);
    await fromTickets(set);
    await call('POST', `/v2/test-sets/${set}/cases`, {
      question: 'By hand?',
      expectedAnswer: null,
      documents: [page],
      checks: [],
      ticket,
    });
    await testApp.sql('update clients set archived_at = now() where id = $1', [client.id]);
    const { status } = await call('DELETE', `/v1/clients/${client.id}`);
    expect(status).toBe(202);
    await eraseClients(testApp.deps, testApp.deps.indexes);
    const left = await testApp.sql(
      `select client_id from test_sets where client_id = $1
       union all select client_id from test_cases where client_id = $1
       union all select id from clients where id = $1`,
      [client.id],
    );
    expect(left).toEqual([]);
  });
});
