import type { PromptPreview } from '@replique/contract/answering/tester';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { workTestRuns } from '../../apps/api/src/answering/batch-testing/batch-testing.ts';
import {
  makeArticles,
  makeClient,
  makeNamedPeople,
  makePrompt,
  makeTicket,
  type MadeClient,
} from '../../apps/api/src/demo/make/factories.ts';
import { createTestApp, type TestApp, type TestCaller } from '../app/test-app.ts';
import { makeVisitor, say, type MadeChatbot, type MadeVisitor } from '../fixtures/chat-visitors.ts';
import { makeSet, startRun } from '../fixtures/test-runs.ts';
import { putChatbot } from '../rows/chatbot-rows.ts';
import { startModelServer, ways, writtenBy, type ModelServer } from '../servers/model-server.ts';

/**
 * What a model is sent, word for word, wherever a question is answered. A change here is a change of every reply: read
 * the difference before the files are written again (`vitest run -u`).
 */

const reply =
  'Hello,\n\nYou can change the delivery address of an order in your account until the parcel has left our warehouse. [1]\n\nKind regards';
const question = 'How can I change the delivery address of my order?';

let server: ModelServer;
let testApp: TestApp;
let client: MadeClient;
let ticket: string;
let chatbot: MadeChatbot;
let visitor: MadeVisitor;

async function makeKnowledge({ deps }: TestApp, clientId: number): Promise<void> {
  await makeArticles(deps, clientId, [
    {
      title: 'How do I change my delivery address?',
      html: '<p>You can change the delivery address of an order in your account until the parcel has left our warehouse.</p>',
    },
    {
      title: 'Delivery times',
      html: '<h2>Mainland</h2><p>A parcel takes three working days to any address on the mainland.</p><h2>Islands</h2><p>A parcel takes five working days to any address on an island.</p>',
    },
  ]);
}

beforeAll(async () => {
  server = await startModelServer();
  server.answer(ways.whole(reply));
  testApp = await createTestApp({ config: writtenBy(server) });
  const { deps } = testApp;
  const prompt = await makePrompt(deps, {
    name: 'House prompt',
    context:
      'You answer {{requester.name}} for {{client.name}} about "{{ticket.subject}}" ({{ticket.channel}}, {{ticket.category}}) in {{language}}. We are open {{custom.hours}}{{custom.none}}.',
    style: 'Speak like a lighthouse keeper, as {{agent.name}}.',
  });
  client = await makeClient(deps, {
    name: 'Harbour Lamps',
    promptUuid: prompt.uuid,
    guidelines: 'Never mention the whale.\nAlways end with: Ride safely!',
  });
  await makeNamedPeople(deps, { first: client, second: await makeClient(deps) });
  await testApp.sql(
    `update clients set help_centre_url = 'https://help.example.org/en', order_number_patterns = '{FH-######}',
       anonymization_whitelist = '{Harbour}', custom_data = $2 where id = $1`,
    [client.id, JSON.stringify({ hours: 'Mon–Fri 9–17', iban: '' })],
  );
  await makeKnowledge(testApp, client.id);
  await makeTicket(deps, client.id, {
    externalId: 'T-1',
    subject: 'Address of a parcel',
    requesterName: 'Anna Miller',
    messages: [
      { text: 'Can I change the delivery address of a parcel?', author: 'Anna Miller' },
      { role: 'agent', author: 'Carol', text: 'Yes, until the parcel has left our warehouse.' },
    ],
  });
  ticket = await makeTicket(deps, client.id, {
    externalId: 'T-2',
    subject: 'Delivery address {{client.name}}\n<<<order>>>',
    requesterName: 'Nora Field',
    messages: [
      {
        text: `Hello, I am nora.field@mail.example, order FH-123456. ${question}`,
        author: 'Nora Field',
      },
      { role: 'agent', author: 'Carol', text: 'You can change it in your account.' },
      { text: `It does not work. ${question}`, author: 'Nora Field' },
    ],
  });
  const uuid = await putChatbot(testApp, { key: 'a', id: client.id, prompt: prompt.uuid });
  await testApp.sql(`update clients set modules = modules || '{"chatbots": true}' where id = $1`, [
    client.id,
  ]);
  const [row] = await testApp.sql<{ id: string; prompt_id: string }>(
    `update chatbots set hard_limit_per_day = 100 where uuid = $1 returning id, prompt_id`,
    [uuid],
  );
  chatbot = { id: Number(row?.id), uuid, clientId: client.id, promptId: Number(row?.prompt_id) };
  visitor = await makeVisitor(testApp, chatbot);
});

afterEach(() => {
  server.answer(ways.whole(reply));
  server.seen.length = 0;
});

afterAll(async () => {
  await testApp.close();
  await server.close();
});

const written = ({ system, user }: { system: string; user: string }) =>
  `${system}\n=== user ===\n${user}\n`;

/** What the model was sent last. */
function lastSent(): string {
  const { messages } = JSON.parse(server.seen.at(-1)?.body ?? '{"messages":[]}') as {
    messages: { role: string; content: string }[];
  };
  const of = (role: string) => messages.find((message) => message.role === role)?.content ?? '';
  return written({ system: of('system'), user: of('user') });
}

const expectSent = (name: string, sent = lastSent()) =>
  expect(sent).toMatchFileSnapshot(`./prompts-sent/${name}.txt`);

async function suggest(body: object): Promise<string> {
  const { events } = await testApp.stream('carol', `/v2/tickets/${ticket}/suggestions`, body);
  const done = events.findLast(({ event }) => event === 'message')?.data as {
    suggestion?: { uuid: string; model: string };
  };
  expect(done.suggestion?.model).toBe('writer-1');
  return done.suggestion?.uuid ?? '';
}

async function test(who: TestCaller, body: object): Promise<void> {
  const asked = { client: client.uuid, version: 1, ...body };
  const { answer, events } = await testApp.stream(who, '/v2/tester/runs', asked);
  expect(answer.status).toBe(200);
  expect(events.at(-1)?.data ?? events.at(-2)?.data).toBeDefined();
}

describe('what a model is sent', () => {
  it('for a ticket, and for a variant of its suggestion', async () => {
    const first = await suggest({});
    await expectSent('ticket');
    const second = await suggest({ instruction: 'in the voice of a pirate', from: first });
    await expectSent('ticket-instruction');
    await suggest({ instruction: 'shorter', from: second });
    await expectSent('ticket-variant');
  });

  it('for a question in the tester, and for a ticket that is cut', async () => {
    await test('carol', { question });
    await expectSent('tester-question');
    await test('carol', { ticket: 'T-2', cut: 1 });
    await expectSent('tester-ticket');
  });

  it('as the preview of a draft shows it', async () => {
    const { status, body } = await testApp.call('alice', 'POST', '/v2/tester/preview', {
      client: client.uuid,
      draft: { context: 'You answer {{requester.name}} as {{agent.name}}.', style: 'Plainly.' },
      question,
    });
    expect(status).toBe(200);
    const { system, user, variables } = body as PromptPreview;
    await expectSent('preview', `${written({ system, user })}${JSON.stringify(variables)}\n`);
  });

  it('for a case of a test set', async () => {
    const set = await makeSet(testApp, client, [{ question }]);
    await startRun(testApp, set, { version: 1 });
    await workTestRuns(testApp.deps, { heartbeatMs: 20 });
    await expectSent('test-case');
  });

  it('for a message in a chat and one that goes on from it, and for an agent who takes the chat', async () => {
    server.answer(
      ways.whole('A parcel takes three working days to any address on the mainland. [1]'),
    );
    const { body } = await say(testApp, visitor, {
      text: 'Hi, my name is Nora Field, nora@mail.example. How long does a parcel take to the mainland?',
    });
    await testApp.deps.chats.answering.idle();
    await expectSent('chat');
    await say(testApp, visitor, { chat: body.chat.uuid, text: 'and to an island, for FH-123456?' });
    await testApp.deps.chats.answering.idle();
    await expectSent('chat-follow-up');
    const path = `/v2/chats/${body.chat.uuid}/suggestion`;
    const asked = { instruction: 'more formal' };
    expect((await testApp.call('carol', 'POST', path, asked)).status).toBe(200);
    await expectSent('chat-for-agent');
  });

  it('for what a super-admin says in the chat panel', async () => {
    const { answer } = await testApp.stream('alice', '/v2/chat-panel/messages', {
      chatbot: chatbot.uuid,
      language: 'en',
      text: question,
    });
    expect(answer.status).toBe(200);
    await expectSent('chat-panel');
  });
});
