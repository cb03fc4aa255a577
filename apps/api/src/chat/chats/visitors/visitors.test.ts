import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  asVisitor,
  makeAnsweringChatbot,
  makeVisitor,
  playedWriter,
  say,
  type MadeChatbot,
  withAnswering,
} from '@replique/tests/fixtures/chat-visitors.ts';
import { makeTicket, makeTwoClients, type MadeClient } from '../../../demo/make/factories.ts';
import { createTestApp, type TestApp, type TestCaller } from '@replique/tests/app/test-app.ts';
import { queueMail } from '../../../accounts/mail/mail.ts';
import { makeFiles } from '../../../insight/exports/exports.ts';
import { createAnswering } from '../answers/write-answers.ts';

let testApp: TestApp;
let first: MadeClient;
let chatbot: MadeChatbot;

beforeAll(async () => {
  testApp = await createTestApp({
    adapt: (deps) =>
      withAnswering(
        deps,
        createAnswering(() => deps, { answer: playedWriter().answer }),
      ),
  });
  ({ first } = await makeTwoClients(testApp.deps));
  chatbot = await makeAnsweringChatbot(testApp, first);
});
afterAll(() => testApp.close());

const begin = async (text = 'Where is my parcel?') => {
  const visitor = await makeVisitor(testApp, chatbot);
  const { body } = await say(testApp, visitor, { text });
  await testApp.deps.chats.answering.idle();
  return { visitor, chat: body.chat.uuid };
};
const call = (who: TestCaller, method: string, visitor: string, path = '') =>
  testApp.call(who, method, `/v2/visitors/${visitor}${path}`);

/** Whether a word stands in any column of any table. */
async function holding(word: string): Promise<string[]> {
  const tables = await testApp.sql<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await testApp.sql<{ count: number }>(
      `select count(*)::int as count from ${name} t where t::text ilike $1`,
      [`%${word}%`],
    );
    if (row?.count) found.push(name);
  }
  return found;
}

const ticketOf = (word: string) =>
  makeTicket(testApp.deps, first.id, {
    subject: `Chat with ${word}`,
    messages: [
      { text: `Where is the parcel of ${word}?` },
      { role: 'agent', text: `It is on its way, ${word}, and comes tomorrow.` },
    ],
  });
const passOn = (
  word: string,
  chat: string,
  to: { platform: string | null; ticket: string | null },
) =>
  testApp.sql(
    `insert into escalations (client_id, uuid, chat_id, reason, contact, note, subject, state, platform, external_id,
       ticket_id, due_at, at)
     select client_id, gen_random_uuid(), id, 'asked', jsonb_build_object('name', $1::text), '', $1, 'done', $2::text,
       case when $2::text is null then null else 'Z-77' end, (select id from tickets where uuid = $3::uuid), now(), now()
     from chats where uuid = $4`,
    [word, to.platform, to.ticket, chat],
  );
const gapOf = (name: string, ticket: string, words = [name]) =>
  testApp.sql(
    `with made as (insert into gaps (client_id, uuid, language, name, words, created_at, updated_at, state_at)
       select client_id, gen_random_uuid(), 'en', $1, $3, now(), now(), now() from tickets where uuid = $2::uuid
       returning client_id, id)
     insert into gap_tickets (client_id, ticket_id, gap_id, reason, asked_at)
     select t.client_id, t.id, made.id, 'no-knowledge', now() from tickets t, made where t.uuid = $2::uuid`,
    [name, ticket, words],
  );
const groupOf = (word: string, ticket: string) =>
  testApp.sql(
    `with made as (insert into question_groups (client_id, uuid, language, number, name, words, question, created_at)
       select client_id, gen_random_uuid(), 'en', 1, $1, array[$1], $1, now() from tickets where uuid = $2::uuid
       returning client_id, id),
     kept as (insert into question_groupings (client_id, language, state)
       select client_id, 'en', jsonb_build_object('groups', jsonb_build_array(jsonb_build_object('id', 1, 'words', $1)))
       from made
       on conflict (client_id, language) do update set state = excluded.state)
     insert into grouped_questions (client_id, ticket_id, group_id, language, question, asked_at)
     select t.client_id, t.id, made.id, 'en', $1, now() from tickets t, made where t.uuid = $2::uuid`,
    [word, ticket],
  );
const mailAbout = (chat: string) =>
  testApp.deps.db.withStaff((tx) =>
    queueMail(tx, testApp.deps, {
      to: 'bob@replique.test',
      language: 'en',
      greeting: 'Hello',
      subject: 'Somebody waits',
      paragraphs: ['It was said there.'],
      link: { label: 'See', url: `https://console.example/chats?chat=${chat}` },
    }),
  );

describe('a blocked visitor', () => {
  it('is heard no more until let in again, and nobody need answer', async () => {
    const { visitor, chat } = await begin();
    await testApp.call('carol', 'POST', `/v2/chats/${chat}/take-over`, {});
    await say(testApp, visitor, { chat, text: 'Nasty words' });
    expect((await call('carol', 'PUT', visitor.uuid, '/block')).status).toBe(403);
    expect((await call('erin', 'PUT', visitor.uuid, '/block')).status).toBe(404);
    expect((await call('bob', 'PUT', visitor.uuid, '/block')).status).toBe(204);
    expect((await call('bob', 'PUT', visitor.uuid, '/block')).status).toBe(204);
    const { body } = await testApp.call('carol', 'GET', `/v2/chats/${chat}`);
    expect(body).toMatchObject({ waitingSince: null, visitor: { isBlocked: true } });
    expect((await say(testApp, visitor, { chat })).status).toBe(403);
    expect((await call('bob', 'DELETE', visitor.uuid, '/block')).status).toBe(204);
    expect((await say(testApp, visitor, { chat })).status).toBe(201);
    const rows = await testApp.sql<{ action: string }>(
      `select action from audit_log where action like 'visitors.%' order by id`,
    );
    expect(rows.map(({ action }) => action)).toEqual(['visitors.blocked', 'visitors.unblocked']);
  });
});

describe('erasing a visitor', () => {
  it('is done as a whole or not at all', async () => {
    const { visitor, chat } = await begin();
    await mailAbout(chat);
    const mails = async () =>
      (await testApp.sql<{ count: number }>('select count(*)::int from mails'))[0]?.count;
    await testApp.sql(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'not now'; end $$`);
    await testApp.sql(
      'create trigger refuse before delete on visitors for each row execute function refuse()',
    );
    expect((await call('bob', 'DELETE', visitor.uuid)).status).toBe(500);
    expect(await mails()).toBe(1);
    await testApp.sql('drop function refuse cascade');
    expect((await call('alice', 'DELETE', visitor.uuid)).status).toBe(200);
    expect(await mails()).toBe(0);
    testApp.logged.splice(0);
  });

  it('takes their own words and their question out of gaps that others asked about too', async () => {
    const word = `numbat${randomUUID().slice(0, 8)}`;
    const { visitor, chat } = await begin(`I am ${word}`);
    const ticket = await ticketOf(word);
    const others = await ticketOf('somebody');
    await passOn(word, chat, { platform: null, ticket });
    await gapOf(`${word} · parcel`, ticket, [word, 'parcel']);
    await testApp.sql(
      `insert into gap_tickets (client_id, ticket_id, gap_id, reason, asked_at)
       select t.client_id, t.id, g.gap_id, 'no-knowledge', now() from tickets t, gap_tickets g
       where t.uuid = $1 and g.ticket_id = (select id from tickets where uuid = $2)`,
      [others, ticket],
    );
    expect((await call('bob', 'DELETE', visitor.uuid)).status).toBe(200);
    expect(await holding(word)).toEqual([]);
    expect(await testApp.sql('select name, words from gaps')).toEqual([
      { name: '…', words: ['parcel'] },
    ]);
    await testApp.sql('delete from gaps');
  });

  it('leaves nothing of them in any table, and names what stands in the CRM', async () => {
    const word = `quokka${randomUUID().slice(0, 8)}`;
    const { visitor, chat } = await begin(`I am ${word}, where is my parcel?`);
    await say(testApp, visitor, { chat, text: `It is me, ${word}.` });
    await testApp.deps.chats.answering.idle();
    const staying = await begin('I stay here');
    await testApp.sql('update visitors set name = $1, email = $2 where id = $3', [
      word,
      `${word}@example.org`,
      visitor.id,
    ]);
    const ticket = await ticketOf(word);
    await passOn(word, chat, { platform: null, ticket });
    await gapOf(word, ticket);
    await groupOf(word, ticket);
    const second = await say(testApp, visitor, { text: `Another one of ${word}` });
    await testApp.deps.chats.answering.idle();
    await passOn(word, second.body.chat.uuid, { platform: 'zendesk', ticket: null });
    await testApp.call('carol', 'POST', `/v2/chats/${chat}/archive`);
    await testApp.call('carol', 'POST', `/v2/chats/${chat}/notes`, {
      key: randomUUID(),
      text: `Spoke with ${word}`,
    });
    const { body: file } = await testApp.call('carol', 'POST', '/v2/exports', {
      kind: 'chats',
      language: 'en',
      filter: {},
    });
    await makeFiles(testApp.deps);
    for (const about of [chat, staying.chat]) await mailAbout(about);
    expect((await call('carol', 'DELETE', visitor.uuid)).status).toBe(403);
    expect((await call('erin', 'DELETE', visitor.uuid)).status).toBe(404);
    expect(await holding(word)).not.toEqual([]);
    const { status, body } = await call('bob', 'DELETE', visitor.uuid);
    expect(status).toBe(200);
    expect(body).toEqual({
      chats: 2,
      messages: 8,
      tickets: 1,
      inCrm: [{ platform: 'zendesk', externalId: 'Z-77' }],
    });
    expect(await holding(word)).toEqual([]);
    const { uuid } = file as { uuid: string };
    const { body: ended } = await testApp.call('carol', 'GET', `/v2/exports/${uuid}`);
    expect(ended).toMatchObject({ state: 'expired', reason: 'erased' });
    const [parts] = await testApp.sql<{ count: number }>('select count(*)::int from export_parts');
    expect(parts?.count).toBe(0);
    const [mails] = await testApp.sql<{ count: number }>('select count(*)::int from mails');
    expect(mails?.count).toBe(1);
    expect((await asVisitor(testApp, visitor, 'GET', '/chats')).status).toBe(401);
    expect((await call('bob', 'DELETE', visitor.uuid)).status).toBe(404);
    expect((await say(testApp, staying.visitor, { chat: staying.chat })).status).toBe(201);
    const [entry] = await testApp.sql<{ after: object }>(
      `select after from audit_log where action = 'visitors.erased' order by id desc limit 1`,
    );
    expect(entry?.after).toEqual({ chats: 2, messages: 8, tickets: 1, inCrm: 1 });
  });
});
