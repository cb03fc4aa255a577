import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KnowledgeCsvResult } from '@replique/contract/knowledge/knowledge-csv';
import { makeTicket, makeTwoClients, type MadeClient } from '../../../demo/make/factories.ts';
import { createTestApp, type TestApp, type TestCaller } from '@replique/tests/app/test-app.ts';

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };

beforeAll(async () => {
  testApp = await createTestApp();
  clients = await makeTwoClients(testApp.deps);
});

afterAll(() => testApp.close());

type Options = {
  by?: TestCaller;
  client?: string;
  isDryRun?: boolean;
  onExisting?: 'skip' | 'overwrite';
  mapping?: object;
  fileName?: string;
};

async function upload(csv: string, options: Options = {}) {
  const { by = 'bob', client = clients.first.uuid, ...rest } = options;
  const body = { csv, fileName: 'answers.csv', isDryRun: false, onExisting: 'skip', ...rest };
  const answer = await testApp.call(by, 'POST', `/v2/clients/${client}/knowledge/csv`, body);
  return { ...answer, result: answer.body as KnowledgeCsvResult };
}

const codeOf = (answer: { status: number; body: unknown }) => [
  answer.status,
  (answer.body as { code: string }).code,
];
const counts = ({ added, changed, unchanged, skipped, errors }: KnowledgeCsvResult) => ({
  added,
  changed,
  unchanged,
  skipped,
  errors: errors.length,
});

const stored = (like: string) =>
  testApp.sql<{ title: string; html: string; url: string | null; language: string; text: string }>(
    `select d.title, d.html, d.url, d.language, d.uuid, c.text from documents d
     join chunks c on c.client_id = d.client_id and c.document_id = d.id
     where d.kind = 'csv' and d.is_question and d.client_id = $2 and d.title like $1
     order by d.title, c.ordinal`,
    [like, clients.first.id],
  );

describe('a file as spreadsheets write it', () => {
  const lines = (mark: string, end: string) =>
    [
      ['Question', 'Réponse', 'Note'],
      ['Odd: is it "open" today?', `"Yes${mark} until ""six"".${end}Then no."`, 'x'],
    ]
      .map((values) => values.join(mark))
      .join(end);

  it.each([
    ['commas', lines(',', '\n')],
    ['semicolons and CRLF', lines(';', '\r\n')],
    ['tabs and a mark', `\uFEFF${lines('\t', '\r\n')}`],
    ['pipes and old line ends', lines('|', '\r')],
    ['a line that names the separator', `sep=;\r\n${lines(';', '\r\n')}`],
    ['a separator of its own, named', `\uFEFFsep=^\r\n${lines('^', '\r\n')}`],
  ])('is read with %s', async (_, csv) => {
    const { result } = await upload(csv, { isDryRun: true });
    expect(result.errors).toEqual([]);
    expect(result.mapping).toMatchObject({ question: 'Question', answer: 'Réponse' });
    expect(result.sample).toMatchObject([{ question: 'Odd: is it "open" today?' }]);
    expect(result.sample[0]?.answer).toMatch(/^Yes[,;\t|^] until "six"\.\nThen no\.$/);
  });

  it('counts its lines with the one that names the separator', async () => {
    const { result } = await upload('sep=;\nquestion;answer\n;Nothing asked.\n', {
      isDryRun: true,
    });
    expect(result.errors).toMatchObject([{ line: 3, reason: 'missing' }]);
  });
});

describe('a CSV of questions and answers', () => {
  it('stores the good rows and lists the others with line, reason and column @check-18.3', async () => {
    const { result } = await upload(
      [
        '\uFEFFQuestion,Answer,URL,Language',
        'One: how do I descale it?,"With vinegar, warm.\n\nThen rinse.",https://help.example/one,en',
        '',
        ',No question,,',
        'One: no answer?,,,',
        'One: where?,Here.,javascript:alert(1),',
        'One: which language?,This one.,,Klingon',
        'one:  How do I descale it?,Again.,,en',
        'One: a comma, too many,x,y,en',
        '"One: never closed,x,,en',
        'One: bytes\uFFFD?,x,,en',
        'One: Comment la détartrer ?,Avec du vinaigre tiède dilué dans un peu d’eau.,,',
      ].join('\r\n'),
    );
    expect(result.errors).toEqual([
      { line: 6, reason: 'missing', column: 'question', value: '' },
      { line: 7, reason: 'missing', column: 'answer', value: '' },
      { line: 8, reason: 'url-invalid', column: 'url', value: 'javascript:alert(1)' },
      { line: 9, reason: 'language-unknown', column: 'language', value: 'Klingon' },
      {
        line: 10,
        reason: 'duplicate',
        column: 'question',
        value: 'one: How do I descale it?',
      },
      { line: 11, reason: 'columns', column: null, value: 'One: a comma, too many,x,y,en' },
      { line: 12, reason: 'quotes', column: null, value: '"One: never closed,x,,en' },
      { line: 13, reason: 'characters', column: 'question', value: 'One: bytes\uFFFD?' },
    ]);
    expect(counts(result)).toMatchObject({ added: 2, changed: 0, unchanged: 0, skipped: 0 });
    expect(result.columns).toEqual(['Question', 'Answer', 'URL', 'Language']);
    expect(result.sample.map(({ line, language }) => [line, language])).toEqual([
      [2, 'en'],
      [14, 'fr'],
    ]);
    expect(await stored('One:%')).toMatchObject([
      { title: 'One: Comment la détartrer ?', language: 'fr', url: null },
      {
        title: 'One: how do I descale it?',
        html: '<p>With vinegar, warm.</p>\n<p>Then rinse.</p>',
        url: 'https://help.example/one',
        text: expect.stringContaining('Then rinse.'),
      },
    ]);
    const entries = await testApp.sql(
      `select label, after, client_id::int as client from audit_log
       where action = 'knowledge.csv-uploaded' and client_id = $1`,
      [clients.first.id],
    );
    const client = clients.first.id;
    expect(entries).toEqual([{ label: 'answers.csv', after: { added: 2, changed: 0 }, client }]);
  });

  it('says the same beforehand, and writes nothing then', async () => {
    const csv = 'question;answer\nDry: is it?;Yes.\n;Nothing.';
    const dry = await upload(csv, { isDryRun: true });
    expect(await stored('Dry:%')).toEqual([]);
    expect((await upload(csv)).result).toEqual(dry.result);
    expect(counts(dry.result)).toMatchObject({ added: 1, errors: 1 });
    expect(await stored('Dry:%')).toHaveLength(1);
  });

  it('is taken a second time without a change, and overwrites only when told to', async () => {
    const csv = (answer: string) => `question,answer\nTwice: when?,${answer}\n`;
    const [first, second] = [csv('On a Monday of the month.'), csv('On a Friday of the month.')];
    await upload(first);
    expect(counts((await upload(first)).result)).toMatchObject({ added: 0, unchanged: 1 });
    expect(counts((await upload(second)).result)).toMatchObject({ changed: 0, skipped: 1 });
    expect((await stored('Twice:%'))[0]?.html).toContain('Monday');
    const { result } = await upload(second, { onExisting: 'overwrite' });
    expect(counts(result)).toMatchObject({ added: 0, changed: 1, skipped: 0 });
    expect(await stored('Twice:%')).toMatchObject([{ html: '<p>On a Friday of the month.</p>' }]);
  });

  it('keeps the language in which a row stands when the file names none', async () => {
    await upload('question,answer,language\nKept: bonjour ?,Oui,fr');
    const csv = 'question,answer\nKept: bonjour ?,This is now an answer in English only.';
    await upload(csv, { onExisting: 'overwrite' });
    expect(await stored('Kept:%')).toMatchObject([
      { language: 'fr', html: expect.stringContaining('English') },
    ]);
  });

  it('keeps formulas and markup as the text they are @check-18.4', async () => {
    await upload(
      `question|answer\nHostile: <script>alert(1)</script>?|=HYPERLINK(""https://evil.test"") <img src=x onerror=alert(1)> ' or 1=1; --`,
    );
    const [row] = await stored('Hostile:%');
    expect(row?.html).toBe(
      `<p>=HYPERLINK(&quot;&quot;https://evil.test&quot;&quot;) &lt;img src=x onerror=alert(1)&gt; ' or 1=1; --</p>`,
    );
    expect(row?.text).toContain('<img src=x onerror=alert(1)>');
  });

  it('takes the columns that are named, and guesses French headings and tabs', async () => {
    const guessed = await upload('Réponse\tLien\tQuestion\nOui.\t\tMap: un ?', { isDryRun: true });
    expect(guessed.result.mapping).toEqual({
      question: 'Question',
      answer: 'Réponse',
      url: 'Lien',
      language: null,
    });
    const csv = 'What they ask,What we say\nMap: two?,Yes.';
    const unknown = await upload(csv, { isDryRun: true });
    expect(unknown.result).toMatchObject({
      columns: ['What they ask', 'What we say'],
      mapping: { question: null, answer: null },
      added: 0,
    });
    expect(codeOf(await upload(csv))).toEqual([400, 'knowledge.csv-columns']);
    const mapping = { question: 'What they ask', answer: 'What we say' };
    expect(counts((await upload(csv, { mapping })).result)).toMatchObject({ added: 1 });
  });

  it.each([
    { question: 'question', answer: 'question' },
    { question: 'question', answer: 'reply' },
    { question: 'question', answer: 'answer', url: 'toString' },
  ])('refuses the columns %j', async (mapping) => {
    const answer = await upload('question,answer\na,b', { mapping });
    expect(codeOf(answer)).toEqual([400, 'knowledge.csv-columns']);
  });

  it.each([
    ['no headings', ' \n\n'],
    ['one column', 'question\nHow?'],
    ['a heading without end', `${'x'.repeat(300)},answer\n`],
    ['very many columns', `${'x,'.repeat(500)}\n`],
    ['a million columns', `${'x,'.repeat(1_000_000)}\n`],
    ['a packed file of another name', 'PK\u0003\u0004\u0014\uFFFD\u0008word/document.xml'],
    ['an open quote in the first line', '"question,answer\nHow?,So.'],
  ])('refuses %s @check-18.2', async (_, csv) => {
    expect(codeOf(await upload(csv))).toEqual([400, 'knowledge.csv-invalid']);
  });

  it.each([
    ['open on every line', '"open,'],
    ['pairs and one more', `${'"'.repeat(501)}x,`],
    ['open in the second value', 'x,"'],
  ])('lists quotes %s at little cost @check-18.3', async (_, line) => {
    const began = performance.now();
    const { result } = await upload(`question,answer\n${`${line}\n`.repeat(5_000)}Last?,Yes.`, {
      isDryRun: true,
    });
    expect(result.errors.length).toBeGreaterThan(2_000);
    expect(performance.now() - began).toBeLessThan(20_000);
  });

  it('refuses NUL, two bytes a character read as one, more than 5 MB, and another kind of body @check-18.2', async () => {
    expect((await upload('question,answer\na\u0000,b')).status).toBe(400);
    const twoBytes = '\uFFFD\uFFFDq\u0001u\u0001,\u0001a\u0001\n\u0001x\u0001';
    expect((await upload(twoBytes)).status).toBe(400);
    const large = `question,answer\nBig?,${'é'.repeat(2_600_000)}`;
    expect((await upload(large)).status).toBe(400);
    expect((await upload('x'.repeat(11_000_000))).status).toBe(413);
    expect((await upload('question,answer\na,b', { fileName: '' })).status).toBe(400);
    expect((await upload('question,answer\na,b', { mapping: { question: 'a' } })).status).toBe(400);
  });
});

describe('a file without end', () => {
  const most = 60_000_000;

  /** Sends one piece after the other until the server has enough; `length` is what it says of itself. */
  async function pour(length: number | null) {
    const { port } = testApp.app.server.address() as AddressInfo;
    const { accessToken } = await testApp.signIn('bob');
    const headers = {
      authorization: `Bearer ${accessToken}`,
      'content-type': 'application/json',
      ...(length === null ? {} : { 'content-length': length }),
    };
    const path = `/v2/clients/${clients.first.uuid}/knowledge/csv`;
    const sent = request({ port, path, method: 'POST', headers });
    const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
    sent.on('error', () => undefined);
    const piece = Buffer.alloc(100_000, 'a');
    sent.write('{"csv":"question,answer\\n');
    let bytes = 0;
    let status: number | undefined;
    answered.then(
      ([{ statusCode }]) => (status = statusCode),
      () => (status = 0),
    );
    while (status === undefined && bytes < most) {
      if (!sent.write(piece)) await Promise.race([once(sent, 'drain'), answered]).catch(() => 0);
      bytes += piece.length;
    }
    sent.destroy();
    return { status, bytes };
  }

  it('is refused at its limit, or at once by what it says of itself, and not kept @check-18.1', async () => {
    await testApp.app.listen({ port: 0, host: '127.0.0.1' });
    const before = process.memoryUsage.rss();
    for (const [length, most] of [
      [1_000_000_000, 5_000_000],
      [null, 30_000_000],
    ] as const) {
      const { status, bytes } = await pour(length);
      // Who goes on sending may find the connection closed before the answer is read.
      expect([413, 0]).toContain(status);
      expect(bytes).toBeLessThan(most);
    }
    // Who sends and who receives are one process here.
    expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000);
  });
});

describe('10,000 rows', () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, n) => `Many ${n}: what is number ${n}?,It is ${n} of many.`);
  const csv = (count: number) => ['question,answer', ...rows(count)].join('\n');

  it('are taken in batches, and one more is refused', async () => {
    expect(codeOf(await upload(csv(10_001)))).toEqual([400, 'knowledge.csv-too-long']);
    const { result } = await upload(csv(10_000));
    expect(counts(result)).toEqual({
      added: 10_000,
      changed: 0,
      unchanged: 0,
      skipped: 0,
      errors: 0,
    });
    expect(await stored('Many %')).toHaveLength(10_000);
    const entries = await testApp.sql<{ after: { added: number } }>(
      `select after from audit_log where action = 'knowledge.csv-uploaded' and (after->>'added')::int > 100`,
    );
    expect(entries.length).toBeGreaterThan(1);
    expect(Math.max(...entries.map(({ after }) => after.added))).toBeLessThan(10_000);
    expect(counts((await upload(csv(10_000))).result)).toMatchObject({ unchanged: 10_000 });
  }, 60_000);
});

describe('who may upload', () => {
  const csv = 'question,answer\nWho: may?,Admins.';

  it('is an Admin of the client or a super-admin, nobody else', async () => {
    for (const by of ['carol', 'dan', 'frank'] as const)
      expect([by, codeOf(await upload(csv, { by }))]).toEqual([by, [403, 'auth.forbidden']]);
    expect((await upload(csv, { by: null })).status).toBe(401);
    expect(await stored('Who:%')).toEqual([]);
    expect(counts((await upload(csv, { by: 'alice' })).result)).toMatchObject({ added: 1 });
    expect(counts((await upload(csv)).result)).toMatchObject({ unchanged: 1 });
  });

  it('sees a foreign client as an unknown one, and writes nothing there', async () => {
    const foreign = await upload(csv, { client: clients.second.uuid });
    const absent = await upload(csv, { client: randomUUID() });
    expect(codeOf(foreign)).toEqual([404, 'clients.not-found']);
    expect(foreign.text).toBe(absent.text);
    const rows = await testApp.sql('select id from documents where client_id = $1', [
      clients.second.id,
    ]);
    expect(rows).toEqual([]);
    const own = await upload(csv, { by: 'erin', client: clients.second.uuid });
    expect(counts(own.result)).toMatchObject({ added: 1 });
  });
});

it('an uploaded answer is found by the next suggestion', async () => {
  const question = 'Where do I put the spare key of the greenhouse?';
  await upload(`question,answer\n${question},The spare key hangs behind the blue rain barrel.`);
  const ticket = await makeTicket(testApp.deps, clients.first.id, {
    subject: 'Spare key',
    messages: [{ text: question }],
  });
  const { events } = await testApp.stream('carol', `/v2/tickets/${ticket}/suggestions`, {});
  const last = events.at(-1)?.data as
    | { suggestion?: { text: string; sources: { title: string; kind: string }[] } }
    | undefined;
  expect(last?.suggestion?.text).toContain('behind the blue rain barrel');
  expect(last?.suggestion?.sources[0]).toMatchObject({ kind: 'document', title: question });
});
