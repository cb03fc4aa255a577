import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePrompt, makeTwoClients } from '../../demo/make/factories.ts';
import { addVersion, deploy } from '@replique/tests/fixtures/gated-prompt.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
  await makeTwoClients(testApp.deps);
});

afterAll(() => testApp.close());

it('of the rules begins with those that every installation has', async () => {
  const rules = await testApp.call('alice', 'GET', '/v2/mandatory-rules/deployments');
  expect(rules.body).toMatchObject({ items: [{ prompt: null, version: 1, state: 'deployed' }] });
});

it('names every version that was in production, on whichever page', async () => {
  const { uuid } = await makePrompt(testApp.deps);
  await addVersion(testApp, uuid);
  await deploy(testApp, uuid);
  await addVersion(testApp, uuid);
  const path = `/v2/prompts/${uuid}/deployments?page=9`;
  const { body } = await testApp.call('alice', 'GET', path);
  expect(body).toMatchObject({ items: [], deployedVersions: [2, 1] });
});
