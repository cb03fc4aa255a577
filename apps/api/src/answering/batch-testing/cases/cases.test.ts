import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mostCasesOfSet, type TestCase } from '@replique/contract/answering/batch-testing';
import {
  makeArticles,
  makePrompt,
  makeTicket,
  makeTwoClients,
  type MadeClient,
} from '../../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { testSetCalls } from '@replique/tests/fixtures/test-set-calls.ts';

let testApp: TestApp;
let first: MadeClient;
let parcel = '';
let invoice = '';
let foreign: { document: string; ticket: string };

beforeAll(async () => {
  testApp = await createTestApp();
  const clients = await makeTwoClients(testApp.deps);
  await makePrompt(testApp.deps);
  first = clients.first;
  [parcel = '', invoice = ''] = await makeArticles(testApp.deps, first.id, [
    { title: 'When does my parcel leave?', html: '<p>After two days.</p>' },
    { title: 'Where is my invoice?', html: '<p>In your account.</p>' },
  ]);
  const [document = ''] = await makeArticles(testApp.deps, clients.second.id, [
    { title: 'Theirs', html: '<p>Their text.</p>' },
  ]);
  foreign = { document, ticket: await makeTicket(testApp.deps, clients.second.id) };
});

afterAll(() => testApp.close());

const { call, makeSetOf, tryCase, addCase, listCases, lastEntry } = testSetCalls(() => testApp);
const makeSet = () => makeSetOf(first);

const questionsOf = ({ items }: { items: TestCase[] }) => items.map(({ question }) => question);

describe('adding a case by hand', () => {
  it('stores it with its documents and checks, and writes it down', async () => {
    const set = await makeSet();
    const checks = [
      { kind: 'contains', texts: ['two days'], mode: 'all' },
      { kind: 'cites', mode: 'any' },
    ];
    const made = await addCase(set, {
      question: ' When does my parcel leave? ',
      expectedAnswer: 'After two days.',
      documents: [invoice, parcel, parcel],
      checks,
    });
    expect(made).toMatchObject({
      question: 'When does my parcel leave?',
      ticket: null,
      cut: null,
      expectedAnswer: 'After two days.',
      documents: [
        { uuid: parcel, title: 'When does my parcel leave?' },
        { uuid: invoice, title: 'Where is my invoice?' },
      ],
      checks,
      origin: 'hand',
      author: 'Alice Arnaud',
      revision: 1,
      last: null,
    });
    const [row] = await testApp.sql(
      'select origin, checks, client_id::int from test_cases where uuid = $1',
      [made.uuid],
    );
    expect(row).toEqual({ origin: 'hand', checks, client_id: first.id });
    expect((await call('GET', `/v2/test-cases/${made.uuid}`)).body).toEqual(made);
    expect(await lastEntry('batch-testing.case-added')).toMatchObject({
      after: { question: 'When does my parcel leave?', checks: ['contains', 'cites'] },
    });
  });

  it('refuses the same question with the same expected answer, and takes it with another one', async () => {
    const set = await makeSet();
    const question = `Twice? ${randomUUID()}`;
    await addCase(set, { question, expectedAnswer: 'Yes.' });
    const again = await tryCase(set, { question, expectedAnswer: 'Yes.' });
    expect([again.status, again.body]).toMatchObject([409, { code: 'test-cases.known' }]);
    await addCase(set, { question, expectedAnswer: null });
    await addCase(await makeSet(), { question, expectedAnswer: 'Yes.' });
  });

  it('stores one of two same cases that come at once', async () => {
    const set = await makeSet();
    const question = `At once? ${randomUUID()}`;
    const answers = await Promise.all([1, 2].map(() => tryCase(set, { question })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  it('refuses a document of another client like one that is not there', async () => {
    const set = await makeSet();
    const [theirs, absent] = [
      await tryCase(set, { documents: [foreign.document] }),
      await tryCase(set, { documents: [randomUUID()] }),
    ];
    expect([theirs.status, theirs.body]).toMatchObject([404, { code: 'documents.not-found' }]);
    expect(theirs.text).toBe(absent.text);
  });

  it('refuses more than a set holds', async () => {
    const set = await makeSet();
    await testApp.sql(
      `insert into test_cases (client_id, uuid, test_set_id, question, created_at)
       select client_id, gen_random_uuid(), id, 'question ' || n, now()
       from test_sets, generate_series(1, $2::int) n where uuid = $1`,
      [set, mostCasesOfSet],
    );
    const answer = await tryCase(set);
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'test-sets.full' }]);
  });

  it.each([
    ['exact', { kind: 'exact' }, {}],
    ['similarity', { kind: 'similarity', least: 0.5 }, {}],
    ['cites', { kind: 'cites', mode: 'all' }, {}],
    ['judged', { kind: 'judged', criteria: null, least: 0.7 }, {}],
    ['length without a number', { kind: 'length', least: null, most: null }, {}],
    ['length the wrong way round', { kind: 'length', least: 20, most: 10 }, {}],
  ])('refuses a check that could never be decided: %s', async (_, check, fields) => {
    const set = await makeSet();
    const checks = [{ kind: 'answers' }, check];
    const { status, body } = await tryCase(set, { ...fields, checks });
    expect([status, body]).toMatchObject([
      400,
      { code: 'request.invalid', data: { fields: [{ path: 'checks.1' }] } },
    ]);
    expect((await listCases(set)).total).toBe(0);
  });

  it('takes the same checks with what they are held against', async () => {
    const set = await makeSet();
    await addCase(set, {
      expectedAnswer: 'After two days.',
      documents: [parcel],
      checks: [
        { kind: 'exact' },
        { kind: 'similarity', least: 0.5 },
        { kind: 'cites', mode: 'all' },
        { kind: 'judged', criteria: null, least: 0.7 },
        { kind: 'length', least: 1, most: 100 },
      ],
    });
    await addCase(set, { checks: [{ kind: 'judged', criteria: 'It is kind.', least: 0.7 }] });
    expect((await listCases(set)).items.map(({ checks }) => checks.length)).toEqual([5, 1]);
  });

  it('refuses to check anything else of an answer that is not to be written', async () => {
    const set = await makeSet();
    const checks = [{ kind: 'silent' }, { kind: 'contains', texts: ['a'], mode: 'all' }];
    expect((await tryCase(set, { checks })).status).toBe(400);
    await addCase(set, { checks: [{ kind: 'silent' }] });
  });
});

describe('adding a case from a ticket', () => {
  const ask = () =>
    makeTicket(testApp.deps, first.id, {
      subject: 'Parcel',
      messages: [
        { text: 'When does my parcel leave your warehouse?' },
        { role: 'agent', text: 'It leaves two days after your order, from Lyon.' },
        { text: 'And when does it arrive here?' },
      ],
    });

  it('keeps the ticket and the cut; by itself that is before the first reply', async () => {
    const [set, ticket] = [await makeSet(), await ask()];
    const usual = await addCase(set, { ticket });
    expect(usual).toMatchObject({
      origin: 'ticket',
      ticket: { uuid: ticket, subject: 'Parcel' },
      cut: 1,
    });
    expect(await addCase(set, { ticket, cut: 3 })).toMatchObject({ cut: 3 });
    // More than there are: all of them.
    expect(await addCase(set, { ticket, cut: 30 })).toMatchObject({ cut: 3 });
  });

  it('refuses a cut without a ticket, and a ticket of another client like one that is not there', async () => {
    const set = await makeSet();
    expect((await tryCase(set, { cut: 1 })).body).toMatchObject({
      code: 'request.invalid',
      data: { fields: [{ path: 'cut' }] },
    });
    const theirs = await tryCase(set, { ticket: foreign.ticket });
    expect([theirs.status, theirs.body]).toMatchObject([404, { code: 'tickets.not-found' }]);
    expect(theirs.text).toBe((await tryCase(set, { ticket: randomUUID() })).text);
  });

  it('leaves no word of the ticket in the audit log, which keeps what it has', async () => {
    const ticket = await makeTicket(testApp.deps, first.id, {
      subject: 'Parcel',
      messages: [{ text: 'Where is the parcel of Nora Field?' }],
    });
    const { uuid } = await addCase(await makeSet(), {
      question: 'Where is the parcel of Nora Field?',
      expectedAnswer: 'With Nora Field.',
      ticket,
    });
    await call('PATCH', `/v2/test-cases/${uuid}`, { revision: 1, question: 'Nora Field asks?' });
    const entries = await testApp.sql(
      `select before, after from audit_log
       where concat(before, after) like '%Nora Field%'`,
    );
    expect(entries).toEqual([]);
    expect(await lastEntry('batch-testing.case-changed')).toMatchObject({
      before: { checks: [] },
      after: { checks: [] },
    });
  });

  it('goes with its ticket', async () => {
    const [set, ticket] = [await makeSet(), await ask()];
    await addCase(set, { ticket, documents: [parcel] });
    const kept = await addCase(set);
    await testApp.sql('delete from tickets where uuid = $1', [ticket]);
    expect((await listCases(set)).items.map(({ uuid }) => uuid)).toEqual([kept.uuid]);
  });
});

describe('listing cases', () => {
  it('pages them oldest first', async () => {
    const set = await makeSet();
    for (let n = 1; n <= 12; n += 1) await addCase(set, { question: `Question ${n}` });
    const [one, two] = [
      await listCases(set, 'pageSize=10'),
      await listCases(set, 'pageSize=10&page=2'),
    ];
    expect([one.total, questionsOf(one).length, questionsOf(one)[0]]).toEqual([
      12,
      10,
      'Question 1',
    ]);
    expect(questionsOf(two)).toEqual(['Question 11', 'Question 12']);
  });

  it('finds letters of question and expected answer, accents and capitals aside, signs as they are', async () => {
    const set = await makeSet();
    await addCase(set, { question: 'Où est mon COLIS expédié ?', expectedAnswer: 'À Lyon.' });
    await addCase(set, { question: 'Do you give 100% back?' });
    for (const [search, found] of [
      ['expedie', 1],
      ['a lyon', 1],
      ['100%', 1],
      ['%', 1],
      ['_', 0],
      ['colis', 1],
      ['nothing such', 0],
    ] as const) {
      const { total } = await listCases(set, `search=${encodeURIComponent(search)}`);
      expect([search, total]).toEqual([search, found]);
    }
  });

  it('tells how each did in the last finished run, people’s word included, and narrows to it', async () => {
    const set = await makeSet();
    const names = ['passes', 'fails', 'flaky', 'no answer', 'overruled', 'came later'];
    const made = new Map<string, string>();
    for (const question of names) made.set(question, (await addCase(set, { question })).uuid);
    const run = randomUUID();
    await testApp.sql(
      `with run as (
         insert into test_runs (client_id, uuid, test_set_id, prompt_id, prompt_version, rules_version, state, repeats,
           created_at, started_at, finished_at)
         select s.client_id, $2, s.id, v.prompt_id, v.version, 1, 'done', 2, now(), now(), now()
         from test_sets s, (select prompt_id, version from prompt_versions order by prompt_id limit 1) v
         where s.uuid = $1 returning client_id, id, test_set_id),
       cases as (
         insert into test_run_cases (client_id, run_id, position, case_uuid, question, is_done)
         select r.client_id, r.id, row_number() over (order by c.id), c.uuid, c.question, true
         from run r join test_cases c on c.test_set_id = r.test_set_id where c.question <> 'came later'
         returning client_id, run_id, position, case_uuid, question),
       verdict as (
         insert into test_verdicts (client_id, case_uuid, text_hash, case_hash, test_set_id, verdict, judged_at)
         select c.client_id, c.case_uuid, 'h', '', r.test_set_id, 'pass', now()
         from cases c, run r where c.question = 'overruled')
       insert into test_results (client_id, run_id, position, side, attempt, case_uuid, state, text_hash, case_hash, passed, score,
         model, duration_ms, written_at)
       select client_id, run_id, position, 'a', attempt, case_uuid,
         case when question = 'no answer' then 'failed' else 'ready' end, 'h', '',
         question = 'passes' or (question = 'flaky' and attempt = 1), 0.5, 'builtin', 5, now()
       from cases, generate_series(1, 2) attempt`,
      [set, run],
    );
    const { items } = await listCases(set);
    const outcomes = items.map(({ question, last }) => [question, last?.outcome ?? null]);
    expect(Object.fromEntries(outcomes)).toEqual({
      passes: 'pass',
      fails: 'fail',
      flaky: 'flaky',
      'no answer': 'failed',
      overruled: 'pass',
      'came later': null,
    });
    expect(items[0]?.last).toMatchObject({ run, version: 1, at: expect.stringMatching(/Z$/) });
    expect(questionsOf(await listCases(set, 'last=pass'))).toEqual(['passes', 'overruled']);
    expect(questionsOf(await listCases(set, 'last=flaky'))).toEqual(['flaky']);
    expect((await listCases(set, 'last=pass&search=over')).total).toBe(1);
  });
});
