import { randomUUID } from 'node:crypto';
import type { Chat, ChatRow } from '@replique/contract/chat/chats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeAnsweringChatbot,
  makeVisitor,
  playedWriter,
  readChat,
  say,
  type MadeChatbot,
  withAnswering,
} from '@replique/tests/fixtures/chat-visitors.ts';
import {
  makeClient,
  makePerson,
  makeTwoClients,
  type MadeClient,
} from '../../../demo/make/factories.ts';
import { createTestApp, type TestApp, type TestCaller } from '@replique/tests/app/test-app.ts';
import { closeSilentChats } from '../close-silent.ts';
import { createAnswering } from '../answers/write-answers.ts';

let testApp: TestApp;
let first: MadeClient;
let chatbot: MadeChatbot;
const writer = playedWriter({
  kindOf: (said) => (said.includes('human') ? 'wants-person' : 'question'),
});
const colleague = { email: 'agent-two@replique.test' };

beforeAll(async () => {
  testApp = await createTestApp({
    adapt: (deps) =>
      withAnswering(
        deps,
        createAnswering(() => deps, { answer: writer.answer }),
      ),
  });
  const clients = await makeTwoClients(testApp.deps);
  ({ first } = clients);
  await makePerson(testApp.deps, {
    ...colleague,
    firstname: 'Cal',
    lastname: 'Reed',
    level: 3,
    clientId: first.id,
  });
  chatbot = await makeAnsweringChatbot(testApp, first);
});
afterAll(() => testApp.close());

const begin = async (text = 'Where is my parcel?') => {
  const visitor = await makeVisitor(testApp, chatbot);
  const { body } = await say(testApp, visitor, { text });
  await testApp.deps.chats.answering.idle();
  return { visitor, chat: body.chat.uuid };
};
const post = async (caller: TestCaller, path: string, body?: object) => {
  const { status, body: answer } = await testApp.call(caller, 'POST', `/v2/chats/${path}`, body);
  return { status, chat: answer as Chat, code: (answer as { code?: string } | undefined)?.code };
};
const get = async (caller: TestCaller, chat: string) =>
  (await testApp.call(caller, 'GET', `/v2/chats/${chat}`)).body as Chat;
const list = async (caller: TestCaller, query = '') => {
  const { body } = await testApp.call(caller, 'GET', `/v2/chats${query}`);
  return body as { items: ChatRow[]; total: number };
};
const audited = async (chat: string) => {
  const rows = await testApp.sql<{ action: string }>(
    'select action from audit_log where href = $1 order by id',
    [`/chats?chat=${chat}`],
  );
  return rows.map(({ action }) => action);
};
const words = (text = 'Hello, this is Carol.') => ({ key: randomUUID(), text });

describe('a visitor who asks the bot for a person', () => {
  const waiting = async () =>
    (await testApp.call('carol', 'GET', '/v2/chats/waiting')).body as { count: number };

  it('waits from then on, first in the list, until they ask the bot something else', async () => {
    const { visitor, chat } = await begin('I want to talk to a human');
    await begin();
    const since = (await get('carol', chat)).waitingSince;
    expect(since).toEqual(expect.any(String));
    expect((await list('carol')).items[0]).toMatchObject({ uuid: chat, state: 'bot' });
    expect(await waiting()).toMatchObject({ count: 1 });
    const found = async (state: string) =>
      (await list('carol', `?state=${state}`)).items.some(({ uuid }) => uuid === chat);
    expect([await found('waiting'), await found('bot')]).toEqual([true, false]);

    await say(testApp, visitor, { chat, text: 'Is no human there?' });
    await testApp.deps.chats.answering.idle();
    expect((await get('carol', chat)).waitingSince).toBe(since);

    await say(testApp, visitor, { chat, text: 'Then tell me: where is my parcel?' });
    await testApp.deps.chats.answering.idle();
    expect((await get('carol', chat)).waitingSince).toBeNull();
    expect([await found('waiting'), await found('bot')]).toEqual([false, true]);
    expect(await waiting()).toMatchObject({ count: 0 });
  });
});

describe('taking a chat over', () => {
  it('shows who answers, ends the bot’s turn, and is written down', async () => {
    const { visitor, chat } = await begin();
    const { status, chat: taken } = await post('carol', `${chat}/take-over`, {});
    expect(status).toBe(200);
    expect(taken).toMatchObject({ state: 'agent', takenBy: { name: 'Carol Whitfield' } });
    const carol = { name: 'Carol Whitfield' };
    expect(taken.items.at(-1)).toMatchObject({ event: 'taken-over', person: carol });
    const { messages } = await readChat(testApp, visitor, chat);
    expect(messages.at(-1)).toMatchObject({ event: 'taken-over', name: null, text: '' });
    expect((await readChat(testApp, visitor, chat)).chat).toMatchObject({ agent: 'Carol' });
    const asked = writer.turns.length;
    await say(testApp, visitor, { chat, text: 'Are you there?' });
    await testApp.deps.chats.answering.idle();
    expect(writer.turns).toHaveLength(asked);
    expect(await get('carol', chat)).toMatchObject({ waitingSince: expect.any(String) });
    expect(await audited(chat)).toEqual(['chats.taken-over']);
  });

  it('is done by one of two who try at once; the other hears who it was', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { chat } = await begin();
      const answers = await Promise.all(
        (['carol', colleague, 'bob'] as const).map((who) =>
          testApp.call(who, 'POST', `/v2/chats/${chat}/take-over`, {}),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
      const { takenBy } = await get('carol', chat);
      for (const { body } of answers.filter(({ status }) => status === 409))
        expect(body).toMatchObject({ code: 'chats.taken', data: { person: takenBy } });
    }
  });

  it('takes it from a colleague only when that one is named', async () => {
    const { chat } = await begin();
    const { chat: taken } = await post(colleague, `${chat}/take-over`, {});
    expect((await post('carol', `${chat}/take-over`, {})).code).toBe('chats.taken');
    const bob = (
      await testApp.sql<{ uuid: string }>(`select uuid from users where firstname = 'Bob'`)
    )[0];
    const wrong = await post('carol', `${chat}/take-over`, { from: bob?.uuid });
    expect(wrong.code).toBe('chats.taken');
    const moved = await post('carol', `${chat}/take-over`, { from: taken.takenBy?.uuid });
    expect(moved.chat.takenBy?.name).toBe('Carol Whitfield');
    expect((await post('carol', `${chat}/take-over`, {})).status).toBe(200);
    expect(await audited(chat)).toHaveLength(2);
  });

  it('names somebody of the provider to the client’s people', async () => {
    const { chat } = await begin();
    await post('alice', `${chat}/take-over`, {});
    expect(await get('carol', chat)).toMatchObject({ takenBy: { name: 'Alice Arnaud' } });
    const { code } = await post('carol', `${chat}/take-over`, {});
    expect(code).toBe('chats.taken');
  });

  it('is for Agents, of chats of the client that have not ended', async () => {
    const { chat } = await begin();
    expect((await post('dan', `${chat}/take-over`, {})).status).toBe(403);
    expect((await post('frank', `${chat}/take-over`, {})).code).toBe('chats.not-found');
    await post('carol', `${chat}/archive`);
    expect((await post('carol', `${chat}/take-over`, {})).code).toBe('chats.closed');
  });
});

describe('a reply', () => {
  it('reaches the visitor once, whatever comes twice, and ends the waiting', async () => {
    const { visitor, chat } = await begin();
    await post('carol', `${chat}/take-over`, {});
    await say(testApp, visitor, { chat, text: 'Hello?' });
    const reply = words('It left this morning.');
    const answers = await Promise.all(
      [1, 2, 3].map(() => post('carol', `${chat}/messages`, reply)),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const { messages } = await readChat(testApp, visitor, chat);
    const mine = messages.filter(({ author }) => author === 'agent');
    expect(mine).toMatchObject([{ text: 'It left this morning.', name: 'Carol' }]);
    expect(await get('carol', chat)).toMatchObject({ waitingSince: null, lastAuthor: 'agent' });
  });

  it('is refused to whoever has not taken the chat over', async () => {
    const { chat } = await begin();
    expect((await post('carol', `${chat}/messages`, words())).code).toBe('chats.not-taken');
    expect((await post('carol', `${chat}/typing`)).code).toBe('chats.not-taken');
    expect((await post('carol', `${chat}/hand-back`)).code).toBe('chats.not-taken');
    await post(colleague, `${chat}/take-over`, {});
    expect((await post('carol', `${chat}/messages`, words())).code).toBe('chats.taken');
    expect((await post('carol', `${chat}/hand-back`)).code).toBe('chats.not-taken');
    expect((await post(colleague, `${chat}/typing`)).status).toBe(204);
    await post('bob', `${chat}/archive`);
    expect((await post(colleague, `${chat}/messages`, words())).code).toBe('chats.closed');
    expect((await get('carol', chat)).items.some(({ author }) => author === 'agent')).toBe(false);
  });

  it('keeps it for a day, however long its visitor has waited', async () => {
    const { visitor, chat } = await begin();
    const ago = (column: string, hours: number) =>
      testApp.sql(
        `update chats set ${column} = now() - make_interval(hours => $2) where uuid = $1`,
        [chat, hours],
      );
    await post('carol', `${chat}/take-over`, {});
    await say(testApp, visitor, { chat, text: 'Are you there?' });
    await ago('last_at', 200);
    await closeSilentChats(testApp.deps);
    expect(await get('carol', chat)).toMatchObject({ state: 'agent', archivedAt: null });
    await ago('taken_at', 25);
    await closeSilentChats(testApp.deps);
    const ended = await get('carol', chat);
    expect(ended).toMatchObject({ state: 'closed', archivedAt: expect.any(String) });
    expect(ended.items.at(-1)).toMatchObject({ event: 'unanswered' });
  });
});

describe('handing back', () => {
  it('lets the bot answer what nobody answered', async () => {
    const { visitor, chat } = await begin();
    await post('carol', `${chat}/take-over`, {});
    await say(testApp, visitor, { chat, text: 'And where is the other one?' });
    const { chat: back } = await post('carol', `${chat}/hand-back`);
    expect(back).toMatchObject({ state: 'bot', takenBy: null, waitingSince: null });
    const event = back.items.find((item) => item.event === 'handed-back');
    expect(event).toMatchObject({ person: { name: 'Carol Whitfield' } });
    await testApp.deps.chats.answering.idle();
    const { messages } = await readChat(testApp, visitor, chat);
    expect(messages.at(-1)).toMatchObject({ author: 'bot', state: 'done' });
    expect(await audited(chat)).toEqual(['chats.taken-over', 'chats.handed-back']);
  });
});

describe('a note', () => {
  it('is for the client’s people alone, also in the archive', async () => {
    const { visitor, chat } = await begin();
    await post('carol', `${chat}/archive`);
    const note = words('Called back, all is well.');
    await post('carol', `${chat}/notes`, note);
    const { chat: noted } = await post('carol', `${chat}/notes`, note);
    const notes = noted.items.filter(({ author }) => author === 'note');
    expect(notes).toMatchObject([{ text: note.text, person: { name: 'Carol Whitfield' } }]);
    expect(noted.lastText).not.toBe(note.text);
    const { messages } = await readChat(testApp, visitor, chat);
    expect(JSON.stringify(messages)).not.toContain('Called back');
    expect(await audited(chat)).toEqual(['chats.archived', 'chats.noted']);
  });
});

describe('the archive', () => {
  it('holds what was closed, and gives it back closed', async () => {
    const { visitor, chat } = await begin();
    expect((await post('carol', `${chat}/archive`)).chat).toMatchObject({ state: 'closed' });
    expect((await post('carol', `${chat}/archive`)).status).toBe(200);
    expect((await list('carol', '?archived=1')).items[0]?.uuid).toBe(chat);
    expect((await list('carol')).items.some(({ uuid }) => uuid === chat)).toBe(false);
    expect((await say(testApp, visitor, { chat })).status).toBe(409);
    const { body } = await testApp.call('carol', 'DELETE', `/v2/chats/${chat}/archive`);
    expect(body).toMatchObject({ state: 'closed', archivedAt: null });
    await testApp.sql(`update chats set last_at = now() - interval '3 days' where uuid = $1`, [
      chat,
    ]);
    await closeSilentChats(testApp.deps);
    expect(await get('carol', chat)).toMatchObject({ archivedAt: null });
    await testApp.sql(
      `update chats set restored_at = now() - interval '25 hours' where uuid = $1`,
      [chat],
    );
    await closeSilentChats(testApp.deps);
    expect(await get('carol', chat)).toMatchObject({ archivedAt: expect.any(String) });
    expect(await audited(chat)).toEqual(['chats.archived', 'chats.restored']);
  });
});

describe('who waits for a person', () => {
  const count = async (caller: TestCaller) =>
    ((await testApp.call(caller, 'GET', '/v2/chats/waiting')).body as { count: number }).count;

  it('is no longer who was just taken over, and again who writes after the answer, for that one', async () => {
    const client = await makeClient(testApp.deps);
    const [one, other] = ['one', 'two'].map((n) => ({ email: `${n}-${client.id}@replique.test` }));
    for (const who of [one!, other!])
      await makePerson(testApp.deps, { ...who, level: 3, clientId: client.id });
    const visitor = await makeVisitor(testApp, await makeAnsweringChatbot(testApp, client));
    const { body } = await say(testApp, visitor, { text: 'Is anybody there?' });
    const chat = body.chat.uuid;
    await testApp.deps.chats.answering.idle();
    await testApp.sql(
      `update chats set state = 'waiting', waiting_since = now() - interval '1 minute' where uuid = $1`,
      [chat],
    );
    expect([await count(one!), await count(other!)]).toEqual([1, 1]);
    await post(one!, `${chat}/take-over`, {});
    expect([await count(one!), await count(other!)]).toEqual([0, 0]);
    await post(one!, `${chat}/messages`, words('Yes. What is it about?'));
    await say(testApp, visitor, { chat, text: 'My parcel.' });
    expect([await count(one!), await count(other!)]).toEqual([1, 0]);
  });

  it('is nobody who only says thanks', async () => {
    const { visitor, chat } = await begin();
    await post('carol', `${chat}/take-over`, {});
    await post('carol', `${chat}/messages`, words('It left this morning.'));
    await say(testApp, visitor, { chat, text: 'Thank you!' });
    expect(await get('carol', chat)).toMatchObject({ lastText: 'Thank you!', waitingSince: null });
    await say(testApp, visitor, { chat, text: 'Thank you! And the second one?' });
    expect(await get('carol', chat)).toMatchObject({ waitingSince: expect.any(String) });
  });
});

describe('the lists', () => {
  it('begin with who waits longest, then with what was said last', async () => {
    const client = await makeClient(testApp.deps);
    const admin = { email: `admin-${client.id}@replique.test` };
    await makePerson(testApp.deps, { ...admin, level: 4, clientId: client.id });
    const bot = await makeAnsweringChatbot(testApp, client);
    const uuids: string[] = [];
    for (const text of ['one', 'two', 'three', 'four']) {
      const sent = await say(testApp, await makeVisitor(testApp, bot), { text: `Number ${text}` });
      uuids.push(sent.body.chat.uuid);
      await testApp.deps.chats.answering.idle();
    }
    await testApp.sql(
      `update chats set waiting_since = now() - make_interval(mins => case title when 'Number two' then 5 else 9 end)
       where title in ('Number two', 'Number three') and client_id = $1`,
      [client.id],
    );
    const order = (await list(admin)).items.map(({ uuid }) => uuids.indexOf(uuid));
    expect(order).toEqual([2, 1, 3, 0]);
    const { body } = await testApp.call(admin, 'GET', '/v2/chats/waiting');
    expect(body).toMatchObject({ count: 2, longest: { uuid: uuids[2] } });
    expect((await testApp.call('erin', 'GET', '/v2/chats/waiting')).body).toEqual({
      count: 0,
      longest: null,
    });
  });

  it('find words of any message, unfinished ones, names and addresses, whatever the accents', async () => {
    const { visitor, chat } = await begin('Est-ce que le café Zébulon est livré ?');
    await testApp.sql(
      `update visitors set name = 'Zénaïde Xu', email = 'zx@example.org' where id = $1`,
      [visitor.id],
    );
    for (const search of ['zebulon', 'zébu', 'cafe zeb', 'zenaide', 'zx@example.org', 'ZX@exam'])
      expect([
        search,
        (await list('carol', `?search=${search}`)).items.map(({ uuid }) => uuid),
      ]).toEqual([search, [chat]]);
    for (const search of ['zebulonx', 'zebulon absent'])
      expect((await list('carol', `?search=${search}`)).total).toBe(0);
    expect((await list('erin', '?search=zebulon')).total).toBe(0);
    expect((await list('alice', '?search=zebulon')).total).toBe(1);
    // Nothing to look for is nothing found, not an error.
    expect((await list('carol', `?search=${encodeURIComponent('&|!(')}`)).total).toBe(0);
  });

  it('are narrowed by chatbot, state, rating, days and language, and name the unknown', async () => {
    const { chat } = await begin('Narrow me');
    await testApp.sql(
      `update chats set score = 'bad', language = 'fr', started_at = '2026-01-05T12:00:00Z' where uuid = $1`,
      [chat],
    );
    const narrow = async (query: string) =>
      (await list('carol', query)).items.map(({ uuid }) => uuid);
    expect(await narrow('?score=bad&language=fr&state=bot&escalated=0')).toEqual([chat]);
    expect(await narrow('?from=2026-01-05&to=2026-01-05')).toEqual([chat]);
    expect(await narrow('?from=2026-01-06&to=2026-01-31')).toEqual([]);
    expect(await narrow(`?chatbot=${chatbot.uuid}&score=bad`)).toEqual([chat]);
    expect(await narrow('?score=good&language=fr')).toEqual([]);
    const { status } = await testApp.call('carol', 'GET', `/v2/chats?chatbot=${randomUUID()}`);
    expect(status).toBe(404);
  });

  it('leave out chats of the panel, which are not at the desk', async () => {
    const uuid = randomUUID();
    await testApp.sql(
      `insert into chats (client_id, uuid, chatbot_id, origin, language, title, started_at, last_at)
       values ($1, $2, $3, 'panel', 'en', 'From the panel', now(), now())`,
      [first.id, uuid, chatbot.id],
    );
    const { items } = await list('alice', '?pageSize=100');
    expect(items.some((row) => row.uuid === uuid)).toBe(false);
    expect((await post('alice', `${uuid}/take-over`, {})).code).toBe('chats.not-found');
  });
});
