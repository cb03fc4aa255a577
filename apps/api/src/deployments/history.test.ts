import { readFile } from 'node:fs/promises';
import type { Deployment } from '@replique/contract/deployments';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePrompt, makeTwoClients } from '../testing/factories.ts';
import { addVersion, deploy } from '../testing/gated-prompt.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
  await makeTwoClients(testApp.deps);
});

afterAll(() => testApp.close());

/** The part of the migration that makes deployments of what was known before there were any. */
async function readBackfill(): Promise<string> {
  const file = new URL('../../migrations/0038-deployments.sql', import.meta.url);
  const [, backfill = ''] = (await readFile(file, 'utf8')).split('call own_by_client');
  return backfill.slice(backfill.indexOf(';') + 1);
}

it('of an installation from before is what its audit log knows, and may be gone back to', async () => {
  const logged = await makePrompt(testApp.deps);
  await addVersion(testApp, logged.uuid);
  await deploy(testApp, logged.uuid);
  const unlogged = await makePrompt(testApp.deps);
  const waiting = await makePrompt(testApp.deps, { isDeployed: false });
  await testApp.sql(
    `update audit_log set before = '{"version": null}', after = '{"version": 1}'
     where action = 'prompts.deployed' and href = $1`,
    [`/prompts/edit/${logged.uuid}`],
  );
  await testApp.sql('delete from deployments');
  await testApp.sql(await readBackfill());
  const historyOf = async (uuid: string) => {
    const answer = await testApp.call('alice', 'GET', `/v2/prompts/${uuid}/deployments`);
    return (answer.body as { items: Deployment[] }).items.map(({ version, by }) => [version, by]);
  };
  expect(await historyOf(logged.uuid)).toEqual([
    [2, null],
    [1, 'Alice Arnaud'],
  ]);
  expect(await historyOf(unlogged.uuid)).toEqual([[1, null]]);
  expect(await historyOf(waiting.uuid)).toEqual([]);
  const back = { version: 1, replaces: 2 };
  const path = `/v2/prompts/${logged.uuid}/roll-back`;
  expect((await testApp.call('alice', 'POST', path, back)).status).toBe(200);
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
