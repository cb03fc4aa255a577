import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeClient, makePrompt, type MadeClient } from '../testing/factories.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let testApp: TestApp;
let withPrompt: MadeClient;
let without: MadeClient;

beforeAll(async () => {
  testApp = await createTestApp();
  const prompt = await makePrompt(testApp.deps, { name: 'Ours' });
  await makePrompt(testApp.deps, { name: 'A competitor’s' });
  withPrompt = await makeClient(testApp.deps, { promptUuid: prompt.uuid });
  without = await makeClient(testApp.deps);
});

afterAll(() => testApp.close());

it('a client sees the prompt it answers with and no other, also in SQL', async () => {
  const names = (client: MadeClient) =>
    testApp.deps.db.withClient(client.id, (tx) =>
      tx.selectFrom('prompts').select('name').execute(),
    );
  const versions = (client: MadeClient) =>
    testApp.deps.db.withClient(client.id, (tx) =>
      tx.selectFrom('prompt_versions').select('version').execute(),
    );
  expect(await names(withPrompt)).toEqual([{ name: 'Ours' }]);
  expect(await versions(withPrompt)).toHaveLength(1);
  expect(await names(without)).toEqual([]);
  expect(await versions(without)).toEqual([]);
});
