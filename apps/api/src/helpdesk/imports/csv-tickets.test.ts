import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../platform/db/database.ts';
import { makeClient, type MadeClient } from '../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { compareSent } from '../../answering/suggestions/suggestions.ts';
import { importFile } from './imports.ts';

let testApp: TestApp;
let client: MadeClient;
let folder: string;

beforeAll(async () => void (testApp = await createTestApp()));
beforeEach(async () => {
  client = await makeClient(testApp.deps);
  folder = await mkdtemp(join(tmpdir(), 'replique-import-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));
afterAll(() => testApp.close());

const heading = 'id,subject,role,sent_at,text';
const at = '2026-01-05T10:00:00Z';

async function load(
  content: string | Buffer,
  options: { batchLines?: number; db?: Database; kind?: 'articles' } = {},
) {
  const { db = testApp.deps.db, kind = 'tickets', ...rest } = options;
  const path = join(folder, 'file.csv');
  await writeFile(path, content);
  return importFile(db, { compareSent }, { clientId: client.id, kind, path, ...rest });
}

const stored = () =>
  testApp.sql<{ id: string; subject: string; role: string; text: string }>(
    `select t.external_id as id, t.subject, m.role, m.text from tickets t
     join messages m on m.client_id = t.client_id and m.ticket_id = t.id where t.client_id = $1 order by t.id, m.id`,
    [client.id],
  );

const two = [`t1,Box,requester,${at},How?`, `t1,,agent,${at},Press the lid.`];

describe('tickets from CSV', () => {
  it('are the rows of one id, with all that JSON Lines hold', async () => {
    const columns =
      'id,subject,channel,category,form_id,group_id,language,tags,requester_name,requester_email,created_at,message_id,role,author,sent_at,html,text';
    const rows = [
      `7,Box,chat,Lids,f1,g1,en-US,"new, vip",Nora,nora@example.org,2026-01-04,m1,requester,Nora F,${at},,"How, please?`,
      `And ""when""?"`,
      `7,,,,,,,,,,,m2,responder,Lena,2026-01-05T11:00:00Z,<p>Press the lid.</p>,`,
    ];
    expect(await load([columns, ...rows].join('\n'))).toMatchObject({ accepted: 1, rejected: 0 });
    const [ticket] = await testApp.sql(
      `select external_id, subject, channel, category, form_id, group_id, language, tags, requester_name,
         requester_email, created_at, message_count, answer_count, is_waiting from tickets where client_id = $1`,
      [client.id],
    );
    expect(ticket).toEqual({
      external_id: '7',
      subject: 'Box',
      channel: 'chat',
      category: 'Lids',
      form_id: 'f1',
      group_id: 'g1',
      language: 'en',
      tags: ['new', 'vip'],
      requester_name: 'Nora',
      requester_email: 'nora@example.org',
      created_at: new Date('2026-01-04'),
      message_count: 2,
      answer_count: 1,
      is_waiting: false,
    });
    expect((await stored()).map(({ role, text }) => [role, text])).toEqual([
      ['requester', 'How, please?\nAnd "when"?'],
      ['agent', 'Press the lid.'],
    ]);
  });

  it.each([
    ['semicolons and Windows line ends', [heading, ...two].join('\r\n').replaceAll(',', ';')],
    ['tabs', [heading, ...two].join('\n').replaceAll(',', '\t')],
    [
      'pipes, after a byte order mark',
      `\ufeff${[heading, ...two].join('\n').replaceAll(',', '|')}`,
    ],
    [
      'a line that names the separator',
      `sep=;\n${[heading, ...two].join('\n').replaceAll(',', ';')}`,
    ],
    [
      'empty lines and headings as people write them',
      `ID,Subject,Role,Sent at,TEXT\n\n${two[0]}\n\n${two[1]}\n\n`,
    ],
  ])('may have %s', async (_, content) => {
    expect(await load(content)).toMatchObject({ accepted: 1, rejected: 0 });
    expect(await stored()).toEqual([
      { id: 't1', subject: 'Box', role: 'requester', text: 'How?' },
      { id: 't1', subject: 'Box', role: 'agent', text: 'Press the lid.' },
    ]);
  });

  it('may be UTF-8 or what western spreadsheets write, and not UTF-16 @check-18.2', async () => {
    const said = 'Où est « le colis » de Noël, voilà';
    const content = `${heading}\nt1,Été,requester,${at},"${said}"\n`;
    for (const bytes of [
      Buffer.from(content),
      Buffer.from(content, 'latin1'),
      // A character of three bytes across the border of two readings.
      Buffer.from(
        `${heading}\n${`x,${'€'.repeat(99)},agent,${at},x\n`.repeat(4_000)}${content.slice(heading.length + 1)}`,
      ),
    ]) {
      client = await makeClient(testApp.deps);
      expect(await load(bytes)).toMatchObject({ rejected: bytes.length > 100_000 ? 1 : 0 });
      expect((await stored()).at(-1)).toMatchObject({ subject: 'Été', text: said });
    }
    await expect(load(Buffer.from(`\ufeff${content}`, 'utf16le'))).rejects.toThrow('UTF-16');
  });

  it('lists bad rows with line and reason, and stores every other ticket whole @check-18.3', async () => {
    const rows = [
      two[0],
      `t1,"Broken"x,agent,${at},Lost`,
      two[1],
      `t2,Box,boss,${at},How?`,
      `t3,Box,requester,yesterday,"How`,
      `so?"`,
      `t4,Box,requester,${at},How?,more`,
      `,Box,requester,${at},How?`,
      `t5,Box,requester,${at},How?`,
      `t6,Box,requester,${at},"Never closed`,
    ];
    const report = await load([heading, ...rows].join('\n'));
    expect(report).toMatchObject({ accepted: 2, rejected: 6 });
    expect(report.errors.map(({ line, reason }) => [line, reason])).toEqual([
      [3, 'its quotes do not match'],
      [5, expect.stringContaining('messages.0.role')],
      [6, 'messages.0.created_at: is not a date'],
      [8, 'has more values than the first line'],
      [9, expect.stringContaining('id')],
      [11, 'its quotes do not match'],
    ]);
    expect((await stored()).map(({ id, text }) => [id, text])).toEqual([
      ['t1', 'How?'],
      ['t1', 'Press the lid.'],
      ['t5', 'How?'],
    ]);
  });

  it('are refused as a whole without the columns that make a ticket, and articles are', async () => {
    await expect(load('id,role\n1,agent')).rejects.toThrow('The columns miss: sent_at, text.');
    await expect(load('')).rejects.toThrow('The columns miss');
    await expect(load(heading, { kind: 'articles' })).rejects.toThrow('JSON Lines');
  });

  it.each([
    ['a packed file of another name', Buffer.from('504b0304140000000800', 'hex')],
    ['a million columns', Buffer.from(`id,role,${'x,'.repeat(1_000_000)}\n1,agent`)],
    ['UTF-16 without a mark', Buffer.from(`${heading}\n`, 'utf16le')],
  ])('are none in %s, and nothing is stored @check-18.2', async (_, bytes) => {
    await expect(load(bytes)).rejects.toThrow(/columns|UTF-16|longer/i);
    expect(await stored()).toEqual([]);
  });

  it('hold fields that look like code or a formula as the text they are @check-18.4', async () => {
    const fields = [
      '=cmd|"/c calc"!A0',
      '{{7*7}}',
      '${process.exit()}',
      "'); drop table tickets; --",
      '__proto__',
    ];
    const quoted = (field: string) => `"${field.replaceAll('"', '""')}"`;
    const rows = fields.map(
      (field, n) => `c${n},${quoted(field)},requester,${at},${quoted(field)}`,
    );
    expect(await load([heading, ...rows].join('\n'))).toMatchObject({ accepted: 5, rejected: 0 });
    expect((await stored()).map(({ subject, text }) => [subject, text])).toEqual(
      fields.map((field) => [field, field]),
    );
  });

  it('go on where an import was stopped, without losing or doubling a message', async () => {
    const rows = Array.from({ length: 30 }, (_, n) => [
      `t${n},"Été ${n}",requester,${at},"How?`,
      `It is box ${n}."`,
      `t${n},,agent,${at},Press the lid of box ${n}.`,
      ...(n % 10 === 5 ? [`t${n},"x"x,agent,${at},Lost`] : []),
    ]);
    const content = [heading, ...rows.flat()].join('\r\n');
    for (const transactions of [1, 2, 3, 5]) {
      client = await makeClient(testApp.deps);
      let left = transactions;
      const { db } = testApp.deps;
      const failing: Database = {
        ...db,
        withClient: (id, fn, timing) =>
          (left -= 1) < 0 ? Promise.reject(new Error('stopped')) : db.withClient(id, fn, timing),
      };
      await expect(load(content, { batchLines: 4, db: failing })).rejects.toThrow('stopped');
      const report = await load(content, { batchLines: 4 });
      expect(report).toMatchObject({ accepted: 30, rejected: 3, resumed: transactions > 1 });
      expect(report.errors.map(({ line }) => line)).toEqual([20, 51, 82]);
      const messages = await stored();
      expect(messages).toHaveLength(60);
      expect(new Set(messages.map(({ text }) => text)).size).toBe(60);
    }
  });
});
