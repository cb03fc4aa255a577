import type { Retrieval, RetrievalTest } from '@replique/contract/knowledge/retrieval';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeArticles,
  makeTickets,
  makeTwoClients,
  type MadeClient,
} from '../../demo/make/factories.ts';
import { createTestApp, type TestApp, type TestCaller } from '@replique/tests/app/test-app.ts';

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };
let kettle: string;
let grinder: string;
let french: string;
let ticket: string;

const pages = [
  {
    title: 'How do I descale the kettle?',
    html: '<p>You can descale the kettle with white vinegar: fill the kettle halfway, wait an hour and rinse it twice with cold water.</p>',
  },
  {
    title: 'How do I clean the grinder?',
    html: '<p>You can clean the grinder with a dry brush once a week. Never wash the burrs of the grinder with water.</p>',
  },
  {
    title: 'Détartrer la bouilloire',
    language: 'fr',
    html: '<p>Vous pouvez détartrer la bouilloire avec du vinaigre blanc pendant une heure.</p>',
  },
];

beforeAll(async () => {
  testApp = await createTestApp();
  clients = await makeTwoClients(testApp.deps);
  [kettle = '', grinder = '', french = ''] = await makeArticles(
    testApp.deps,
    clients.first.id,
    pages,
  );
  [ticket = ''] = await makeTickets(testApp.deps, clients.first.id, [
    {
      subject: 'White crust in my kettle',
      messages: [
        { text: 'There is a white crust in my kettle, how can I descale the kettle?' },
        {
          role: 'agent',
          text: 'You can descale the kettle with vinegar, then rinse the kettle twice with cold water.',
        },
      ],
    },
  ]);
});

afterAll(() => testApp.close());

const base = () => `/v2/clients/${clients.first.uuid}/retrieval`;

async function search(caller: TestCaller, body: object): Promise<Retrieval> {
  const answer = await testApp.call(caller, 'POST', base(), body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Retrieval;
}

const descale = 'How can I descale my kettle?';

describe('a search that explains itself', () => {
  it('answers what is found, why, and that it would answer', async () => {
    const found = await search('dan', { question: descale });
    const [first] = found.documents;
    expect(first).toMatchObject({ rank: 1, isOffered: true, document: { uuid: kettle } });
    expect(first?.passages[0]?.text).toContain('white vinegar');
    const sum = Object.values(first?.parts ?? {}).reduce((all, part) => all + part, 0);
    expect(sum).toBeCloseTo(first?.score ?? 0, 3);
    expect(first?.parts.words).toBeGreaterThan(0);
    expect(found.neighbours[0]).toMatchObject({ ticket });
    expect(found.verdict).toMatchObject({ isAnswered: true, reason: null, writer: 'builtin' });
    expect(found.verdict.text).toContain('vinegar');
    expect(found).toMatchObject({
      ticketQuestion: null,
      language: 'en',
      knowledgeSize: 4,
      embedding: { state: 'none', model: null, progress: null },
      rerank: { state: 'none' },
      named: null,
    });
  });

  it('is as sure as a suggestion would be, by how often past questions were answered rightly', async () => {
    const { indexes } = testApp.deps;
    const of = async (trust: number) => {
      const find: typeof indexes.search = async (...asked) => ({
        ...(await indexes.search(...asked)),
        trust,
      });
      testApp.deps.indexes = { ...indexes, search: find } as typeof indexes;
      return (await search('dan', { question: descale })).verdict.confidence ?? 0;
    };
    try {
      expect(await of(0.05)).toBeLessThan(await of(0.95));
    } finally {
      testApp.deps.indexes = indexes;
    }
  });

  it('says why it would stay silent', async () => {
    const { verdict } = await search('dan', { question: 'Who won the football match yesterday?' });
    expect(verdict).toMatchObject({ isAnswered: false, reason: 'off-topic', text: null });
    expect(verdict.belongs).toBeLessThan(verdict.leastBelonging);
  });

  it('takes the question of a ticket, and does not see its own answer', async () => {
    const found = await search('carol', { ticket });
    expect(found.ticketQuestion).toContain('white crust');
    expect(found.neighbours).toEqual([]);
  });

  it('answers a ticket in the language that its suggestion would have, not the one it is filed under', async () => {
    const [filed = ''] = await makeTickets(testApp.deps, clients.first.id, [
      {
        subject: 'Bouilloire',
        language: 'en',
        messages: [{ text: 'Bonjour, comment puis-je détartrer la bouilloire ?' }],
      },
    ]);
    const found = await search('carol', { ticket: filed });
    expect(found.language).toBe('fr');
    expect(found.documents[0]?.document.uuid).toBe(french);
    expect(found.verdict).toMatchObject({ isAnswered: true });
    expect(found.verdict.text).toContain('vinaigre');
    const written = await testApp.call('carol', 'POST', `/v2/tickets/${filed}/suggestions`, {});
    expect(written.text).toContain('"state":"ready"');
    expect(written.text).toContain('"language":"fr"');
    await testApp.sql('delete from tickets where uuid = $1', [filed]);
  });

  it('saves nothing', async () => {
    const count = () => testApp.sql('select count(*) from audit_log');
    const before = await count();
    await search('carol', { question: descale });
    expect(await count()).toEqual(before);
  });

  it.each([
    [{}, 400, 'request.invalid'],
    [{ question: '   ' }, 400, 'request.invalid'],
    [{ question: 'x'.repeat(5_001) }, 400, 'request.invalid'],
    [{ ticket: '00000000-0000-7000-8000-000000000000' }, 404, 'tickets.not-found'],
    [
      { question: 'x', document: '00000000-0000-7000-8000-000000000000' },
      404,
      'documents.not-found',
    ],
  ])('refuses %j', async (body, status, code) => {
    const answer = await testApp.call('carol', 'POST', base(), body);
    expect(answer).toMatchObject({ status, body: { code } });
  });

  it('refuses a ticket of another client beside the own one, to a super-admin too', async () => {
    const [foreign] = await makeTickets(testApp.deps, clients.second.id, [{ subject: 'Theirs' }]);
    for (const caller of ['carol', 'alice'] as const) {
      const answer = await testApp.call(caller, 'POST', base(), { ticket: foreign });
      expect(answer).toMatchObject({ status: 404, body: { code: 'tickets.not-found' } });
    }
  });
});

describe('a document that is named', () => {
  const named = async (document: string, question = descale) =>
    (await search('dan', { question, document })).named;

  it('is told its rank', async () => {
    expect(await named(kettle)).toMatchObject({ place: { rank: 1 }, reasons: [] });
  });

  it('is told that it shares no word, and that it is in another language', async () => {
    expect(await named(grinder, 'Quel horaire demain ?')).toMatchObject({
      place: null,
      reasons: ['no-word', 'other-language'],
    });
    expect((await named(french))?.reasons).toContain('other-language');
  });

  it('is told that it is excluded, retired, lowered, or certified no longer', async () => {
    const set = (change: string) =>
      testApp.sql(
        `update documents set ${change}, changed_xid = pg_current_xact_id() where uuid = $1`,
        [grinder],
      );
    const clean = 'How do I clean the grinder?';
    await set('excluded_at = now()');
    expect(await named(grinder, clean)).toMatchObject({ place: null, reasons: ['excluded'] });
    await set(`excluded_at = null, state = 'retired', retired_at = now()`);
    expect(await named(grinder, clean)).toMatchObject({ place: null, reasons: ['retired'] });
    await set(`state = 'active', retired_at = null, boost = -1`);
    expect((await named(grinder, clean))?.reasons).toEqual(['lowered']);
    await set(
      `boost = 0, certified_at = now() - interval '9 days', certified_until = current_date - 2`,
    );
    expect((await named(grinder, clean))?.reasons).toEqual(['certification-ended']);
    await set('certified_at = null, certified_until = null');
    expect((await named(grinder, clean))?.reasons).toEqual([]);
    await set(`kind = 'answer'`);
    const unused = { place: null, reasons: ['not-vouched'] };
    expect(await named(grinder, clean)).toMatchObject(unused);
    await set(`kind = 'article'`);
  });

  it('is found behind those that answers are drawn from', async () => {
    const many = Array.from({ length: 12 }, (_, n) => ({
      title: `Teapot ${n}`,
      html: `<p>Rinse the teapot number ${n} and dry the teapot.</p>`,
    }));
    const uuids = await makeArticles(testApp.deps, clients.first.id, many);
    const places = await Promise.all(uuids.map((uuid) => named(uuid, 'rinse and dry the teapot')));
    expect(places.filter((each) => each?.reasons.includes('below-cut'))).toHaveLength(4);
    expect(places.every((each) => (each?.place?.rank ?? 99) <= 12)).toBe(true);
  });

  it('is looked up by its title, whatever became of it', async () => {
    await testApp.sql(
      `update documents set excluded_at = now(), changed_xid = pg_current_xact_id() where uuid = $1`,
      [french],
    );
    const answer = await testApp.call('dan', 'GET', `${base()}/documents?search=DETARTRER`);
    expect(answer.body).toMatchObject({ items: [{ uuid: french, standing: 'excluded' }] });
    const none = await testApp.call('dan', 'GET', `${base()}/documents?search=%25`);
    expect(none.body).toEqual({ items: [] });
  });
});

describe('saved searches', () => {
  const save = (body: object, caller: TestCaller = 'carol') =>
    testApp.call(caller, 'POST', `${base()}/tests`, body);
  const list = async () =>
    ((await testApp.call('dan', 'GET', `${base()}/tests`)).body as { items: RetrievalTest[] })
      .items;
  const run = (caller: TestCaller = 'carol') =>
    testApp.call(caller, 'POST', `${base()}/tests/run`, {});

  it('are run when they are saved, and compared when they are run again', async () => {
    const saved = await save({ question: descale, documents: [kettle] });
    expect(saved.status, saved.text).toBe(201);
    expect(saved.body).toMatchObject({
      expects: 'documents',
      documents: [{ uuid: kettle }],
      saved: { hasPassed: true, rank: 1 },
      last: { hasPassed: true, rank: 1, silence: null },
    });
    await save({ question: 'Who won the football match yesterday?', documents: [] });
    await testApp.sql(
      `update documents set excluded_at = now(), changed_xid = pg_current_xact_id() where uuid = $1`,
      [kettle],
    );
    const { body } = await run();
    const [football, kettles] = (body as { items: RetrievalTest[] }).items;
    expect(football).toMatchObject({
      expects: 'silence',
      last: { hasPassed: true, silence: 'off-topic' },
    });
    expect(kettles).toMatchObject({
      documents: [{ uuid: kettle, standing: 'excluded' }],
      saved: { hasPassed: true, rank: 1 },
      last: { hasPassed: false, rank: null },
    });
    expect(await list()).toEqual([football, kettles]);
    await testApp.sql(
      `update documents set excluded_at = null, changed_xid = pg_current_xact_id() where uuid = $1`,
      [kettle],
    );
  });

  it('are deleted once, and everything is written down', async () => {
    const [test] = await list();
    const remove = () => testApp.call('carol', 'DELETE', `${base()}/tests/${test?.uuid}`);
    expect((await remove()).status).toBe(204);
    expect(await remove()).toMatchObject({
      status: 404,
      body: { code: 'retrieval.test-not-found' },
    });
    const actions = await testApp.sql<{ action: string; label: string }>(
      `select action, label from audit_log where action like 'retrieval.%' order by id`,
    );
    expect(actions.map(({ action }) => action)).toEqual([
      'retrieval.test-saved',
      'retrieval.test-saved',
      'retrieval.tests-run',
      'retrieval.test-deleted',
    ]);
    expect(actions[0]?.label).toBe(descale);
  });

  it('are refused to a Guest, with a foreign document, and beyond two hundred', async () => {
    expect((await save({ question: 'x' }, 'dan')).status).toBe(403);
    expect((await run('dan')).status).toBe(403);
    const [foreign] = await makeArticles(testApp.deps, clients.second.id, [
      { title: 'Theirs', html: '<p>Theirs.</p>' },
    ]);
    expect(await save({ question: 'x', documents: [foreign] })).toMatchObject({
      status: 404,
      body: { code: 'documents.not-found' },
    });
    const { length } = await list();
    await testApp.sql(
      `insert into retrieval_tests (client_id, uuid, question, language, expects, passed_then, passed_now, created_at, run_at)
       select $1, gen_random_uuid(), 'q', 'en', 'silence', true, true, now(), now() from generate_series(1, $2)`,
      [clients.first.id, 200 - length],
    );
    expect(await save({ question: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'retrieval.tests-full' },
    });
    const all = (await run()).body as { total: number };
    expect(all.total).toBe(200);
  });

  it('forget a document that is erased', async () => {
    const [gone = ''] = await makeArticles(testApp.deps, clients.second.id, [
      { title: 'Soon gone', html: '<p>Soon gone.</p>' },
    ]);
    const path = `/v2/clients/${clients.second.uuid}/retrieval/tests`;
    await testApp.call('frank', 'POST', path, { question: 'soon gone', documents: [gone] });
    await testApp.sql('delete from documents where uuid = $1', [gone]);
    const { body } = await testApp.call('frank', 'POST', `${path}/run`, {});
    expect(body).toMatchObject({ items: [{ documents: [], last: { hasPassed: false } }] });
  });
});
