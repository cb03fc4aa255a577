import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeArticles,
  makeSuggestion,
  makeTicket,
  makeTwoClients,
  type MadeClient,
} from '../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };
let documents: string[];
let ticket: string;

const titles = ['Été indien', 'apples', 'Zebra', 'Banana'];

beforeAll(async () => {
  testApp = await createTestApp();
  clients = await makeTwoClients(testApp.deps);
  const { deps } = testApp;
  documents = await makeArticles(
    deps,
    clients.first.id,
    titles.map((title, n) => ({
      title,
      html: '<p>Text.</p>',
      updatedAt: new Date(`2026-02-0${n + 1}T08:00:00Z`),
    })),
  );
  ticket = await makeTicket(deps, clients.first.id, { subject: 'Where is it?' });
  const figures = [
    [10, 5],
    [0, 0],
    [4, 4],
    [2, 0],
  ];
  for (const [n, [uses, accepted]] of figures.entries())
    await testApp.sql('update documents set uses = $2, accepted_uses = $3 where uuid = $1', [
      documents[n],
      uses,
      accepted,
    ]);
});
afterAll(() => testApp.close());

const list = async (query: string) => {
  const answer = await testApp.call('dan', 'GET', `/v2/documents?${query}`);
  return (answer.body as { items: { title: string }[] }).items.map(({ title }) => title);
};

describe('the list sorts by', () => {
  it.each([
    ['sort=title&direction=asc', ['apples', 'Banana', 'Été indien', 'Zebra']],
    ['sort=title&direction=desc', ['Zebra', 'Été indien', 'Banana', 'apples']],
    ['sort=uses', ['Été indien', 'Zebra', 'Banana', 'apples']],
    ['sort=updated&direction=asc', ['Été indien', 'apples', 'Zebra', 'Banana']],
    // What was never cited has no share: it stands last both ways.
    ['sort=acceptance', ['Zebra', 'Été indien', 'Banana', 'apples']],
    ['sort=acceptance&direction=asc', ['Banana', 'Été indien', 'Zebra', 'apples']],
  ])('%s', async (query, expected) => {
    expect(await list(query)).toEqual(expected);
  });
});

describe('the list filters by', () => {
  it('certifications that end within 30 days', async () => {
    const certify = (uuid = '', until: string | null) =>
      testApp.call('carol', 'POST', `/v2/documents/${uuid}/certify`, { until });
    const inDays = (days: number) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    await certify(documents[0], inDays(30));
    await certify(documents[1], inDays(31));
    await certify(documents[2], null);
    expect(await list('standing=expiring')).toEqual(['Été indien']);
    expect(await list('standing=certified&sort=title&direction=asc')).toHaveLength(3);
  });

  it('a source of the client, and refuses another’s', async () => {
    const [row] = await testApp.sql<{ uuid: string }>(
      `insert into sources (client_id, uuid, url, platform, title, created_at)
       values ($1, gen_random_uuid(), 'https://theirs.example', 'sitemap', 'Theirs', now()) returning uuid`,
      [clients.second.id],
    );
    const answer = await testApp.call('dan', 'GET', `/v2/documents?source=${row?.uuid}`);
    expect([answer.status, answer.body]).toMatchObject([404, { code: 'sources.not-found' }]);
  });
});

describe('the uses of a document', () => {
  it('are the suggestions that cite it, newest first, and accepting one counts', async () => {
    const document = documents[3] ?? '';
    const text = 'You find it here.';
    const given = { ticket, document, text };
    const [first, second] = [
      await makeSuggestion(testApp.deps, clients.first.id, given),
      await makeSuggestion(testApp.deps, clients.first.id, given),
    ];
    // This one had it at hand and did not cite it.
    const third = await makeSuggestion(testApp.deps, clients.first.id, given);
    await testApp.sql(`update suggestions set sentences = '[]' where uuid = $1`, [third]);
    const accept = async (uuid: string) =>
      testApp.call('carol', 'POST', `/v2/suggestions/${uuid}/accept`, { revision: 1 });
    expect((await accept(first)).status).toBe(200);
    expect((await accept(third)).status).toBe(200);
    const read = async (path = '') =>
      (await testApp.call('dan', 'GET', `/v2/documents/${document}${path}`)).body;
    expect(await read()).toMatchObject({ acceptedUses: 1 });
    expect(await read('/uses')).toMatchObject({
      items: [
        { state: 'ready', ticket: { uuid: ticket, subject: 'Where is it?' } },
        { state: 'accepted', ticket: { uuid: ticket } },
      ],
    });
    expect((await read('/uses')) as { items: unknown[] }).toHaveProperty('items.length', 2);
    expect(second).not.toBe(first);
  });
});
