import type { TicketDetail } from '@replique/contract/helpdesk/tickets';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  makeArticles,
  makeSuggestion,
  makeTwoClients,
  type MadeClient,
} from '../../demo/make/factories.ts';
import { connectZendesk, type PlayedZendesk } from '@replique/tests/servers/played-zendesk.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';

/** What is redacted in the CRM is gone here with the next reading: in the thread, the search and the past answers. */

let testApp: TestApp;
let client: MadeClient;
let zendesk: PlayedZendesk;
let now = new Date('2026-03-10T12:00:00Z');
const pass = () => testApp.setClock((now = new Date(now.getTime() + 60_000)));

beforeAll(async () => {
  testApp = await createTestApp();
  client = (await makeTwoClients(testApp.deps)).first;
  zendesk = await connectZendesk(testApp, client.id);
});
afterAll(() => testApp.close());

const found = async (words: string) => {
  const { body } = await testApp.call('carol', 'GET', `/v2/tickets?search=${words}`);
  return (body as { total: number }).total;
};

it('takes the words out everywhere', async () => {
  pass();
  const at = new Date(now.getTime() - 3_600_000);
  const id = zendesk.fake.addTicket({
    subject: 'A payment',
    requester: { name: 'Nora Field', email: 'nora@example.org' },
    text: 'Why was my card zebra4711 charged twice?',
    at,
  });
  zendesk.fake.addMessage(id, {
    kind: 'agent',
    text: 'The second charge of the card zebra4711 was sent back to you this morning.',
    at: new Date(at.getTime() + 60_000),
  });
  const uuid = await zendesk.read(id);
  const everywhere = async () => {
    const { body } = await testApp.call('carol', 'GET', `/v2/tickets/${uuid}`);
    const { question, conversation } = body as TicketDetail;
    const answers = await testApp.sql<{ said: string }>(
      `select question || ' ' || answer as said from past_answers`,
    );
    return JSON.stringify([question, conversation, answers]).split('zebra4711').length - 1;
  };
  expect(await everywhere()).toBeGreaterThan(3);
  expect(await found('zebra4711')).toBe(1);
  // Each character of what is redacted becomes a block (Redact Ticket Comment In Agent Workspace).
  for (const comment of zendesk.fake.state.tickets[id]!.comments) {
    comment.text = comment.text.replaceAll('zebra4711', '▇▇▇▇▇▇▇▇▇');
    comment.html = comment.html.replaceAll('zebra4711', '▇▇▇▇▇▇▇▇▇');
  }
  pass();
  zendesk.fake.setTags(id, ['redacted']);
  await zendesk.read(id);
  expect(await everywhere()).toBe(0);
  expect(await found('zebra4711')).toBe(0);
  expect(await found('charged')).toBe(1);
});

it('takes them out of suggestions that were written before, of their earlier texts, and of what was sent', async () => {
  pass();
  const id = zendesk.fake.addTicket({
    subject: 'Another payment',
    requester: { name: 'Nora Field', email: 'nora@example.org' },
    text: 'Why was my card zebra4712 charged twice on Monday?',
    at: new Date(now.getTime() - 3_600_000),
  });
  const ticket = await zendesk.read(id);
  const [document = ''] = await makeArticles(testApp.deps, client.id, [
    { title: 'Charged twice', html: '<p>A second charge is sent back within a week.</p>' },
  ]);
  const suggestion = await makeSuggestion(testApp.deps, client.id, {
    ticket,
    document,
    modelView: 'The customer asks: Why was my card zebra4712 charged twice?',
    text: 'The second charge of your card zebra4712 will be sent back on Monday.',
  });
  await testApp.sql(
    `insert into suggestion_edits (client_id, suggestion_id, revision, text_before, edited_at)
     select client_id, id, 1, 'Card ZEBRA4712: it will be sent back.', now() from suggestions where uuid = $1`,
    [suggestion],
  );
  await testApp.sql(
    `insert into write_backs (client_id, uuid, ticket_id, platform, kind, suggestion_id, content, state, due_at,
       is_automatic, created_at, version, begun_version, posted_version)
     select client_id, gen_random_uuid(), ticket_id, 'zendesk', 'reply', id,
       '{"reply": "Your card Zebra4712 is fine.", "status": null}', 'posted', now(), false, now(), 1, 1, 1
     from suggestions where uuid = $1`,
    [suggestion],
  );
  const sent = () =>
    testApp.sql<{ content: unknown }>("select content from write_backs where kind = 'reply'");
  const texts = async () => {
    const [row] = await testApp.sql<{ text: string; all: string }>(
      `select s.text, s::text || (select string_agg(e::text, '') from suggestion_edits e
         where e.suggestion_id = s.id) as all from suggestions s where s.uuid = $1`,
      [suggestion],
    );
    return row!;
  };
  expect((await texts()).all.toLowerCase()).toContain('zebra4712');
  for (const comment of zendesk.fake.state.tickets[id]!.comments) {
    comment.text = comment.text.replaceAll('zebra4712', '▇▇▇▇▇▇▇▇▇');
    comment.html = comment.html.replaceAll('zebra4712', '▇▇▇▇▇▇▇▇▇');
  }
  pass();
  zendesk.fake.setTags(id, ['redacted']);
  await zendesk.read(id);
  const { text, all } = await texts();
  // What else stands in the question stays.
  expect(text).toBe('The second charge of your card ▇▇▇▇ will be sent back on Monday.');
  expect(all.toLowerCase()).not.toContain('zebra4712');
  expect(await sent()).toEqual([{ content: { reply: 'Your card ▇▇▇▇ is fine.', status: null } }]);
  expect(await testApp.sql('select 1 from tickets where redacted_words is not null')).toEqual([]);
});
