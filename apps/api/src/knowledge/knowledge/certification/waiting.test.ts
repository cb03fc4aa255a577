import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeTwoClients, type MadeClient } from '../../../demo/make/factories.ts';
import { createTestApp, type TestApp, type TestCaller } from '@replique/tests/app/test-app.ts';
import { endCertifications } from './certification.ts';
import {
  prepareArticles,
  putArticles,
  prepareDocuments,
  putDocuments,
  retireMissing,
  type Article,
} from '../knowledge.ts';

type Waiting = { hash: string; title: string; html: string; textBefore: string; textAfter: string };
type Detail = {
  title: string;
  html: string;
  isCertified: boolean;
  certifiedBy: string | null;
  certifiedUntil: string | null;
  isWaiting: boolean;
  isGone: boolean;
  isRetired: boolean;
  source: { uuid: string; title: string } | null;
  passages: { text: string }[];
  waiting: Waiting | null;
};

let testApp: TestApp;
const reading = () => ({ texts: testApp.deps.texts, client: clients.first.id });
let clients: { first: MadeClient; second: MadeClient };
let article: Article;
let page: string;
const now = new Date('2026-03-10T12:00:00Z');

beforeAll(async () => {
  testApp = await createTestApp();
  clients = await makeTwoClients(testApp.deps);
});

const put = (...articles: Article[]) =>
  testApp.deps.db.withClient(clients.first.id, async (tx) =>
    putArticles(tx, clients.first.id, await prepareArticles(articles, reading())),
  );
const uuidOf = async ({ externalId }: Article) => {
  const rows = await testApp.sql<{ uuid: string }>(
    'select uuid from documents where client_id = $1 and external_id = $2',
    [clients.first.id, externalId],
  );
  return rows[0]?.uuid ?? '';
};
const act = (caller: TestCaller, what: string, body: object = {}, uuid = page) =>
  testApp.call(caller, 'POST', `/v2/documents/${uuid}/${what}`, body);
const read = async (uuid = page) =>
  (await testApp.call('carol', 'GET', `/v2/documents/${uuid}`)).body as Detail;
const newer = () => ({ ...article, html: '<p>Ships within <b>five</b> days.</p>' });
const key = () => ({ externalId: article.externalId, language: 'en' });

async function offer(text: Article = newer()): Promise<Waiting> {
  await put(text);
  const { waiting } = await read();
  if (!waiting) throw new Error('Nothing waits.');
  return waiting;
}

beforeEach(async () => {
  testApp.setClock(now);
  article = {
    externalId: randomUUID(),
    title: 'How fast do you ship?',
    url: 'https://help.example/ship',
    language: 'en',
    html: '<p>Ships within two days.</p>',
    updatedAt: new Date('2026-03-01T08:00:00Z'),
  };
  await put(article);
  page = await uuidOf(article);
  await act('carol', 'certify', { until: '2026-06-30' });
});

afterEach(() => testApp.setClock());
afterAll(() => testApp.close());

describe('when the source of a certified document changes', () => {
  it('the certified text stays served and the new one waits beside it', async () => {
    const report = await put(newer());
    expect(report).toEqual({ added: [], changed: [], unchanged: 0, waiting: [key()] });
    expect(await read()).toMatchObject({
      html: article.html,
      isCertified: true,
      isWaiting: true,
      passages: [{ text: expect.stringContaining('two days') }],
      waiting: {
        html: newer().html,
        textBefore: 'How fast do you ship?\n\nShips within two days.',
        textAfter: 'How fast do you ship?\n\nShips within five days.',
      },
    });
    const list = await testApp.call('dan', 'GET', '/v2/documents?standing=waiting&pageSize=100');
    const titles = (list.body as { items: { uuid: string; isWaiting: boolean }[] }).items;
    expect(titles).toContainEqual(expect.objectContaining({ uuid: page, isWaiting: true }));
  });

  it('the latest text is the one that waits, and the same one again is nothing new', async () => {
    const first = await offer();
    expect(await put(newer())).toMatchObject({ waiting: [], unchanged: 1 });
    const latest = await offer({ ...article, html: '<p>Ships within six days.</p>' });
    expect(latest.hash).not.toBe(first.hash);
    expect(latest.textAfter).toContain('six days');
  });

  it('nothing waits any more when the source goes back to what is certified', async () => {
    await offer();
    expect(await put(article)).toMatchObject({ unchanged: 1, waiting: [] });
    expect(await read()).toMatchObject({ isWaiting: false, waiting: null, isCertified: true });
  });

  it('a CSV file that overwrites lets its answer wait too, and says so', async () => {
    const question = `Is it open on ${randomUUID()}?`;
    const upload = (answer: string, isDryRun = false) =>
      testApp.call('bob', 'POST', `/v2/clients/${clients.first.uuid}/knowledge/csv`, {
        csv: `question,answer\n${question},${answer}\n`,
        fileName: 'a.csv',
        isDryRun,
        onExisting: 'overwrite',
      });
    await upload('Yes.');
    const [row] = await testApp.sql<{ uuid: string }>(
      'select uuid from documents where title = $1',
      [question],
    );
    await act('carol', 'certify', { until: null }, row?.uuid);
    expect((await upload('No.', true)).body).toMatchObject({ waiting: 1, changed: 0 });
    expect((await upload('No.')).body).toMatchObject({ waiting: 1, changed: 0, unchanged: 0 });
    expect(await read(row?.uuid)).toMatchObject({ html: '<p>Yes.</p>', isWaiting: true });
  });
});

describe('a text that waits', () => {
  it('is taken with a new certification, by who takes it', async () => {
    const { hash } = await offer();
    const body = { hash, certification: { until: '2026-12-31' } };
    const answer = await act('bob', 'waiting/take', body);
    expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
    expect(await read()).toMatchObject({
      html: newer().html,
      isCertified: true,
      certifiedUntil: '2026-12-31',
      waiting: null,
      passages: [{ text: expect.stringContaining('five days') }],
    });
    expect((await read()).certifiedBy).not.toBe('Carol Whitfield');
  });

  it('is taken without one: nobody vouches for it', async () => {
    const { hash } = await offer();
    await act('carol', 'waiting/take', { hash, certification: null });
    expect(await read()).toMatchObject({ html: newer().html, isCertified: false, waiting: null });
  });

  it('is refused and not offered again, another one is', async () => {
    const { hash } = await offer();
    expect((await act('carol', 'waiting/refuse', { hash })).status).toBe(200);
    expect(await read()).toMatchObject({ html: article.html, isCertified: true, waiting: null });
    expect(await put(newer())).toMatchObject({ waiting: [], unchanged: 1 });
    expect((await read()).waiting).toBeNull();
    await offer({ ...article, html: '<p>Ships within six days.</p>' });
  });

  it.each(['take', 'refuse'])('cannot be decided about unseen: %s', async (what) => {
    const { hash } = await offer();
    const body = (of: string) =>
      what === 'take' ? { hash: of, certification: null } : { hash: of };
    await offer({ ...article, html: '<p>Ships within six days.</p>' });
    const late = await act('carol', `waiting/${what}`, body(hash));
    expect([late.status, late.body]).toMatchObject([412, { code: 'request.conflict' }]);
    expect(await read()).toMatchObject({ html: article.html, isWaiting: true });
    await act('carol', 'decertify');
    const nothing = await act('carol', `waiting/${what}`, body(hash));
    expect([nothing.status, nothing.body]).toMatchObject([
      409,
      { code: 'documents.nothing-waits' },
    ]);
    expect((await act('dan', `waiting/${what}`, body(hash))).status).toBe(403);
  });

  it('is not certified for a day that has passed', async () => {
    const { hash } = await offer();
    const body = { hash, certification: { until: '2026-03-09' } };
    expect((await act('carol', 'waiting/take', body)).body).toMatchObject({
      code: 'documents.until-past',
    });
    expect(await read()).toMatchObject({ html: article.html, isWaiting: true });
  });

  it.each(['decertify', 'exclude', 'retire'])('takes the place when people %s', async (what) => {
    await offer();
    await act('carol', what);
    expect(await read()).toMatchObject({ html: newer().html, isCertified: false, waiting: null });
  });

  it('takes the place when the certification ends by its date', async () => {
    await offer();
    testApp.setClock(new Date('2026-07-01T00:10:00Z'));
    await endCertifications(testApp.deps);
    testApp.setClock(now);
    expect(await read()).toMatchObject({ html: newer().html, isCertified: false, waiting: null });
    const actions = await testApp.sql<{ action: string }>(
      'select action from audit_log where href like $1 order by id desc limit 2',
      [`%/knowledge/${page}`],
    );
    expect(actions.map(({ action }) => action)).toEqual([
      'documents.newer-placed',
      'documents.certification-ended',
    ]);
  });
});

describe('a source that was read whole', () => {
  const makeSource = async () => {
    const [row] = await testApp.sql<{ id: number; uuid: string }>(
      `insert into sources (client_id, uuid, url, platform, title, created_at)
       values ($1, gen_random_uuid(), 'https://help.example/' || gen_random_uuid(), 'sitemap', 'Help', now())
       returning id::int, uuid`,
      [clients.first.id],
    );
    if (!row) throw new Error('no source');
    return row;
  };
  const sync = (sourceId: number, ...articles: Article[]) =>
    testApp.deps.db.withClient(clients.first.id, async (tx) => {
      const documents = articles.map((each) => ({ ...each, isQuestion: false }));
      const report = await putDocuments(
        tx,
        clients.first.id,
        'article',
        await prepareDocuments(documents, reading()),
        { sourceId },
      );
      const seen = articles.map(({ externalId, language }) => ({ externalId, language }));
      return { report, ...(await retireMissing(tx, clients.first.id, sourceId, seen)) };
    });
  const other = () => ({ ...article, externalId: randomUUID(), title: 'Other page' });

  it('is named by its documents, also by those it found imported', async () => {
    const source = await makeSource();
    await sync(source.id, article);
    expect((await read()).source).toEqual({ uuid: source.uuid, title: 'Help' });
    const list = await testApp.call('carol', 'GET', `/v2/documents?source=${source.uuid}`);
    expect(list.body).toMatchObject({ total: 1, items: [{ uuid: page }] });
  });

  it('retires what it no longer has, and brings it back when it has it again', async () => {
    const source = await makeSource();
    const [kept, gone] = [other(), other()];
    await sync(source.id, kept, gone);
    const uuid = await uuidOf(gone);
    const { removed } = await sync(source.id, kept);
    const { externalId, language, title, url } = gone;
    expect(removed).toEqual([{ externalId, language, title, url }]);
    expect(await read(uuid)).toMatchObject({ isRetired: true });
    const back = await sync(source.id, kept, gone);
    expect(back.report).toMatchObject({ added: [{ externalId, language }], unchanged: 1 });
    expect(await read(uuid)).toMatchObject({ isRetired: false });
  });

  it('leaves the documents of others alone', async () => {
    const [one, two] = [await makeSource(), await makeSource()];
    const [mine, theirs] = [other(), other()];
    await sync(one.id, mine);
    await sync(two.id, theirs);
    expect(await read(await uuidOf(mine))).toMatchObject({ isRetired: false });
  });

  it('keeps a certified document standing, marked as gone until it is there again', async () => {
    const source = await makeSource();
    await sync(source.id, article);
    expect((await sync(source.id)).removed).toEqual([]);
    expect(await read()).toMatchObject({ isCertified: true, isGone: true, isRetired: false });
    const list = await testApp.call('carol', 'GET', '/v2/documents?standing=gone&pageSize=100');
    expect(list.text).toContain(page);
    await sync(source.id, article);
    expect(await read()).toMatchObject({ isCertified: true, isGone: false });
  });

  it('does not bring back what a person retired, but keeps its text', async () => {
    const source = await makeSource();
    const mine = other();
    await sync(source.id, mine);
    const uuid = await uuidOf(mine);
    await act('carol', 'retire', {}, uuid);
    await sync(source.id, { ...mine, html: '<p>Newer.</p>' });
    expect(await read(uuid)).toMatchObject({ isRetired: true, html: '<p>Newer.</p>' });
    await act('carol', 'restore', {}, uuid);
    expect(await read(uuid)).toMatchObject({ isRetired: false, html: '<p>Newer.</p>' });
  });
});
