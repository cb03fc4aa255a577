import type { ChatbotConfig, SupportChatbot } from '@replique/contract/chat/chatbots';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeClient, makePrompt, makeTwoClients } from './make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { chooseDemoSupport, putDemoChatbot } from './chatbots.ts';
import { readDemoClient } from './read-content.ts';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
  await makeTwoClients(testApp.deps);
});

afterAll(() => testApp.close());

it('gives each client of the demo one chatbot, whole and in both languages, and super-admins one to talk to', async () => {
  const { uuid: promptUuid } = await makePrompt(testApp.deps);
  const made: string[] = [];
  for (const slug of ['fernhollow', 'clairval']) {
    const { id, uuid } = await makeClient(testApp.deps, { name: readDemoClient(slug).name });
    const put = () => putDemoChatbot(testApp.deps, { id, slug, promptUuid });
    made.push(await put());
    expect(await put()).toBe(made.at(-1));
    const { status, body } = await testApp.call('alice', 'GET', `/v1/chatbot-configs/all/${uuid}`);
    const [chatbot, ...others] = body as ChatbotConfig[];
    expect([status, others]).toEqual([200, []]);
    expect(chatbot?.whiteLabel.avatar).toMatch(/^data:image\/webp;base64,/);
    expect(JSON.stringify(chatbot)).not.toContain('""');
    // What the demo writes may be saved again as it is.
    const again = await testApp.call(
      'alice',
      'PUT',
      `/v1/chatbot-configs/${uuid}/${chatbot?.uuid}`,
      chatbot,
    );
    expect([again.status, again.body]).toEqual([200, chatbot]);
  }
  await chooseDemoSupport(testApp.deps);
  await chooseDemoSupport(testApp.deps);
  const { body } = await testApp.call('alice', 'GET', '/v2/support-chatbot');
  expect((body as SupportChatbot).chatbot?.uuid).toBe(made[0]);
});
