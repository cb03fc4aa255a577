import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mostCasesOfSet, type CsvReport } from '@replique/contract/answering/batch-testing';
import { makeArticles, makeTwoClients, type MadeClient } from '../../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { testSetCalls } from '@replique/tests/fixtures/test-set-calls.ts';

let testApp: TestApp;
let first: MadeClient;

beforeAll(async () => {
  testApp = await createTestApp();
  const clients = await makeTwoClients(testApp.deps);
  first = clients.first;
  await makeArticles(testApp.deps, first.id, [
    { title: 'Where is my parcel?', html: '<p>On its way.</p>' },
    {
      title: 'Invoices',
      html: '<p>In your account.</p>',
      url: 'https://help.example.org/invoices',
    },
  ]);
  await makeArticles(testApp.deps, clients.second.id, [
    { title: 'Theirs', html: '<p>Their text.</p>' },
  ]);
});

afterAll(() => testApp.close());

const { call, makeSetOf, listCases } = testSetCalls(() => testApp);
const makeSet = () => makeSetOf(first);
const casesOf = async (set: string) => (await listCases(set)).items;

type Report = CsvReport & { mapping: Record<string, string> | null };

const send = (set: string, csv: string, given: object = {}) =>
  call('POST', `/v2/test-sets/${set}/import`, { csv, isDryRun: false, ...given });

async function bring(set: string, csv: string, given: object = {}): Promise<Report> {
  const { status, body } = await send(set, csv, given);
  expect([status, body]).toMatchObject([200, {}]);
  return body as Report;
}

describe('a CSV file of cases', () => {
  it('becomes cases by its headings, quoted values, line breaks and all', async () => {
    const set = await makeSet();
    const csv = [
      'Question,Expected answer,Contains,Not contains,Documents,Language',
      '"Where is it, please?","On its way.\nWait a day.",way | day,lost,WHERE IS MY PARCEL?,en',
      '"He said ""hello""?",,,,https://help.example.org/invoices|Invoices,Français',
      'Only a question?,,,,,',
    ].join('\r\n');
    const report = await bring(set, csv);
    expect(report).toMatchObject({
      columns: ['Question', 'Expected answer', 'Contains', 'Not contains', 'Documents', 'Language'],
      mapping: {
        question: 'Question',
        expectedAnswer: 'Expected answer',
        contains: 'Contains',
        notContains: 'Not contains',
        documents: 'Documents',
        language: 'Language',
      },
      made: 3,
      known: 0,
      bad: [],
    });
    expect(report.sample[0]).toEqual({
      line: 2,
      question: 'Where is it, please?',
      expectedAnswer: 'On its way.\nWait a day.',
    });
    const [full, quoted, bare] = await casesOf(set);
    // What a case has to meet by itself stays in force beside what the file says.
    expect(full).toMatchObject({
      expectedAnswer: 'On its way.\nWait a day.',
      documents: [{ title: 'Where is my parcel?' }],
      checks: [
        { kind: 'similarity', least: 0.6 },
        { kind: 'cites', mode: 'any' },
        { kind: 'contains', texts: ['way', 'day'], mode: 'all' },
        { kind: 'not-contains', texts: ['lost'] },
        { kind: 'language', language: 'en' },
      ],
      origin: 'csv',
      author: 'Alice Arnaud',
    });
    expect(quoted).toMatchObject({
      question: 'He said "hello"?',
      documents: [{ title: 'Invoices' }],
      checks: [
        { kind: 'cites', mode: 'any' },
        { kind: 'language', language: 'fr' },
      ],
    });
    expect(bare).toMatchObject({ question: 'Only a question?', expectedAnswer: null, checks: [] });
    const [entry] = await testApp.sql(
      `select after from audit_log where action = 'batch-testing.cases-imported' order by id desc limit 1`,
    );
    expect(entry).toEqual({ after: { cases: 3 } });
  });

  it.each([
    ['semicolons', ';', ''],
    ['tabs', '\t', ''],
    ['a byte order mark', ';', '\uFEFF'],
    ['a line that names its separator', ';', 'sep=;\n'],
  ])('is read with %s', async (_, mark, begin) => {
    const set = await makeSet();
    const csv = `${begin}${['Demande', 'Réponse attendue'].join(mark)}\n${['Où est-il ?', 'À Lyon, en été.'].join(mark)}\n`;
    expect(await bring(set, csv)).toMatchObject({ made: 1, bad: [] });
    expect(await casesOf(set)).toMatchObject([
      { question: 'Où est-il ?', expectedAnswer: 'À Lyon, en été.' },
    ]);
  });

  it('takes the columns that a person chose', async () => {
    const set = await makeSet();
    const csv = 'A,B,C\nOne?,Answer one,x\n';
    const mapping = { question: 'B', expectedAnswer: 'A' };
    expect(await bring(set, csv, { mapping })).toMatchObject({ mapping, made: 1 });
    expect(await casesOf(set)).toMatchObject([{ question: 'Answer one', expectedAnswer: 'One?' }]);
  });

  it('stores nothing in a dry run and says what it would', async () => {
    const set = await makeSet();
    const csv = `question,answer\n${Array.from({ length: 7 }, (_, n) => `Question ${n}?,Yes`).join('\n')}\n,No question\n`;
    const report = await bring(set, csv, { isDryRun: true });
    expect(report).toMatchObject({ made: 7, known: 0, bad: [{ line: 9, reason: 'no-question' }] });
    expect(report.sample).toHaveLength(5);
    expect(await casesOf(set)).toEqual([]);
    expect(await bring(set, csv)).toMatchObject({ made: 7 });
  });

  it('lists bad rows by line and reason and keeps the good ones', async () => {
    const set = await makeSet();
    const csv = [
      'question,answer,documents,language,contains',
      'Good one?,Yes,,,',
      ',Answer without a question,,,',
      `${'a'.repeat(20_001)},,,,`,
      'Unknown page?,,Where is my parcel?|No such page,,',
      'Page of another client?,,Theirs,,',
      'Which language?,,,klingon,',
      'Too many values?,,,,,,surplus',
      '"Never closed,,,,',
      `Too long a phrase?,,,,${'b'.repeat(301)}`,
      'Good two?,Yes,,,',
    ].join('\n');
    const report = await bring(set, csv);
    expect(report.made).toBe(2);
    expect(report.bad.map(({ line, reason }) => [line, reason])).toEqual([
      [3, 'no-question'],
      [4, 'too-long'],
      [5, 'unknown-document'],
      [6, 'unknown-document'],
      [7, 'unknown-language'],
      [8, 'not-csv'],
      [9, 'not-csv'],
      [10, 'too-long'],
    ]);
    expect(report.bad[2]?.text).toBe('No such page');
    expect((await casesOf(set)).map(({ question }) => question)).toEqual([
      'Good one?',
      'Good two?',
    ]);
  });

  it('knows cases again: of the set, and of the file itself', async () => {
    const set = await makeSet();
    const csv = 'question,answer\nOne?,Yes\nTwo?,Yes\nOne?,Yes\nOne?,No\n';
    expect(await bring(set, csv)).toMatchObject({ made: 3, known: 1 });
    expect(await bring(set, csv)).toMatchObject({ made: 0, known: 4 });
    expect(await casesOf(set)).toHaveLength(3);
  });

  it('makes each case once when the same file comes twice at once', async () => {
    const set = await makeSet();
    const csv = 'question\nOne?\nTwo?\nThree?\n';
    const reports = await Promise.all([bring(set, csv), bring(set, csv)]);
    expect(reports.map(({ made }) => made).toSorted()).toEqual([0, 3]);
    expect(await casesOf(set)).toHaveLength(3);
  });

  it('without a heading that is a question’s waits for a mapping', async () => {
    const set = await makeSet();
    const csv = 'Column 1,Column 2\nOne?,Yes\n';
    expect(await bring(set, csv, { isDryRun: true })).toMatchObject({
      columns: ['Column 1', 'Column 2'],
      mapping: null,
      made: 0,
    });
    const refused = await send(set, csv);
    expect([refused.status, refused.body]).toMatchObject([400, { code: 'test-sets.bad-mapping' }]);
  });

  it('refuses a mapping to a column that is not there, or to one twice', async () => {
    const set = await makeSet();
    for (const mapping of [{ question: 'C' }, { question: 'A', expectedAnswer: 'A' }]) {
      const refused = await send(set, 'A,B\nOne?,Yes\n', { mapping });
      expect([refused.status, refused.body]).toMatchObject([
        400,
        { code: 'test-sets.bad-mapping' },
      ]);
    }
  });

  it('refuses more than a set holds, in a dry run too, and stores none of them', async () => {
    const set = await makeSet();
    const rows = Array.from({ length: mostCasesOfSet }, (_, n) => `Question ${n}?`);
    await bring(set, 'question\nThe first?\n');
    for (const isDryRun of [true, false]) {
      const refused = await send(set, `question\n${rows.join('\n')}\n`, { isDryRun });
      expect([refused.status, refused.body]).toMatchObject([409, { code: 'test-sets.full' }]);
    }
    expect(await casesOf(set)).toHaveLength(1);
    expect(await bring(await makeSet(), `question\n${rows.join('\n')}\n`)).toMatchObject({
      made: mostCasesOfSet,
    });
  });

  it('keeps line breaks inside values in one way', async () => {
    const set = await makeSet();
    await bring(set, 'question,answer\nOne?,"Yes\r\nsir"\n');
    expect(await casesOf(set)).toMatchObject([{ question: 'One?', expectedAnswer: 'Yes\nsir' }]);
  });
});
