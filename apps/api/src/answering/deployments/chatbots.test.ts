import type { Deployment } from '@replique/contract/answering/deployments';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatbotDraft } from '@replique/tests/rows/chatbot-rows.ts';
import { makePrompt, makeTwoClients } from '../../demo/make/factories.ts';
import {
  addGate,
  addVersion,
  deploy,
  deployedVersionOf,
  heldText,
  makeAnsweringClient,
  protect,
  readDeployment,
  runJobs,
} from '@replique/tests/fixtures/gated-prompt.ts';
import { createTestApp, type Answer, type TestApp } from '@replique/tests/app/test-app.ts';

/** A prompt that stands in a chatbot is held to the gates of the client whose chatbot it is. */

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
  await makeTwoClients(testApp.deps);
});

afterAll(() => testApp.close());

const codeOf = (answer: Answer) => [answer.status, (answer.body as { code: string }).code];

/** A client that answers with another prompt, whose chatbot answers with this one. */
async function makeChatbotOf(text: string): Promise<{ prompt: string }> {
  const [own, prompt] = [await makePrompt(testApp.deps), await makePrompt(testApp.deps)];
  await addVersion(testApp, prompt.uuid);
  await protect(testApp, prompt.uuid);
  const client = await makeAnsweringClient(testApp, own.uuid);
  await addGate(testApp, client, text);
  const draft = { ...chatbotDraft('a'), promptUuid: prompt.uuid };
  const path = `/v1/chatbot-configs/${client.id}`;
  expect((await testApp.call('alice', 'POST', path, draft)).status).toBe(201);
  return { prompt: prompt.uuid };
}

describe('a protected prompt that only a chatbot answers with', () => {
  it('passes the gates of the chatbot’s client before it is in production', async () => {
    const { prompt } = await makeChatbotOf(heldText);
    const begun = await deploy(testApp, prompt);
    expect(begun.body).toMatchObject({ state: 'testing', way: 'tests' });
    expect(await deployedVersionOf(testApp, prompt)).toBe(1);
    await runJobs(testApp);
    const { uuid } = begun.body as Deployment;
    expect(await readDeployment(testApp, uuid)).toMatchObject({ state: 'deployed' });
    expect(await deployedVersionOf(testApp, prompt)).toBe(2);
  });

  it('stays as it was where they fail', async () => {
    const { prompt } = await makeChatbotOf('never written');
    const begun = await deploy(testApp, prompt);
    await runJobs(testApp);
    const { uuid } = begun.body as Deployment;
    expect(await readDeployment(testApp, uuid)).toMatchObject({ state: 'refused' });
    expect(await deployedVersionOf(testApp, prompt)).toBe(1);
  });

  it('needs a reason once no chatbot answers with it any more', async () => {
    const { prompt } = await makeChatbotOf(heldText);
    await testApp.sql(
      'delete from chatbots b using prompts p where p.id = b.prompt_id and p.uuid = $1',
      [prompt],
    );
    expect(codeOf(await deploy(testApp, prompt))).toEqual([409, 'prompts.no-tests']);
  });
});
