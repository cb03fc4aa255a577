import { randomUUID } from 'node:crypto';
import type { Deployment } from '@replique/contract/answering/deployments';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeTwoClients } from '../../demo/make/factories.ts';
import {
  deploy,
  expectText,
  heldText,
  makeGatedPrompt,
  protect,
  readDeployment,
  runJobs,
} from '@replique/tests/fixtures/gated-prompt.ts';
import { createTestApp, type Answer, type TestApp } from '@replique/tests/app/test-app.ts';

const never = 'never written anywhere';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
  await makeTwoClients(testApp.deps);
});

/** Each test begins with rules that no protected prompt tests. */
beforeEach(() => testApp.sql('update prompts set is_protected = false'));

afterAll(() => testApp.close());

const call = (method: string, path: string, body?: object) =>
  testApp.call('alice', method, `/v2/mandatory-rules${path}`, body);
const codeOf = (answer: Answer) => [answer.status, (answer.body as { code: string }).code];

type Rules = { versionInForce: number; versions: { version: number }[] };
const readRules = async () => (await call('GET', '')).body as Rules;

/** A version that is saved, and the one in force. */
async function saveRules(): Promise<{ version: number; replaces: number }> {
  const before = await readRules();
  const basedOn = before.versions[0]?.version ?? 0;
  const text = `Answer only from the passages given. ${randomUUID()}`;
  expect((await call('POST', '/versions', { text, note: '', basedOn })).status).toBe(201);
  return { version: basedOn + 1, replaces: before.versionInForce };
}

const deployRules = (body: object) => call('POST', '/deploy', body);

it('come into force at once where no protected prompt has a test', async () => {
  const saved = await saveRules();
  expect((await readRules()).versionInForce).toBe(saved.replaces);
  const answer = await deployRules(saved);
  expect(answer.body).toMatchObject({ prompt: null, way: 'plain', state: 'deployed', ...saved });
  expect((await readRules()).versionInForce).toBe(saved.version);
  expect((await deployRules(saved)).body).toEqual(answer.body);
  const [entry] = await testApp.sql<{ action: string; label: string }>(
    'select action, label from audit_log order by id desc limit 1',
  );
  expect(entry).toEqual({ action: 'rules.deployed', label: String(saved.version) });
  const { items } = (await call('GET', '/deployments')).body as { items: Deployment[] };
  expect(items[0]).toEqual(answer.body);
});

it('come into force at once where the sets that stand before them are empty, which their gate says', async () => {
  const prompt = await makeGatedPrompt(testApp, [heldText]);
  await testApp.sql(
    'delete from test_cases where client_id = (select id from clients where uuid = $1)',
    [prompt.gates[0]?.client.uuid],
  );
  const gate = (await call('GET', '/gate')).body;
  expect(gate).toMatchObject({ isProtected: false, cases: 0, sets: [{ cases: 0 }] });
  expect((await deployRules(await saveRules())).body).toMatchObject({ way: 'plain' });
});

it('are refused to who saw others in force, and where the version is not there', async () => {
  const saved = await saveRules();
  await deployRules(saved);
  const next = await saveRules();
  expect(codeOf(await deployRules({ ...next, replaces: saved.replaces }))).toEqual([
    412,
    'request.conflict',
  ]);
  expect(codeOf(await deployRules({ ...next, version: 999 }))).toEqual([
    404,
    'prompts.version-not-found',
  ]);
});

it('pass the tests of every protected prompt in use, each with its deployed version', async () => {
  const [first, second] = [
    await makeGatedPrompt(testApp, [heldText]),
    await makeGatedPrompt(testApp, [never, heldText]),
  ];
  const gate = (await call('GET', '/gate')).body;
  expect(gate).toMatchObject({ isProtected: true, cases: 3, answers: 3 });
  const saved = await saveRules();
  const begun = (await deployRules(saved)).body as Deployment;
  expect(begun).toMatchObject({ way: 'tests', state: 'testing', progress: { done: 0, total: 3 } });
  const other = await saveRules();
  expect(codeOf(await deployRules(other))).toEqual([409, 'prompts.deployment-running']);
  await runJobs(testApp);
  const refused = await readDeployment(testApp, begun.uuid);
  expect(refused).toMatchObject({ state: 'refused', failedCount: 1 });
  expect(refused.failing).toMatchObject([
    { prompt: { uuid: second.uuid, name: second.name }, case: second.gates[0]?.case.uuid },
  ]);
  expect((await readRules()).versionInForce).toBe(saved.replaces);
  const versions = await testApp.sql(
    `select distinct r.prompt_version as version, r.rules_version as rules from test_runs r
     join deployments d on d.id = r.deployment_id where d.uuid = $1`,
    [begun.uuid],
  );
  expect(versions).toEqual([{ version: 1, rules: saved.version }]);
  expect(codeOf(await deployRules(saved))).toEqual([409, 'prompts.tests-failed']);
  if (second.gates[0]) await expectText(testApp, second.gates[0], heldText);
  const fixed = (await deployRules(saved)).body as Deployment;
  await runJobs(testApp);
  expect((await readDeployment(testApp, fixed.uuid)).state).toBe('deployed');
  expect((await readRules()).versionInForce).toBe(saved.version);
  expect(first.gates).toHaveLength(1);
});

it('are tested again with a version that came into production meanwhile', async () => {
  const prompt = await makeGatedPrompt(testApp, [heldText]);
  const saved = await saveRules();
  const begun = (await deployRules(saved)).body as Deployment;
  const reason = 'Nothing is answered without it.';
  await deploy(testApp, prompt.uuid, { version: 2, replaces: 1, reason });
  await runJobs(testApp);
  expect(await readDeployment(testApp, begun.uuid)).toMatchObject({
    state: 'testing',
    progress: { done: 1, total: 2 },
  });
  await runJobs(testApp);
  expect((await readDeployment(testApp, begun.uuid)).state).toBe('deployed');
});

it('and a version of a prompt never meet untested, whichever is first', async () => {
  const prompt = await makeGatedPrompt(testApp, [heldText]);
  const saved = await saveRules();
  const rules = (await deployRules(saved)).body as Deployment;
  const version = (await deploy(testApp, prompt.uuid)).body as Deployment;
  for (let turn = 0; turn < 3; turn += 1) await runJobs(testApp);
  const states = [rules, version].map(
    async ({ uuid }) => (await readDeployment(testApp, uuid)).state,
  );
  expect(await Promise.all(states)).toEqual(['deployed', 'deployed']);
  const [met] = await testApp.sql<{ count: number }>(
    `select count(*)::int from test_runs where prompt_version = 2 and rules_version = $1 and state = 'done'
     and prompt_id = (select id from prompts where uuid = $2)`,
    [saved.version, prompt.uuid],
  );
  expect(met?.count).toBeGreaterThan(0);
});

it('come into force past their tests with a reason, which is audited; tests are cancelled first', async () => {
  await makeGatedPrompt(testApp, [never]);
  const saved = await saveRules();
  const begun = (await deployRules(saved)).body as Deployment;
  const reason = 'An authority asks for it today.';
  expect(codeOf(await deployRules({ ...saved, reason }))).toEqual([
    409,
    'prompts.deployment-running',
  ]);
  const path = `/v2/deployments/${begun.uuid}/cancel`;
  expect((await testApp.call('alice', 'POST', path)).body).toMatchObject({ state: 'cancelled' });
  const forced = (await deployRules({ ...saved, reason })).body;
  expect(forced).toMatchObject({ way: 'override', state: 'deployed', reason });
  const [entry] = await testApp.sql<{ action: string; after: object }>(
    'select action, after from audit_log order by id desc limit 1',
  );
  expect(entry).toEqual({
    action: 'rules.deployment-overridden',
    after: { version: saved.version, reason },
  });
});

it('are not tested by a prompt that is open to all', async () => {
  const prompt = await makeGatedPrompt(testApp, [never]);
  await protect(testApp, prompt.uuid, false);
  expect((await deployRules(await saveRules())).body).toMatchObject({ way: 'plain' });
});
