import { existsSync } from 'node:fs';
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../platform/db/database.ts';
import { makeClient, makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { compareSent } from '../../answering/suggestions/suggestions.ts';
import { importFile, type ImportProgress } from './imports.ts';

const shared = fileURLToPath(new URL('../../../../../../shared/data/', import.meta.url));

let testApp: TestApp;
let client: MadeClient;
let folder: string;

beforeAll(async () => {
  testApp = await createTestApp();
  await makeTwoClients(testApp.deps);
});

beforeEach(async () => {
  client = await makeClient(testApp.deps);
  folder = await mkdtemp(join(tmpdir(), 'replique-import-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));
afterAll(() => testApp.close());

const ticketLine = (n: number, change: object = {}) =>
  JSON.stringify({
    id: `t${n}`,
    subject: `Question ${n}`,
    created_at: '2026-01-05T10:00:00Z',
    messages: [
      {
        id: 1,
        role: 'requester',
        created_at: '2026-01-05T10:00:00Z',
        text: `How do I open box ${n}?`,
      },
      {
        id: 2,
        role: 'responder',
        created_at: '2026-01-05T11:00:00Z',
        text: `Press both sides of box ${n} at the same time, then lift the lid.`,
      },
    ],
    ...change,
  });

async function write(lines: string[], end = '\n'): Promise<string> {
  const path = join(folder, 'file.jsonl');
  await writeFile(path, lines.join('\n') + end);
  return path;
}

type Job = { kind?: 'tickets' | 'articles'; batchLines?: number; db?: Database };

const load = (
  path: string,
  { kind = 'tickets', batchLines, db }: Job = {},
  onProgress?: (at: ImportProgress) => void,
) =>
  importFile(
    db ?? testApp.deps.db,
    { compareSent },
    { clientId: client.id, kind, path, ...(batchLines ? { batchLines } : {}) },
    onProgress,
  );

const count = async (table: string) =>
  (
    await testApp.sql<{ count: number }>(
      `select count(*)::int as count from ${table} where client_id = $1`,
      [client.id],
    )
  )[0]?.count;
const content = () =>
  testApp.sql(
    `select t.external_id, t.subject, m.text from tickets t join messages m on m.ticket_id = t.id where t.client_id = $1 order by 1, m.id`,
    [client.id],
  );

describe('an import of tickets', () => {
  it('stores tickets with their messages and what was answered', async () => {
    const report = await load(await write([ticketLine(1), ticketLine(2)]));
    expect(report).toEqual({ accepted: 2, rejected: 0, resumed: false, errors: [] });
    expect([await count('tickets'), await count('messages'), await count('past_answers')]).toEqual([
      2, 4, 2,
    ]);
    const [row] = await testApp.sql(
      'select platform, external_id, subject, language, is_waiting from tickets where client_id = $1 order by id',
      [client.id],
    );
    expect(row).toEqual({
      platform: 'import',
      external_id: 't1',
      subject: 'Question 1',
      language: 'en',
      is_waiting: false,
    });
  });

  it('names the five values of the CRM as the client’s metadata say, and judges by the names', async () => {
    const metadata = {
      category: { 'orders-payment': 'Payment' },
      channel: { mail_in: 'E-mail' },
      formId: { 11: 'Returns form' },
      groupId: { 7: 'Level one' },
      language: { Klingonisch: 'fr' },
    };
    const base = `/v1/clients/${client.id}`;
    await testApp.call('alice', 'PUT', `${base}/tickets-metadata`, { metadata });
    await testApp.call('alice', 'PUT', `${base}/detailed-filters`, { channels: ['E-mail'] });
    // Too short to be of any language for sure: the text decides where it can.
    const messages = [
      { id: 1, role: 'requester', created_at: '2026-01-05T10:00:00Z', text: 'Code refund 4711?' },
    ];
    const told = {
      subject: '',
      messages,
      category: 'orders-payment',
      form_id: 11,
      group_id: '7',
      language: 'Klingonisch',
    };
    const lines = [
      ticketLine(1, { ...told, channel: 'mail_in' }),
      ticketLine(2, { channel: 'chat' }),
    ];
    await load(await write(lines));
    const rows = await testApp.sql(
      `select category, channel, form_id, group_id, language, ineligible_reason as reason
       from tickets where client_id = $1 order by id`,
      [client.id],
    );
    expect(rows).toEqual([
      {
        category: 'Payment',
        channel: 'E-mail',
        form_id: 'Returns form',
        group_id: 'Level one',
        language: 'fr',
        reason: null,
      },
      {
        category: null,
        channel: 'chat',
        form_id: null,
        group_id: null,
        language: 'en',
        reason: 'channel',
      },
    ]);
  });

  it('changes no row the second time', async () => {
    const path = await write(Array.from({ length: 30 }, (_, n) => ticketLine(n)));
    await load(path, { batchLines: 7 });
    const before = [
      await content(),
      await testApp.sql('select id, uuid from tickets where client_id = $1 order by id', [
        client.id,
      ]),
    ];
    expect(await load(path, { batchLines: 7 })).toEqual({
      accepted: 30,
      rejected: 0,
      resumed: false,
      errors: [],
    });
    expect([
      await content(),
      await testApp.sql('select id, uuid from tickets where client_id = $1 order by id', [
        client.id,
      ]),
    ]).toEqual(before);
    expect([await count('past_answers'), await count('import_runs')]).toEqual([30, 1]);
  });

  it('lists bad lines with number and reason, and stores every other line', async () => {
    const lines = [
      ticketLine(1),
      '{"id": "x", ',
      '',
      '"text"',
      ticketLine(2, { id: '' }),
      ticketLine(3, { messages: [] }),
      ticketLine(4, { messages: [{ id: 1, role: 'boss', created_at: '2026-01-01', text: 'x' }] }),
      ticketLine(5, { messages: [{ id: 1, role: 'agent', created_at: 'yesterday', text: 'x' }] }),
      ticketLine(6, { messages: [{ id: 1, role: 'agent', created_at: '2026-01-01' }] }),
      ticketLine(7, { created_at: '+275000-01-01' }),
      'null',
      '   ',
      ticketLine(8),
    ];
    const report = await load(await write(lines));
    expect(report).toMatchObject({ accepted: 2, rejected: 9 });
    expect(report.errors.map((error) => error.line)).toEqual([2, 4, 5, 6, 7, 8, 9, 10, 11]);
    const reasons = Object.fromEntries(report.errors.map((error) => [error.line, error.reason]));
    expect(reasons[2]).toBe('is not JSON');
    expect(reasons[5]).toContain('id');
    expect(reasons[6]).toContain('messages');
    expect(reasons[7]).toContain('messages.0.role');
    expect(reasons[8]).toBe('messages.0.created_at: is not a date');
    expect(reasons[9]).toContain('html or text is missing');
    expect(
      (
        await testApp.sql('select external_id from tickets where client_id = $1 order by 1', [
          client.id,
        ])
      ).map((row) => row.external_id),
    ).toEqual(['t1', 't8']);
    expect(await count('import_errors')).toBe(9);
  });

  it('shows the first twenty reasons and keeps them all', async () => {
    const report = await load(await write(Array.from({ length: 50 }, () => 'x')));
    expect([report.rejected, report.errors.length, await count('import_errors')]).toEqual([
      50, 20, 50,
    ]);
  });

  it('keeps the last of several tickets or messages with one id, in a batch and across', async () => {
    const twice = ticketLine(1, {
      messages: [
        {
          id: 'm',
          role: 'requester',
          created_at: '2026-01-05T10:00:00Z',
          text: 'First version of it?',
        },
        {
          id: 'm',
          role: 'requester',
          created_at: '2026-01-05T10:00:01Z',
          text: 'Second version of it?',
        },
      ],
    });
    for (const batchLines of [200, 1]) {
      await load(
        await write([ticketLine(1, { subject: 'Old' }), ticketLine(2), twice, `${batchLines}`]),
        { batchLines },
      );
      expect(
        await testApp.sql(
          `select subject from tickets where client_id = $1 and external_id = 't1'`,
          [client.id],
        ),
      ).toEqual([{ subject: 'Question 1' }]);
      const texts = await testApp.sql<{ text: string }>(
        `select m.text from messages m join tickets t on t.id = m.ticket_id where t.client_id = $1 and t.external_id = 't1' and m.external_id = 'm'`,
        [client.id],
      );
      expect(texts).toEqual([{ text: 'Second version of it?' }]);
      const counters = `select message_count from tickets where client_id = $1 and external_id = 't1'`;
      expect(await testApp.sql(counters, [client.id])).toEqual([{ message_count: 1 }]);
      expect(await count('tickets')).toBe(2);
    }
  });

  it('keeps a question and an answer apart that have one id, as forums number them', async () => {
    const line = ticketLine(1, {
      messages: [
        { id: 7, role: 'requester', created_at: '2026-01-05T10:00:00Z', text: 'Where is the lid?' },
        { id: 7, role: 'responder', created_at: '2026-01-05T11:00:00Z', text: 'Under the table.' },
      ],
    });
    for (let round = 0; round < 2; round += 1) {
      await load(await write([line]));
      const rows = await testApp.sql(
        'select external_id, role, text from messages where client_id = $1 order by sent_at',
        [client.id],
      );
      expect(rows).toEqual([
        { external_id: '7', role: 'requester', text: 'Where is the lid?' },
        { external_id: '7/agent', role: 'agent', text: 'Under the table.' },
      ]);
    }
  });

  it('stores text with NUL and half surrogates without them, in every field @check-18.2', async () => {
    const dirty = 'a\0b\ud800c\udc00d';
    const line = ticketLine(1, {
      id: `id${dirty}`,
      subject: dirty,
      channel: dirty,
      category: dirty,
      tags: [dirty],
      requester: { name: dirty, email: dirty },
      messages: [
        {
          id: `m${dirty}`,
          role: 'requester',
          author: dirty,
          created_at: '2026-01-05T10:00:00Z',
          text: `How ${dirty}?`,
        },
        {
          id: 'n',
          role: 'agent',
          created_at: '2026-01-05T10:00:00Z',
          html: `<p>${dirty} with enough words to be an answer to somebody.</p>`,
        },
      ],
    });
    const report = await load(await write([line, ticketLine(2)]));
    expect(report).toMatchObject({ accepted: 2, rejected: 0 });
    const [row] = await testApp.sql(
      'select subject, tags, requester_email from tickets where client_id = $1 order by id',
      [client.id],
    );
    expect(row).toEqual({
      subject: 'ab\ufffdc\ufffdd',
      tags: ['ab\ufffdc\ufffdd'],
      requester_email: 'ab\ufffdc\ufffdd',
    });
    expect(await count('messages')).toBe(4);
  });

  it('reads a last line without its line feed, Windows line ends and a byte order mark', async () => {
    const path = join(folder, 'file.jsonl');
    await writeFile(path, `\ufeff${ticketLine(1)}\r\n${ticketLine(2)}\r\n${ticketLine(3)}`);
    expect(await load(path)).toMatchObject({ accepted: 3, rejected: 0 });
  });

  it('reads an empty file and refuses one that is not there', async () => {
    expect(await load(await write([], ''))).toEqual({
      accepted: 0,
      rejected: 0,
      resumed: false,
      errors: [],
    });
    await expect(load(join(folder, 'absent.jsonl'))).rejects.toThrow('ENOENT');
  });

  it('holds no line over 20 MB and goes on after it @check-18.5', async () => {
    const path = await write([ticketLine(1)]);
    await appendFile(path, `"${'x'.repeat(21_000_000)}"\n${ticketLine(2)}\n`);
    const report = await load(path);
    expect(report).toMatchObject({
      accepted: 2,
      rejected: 1,
      errors: [{ line: 2, reason: 'is longer than 20 MB' }],
    });
  });

  it('belongs to its client alone', async () => {
    const mine = client;
    await load(await write([ticketLine(1)]));
    client = await makeClient(testApp.deps);
    await load(await write([ticketLine(1, { subject: 'Theirs' })]));
    expect(
      await testApp.sql('select subject from tickets where client_id = $1', [mine.id]),
    ).toEqual([{ subject: 'Question 1' }]);
  });
});

describe('an import that was stopped', () => {
  /** A database that fails for good after some transactions, as when the process is killed between two. */
  function failingAfter(transactions: number): Database {
    let left = transactions;
    const { db } = testApp.deps;
    return {
      ...db,
      withClient: (id, fn, timing) =>
        (left -= 1) < 0 ? Promise.reject(new Error('stopped')) : db.withClient(id, fn, timing),
    };
  }

  it('goes on behind the last stored batch, counts every line once, and says that it continued', async () => {
    const path = await write(
      Array.from({ length: 50 }, (_, n) => (n % 10 === 3 ? 'bad' : ticketLine(n))),
    );
    await expect(load(path, { batchLines: 8, db: failingAfter(4) })).rejects.toThrow('stopped');
    expect(await count('tickets')).toBe(21);
    const seen: number[] = [];
    const report = await load(path, { batchLines: 8 }, (at) => seen.push(at.bytes));
    expect(report).toMatchObject({ accepted: 45, rejected: 5, resumed: true });
    expect(report.errors.map((error) => error.line)).toEqual([4, 14, 24, 34, 44]);
    expect(seen).toHaveLength(4);
    expect([await count('tickets'), await count('messages'), await count('past_answers')]).toEqual([
      45, 90, 45,
    ]);
  });

  it('goes on from any batch to the same end', async () => {
    const path = await write(Array.from({ length: 20 }, (_, n) => ticketLine(n)));
    for (const transactions of [0, 1, 2, 3, 4, 5]) {
      client = await makeClient(testApp.deps);
      await expect(load(path, { batchLines: 5, db: failingAfter(transactions) })).rejects.toThrow(
        'stopped',
      );
      expect(await load(path, { batchLines: 5 })).toMatchObject({
        accepted: 20,
        rejected: 0,
        resumed: transactions > 1,
      });
      expect([await count('tickets'), await count('messages')]).toEqual([20, 40]);
    }
  });

  it('stores batches side by side, but one that holds a ticket of the one before behind it', async () => {
    const versions = Array.from({ length: 12 }, (_, n) =>
      ticketLine(n % 3 === 2 ? n : 0, { subject: `Version ${n}` }),
    );
    expect(await load(await write(versions), { batchLines: 1 })).toMatchObject({ accepted: 12 });
    const rows = await testApp.sql(
      `select subject from tickets where client_id = $1 and external_id = 't0'`,
      [client.id],
    );
    expect(rows).toEqual([{ subject: 'Version 10' }]);
  });

  it('begins a batch again that waits too long for the one before', async () => {
    const path = await write(Array.from({ length: 4 }, (_, n) => ticketLine(n)));
    await load(path);
    const later = await write(
      Array.from({ length: 4 }, (_, n) => ticketLine(n, { subject: 'New' })),
    );
    const { promise: isHeld, resolve: held } = Promise.withResolvers<void>();
    const holding = testApp.deps.db.withClient(client.id, async (tx) => {
      await tx
        .updateTable('tickets')
        .set({ channel: 'held' })
        .where('external_id', '=', 't0')
        .execute();
      held();
      await delay(6_500);
    });
    await isHeld;
    expect(await load(later, { batchLines: 2 })).toMatchObject({ accepted: 4, rejected: 0 });
    await holding;
    expect(new Set((await content()).map((row) => row.subject))).toEqual(new Set(['New']));
  }, 30_000);

  it('is not mixed up by a second one of the same file at the same time', async () => {
    const path = await write(Array.from({ length: 60 }, (_, n) => ticketLine(n)));
    const both = await Promise.allSettled([
      load(path, { batchLines: 3 }),
      load(path, { batchLines: 3 }),
    ]);
    expect(both.some((each) => each.status === 'fulfilled')).toBe(true);
    expect(await load(path)).toMatchObject({ accepted: 60, rejected: 0 });
    expect([await count('tickets'), await count('messages')]).toEqual([60, 120]);
  });
});

describe('an import of articles', () => {
  const articleLine = (id: string, change: object = {}) =>
    JSON.stringify({
      id,
      title: `About ${id}`,
      html: `<h2>Part</h2><p>All about ${id} in a sentence.</p>`,
      locale: 'en-US',
      ...change,
    });

  it('stores each in its language, from html or from text', async () => {
    const lines = [
      articleLine('a'),
      articleLine('a', { locale: 'fr' }),
      articleLine('b', { html: undefined, text: 'Line <1>\nline 2\n\nNext & last' }),
    ];
    expect(await load(await write(lines), { kind: 'articles' })).toMatchObject({
      accepted: 3,
      rejected: 0,
    });
    const rows = await testApp.sql(
      'select external_id, language, html from documents where client_id = $1 order by 1, 2',
      [client.id],
    );
    expect(rows).toMatchObject([
      { external_id: 'a', language: 'en' },
      { external_id: 'a', language: 'fr' },
      { external_id: 'b', html: '<p>Line &lt;1&gt;<br>line 2</p><p>Next &amp; last</p>' },
    ]);
  });

  it('stores text with NUL and half surrogates without them', async () => {
    const lines = [
      articleLine('a', { title: 'a\0b\ud800c', html: '<p>d\0e</p>' }),
      articleLine('b'),
    ];
    expect(await load(await write(lines), { kind: 'articles' })).toMatchObject({
      accepted: 2,
      rejected: 0,
    });
    const rows = await testApp.sql(
      `select title, html from documents where client_id = $1 and external_id = 'a'`,
      [client.id],
    );
    expect(rows).toEqual([{ title: 'ab\ufffdc', html: '<p>de</p>' }]);
  });

  it('lets past answers that link to them learn so, whichever came first', async () => {
    const ticket = ticketLine(1, {
      messages: [
        {
          id: 1,
          role: 'requester',
          created_at: '2026-01-05T10:00:00Z',
          text: 'How do I open the box?',
        },
        {
          id: 2,
          role: 'agent',
          created_at: '2026-01-05T11:00:00Z',
          html: '<p>It is all on this page, please have a look: <a href="https://help.example/en/kb/open-box?utm=1">Open</a></p>',
        },
      ],
    });
    await load(await write([ticket]));
    await load(await write([articleLine('open-box'), 'bad']), { kind: 'articles' });
    const rows = await testApp.sql(
      `select d.external_id from past_answers p join documents d on d.client_id = p.client_id and d.id = any (p.document_ids) where p.client_id = $1`,
      [client.id],
    );
    expect(rows).toEqual([{ external_id: 'open-box' }]);
  });

  it('refuses what the database has no room for, and stores the rest', async () => {
    await testApp.sql("alter table documents add constraint no_room check (title <> 'Too wide')");
    const lines = [articleLine('a'), articleLine('b', { title: 'Too wide' }), articleLine('c')];
    const report = await load(await write(lines), { kind: 'articles' });
    await testApp.sql('alter table documents drop constraint no_room');
    expect(report).toMatchObject({ accepted: 2, rejected: 1, errors: [{ line: 2 }] });
    expect(await count('documents')).toBe(2);
  });

  it('refuses those without a title or a text', async () => {
    const lines = [
      articleLine('a', { title: ' ' }),
      articleLine('b', { html: undefined }),
      articleLine('c', { updated_at: 'no' }),
    ];
    const report = await load(await write(lines), { kind: 'articles' });
    expect(report).toMatchObject({ accepted: 0, rejected: 3 });
  });
});

describe('the Firefox files of ../shared/data', () => {
  it('are taken whole: 419 articles and 1,833 tickets, and a second run changes nothing', async (context) => {
    if (!existsSync(shared)) context.skip('../shared/data is not there');
    const articles = join(shared, 'helpcentre_firefox_en/articles.jsonl');
    const tickets = join(shared, 'tickets_firefox/tickets.jsonl');
    const run = async () => [await load(articles, { kind: 'articles' }), await load(tickets)];
    expect(await run()).toMatchObject([
      { accepted: 419, rejected: 0 },
      { accepted: 1_833, rejected: 0 },
    ]);
    const tables = ['documents', 'chunks', 'tickets', 'messages', 'past_answers'];
    const checksum = async () =>
      Promise.all(
        tables.map(async (table) => {
          const [row] = await testApp.sql<{ sum: string }>(
            `select count(*) || ' ' || md5(string_agg((to_jsonb(t) - 'changed_xid')::text, '|' order by t::text)) as sum
             from (select * from ${table} where client_id = $1) t`,
            [client.id],
          );
          return row?.sum;
        }),
      );
    const counts = await Promise.all(tables.map(count));
    expect([counts[0], counts[2], counts[3]]).toEqual([419, 1_833, 8_278]);
    expect(counts[4]).toBeGreaterThan(1_000);
    const [linked] = await testApp.sql<{ count: number }>(
      `select count(*)::int as count from past_answers where client_id = $1 and document_ids <> '{}'`,
      [client.id],
    );
    expect(linked?.count).toBeGreaterThan(300);
    const before = await checksum();
    await run();
    expect((await checksum()).map((sum, index) => [tables[index], sum])).toEqual(
      before.map((sum, index) => [tables[index], sum]),
    );
  }, 120_000);
});
