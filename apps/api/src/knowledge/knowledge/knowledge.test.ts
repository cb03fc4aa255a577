import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeArticles, makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { prepareArticles, putArticles, type Article } from './knowledge.ts';

type Row = { uuid: string; title: string; language: string; chunks: number };
type Page = { items: Row[]; nextCursor: null; total: number };

let testApp: TestApp;
const reading = () => ({ texts: testApp.deps.texts, client: clients.first.id });
let clients: { first: MadeClient; second: MadeClient };
const day = (n: number) => new Date(`2026-02-${String(n).padStart(2, '0')}T08:00:00Z`);

beforeAll(async () => {
  testApp = await createTestApp();
  clients = await makeTwoClients(testApp.deps);
  await makeArticles(testApp.deps, clients.first.id, [
    {
      externalId: 'kettle',
      title: 'Descale your kettle',
      url: 'https://help.example/kettle',
      updatedAt: day(1),
      html: '<p>Lime builds up.</p><h2>With vinegar</h2><p>Boil half vinegar, half water.</p><h2>With citric acid</h2><p>Two spoons in a litre.</p>',
    },
    {
      externalId: 'kettle',
      title: 'Détartrer la bouilloire',
      language: 'fr',
      updatedAt: day(2),
      html: '<p>Le calcaire se dépose.</p>',
    },
    {
      externalId: 'percent',
      title: '100% wool_blankets\\care',
      updatedAt: day(3),
      html: '<p>Wash cold.</p>',
    },
    {
      externalId: 'other',
      title: '100 percent',
      updatedAt: day(4),
      html: '<p>Nothing special.</p>',
    },
  ]);
  await makeArticles(testApp.deps, clients.second.id, [
    { externalId: 'kettle', title: 'Descale their kettle', html: '<p>Theirs.</p>' },
  ]);
});

afterAll(() => testApp.close());

async function list(query = '', person: 'dan' | 'alice' = 'dan'): Promise<Page> {
  const answer = await testApp.call(person, 'GET', `/v2/documents${query}`);
  expect([query, answer.status]).toEqual([query, 200]);
  return answer.body as Page;
}

const titlesOf = (page: Page) => page.items.map((item) => item.title);

describe('the list of documents', () => {
  it('shows the own client’s, last changed first', async () => {
    const page = await list();
    expect(titlesOf(page)).toEqual([
      '100 percent',
      '100% wool_blankets\\care',
      'Détartrer la bouilloire',
      'Descale your kettle',
    ]);
    expect(page.items[3]).toEqual({
      uuid: expect.any(String),
      client: { uuid: clients.first.uuid, name: clients.first.name },
      kind: 'article',
      title: 'Descale your kettle',
      language: 'en',
      url: 'https://help.example/kettle',
      source: null,
      isCertified: false,
      certifiedBy: null,
      certifiedUntil: null,
      isWaiting: false,
      isGone: false,
      isExcluded: false,
      isRetired: false,
      boost: 0,
      chunks: expect.any(Number),
      uses: 0,
      acceptedUses: 0,
      updatedAt: day(1).toISOString(),
    });
    expect(page.items[3]?.chunks).toBeGreaterThan(0);
    expect([page.total, page.nextCursor]).toEqual([4, null]);
  });

  it.each([
    ['?language=fr', ['Détartrer la bouilloire']],
    ['?kind=article&language=en&search=kettle', ['Descale your kettle']],
    ['?kind=csv', []],
    ['?search=DETARTRER', ['Détartrer la bouilloire']],
    ['?search=%20kettle%20', ['Descale your kettle']],
    ['?pageSize=10&page=2', []],
  ])('answers %s', async (query, expected) => {
    expect(titlesOf(await list(query))).toEqual(expected);
  });

  it.each([
    ['100%', ['100% wool_blankets\\care']],
    ['%', ['100% wool_blankets\\care']],
    ['_', ['100% wool_blankets\\care']],
    ['l_b', ['100% wool_blankets\\care']],
    ['1_0', []],
    ['\\', ['100% wool_blankets\\care']],
    ['s\\c', ['100% wool_blankets\\care']],
    ['\\%', []],
  ])('takes %j literally when it searches', async (text, expected) => {
    expect(titlesOf(await list(`?search=${encodeURIComponent(text)}`))).toEqual(expected);
  });

  it('goes over every client for super-admins, or over one', async () => {
    expect((await list('', 'alice')).total).toBe(5);
    expect(titlesOf(await list(`?client=${clients.second.uuid}`, 'alice'))).toEqual([
      'Descale their kettle',
    ]);
  });

  it.each(['kind=page', 'language=Deutsch', 'pageSize=20', 'page=0', 'sort=kind', 'standing=odd'])(
    'refuses %s',
    async (query) => {
      expect((await testApp.call('dan', 'GET', `/v2/documents?${query}`)).status).toBe(400);
    },
  );
});

describe('a document', () => {
  it('shows its passages by heading, in order', async () => {
    const [row] = (await list('?search=descale')).items;
    const answer = await testApp.call('dan', 'GET', `/v2/documents/${row?.uuid}`);
    const { passages, externalId, html } = answer.body as {
      passages: { ordinal: number; heading: string | null; text: string }[];
      externalId: string;
      html: string;
    };
    expect(externalId).toBe('kettle');
    expect(html).toContain('<h2>With vinegar</h2>');
    expect(passages.map((passage) => passage.ordinal)).toEqual(
      passages.map((_, index) => passages[0]!.ordinal + index),
    );
    const text = passages.map((passage) => `${passage.heading}: ${passage.text}`).join('\n');
    for (const part of ['Lime builds up.', 'With vinegar', 'half water', 'Two spoons'])
      expect(text).toContain(part);
  });

  it('that was retired is in no list but its own; a foreign one answers like one never there', async () => {
    const [retired = ''] = await makeArticles(testApp.deps, clients.first.id, [
      { title: 'Retired', html: '<p>x</p>' },
    ]);
    await testApp.sql(`update documents set state = 'retired' where uuid = $1`, [retired]);
    const [foreign] = (await list(`?client=${clients.second.uuid}`, 'alice')).items;
    for (const uuid of [foreign?.uuid, randomUUID()]) {
      const answer = await testApp.call('dan', 'GET', `/v2/documents/${uuid}`);
      expect([answer.status, answer.body]).toEqual([
        404,
        { code: 'documents.not-found', message: 'Document not found' },
      ]);
    }
    expect((await list('?search=Retired')).total).toBe(0);
    expect(titlesOf(await list('?search=Retired&standing=retired'))).toEqual(['Retired']);
    const answer = await testApp.call('dan', 'GET', `/v2/documents/${retired}`);
    expect(answer.body).toMatchObject({ title: 'Retired', isRetired: true });
  });
});

describe('articles that are put again', () => {
  const article: Article = {
    externalId: 'again',
    title: 'Twice',
    url: null,
    language: 'en',
    html: '<p>First text of it.</p>',
    updatedAt: day(5),
  };
  const put = (...articles: Article[]) =>
    testApp.deps.db.withClient(clients.first.id, async (tx) =>
      putArticles(tx, clients.first.id, await prepareArticles(articles, reading())),
    );
  const rows = () =>
    testApp.sql<{ text: string; uuid: string }>(
      `select d.uuid, c.text from documents d join chunks c on c.document_id = d.id where d.external_id = 'again'`,
    );

  it('change nothing when they are the same, and keep their place when they changed', async () => {
    const key = { externalId: 'again', language: 'en' };
    const none = { added: [], changed: [], waiting: [], unchanged: 0 };
    expect(await put(article)).toEqual({ ...none, added: [key] });
    const [first] = await rows();
    expect(await put(article)).toEqual({ ...none, unchanged: 1 });
    const second = { ...article, html: '<p>Second text of it.</p>' };
    expect(await put(second)).toEqual({ ...none, changed: [key] });
    expect(await rows()).toEqual([
      { uuid: first?.uuid, text: expect.stringContaining('Second text') },
    ]);
  });

  it('stand again when they had been retired', async () => {
    await testApp.sql(`update documents set state = 'retired' where external_id = 'again'`);
    const { added } = await put({ ...article, html: '<p>Second text of it.</p>' });
    expect(added).toHaveLength(1);
    expect((await list('?search=Twice')).total).toBe(1);
  });

  it('are stored once when they come twice in one batch, as they came last', async () => {
    await put(
      { ...article, externalId: 'dup', html: '<p>Old.</p>' },
      { ...article, externalId: 'dup', html: '<p>New.</p>' },
    );
    const stored = await testApp.sql<{ html: string }>(
      `select html from documents where external_id = 'dup'`,
    );
    expect(stored).toEqual([{ html: '<p>New.</p>' }]);
    // Again, when the last of them is what is stored already.
    await put(
      { ...article, externalId: 'dup', html: '<p>Old.</p>' },
      { ...article, externalId: 'dup', html: '<p>New.</p>' },
    );
    expect(await testApp.sql(`select html from documents where external_id = 'dup'`)).toEqual(
      stored,
    );
  });
});
