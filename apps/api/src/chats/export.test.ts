import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeAnsweringChatbot,
  makeVisitor,
  playedWriter,
  say,
  type MadeChatbot,
} from '../testing/chat-visitors.ts';
import { makeTwoClients, type MadeClient } from '../testing/factories.ts';
import { createTestApp, type TestApp, type TestCaller } from '../testing/test-app.ts';
import { makeChatFiles } from './export.ts';
import { createAnswering } from './run-answers.ts';

let testApp: TestApp;
let first: MadeClient;
let chatbot: MadeChatbot;

beforeAll(async () => {
  testApp = await createTestApp({
    adapt: (deps) =>
      Object.assign(deps, {
        answering: createAnswering(() => deps, { answer: playedWriter().answer }),
      }),
  });
  ({ first } = await makeTwoClients(testApp.deps));
  chatbot = await makeAnsweringChatbot(testApp, first);
});
afterAll(() => testApp.close());

async function archived(text: string): Promise<string> {
  const visitor = await makeVisitor(testApp, chatbot);
  const { body } = await say(testApp, visitor, { text });
  await testApp.deps.answering.idle();
  await testApp.call('carol', 'POST', `/v2/chats/${body.chat.uuid}/archive`);
  return body.chat.uuid;
}
const ask = (caller: TestCaller, body: object) =>
  testApp.call(caller, 'POST', '/v2/chats/exports', { headings: 'en', ...body });
const made = async (caller: TestCaller, body: object) => {
  const { export: uuid } = (await ask(caller, body)).body as { export: string };
  await makeChatFiles(testApp.deps);
  return uuid;
};
const rowsOf = async (caller: TestCaller, uuid: string, delimiter = ',') => {
  const { text } = await testApp.call(caller, 'GET', `/v2/exports/${uuid}/file`);
  return parse(text, { bom: true, delimiter, columns: true }) as Record<string, string>[];
};

describe('a file of chats', () => {
  it('has a row for each archived chat, with what was said, and nothing that a spreadsheet runs', async () => {
    const chat = await archived('=HYPERLINK("http://evil.example")');
    await testApp.sql(`update visitors set name = '@SUM(A1)' where client_id = $1`, [first.id]);
    const live = await say(testApp, await makeVisitor(testApp, chatbot), { text: 'Still open' });
    const uuid = await made('carol', {});
    const { body } = await testApp.call('carol', 'GET', `/v2/exports/${uuid}`);
    expect(body).toMatchObject({ kind: 'chats', state: 'ready', rows: 1, total: 1 });
    const rows = await rowsOf('carol', uuid);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      'First question': `'=HYPERLINK("http://evil.example")`,
      Visitor: `'@SUM(A1)`,
      'Identity verified': 'No',
      Solved: 'No',
      Messages: '3',
      Link: `http://localhost:3000/chats?chat=${chat}&tab=archived`,
    });
    expect(rows[0]?.Transcript).toMatch(/Visitor: =HYPERLINK.*\n.*Bot: It is on its way/);
    expect(JSON.stringify(rows)).not.toContain(live.body.chat.uuid);
  });

  it('holds what the filter finds, in French, over several steps', async () => {
    for (let n = 0; n < 5; n += 1) await archived(`Kumquat number ${n}`);
    await testApp.sql(
      `insert into chats (client_id, uuid, chatbot_id, visitor_id, state, language, title, started_at, last_at, archived_at)
       select client_id, gen_random_uuid(), chatbot_id, visitor_id, 'closed', 'fr', 'made', now(), now(), now()
       from chats, generate_series(1, 450) where title = 'Kumquat number 0'`,
    );
    const uuid = await made('bob', { language: 'fr', headings: 'fr' });
    const rows = await rowsOf('bob', uuid, ';');
    expect(rows).toHaveLength(450);
    expect(rows[0]).toMatchObject({ 'Première question': 'made', Résolue: 'Non' });
    const found = await made('bob', { search: 'kumquat' });
    expect(await rowsOf('bob', found)).toHaveLength(5);
  });

  it('is asked for by Agents, of one client', async () => {
    expect((await ask('dan', {})).status).toBe(403);
    const { status, body } = await ask('alice', {});
    expect([status, body]).toMatchObject([409, { code: 'chats.client-missing' }]);
    expect((await ask('alice', { client: first.uuid })).status).toBe(202);
    expect((await ask('erin', { client: first.uuid })).status).toBe(404);
    const rows = await rowsOf('erin', await made('erin', {}));
    expect(rows).toEqual([]);
  });

  it('is begun again by another process, and written by one at a time', async () => {
    await ask('carol', { search: 'kumquat' });
    await testApp.sql(
      `update exports set state = 'running', holder = gen_random_uuid(), heartbeat_at = now() where state = 'waiting'`,
    );
    await makeChatFiles(testApp.deps);
    const states = () =>
      testApp.sql<{ state: string; rows: number }>(
        'select state, rows from exports order by id desc limit 1',
      );
    expect(await states()).toEqual([{ state: 'running', rows: 0 }]);
    await testApp.sql(`update exports set heartbeat_at = now() - interval '2 minutes'`);
    await Promise.all([makeChatFiles(testApp.deps), makeChatFiles(testApp.deps)]);
    expect(await states()).toEqual([{ state: 'ready', rows: 5 }]);
  });

  it('is not made for somebody who may not have it any more', async () => {
    await ask('carol', {});
    await testApp.sql(`update users set level = 1 where email = 'carol@replique.test'`);
    await makeChatFiles(testApp.deps);
    const [row] = await testApp.sql('select state, rows from exports order by id desc limit 1');
    expect(row).toEqual({ state: 'failed', rows: 0 });
    await testApp.sql(`update users set level = 3 where email = 'carol@replique.test'`);
  });
});
