import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeClient, makePrompt, type MadeClient } from '../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { claimPrompt, findPrompt, putRulesInForce, switchDeployedVersion } from './prompts.ts';

let testApp: TestApp;
let withPrompt: MadeClient;
let without: MadeClient;
let ours: { uuid: string };
let competitors: { uuid: string };

beforeAll(async () => {
  testApp = await createTestApp();
  ours = await makePrompt(testApp.deps, { name: 'Ours' });
  competitors = await makePrompt(testApp.deps, { name: 'A competitor’s' });
  const archived = await makePrompt(testApp.deps, { name: 'Nobody’s any more' });
  await testApp.sql('update prompts set archived_at = now() where uuid = $1', [archived.uuid]);
  withPrompt = await makeClient(testApp.deps, { promptUuid: ours.uuid });
  without = await makeClient(testApp.deps);
  await makeClient(testApp.deps, { name: 'The competitor', promptUuid: ours.uuid });
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

it('a client does not learn who else answers with its prompt', async () => {
  const seen = await testApp.deps.db.withClient(withPrompt.id, (tx) => findPrompt(tx, ours.uuid));
  expect(seen?.clients).toEqual([{ uuid: withPrompt.uuid, name: withPrompt.name }]);
});

it('a prompt that a client may not see does not exist for it', async () => {
  const asked = testApp.deps.db.withClient(withPrompt.id, (tx) =>
    claimPrompt(tx, competitors.uuid),
  );
  await expect(asked).rejects.toMatchObject({ code: 'prompts.not-found' });
});

it('a client reads the mandatory rules, and changes neither them nor its prompt', async () => {
  const { db } = testApp.deps;
  const rules = await db.withClient(withPrompt.id, (tx) =>
    tx.selectFrom('mandatory_rules').select('version').execute(),
  );
  expect(rules).toEqual([{ version: 1 }]);
  const changes = [
    db.withClient(withPrompt.id, (tx) => putRulesInForce(tx, 1)),
    db.withClient(withPrompt.id, (tx) => switchDeployedVersion(tx, 1, 1, new Date())),
  ];
  for (const change of changes) await expect(change).rejects.toMatchObject({ code: '42501' });
});
