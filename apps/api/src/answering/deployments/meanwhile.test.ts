import type { Deployment } from '@replique/contract/answering/deployments';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workTestRuns } from '../batch-testing/batch-testing.ts';
import { eraseClients } from '../../accounts/clients/clients.ts';
import { makeTwoClients } from '../../demo/make/factories.ts';
import {
  addGate,
  deploy,
  deployedVersionOf,
  heldText,
  makeAnsweringClient,
  makeGatedPrompt,
  protect,
  readDeployment,
  runJobs,
  type GatedPrompt,
} from '@replique/tests/fixtures/gated-prompt.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { finishDeployments } from './deployments.ts';

/** What happens to a deployment when something else happens while its tests run. */

const never = 'never written anywhere';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
  await makeTwoClients(testApp.deps);
});

afterAll(() => testApp.close());

const call = (method: string, path: string, body?: object) =>
  testApp.call('alice', method, path, body);

async function begin(texts: string[]): Promise<GatedPrompt & { deployment: string }> {
  const prompt = await makeGatedPrompt(testApp, texts);
  const { uuid } = (await deploy(testApp, prompt.uuid)).body as Deployment;
  return { ...prompt, deployment: uuid };
}

const ended = async (deployment: string): Promise<Deployment> => {
  await runJobs(testApp);
  return readDeployment(testApp, deployment);
};
const archiveClient = (id: number) =>
  testApp.sql('update clients set archived_at = now() where id = $1', [id]);
const runsOf = (deployment: string) =>
  testApp.sql<{ set: string; rules: number }>(
    `select s.uuid as set, r.rules_version as rules from test_runs r join deployments d on d.id = r.deployment_id
     join test_sets s on s.client_id = r.client_id and s.id = r.test_set_id where d.uuid = $1 order by r.id`,
    [deployment],
  );

describe('while the tests of a deployment run', () => {
  it('the prompt is no longer protected: its tests decide all the same', async () => {
    const failing = await begin([never]);
    await protect(testApp, failing.uuid, false);
    expect((await ended(failing.deployment)).state).toBe('refused');
    expect(await deployedVersionOf(testApp, failing.uuid)).toBe(1);
  });

  it('the prompt is not archived; one that is archived all the same stops it', async () => {
    const { uuid, deployment, gates } = await begin([heldText]);
    await testApp.sql('update clients set prompt_id = null where id = $1', [gates[0]?.client.id]);
    const refused = await call('POST', `/v2/prompts/${uuid}/archive`);
    expect([refused.status, (refused.body as { code: string }).code]).toEqual([
      409,
      'prompts.deployment-running',
    ]);
    await testApp.sql('update prompts set archived_at = now() where uuid = $1', [uuid]);
    expect(await ended(deployment)).toMatchObject({ state: 'stopped', stoppedBy: 'archived' });
    expect(await deployedVersionOf(testApp, uuid)).toBe(1);
  });

  it('a client is archived or leaves the prompt: the tests that were begun are judged as they were begun', async () => {
    const archived = await begin([heldText, heldText]);
    await archiveClient(archived.gates[0]?.client.id ?? 0);
    expect(await ended(archived.deployment)).toMatchObject({
      state: 'deployed',
      progress: { done: 2, total: 2 },
    });
    const left = await begin([never, heldText]);
    const leaver = left.gates[0]?.client.id;
    await testApp.sql('update clients set prompt_id = null where id = $1', [leaver]);
    expect(await ended(left.deployment)).toMatchObject({ state: 'refused', failedCount: 1 });
    // Other tests stand before it now, so that it may be asked for again.
    const again = (await deploy(testApp, left.uuid)).body as Deployment;
    expect((await ended(again.uuid)).state).toBe('deployed');
  });

  it('a client with a gate begins to answer with it: its tests are run too', async () => {
    const { uuid, deployment } = await begin([heldText]);
    const late = await addGate(testApp, await makeAnsweringClient(testApp, uuid), never);
    await runJobs(testApp);
    expect(await readDeployment(testApp, deployment)).toMatchObject({
      state: 'testing',
      progress: { done: 1, total: 2 },
    });
    const refused = await ended(deployment);
    expect(refused).toMatchObject({ state: 'refused', failedCount: 1 });
    expect(refused.failing[0]?.case).toBe(late.case.uuid);
    expect(await deployedVersionOf(testApp, uuid)).toBe(1);
  });

  it('other rules come into force: its tests are run again with those', async () => {
    const { uuid, deployment, gates } = await begin([heldText]);
    const text = 'Answer only from the passages given, and in one sentence.';
    const rules = (await call('GET', '/v2/mandatory-rules')).body as { versionInForce: number };
    const before = rules.versionInForce;
    const saved = { text, note: '', basedOn: before };
    expect((await call('POST', '/v2/mandatory-rules/versions', saved)).status).toBe(201);
    const reason = 'An authority asks for it today.';
    const forced = { version: before + 1, replaces: before, reason };
    expect((await call('POST', '/v2/mandatory-rules/deploy', forced)).body).toMatchObject({
      way: 'override',
      state: 'deployed',
    });
    await runJobs(testApp);
    expect((await readDeployment(testApp, deployment)).state).toBe('testing');
    expect((await ended(deployment)).state).toBe('deployed');
    const set = gates[0]?.set;
    expect(await runsOf(deployment)).toEqual([
      { set, rules: before },
      { set, rules: before + 1 },
    ]);
    expect(await deployedVersionOf(testApp, uuid)).toBe(2);
  });

  it('a set is deleted: not while it is run, and what remains decides', async () => {
    const { gates, deployment } = await begin([never, heldText]);
    const [first, second] = gates;
    const refused = await call('DELETE', `/v2/test-sets/${first?.set}`);
    expect([refused.status, (refused.body as { code: string }).code]).toEqual([
      409,
      'test-sets.running',
    ]);
    await workTestRuns(testApp.deps);
    expect((await call('DELETE', `/v2/test-sets/${first?.set}`)).status).toBe(204);
    expect(await ended(deployment)).toMatchObject({
      state: 'deployed',
      progress: { done: 1, total: 1 },
    });
    expect(await runsOf(deployment)).toMatchObject([{ set: second?.set }]);
  });

  it('every set is deleted: nothing proved anything, and it is stopped', async () => {
    const { uuid, gates, deployment } = await begin([heldText]);
    await workTestRuns(testApp.deps);
    await call('DELETE', `/v2/test-sets/${gates[0]?.set}`);
    expect(await ended(deployment)).toMatchObject({ state: 'stopped', stoppedBy: 'no-tests' });
    expect(await deployedVersionOf(testApp, uuid)).toBe(1);
  });

  it('a client is erased: what its people asked goes, and what remains decides', async () => {
    const { deployment, gates } = await begin([heldText, never]);
    const lost = gates[1]?.client;
    await workTestRuns(testApp.deps);
    await archiveClient(lost?.id ?? 0);
    expect((await call('DELETE', `/v1/clients/${lost?.uuid}`)).status).toBeLessThan(300);
    await eraseClients(testApp.deps, testApp.deps.indexes);
    expect((await ended(deployment)).state).toBe('deployed');
  });

  it('the server is killed, at any point: the next turns of the jobs end it once', async () => {
    const { uuid, deployment } = await begin([heldText, never]);
    const killed = new AbortController();
    const work = workTestRuns(testApp.deps, { signal: killed.signal });
    killed.abort();
    await work;
    await testApp.sql(`update test_runs set lease_until = now() - interval '1 second'`);
    await workTestRuns(testApp.deps);
    // Two processes come to it at once, and a third one later.
    await Promise.all([finishDeployments(testApp.deps), finishDeployments(testApp.deps)]);
    await finishDeployments(testApp.deps);
    expect(await readDeployment(testApp, deployment)).toMatchObject({
      state: 'refused',
      progress: { done: 2, total: 2 },
      failedCount: 1,
    });
    const entries = await testApp.sql(
      `select action from audit_log where href = $1 and action = 'prompts.deployment-refused'`,
      [`/prompts/edit/${uuid}`],
    );
    expect(entries).toHaveLength(1);
  });

  it('a run fails for want of a model: it is stopped, and may be asked for again', async () => {
    const { uuid, deployment } = await begin([heldText]);
    await testApp.sql(
      `update test_runs set state = 'failed', fault = 'interrupted', finished_at = now()
       where deployment_id = (select id from deployments where uuid = $1)`,
      [deployment],
    );
    expect(await ended(deployment)).toMatchObject({ state: 'stopped', stoppedBy: 'runs' });
    const again = (await deploy(testApp, uuid)).body as Deployment;
    expect((await ended(again.uuid)).state).toBe('deployed');
  });
});

describe('what a client’s customers asked', () => {
  it('is kept with the cases that failed, and goes with the client', async () => {
    const { deployment, gates } = await begin([never]);
    expect((await ended(deployment)).failing).toHaveLength(1);
    const client = gates[0]?.client;
    await archiveClient(client?.id ?? 0);
    await call('DELETE', `/v1/clients/${client?.uuid}`);
    await eraseClients(testApp.deps, testApp.deps.indexes);
    expect(await readDeployment(testApp, deployment)).toMatchObject({
      state: 'refused',
      failedCount: 1,
      failing: [],
    });
  });
});
