import type { TicketCsvResult } from '@replique/contract/helpdesk/imports';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import { createTestApp, type TestApp, type TestCaller } from '@replique/tests/app/test-app.ts';

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };

beforeAll(async () => {
  testApp = await createTestApp();
  clients = await makeTwoClients(testApp.deps);
});
beforeEach(() => testApp.sql('delete from tickets'));
afterAll(() => testApp.close());

type Options = { by?: TestCaller; client?: string; isDryRun?: boolean; mapping?: object };

async function upload(csv: string, options: Options = {}) {
  const { by = 'bob', client = clients.first.uuid, ...rest } = options;
  const body = { csv, fileName: 'tickets.csv', isDryRun: false, ...rest };
  const answer = await testApp.call(by, 'POST', `/v2/clients/${client}/tickets/csv`, body);
  return { ...answer, result: answer.body as TicketCsvResult };
}

const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code: string }).code,
];

const stored = () =>
  testApp.sql<Record<string, unknown>>(
    `select subject, requester_name as name, requester_email as email, created_at as at, language,
       is_waiting as waits, message_count as messages,
       (select answer from past_answers p where p.client_id = t.client_id and p.ticket_id = t.id) as taught
     from tickets t where client_id = $1 order by created_at, id`,
    [clients.first.id],
  );

const reply = 'Press both sides of the lid at the same time, then lift it towards you.';

describe('a CSV of tickets', () => {
  it('is one ticket a row, waiting or answered, and what was answered teaches', async () => {
    const { result } = await upload(
      [
        'Objet;Demande;Nom;E-mail;Date;Réponse',
        'Couvercle;"Bonjour, comment ouvrir le couvercle de la boîte ?";Nora;NORA@example.org;05/01/2026 10:30;',
        `Lid;How do I open the lid of the box, please?;Max;max@example.org;2026-01-06;"${reply}"`,
      ].join('\r\n'),
    );
    expect(result).toMatchObject({ added: 2, known: 0, answered: 1, errors: [] });
    expect(result.mapping).toEqual({
      message: 'Demande',
      subject: 'Objet',
      name: 'Nom',
      email: 'E-mail',
      date: 'Date',
      reply: 'Réponse',
      number: null,
    });
    expect(await stored()).toMatchObject([
      {
        subject: 'Couvercle',
        name: 'Nora',
        email: 'nora@example.org',
        at: new Date('2026-01-05T10:30:00Z'),
        language: 'fr',
        waits: true,
        messages: 1,
        taught: null,
      },
      { subject: 'Lid', at: new Date('2026-01-06'), waits: false, messages: 2, taught: reply },
    ]);
    expect(
      await testApp.sql(
        `select label, after, client_id::int from audit_log where action = 'tickets.csv-imported'`,
      ),
    ).toEqual([{ label: 'tickets.csv', after: { added: 2 }, client_id: clients.first.id }]);
  });

  it('is looked at first: a dry run says the same and writes nothing', async () => {
    const csv = `subject,message,reply\nLid,How do I open it?,"${reply}"\n`;
    const { result } = await upload(csv, { isDryRun: true });
    expect(result).toMatchObject({ added: 1, answered: 1, known: 0 });
    expect(result.sample).toEqual([
      { line: 2, subject: 'Lid', message: 'How do I open it?', name: null, date: null, reply },
    ]);
    expect(await stored()).toEqual([]);
  });

  it('may be imported again: what is there stays as it is', async () => {
    const csv = 'subject,message\nLid,How do I open it?\nBox,Where is my box?\n';
    await upload(csv);
    expect((await upload(`${csv}Key,Where is the key?\n`)).result).toMatchObject({
      added: 1,
      known: 2,
    });
    expect(await stored()).toHaveLength(3);
  });

  it('is called by the file’s own number, or by a short code that stays', async () => {
    const named = () =>
      testApp.sql<{ id: string }>('select external_id as id from tickets order by subject');
    const { result } = await upload(
      'Ticket ID,subject,message\nA-17,Box,Where is my box?\n,Lid,How do I open it?\nA-17,Zip,Where is it?\n',
    );
    expect(result.mapping.number).toBe('Ticket ID');
    expect(result.errors).toMatchObject([
      { line: 4, reason: 'duplicate', column: 'number', value: 'A-17' },
    ]);
    const before = await named();
    expect(before).toEqual([{ id: 'A-17' }, { id: expect.stringMatching(/^CSV-[0-9A-Z]{8}$/) }]);
    const again = await upload('message,subject\nHow do I open it?,Lid\n');
    expect(again.result).toMatchObject({ added: 0, known: 1 });
    expect(await named()).toEqual(before);
  });

  it('names the rows that are left out, each with its reason', async () => {
    const rows = [
      'message,email,date',
      ',a@b.test,2026-01-05',
      'How?,nobody,2026-01-05',
      'How?,a@b.test,yesterday',
      'How?,a@b.test,31/02/2026',
      'How?,a@b.test,2999-01-05',
      'How?,a@b.test,2026-01-05,more',
      '"How?"x,a@b.test,2026-01-05',
      `${'x'.repeat(50_001)},a@b.test,2026-01-05`,
      'Good?,a@b.test,2026-01-05',
      'Good?,a@b.test,2026-01-05',
    ];
    const { result } = await upload(rows.join('\n'));
    expect(result.errors.map(({ line, reason, column }) => [line, reason, column])).toEqual([
      [2, 'missing', 'message'],
      [3, 'email-invalid', 'email'],
      [4, 'date-invalid', 'date'],
      [5, 'date-invalid', 'date'],
      [6, 'date-invalid', 'date'],
      [7, 'columns', null],
      [8, 'quotes', null],
      [9, 'too-long', 'message'],
      [11, 'duplicate', 'message'],
    ]);
    expect(result.added).toBe(1);
  });

  it('stores nothing until the column of the message is known, and takes no column twice', async () => {
    const csv = 'a,b\nHow?,Lid\n';
    const { result } = await upload(csv, { isDryRun: true });
    expect(result).toMatchObject({ columns: ['a', 'b'], mapping: { message: null }, added: 0 });
    expect(codeOf(await upload(csv))).toEqual([400, 'tickets.csv-columns']);
    for (const mapping of [{ message: 'c' }, { message: 'a', subject: 'a' }])
      expect(codeOf(await upload(csv, { mapping }))).toEqual([400, 'tickets.csv-columns']);
    const mapped = await upload(csv, { mapping: { message: 'a', subject: 'b' } });
    expect(mapped.result.added).toBe(1);
    expect(await stored()).toMatchObject([{ subject: 'Lid' }]);
  });

  it('is refused when it is too long, or no CSV at all', async () => {
    const many = `message\n${Array.from({ length: 2_001 }, (_, n) => `Row ${n}?\n`).join('')}`;
    expect(codeOf(await upload(many))).toEqual([400, 'tickets.csv-too-long']);
    const heading = Array.from({ length: 101 }, (_, n) => `c${n}`).join();
    expect(codeOf(await upload(`${heading}\n1\n`))).toEqual([400, 'tickets.csv-invalid']);
    expect((await upload('x'.repeat(5_000_001))).status).toBe(400);
    expect(await stored()).toEqual([]);
  });

  it('holds what looks like code or a formula as the text it is', async () => {
    const hostile = [
      `=cmd|'/c calc'!A0`,
      '<script>alert(1)</script>',
      "'); drop table tickets; --",
    ];
    const rows = hostile.map((text) => `"${text}","${text}"`);
    expect((await upload(['message,subject', ...rows].join('\n'))).result.added).toBe(3);
    const texts = await testApp.sql<{ text: string; html: string | null }>(
      'select text, html from messages order by id',
    );
    expect(texts).toEqual(hostile.map((text) => ({ text, html: null })));
  });

  it('is an Admin’s to import, into their own client alone', async () => {
    const csv = 'message\nHow do I open it?\n';
    for (const by of ['carol', 'dan'] as const)
      expect((await upload(csv, { by })).status).toBe(403);
    expect(codeOf(await upload(csv, { client: clients.second.uuid }))).toEqual([
      404,
      'clients.not-found',
    ]);
    expect((await upload(csv, { by: null })).status).toBe(401);
    expect((await upload(csv, { by: 'alice' })).result.added).toBe(1);
  });
});
