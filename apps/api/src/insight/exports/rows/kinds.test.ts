import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Export } from '@replique/contract/insight/exports';
import { rollUp } from '../../insights/insights.ts';
import {
  makeVisitor,
  makeAnsweringChatbot,
  playedWriter,
  say,
  withAnswering,
} from '@replique/tests/fixtures/chat-visitors.ts';
import {
  makeArticles,
  makeClient,
  makeSuggestion,
  makeTickets,
  makeTwoClients,
  type MadeClient,
} from '../../../demo/make/factories.ts';
import { readSheet } from '@replique/tests/fixtures/read-sheet.ts';
import { createTestApp, type TestApp, type TestCaller } from '@replique/tests/app/test-app.ts';
import { createAnswering } from '../../../chat/chats/chats.ts';
import { makeFiles } from '../files/make-files.ts';

let app: TestApp;
let first: MadeClient;
let second: MadeClient;
let chat: string;
const evil = '=HYPERLINK("http://evil.example")';

beforeAll(async () => {
  app = await createTestApp({
    adapt: (deps) =>
      withAnswering(
        deps,
        createAnswering(() => deps, { answer: playedWriter().answer }),
      ),
  });
  ({ first, second } = await makeTwoClients(app.deps));
  const [ticket = ''] = await makeTickets(app.deps, first.id, [
    { externalId: 'T-1', subject: evil, channel: 'email' },
    { externalId: 'T-2', subject: 'Second', channel: 'phone' },
  ]);
  await makeTickets(app.deps, second.id, [{ externalId: 'THEIRS' }]);
  const [document = ''] = await makeArticles(app.deps, first.id, [
    { title: 'Addresses', html: '<p>You can change the address in your account.</p>' },
  ]);
  await makeSuggestion(app.deps, first.id, { ticket, document, text: evil });
  const chatbot = await makeAnsweringChatbot(app, first);
  const { body } = await say(app, await makeVisitor(app, chatbot), { text: evil });
  await app.deps.chats.answering.idle();
  chat = body.chat.uuid;
  await app.call('carol', 'POST', `/v2/chats/${chat}/archive`);
  await app.sql(`update visitors set name = '@SUM(A1)' where client_id = $1`, [first.id]);
  await app.sql(`update users set lastname = '=1+1' where email = 'dan@replique.test'`);
  await rollUp(app.deps);
});
afterAll(() => app.close());

const ask = (caller: TestCaller, body: object) =>
  app.call(caller, 'POST', '/v2/exports', { language: 'en', ...body });

/** Asks for a file, has it made, and answers its bytes. */
async function fileOf(caller: TestCaller, body: object): Promise<{ file: Export; bytes: Buffer }> {
  const asked = await ask(caller, body);
  expect(asked.status).toBe(202);
  const { uuid } = asked.body as Export;
  await makeFiles(app.deps);
  const { body: file } = await app.call(caller, 'GET', `/v2/exports/${uuid}`);
  const link = await app.call(caller, 'POST', `/v2/exports/${uuid}/link`);
  const { url } = link.body as { url: string };
  const answer = await app.app.inject({ method: 'GET', url });
  return { file: file as Export, bytes: answer.rawPayload };
}

type Row = Record<string, string | number | null>;

/** The same rows of every format, by the headings; of JSON, by the columns. */
async function rowsOf(
  caller: TestCaller,
  body: object,
): Promise<{ csv: Row[]; xlsx: Row[]; json: Row[] }> {
  const csv = await fileOf(caller, { ...body, format: 'csv' });
  const xlsx = await fileOf(caller, { ...body, format: 'xlsx' });
  const json = await fileOf(caller, { ...body, format: 'json' });
  const [headings = [], ...rows] = readSheet(xlsx.bytes);
  for (const { file } of [csv, xlsx, json]) expect(file.rows).toBe(rows.length);
  return {
    csv: parse(csv.bytes, { bom: true, columns: true }) as Row[],
    xlsx: rows.map((cells) =>
      Object.fromEntries(headings.map((heading, n) => [heading, cells[n] ?? null])),
    ),
    json: JSON.parse(json.bytes.toString()) as Row[],
  };
}

describe('every kind in every format', () => {
  it('tickets', async () => {
    const { csv, xlsx, json } = await rowsOf('carol', { kind: 'tickets', filter: {} });
    expect(csv).toHaveLength(2);
    expect(csv[0]).toMatchObject({ 'Ticket id': 'T-1', Subject: `'${evil}` });
    expect(xlsx[0]).toMatchObject({ 'Ticket id': 'T-1', Subject: evil, Suggestion: evil });
    expect(json[0]).toMatchObject({ externalId: 'T-1', subject: evil, messages: 1 });
  });

  it('chats, with what was said', async () => {
    const { csv, xlsx, json } = await rowsOf('carol', { kind: 'chats', filter: {} });
    expect(csv).toMatchObject([
      {
        'First question': `'${evil}`,
        Visitor: `'@SUM(A1)`,
        'Identity verified': 'No',
        Solved: 'No',
        Messages: '3',
        Link: `http://localhost:3000/chats?chat=${chat}&tab=archived`,
      },
    ]);
    expect(csv[0]?.Transcript).toMatch(/Visitor: =HYPERLINK.*\n.*Bot: It is on its way/);
    expect(xlsx).toMatchObject([{ Visitor: '@SUM(A1)', Messages: 3 }]);
    expect(json).toMatchObject([{ visitorName: '@SUM(A1)', solved: 'No' }]);
    const picked = await fileOf('carol', { kind: 'chats', picked: [chat] });
    expect(picked.file).toMatchObject({ rows: 1, filter: null });
    const none = await ask('erin', { kind: 'chats', picked: [chat] });
    expect(none.body).toMatchObject({ code: 'chats.not-found' });
    const french = await fileOf('bob', {
      kind: 'chats',
      language: 'fr',
      filter: { language: 'fr' },
    });
    expect(french.bytes.toString()).toMatch(/^\ufeffDébut \(UTC\);/);
  });

  it('suggestions, with what became of them @spec-2.90', async () => {
    const filter = { state: ['ready'], channel: ['email'] };
    const { csv, xlsx, json } = await rowsOf('carol', { kind: 'suggestions', filter });
    expect(csv).toMatchObject([
      { 'Ticket id': 'T-1', Suggestion: `'${evil}`, Status: 'To decide', 'Confidence (%)': '90' },
    ]);
    expect(xlsx).toMatchObject([{ Suggestion: evil, Model: 'builtin', 'Confidence (%)': 90 }]);
    expect(json).toMatchObject([{ text: evil, edits: 0, cost: null }]);
    for (const narrow of [{ state: ['accepted'] }, { channel: ['phone'] }, { to: '2020-01-01' }])
      expect((await fileOf('carol', { kind: 'suggestions', filter: narrow })).file.rows).toBe(0);
  });

  it('insights, broken down, with the period that is compared @spec-2.89', async () => {
    const filter = { by: 'channel', from: '2026-03-01', to: '2026-03-31' };
    const { csv, xlsx, json } = await rowsOf('carol', { kind: 'insights', filter });
    expect(json.map(({ from, key, tickets }) => [from, key, tickets])).toEqual(
      expect.arrayContaining([
        ['2026-03-01', 'email', 1],
        ['2026-03-01', 'phone', 1],
      ]),
    );
    expect(json.filter(({ from }) => from !== '2026-03-01').map(({ tickets }) => tickets)).toEqual([
      0, 0,
    ]);
    expect(csv[0]).toMatchObject({ From: '2026-03-01', To: '2026-03-31' });
    expect(xlsx).toHaveLength(4);
  });

  it('insights over time: every stretch of the period', async () => {
    const filter = { by: 'period', from: '2026-03-01', to: '2026-03-03', compare: 'none' };
    const { json } = await rowsOf('carol', { kind: 'insights', filter });
    expect(json.map(({ from, to, tickets }) => [from, to, tickets])).toEqual([
      ['2026-03-01', '2026-03-01', 0],
      ['2026-03-02', '2026-03-02', 2],
      ['2026-03-03', '2026-03-03', 0],
    ]);
    const wrong = { by: 'period', from: '2026-03-03', to: '2026-03-01' };
    expect((await ask('carol', { kind: 'insights', filter: wrong })).body).toMatchObject({
      code: 'insights.period-invalid',
    });
  });

  it('people, of the client alone', async () => {
    const { csv, xlsx, json } = await rowsOf('bob', { kind: 'users' });
    const emails = json.map(({ email }) => email);
    expect(emails).toEqual(expect.arrayContaining(['bob@replique.test', 'dan@replique.test']));
    expect(emails).not.toContain('erin@replique.test');
    expect(csv.find((row) => row['E-mail'] === 'dan@replique.test')).toMatchObject({
      'Last name': `'=1+1`,
      Role: 'Guest',
    });
    expect(xlsx).toHaveLength(json.length);
    const all = await fileOf('alice', { kind: 'users', format: 'json' });
    expect(all.file.client).toBeNull();
    expect(all.bytes.toString()).toContain('erin@replique.test');
    const found = await fileOf('alice', { kind: 'users', filter: { search: 'erin' } });
    expect(found.file.rows).toBe(1);
  });

  it('the audit log, up to when it was asked for', async () => {
    const filter = { action: ['chats.archived'] };
    const { csv, xlsx, json } = await rowsOf('alice', { kind: 'audit', filter });
    expect(json).toMatchObject([{ actor: 'Person', email: 'carol@replique.test' }]);
    expect(csv).toMatchObject([{ Who: 'Person', 'E-mail': 'carol@replique.test' }]);
    expect(xlsx).toMatchObject([
      { Who: 'Person', Link: expect.stringContaining('/chats') as string },
    ]);
    // Asking for it is written down too, and each file holds what there was before.
    const asked = { kind: 'audit', format: 'json', filter: { action: ['exports.asked'] } };
    const [before] = await app.sql<{ count: number }>(
      `select count(*)::int from audit_log where action = 'exports.asked'`,
    );
    const { body } = await ask('alice', asked);
    await ask('alice', { kind: 'users' });
    await makeFiles(app.deps);
    const { text } = await app.call('alice', 'GET', `/v2/exports/${(body as Export).uuid}/file`);
    expect((JSON.parse(text) as Row[]).length - (before?.count ?? 0)).toBeLessThan(2);
  });
});

describe('who may ask for what', () => {
  it.each([
    ['dan', 'tickets', 403],
    ['carol', 'users', 403],
    ['carol', 'audit', 403],
    ['bob', 'audit', 403],
    ['carol', 'suggestions', 202],
    ['bob', 'users', 202],
    ['alice', 'audit', 202],
  ] as const)('%s, for %s: %i', async (caller, kind, status) => {
    const body = kind === 'tickets' || kind === 'suggestions' ? { kind, filter: {} } : { kind };
    expect((await ask(caller, body)).status).toBe(status);
    await makeFiles(app.deps);
  });

  it('files of the installation are for super-admins alone', async () => {
    const { file } = await fileOf('alice', { kind: 'audit' });
    for (const caller of ['bob', 'erin'] as const)
      for (const path of [file.uuid, `${file.uuid}/file`])
        expect((await app.call(caller, 'GET', `/v2/exports/${path}`)).status).toBe(404);
  });

  it('are emptied when a client is erased, of which they may hold lines', async () => {
    const { file } = await fileOf('alice', { kind: 'audit' });
    const own = await fileOf('bob', { kind: 'users' });
    const { id } = await makeClient(app.deps, { name: 'Short-lived' });
    await app.sql('delete from clients where id = $1', [id]);
    const read = (uuid: string) => app.call('alice', 'GET', `/v2/exports/${uuid}`);
    expect((await read(file.uuid)).body).toMatchObject({ state: 'expired', reason: 'erased' });
    expect((await read(own.file.uuid)).body).toMatchObject({ state: 'ready' });
    expect(await app.sql('select from export_parts where client_id is null')).toEqual([]);
  });

  it('whoever loses the role has no more of what it let them have @check-19.2', async () => {
    const { file } = await fileOf('bob', { kind: 'users' });
    const own = await fileOf('bob', { kind: 'tickets', filter: {} });
    await app.sql(`update users set level = 3 where email = 'bob@replique.test'`);
    await app.signIn('bob');
    const read = (uuid: string, what = '') => app.call('bob', 'GET', `/v2/exports/${uuid}${what}`);
    expect((await read(file.uuid)).status).toBe(404);
    expect((await read(file.uuid, '/file')).status).toBe(404);
    expect((await read(own.file.uuid, '/file')).status).toBe(200);
    await app.sql(`update users set level = 4 where email = 'bob@replique.test'`);
    await app.signIn('bob');
    await app.signIn('bob');
    expect((await read(file.uuid, '/file')).status).toBe(200);
  });
});

it('a sheet that has more rows than it can hold is not made', async () => {
  const { file } = await fileOf('carol', { kind: 'suggestions', filter: {}, format: 'xlsx' });
  await app.sql(
    `update exports set state = 'waiting', reached = 0, rows = 1048575, holder = null,
    lease_until = null, attempts = 0 where uuid = $1`,
    [file.uuid],
  );
  await makeFiles(app.deps);
  expect((await app.call('carol', 'GET', `/v2/exports/${file.uuid}`)).body).toMatchObject({
    state: 'failed',
    reason: 'too-many-rows',
    canResume: false,
  });
});
