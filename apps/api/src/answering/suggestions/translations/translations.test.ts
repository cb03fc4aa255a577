import { LLMock } from '@copilotkit/aimock';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  makeArticles,
  makeClient,
  makeNamedPeople,
  makeTicket,
  type MadeClient,
} from '../../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';

type Item = { messageUuid: string; from: string | null; text: string | null; fault: string | null };

const mail = 'nora.field@mail.example';
const french = `Bonjour, ma commande FH-20417 n’est pas arrivée, écrivez-moi à ${mail} dans les 3 jours.`;
const translated =
  'Hello, my order [[ORDER_1]] has not arrived, write to me at [[EMAIL_1]] within 3 days.';
const english = 'How can I change the delivery address of my order before it is sent?';

let model: LLMock;
let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };
let ticket: string;

beforeAll(async () => {
  model = await LLMock.create({ port: 0, chunkSize: 9 });
  testApp = await createTestApp({
    config: { llm: { baseUrl: `${model.url}/v1`, apiKey: 'a-key', model: 'writer-1' } },
  });
  const { deps } = testApp;
  clients = { first: await makeClient(deps), second: await makeClient(deps) };
  await makeNamedPeople(deps, clients);
  await makeArticles(deps, clients.first.id, [
    {
      title: 'How do I change my delivery address?',
      html: '<p>You can change the delivery address of an order in your account before it is sent.</p>',
    },
  ]);
  const path = `/v2/clients/${clients.first.uuid}/order-numbers`;
  await testApp.call('alice', 'PUT', path, { patterns: ['FH-#####'] });
  ticket = await makeTicket(deps, clients.first.id, {
    subject: 'Commande',
    messages: [{ text: french }, { text: english }],
  });
});

afterEach(() => model.reset());

afterAll(async () => {
  await testApp.close();
  await model.stop();
});

const messages = (body: object = { language: 'en' }, who: 'carol' | 'frank' | 'dan' = 'carol') =>
  testApp.call(who, 'POST', `/v2/tickets/${ticket}/translate`, body);
const itemsOf = (answer: { body: unknown }) => (answer.body as { items: Item[] }).items;
const calls = () => model.getRequests().length;
const sent = (): string => {
  const body = model.getLastRequest()?.body as { messages: { content: string }[] };
  return body.messages.map((message) => message.content).join('\n\n');
};
const codeOf = (answer: { body: unknown }) => (answer.body as { code: string }).code;

describe('messages in the agent’s language', () => {
  it('are refused with a reason when a figure changed, and the others are shown', async () => {
    model.onMessage(/./, { content: translated.replace('3 days', '5 days') });
    const items = itemsOf(await messages());
    expect(items.map(({ from, text, fault }) => ({ from, text, fault }))).toEqual([
      { from: 'fr', text: null, fault: 'figures' },
      { from: 'en', text: english, fault: null },
    ]);
  });

  it('say so when the model fails, and nothing is kept', async () => {
    model.on({}, { error: { message: 'No', type: 'invalid_request_error' }, status: 404 });
    expect(itemsOf(await messages())[0]).toMatchObject({ text: null, fault: 'writer-failed' });
    const [row] = await testApp.sql<{ count: number }>(
      'select count(*)::int as count from translations',
    );
    expect(row?.count).toBe(0);
  });

  it('are masked before, restored after, and translated once @check-44.3', async () => {
    model.onMessage(/./, { content: translated });
    const [first] = itemsOf(await messages());
    expect(first?.text).toBe(
      `Hello, my order FH-20417 has not arrived, write to me at ${mail} within 3 days.`,
    );
    for (const hidden of [mail, 'FH-20417']) expect(sent()).not.toContain(hidden);
    expect(calls()).toBe(1);
    const [call] = await testApp.sql<{ purpose: string; n: number }>(
      `select purpose, count(*)::int as n from model_calls where outcome = 'ok' group by purpose`,
    );
    expect(call?.purpose).toBe('translation');
    expect(itemsOf(await messages())[0]).toEqual(first);
    expect(calls()).toBe(1);
    expect(itemsOf(await messages({ language: 'en', skip: 1 }))).toEqual([first]);
    expect(itemsOf(await messages({ language: 'en', skip: 2 }))).toEqual([]);
  });

  it('are for agents of the client', async () => {
    expect((await messages({ language: 'en' }, 'dan')).status).toBe(403);
    expect((await messages({ language: 'en' }, 'frank')).status).toBe(404);
    expect((await messages({ language: 'xx' })).status).toBe(400);
  });

  it('need a model, unless they are kept or in the language already', async () => {
    const { writerFor } = testApp.deps.models;
    testApp.deps.models.writerFor = async () => null;
    const kept = await messages();
    const refused = await messages({ language: 'fr' });
    testApp.deps.models.writerFor = writerFor;
    expect(itemsOf(kept).every(({ text }) => text !== null)).toBe(true);
    expect([refused.status, codeOf(refused)]).toEqual([409, 'translations.needs-model']);
  });
});

describe('a suggestion in another language', () => {
  it('is read beside its text, which is not changed; its next text is translated anew', async () => {
    model.onMessage(/./, {
      content:
        'Hello,\n\nYou can change the delivery address of an order in your account before it is sent. [1]',
    });
    const { events } = await testApp.stream('carol', `/v2/tickets/${ticket}/suggestions`, {});
    const saved = events
      .map((each) => each.data as { suggestion?: { uuid: string; text: string } } | undefined)
      .find((each) => each?.suggestion)?.suggestion;
    if (!saved) throw new Error(JSON.stringify(events.at(-1)));
    const path = `/v2/suggestions/${saved.uuid}/translate`;
    model.reset();
    const german =
      'Hallo,\n\nSie können die Lieferadresse einer Bestellung in Ihrem Konto ändern, bevor sie versendet wird.';
    model.onMessage(/./, { content: german });
    const read = () => testApp.call('carol', 'POST', path, { language: 'de' });
    expect((await read()).body).toEqual({ text: german, language: 'de' });
    expect((await read()).status).toBe(200);
    expect(calls()).toBe(1);
    await testApp.call('carol', 'PATCH', `/v2/suggestions/${saved.uuid}`, {
      revision: 1,
      text: `${saved.text}\n\nSee you soon in our shop.`,
    });
    await read();
    expect(calls()).toBe(2);
    const own = await testApp.call('carol', 'POST', path, {
      language: 'de',
      text: 'You can change the address of order FH-20417 in 3 days.',
    });
    expect([own.status, codeOf(own), (own.body as { data: unknown }).data]).toEqual([
      422,
      'translations.refused',
      { reason: 'placeholders' },
    ]);
    expect((await testApp.call('frank', 'POST', path, { language: 'de' })).status).toBe(404);
    await testApp.call('carol', 'PATCH', `/v2/suggestions/${saved.uuid}`, {
      revision: 2,
      text: `${saved.text} `.repeat(200),
    });
    const long = await read();
    expect([codeOf(long), (long.body as { data: unknown }).data]).toEqual([
      'translations.refused',
      { reason: 'length' },
    ]);
  });
});

describe('order numbers of a client', () => {
  const path = () => `/v2/clients/${clients.first.uuid}/order-numbers`;

  it('are saved by a super-admin, each pattern once, and told in the audit log', async () => {
    const saved = await testApp.call('alice', 'PUT', path(), {
      patterns: ['CL-######', 'CL-######'],
    });
    expect(saved).toMatchObject({ status: 200, body: { patterns: ['CL-######'] } });
    expect((await testApp.call('alice', 'GET', path())).body).toEqual({ patterns: ['CL-######'] });
    const [row] = await testApp.sql<{ before: unknown; after: unknown }>(
      `select before, after from audit_log where action = 'clients.order-numbers-changed' order by id desc limit 1`,
    );
    expect(row).toEqual({
      before: { orderNumberPatterns: ['FH-#####'] },
      after: { orderNumberPatterns: ['CL-######'] },
    });
    expect((await testApp.call('bob', 'PUT', path(), { patterns: [] })).status).toBe(403);
  });

  it.each(['', '*', '***####', '@@@@', '##', '[0-9]+1', 'a'.repeat(41), '12  34', '(a+)+#12'])(
    'refuse the pattern "%s"',
    async (pattern) => {
      const answer = await testApp.call('alice', 'PUT', path(), { patterns: [pattern] });
      expect(answer.status).toBe(400);
    },
  );
});
