import { LLMock } from '@copilotkit/aimock';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Suggestion } from '@replique/contract/answering/suggestions';
import {
  makeArticles,
  makeClient,
  makeNamedPeople,
  makePrompt,
  makeTicket,
  type MadeClient,
} from '../../../demo/make/factories.ts';
import { cronTable } from '../../../jobs.ts';
import { connectZendesk } from '@replique/tests/servers/played-zendesk.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';

const rule = 'Custom shoes cannot be returned.';
const lie = 'Custom shoes can be returned.';
const truth = 'Other shoes can be returned within 30 days of delivery.';

let model: LLMock;
let testApp: TestApp;
let client: MadeClient;
let ticket: string;

beforeAll(async () => {
  model = await LLMock.create({ port: 0 });
  testApp = await createTestApp({
    config: { llm: { baseUrl: `${model.url}/v1`, apiKey: 'a-key', model: 'writer-1' } },
  });
  const { deps } = testApp;
  const prompt = await makePrompt(deps, { context: 'You answer for a shoe shop.' });
  client = await makeClient(deps, { promptUuid: prompt.uuid });
  await makeNamedPeople(deps, { first: client, second: await makeClient(deps) });
  await makeArticles(deps, client.id, [
    { title: 'Can I return custom shoes?', html: `<p>${rule} ${truth}</p>` },
  ]);
});

beforeEach(async () => {
  model.reset();
  model.onMessage(/./, { content: `${lie} [1] ${truth} [1]` });
  ticket = await makeTicket(testApp.deps, client.id, {
    subject: 'Returns',
    messages: [{ text: 'Can I return custom shoes?' }],
  });
});

afterAll(async () => {
  await testApp.close();
  await model.stop();
});

async function write(): Promise<Suggestion> {
  const { events } = await testApp.stream('carol', `/v2/tickets/${ticket}/suggestions`, {});
  const last = events.findLast((each) => each.event === 'message')?.data;
  return (last as { suggestion: Suggestion }).suggestion;
}

const accept = ({ uuid, revision }: Suggestion, more: object = {}) =>
  testApp.call('carol', 'POST', `/v2/suggestions/${uuid}/accept`, { revision, ...more });

describe('a suggestion with a sentence that a source contradicts', () => {
  it('says which, with the words of the source, is counted and is not ready', async () => {
    const made = await write();
    expect(made).toMatchObject({ unsupported: 1, contradicted: 1 });
    expect(made.sentences[0]).toMatchObject({
      text: lie,
      supported: false,
      conflict: { verdict: 'contradicted', kind: 'negation', sourceText: rule },
    });
    const { body } = await testApp.call('carol', 'GET', `/v2/tickets/${ticket}`);
    expect(body).toMatchObject({ suggestionStatus: 'check' });
  });

  it('is accepted only by who says that it may be', async () => {
    const made = await write();
    const refused = await accept(made);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'suggestions.contradicted' },
    ]);
    const accepted = await accept(made, { despiteContradictions: true });
    expect(accepted.body).toMatchObject({ state: 'accepted' });
  });

  it('is accepted as any other once the sentence is changed', async () => {
    const made = await write();
    const edited = await testApp.call('carol', 'PATCH', `/v2/suggestions/${made.uuid}`, {
      revision: made.revision,
      text: `${rule} ${truth}`,
    });
    expect((await accept(edited.body as Suggestion)).body).toMatchObject({ state: 'accepted' });
  });

  it('is no automatic note in the CRM, as a reply that holds is', async () => {
    const settings = { isOn: true, dailyLimit: 500, maxAgeHours: 24, timeZone: 'Europe/Paris' };
    await testApp.call('alice', 'PUT', `/v2/clients/${client.uuid}/auto-suggestions`, settings);
    const zendesk = await connectZendesk(testApp, client.id);
    await testApp.sql('update crm_connections set posts_notes = true, is_enabled = true');
    const notesFor = async (): Promise<unknown[]> => {
      const asked = await zendesk.read(zendesk.ask('Can I return custom shoes?'));
      testApp.setClock(new Date(testApp.deps.clock().getTime() + 1_000));
      await cronTable.find(({ name }) => name === 'suggestions.auto')?.run(testApp.deps);
      const { body } = await testApp.call('dan', 'GET', `/v2/tickets/${asked}/suggestions`);
      expect((body as { items: Suggestion[] }).items).toHaveLength(1);
      const read = await testApp.call('dan', 'GET', `/v2/tickets/${asked}/write-backs`);
      return (read.body as { items: unknown[] }).items;
    };
    expect(await notesFor()).toEqual([]);
    model.reset();
    model.onMessage(/./, { content: `${rule} [1] ${truth} [1]` });
    expect(await notesFor()).toHaveLength(1);
  });
});
