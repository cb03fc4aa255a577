import { randomUUID } from 'node:crypto';
import type { Deployment } from '@replique/contract/answering/deployments';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testRunsJob, workTestRuns } from '../batch-testing/batch-testing.ts';
import { cronTable } from '../../jobs.ts';
import { makePrompt, makeTwoClients } from '../../demo/make/factories.ts';
import {
  addVersion,
  deploy,
  deployedVersionOf,
  expectText,
  heldText,
  makeAnsweringClient,
  makeGatedPrompt,
  protect,
  readDeployment,
  runJobs,
} from '@replique/tests/fixtures/gated-prompt.ts';
import { createTestApp, type Answer, type TestApp } from '@replique/tests/app/test-app.ts';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
  await makeTwoClients(testApp.deps);
});

afterAll(() => testApp.close());

const call = (method: string, path: string, body?: object) =>
  testApp.call('alice', method, path, body);
const bodyOf = (answer: Answer) => answer.body as Deployment;
const codeOf = (answer: Answer) => [answer.status, (answer.body as { code: string }).code];
const dataOf = <T>(answer: Answer) => (answer.body as { data: T }).data;

async function historyOf(prompt: string): Promise<Deployment[]> {
  const answer = await call('GET', `/v2/prompts/${prompt}/deployments`);
  const { items, total } = answer.body as { items: Deployment[]; total: number };
  expect(total).toBe(items.length);
  return items;
}

const auditOf = (prompt: string) =>
  testApp.sql<{ action: string; after: Record<string, unknown>; email: string }>(
    `select action, after, u.email from audit_log l left join users u on u.id = l.user_id
     where l.href = $1 and action ~ 'deploy|rolled' order by l.id`,
    [`/prompts/edit/${prompt}`],
  );

/** Version 1 in production, 2 and 3 saved, open to all. */
async function makeOpenPrompt(): Promise<string> {
  const { uuid } = await makePrompt(testApp.deps);
  await addVersion(testApp, uuid);
  await addVersion(testApp, uuid);
  return uuid;
}

describe('a prompt that is not protected', () => {
  it('is deployed at once, which its history and the audit log say', async () => {
    const prompt = await makeOpenPrompt();
    const answer = await deploy(testApp, prompt);
    expect(answer.status).toBe(200);
    expect(bodyOf(answer)).toMatchObject({
      prompt: { uuid: prompt },
      version: 2,
      replaces: 1,
      way: 'plain',
      state: 'deployed',
      progress: null,
      by: 'Alice Arnaud',
    });
    expect(await deployedVersionOf(testApp, prompt)).toBe(2);
    expect((await historyOf(prompt)).map((each) => [each.version, each.way])).toEqual([
      [2, 'plain'],
      [1, 'plain'],
    ]);
    expect(await auditOf(prompt)).toMatchObject([
      { action: 'prompts.deployed', after: { version: 2 } },
    ]);
    expect((await readDeployment(testApp, bodyOf(answer).uuid)).uuid).toBe(bodyOf(answer).uuid);
  });

  it('answers the deployment that was made when it is asked for twice', async () => {
    const prompt = await makeOpenPrompt();
    const [first, second] = [await deploy(testApp, prompt), await deploy(testApp, prompt)];
    expect(bodyOf(second)).toEqual(bodyOf(first));
    expect(await historyOf(prompt)).toHaveLength(2);
  });

  it('is not deployed by somebody who saw another version in production', async () => {
    const prompt = await makeOpenPrompt();
    await deploy(testApp, prompt);
    const stale = await deploy(testApp, prompt, { version: 3, replaces: 1 });
    expect([...codeOf(stale), dataOf(stale)]).toEqual([
      412,
      'request.conflict',
      { deployedVersion: 2 },
    ]);
    expect(await deployedVersionOf(testApp, prompt)).toBe(2);
  });

  it('has versions and deployments that exist, and none in the archive', async () => {
    const prompt = await makeOpenPrompt();
    const missing = { version: 9, replaces: 1 };
    expect(codeOf(await deploy(testApp, prompt, missing))).toEqual([
      404,
      'prompts.version-not-found',
    ]);
    // More than the database counts.
    const huge = { version: 2_147_483_648, replaces: 1 };
    for (const path of [
      `/v2/prompts/${prompt}/deploy`,
      `/v2/prompts/${prompt}/roll-back`,
      '/v2/mandatory-rules/deploy',
    ])
      expect(codeOf(await call('POST', path, huge))).toEqual([400, 'request.invalid']);
    const nobody = randomUUID();
    expect(codeOf(await deploy(testApp, nobody))).toEqual([404, 'prompts.not-found']);
    expect(codeOf(await call('GET', `/v2/prompts/${nobody}/gate`))).toEqual([
      404,
      'prompts.not-found',
    ]);
    expect(codeOf(await call('GET', `/v2/deployments/${nobody}`))).toEqual([
      404,
      'deployments.not-found',
    ]);
    await call('POST', `/v2/prompts/${prompt}/archive`);
    expect(codeOf(await deploy(testApp, prompt))).toEqual([409, 'prompts.archived']);
    const back = { version: 1, replaces: 1 };
    expect(codeOf(await call('POST', `/v2/prompts/${prompt}/roll-back`, back))).toEqual([
      409,
      'prompts.archived',
    ]);
  });
});

describe('going back', () => {
  it('is at once and without tests, to a version that was in production', async () => {
    const { uuid: prompt } = await makeGatedPrompt(testApp, ['never written']);
    await deploy(testApp, prompt, {
      version: 2,
      replaces: 1,
      reason: 'Nothing answers without it.',
    });
    const answer = await call('POST', `/v2/prompts/${prompt}/roll-back`, {
      version: 1,
      replaces: 2,
    });
    expect(bodyOf(answer)).toMatchObject({ version: 1, way: 'roll-back', state: 'deployed' });
    expect(await deployedVersionOf(testApp, prompt)).toBe(1);
    expect((await auditOf(prompt)).at(-1)).toMatchObject({ action: 'prompts.rolled-back' });
  });

  it('is refused to a version that was never in production, and by who saw another one there', async () => {
    const prompt = await makeOpenPrompt();
    const backTo = (version: number, replaces: number) =>
      call('POST', `/v2/prompts/${prompt}/roll-back`, { version, replaces });
    expect(codeOf(await backTo(3, 1))).toEqual([409, 'prompts.never-deployed']);
    await deploy(testApp, prompt);
    expect(codeOf(await backTo(1, 1))).toEqual([412, 'request.conflict']);
    expect(codeOf(await backTo(9, 2))).toEqual([404, 'prompts.version-not-found']);
  });
});

describe('a protected prompt', () => {
  it('is deployed by itself when every case of two clients passes @spec-2.74', async () => {
    const { uuid, gates } = await makeGatedPrompt(testApp, [heldText, 'delivery address']);
    const gate = await call('GET', `/v2/prompts/${uuid}/gate`);
    expect(gate.body).toMatchObject({ isProtected: true, cases: 2, answers: 2, costMicros: 0 });
    const sets = (gate.body as { sets: { uuid: string; client: { uuid: string } }[] }).sets;
    expect(sets.map((set) => [set.uuid, set.client.uuid])).toEqual(
      gates.map((each) => [each.set, each.client.uuid]),
    );
    const begun = bodyOf(await deploy(testApp, uuid));
    expect(begun).toMatchObject({
      way: 'tests',
      state: 'testing',
      progress: { done: 0, total: 2 },
    });
    expect(await deployedVersionOf(testApp, uuid)).toBe(1);
    // Asked once more, it is the same one.
    expect(bodyOf(await deploy(testApp, uuid)).uuid).toBe(begun.uuid);
    await runJobs(testApp);
    expect(await readDeployment(testApp, begun.uuid)).toMatchObject({
      state: 'deployed',
      progress: { done: 2, total: 2 },
      failedCount: 0,
      failing: [],
    });
    expect(await deployedVersionOf(testApp, uuid)).toBe(2);
    expect((await auditOf(uuid)).map((each) => [each.action, each.email])).toEqual([
      ['prompts.deployment-asked', 'alice@replique.test'],
      ['prompts.deployed', 'alice@replique.test'],
    ]);
  });

  it('wakes who runs its tests, and those wake who ends it', async () => {
    const { uuid } = await makeGatedPrompt(testApp, [heldText]);
    const woken: string[] = [];
    const { wake } = testApp.deps;
    testApp.deps.wake = (job) => void woken.push(job);
    try {
      await deploy(testApp, uuid);
      await workTestRuns(testApp.deps);
    } finally {
      testApp.deps.wake = wake;
    }
    expect(woken).toEqual([testRunsJob, 'deployments.finish']);
    const jobs = cronTable.filter(({ name }) => woken.includes(name));
    expect(jobs.map(({ cron }) => cron)).toEqual(['* * * * *', '* * * * *']);
    for (const { run } of jobs) await run(testApp.deps);
    expect(await deployedVersionOf(testApp, uuid)).toBe(2);
  });

  it('is refused with the cases that fail and why, again at once until a test changes @spec-2.74', async () => {
    const { uuid, name, gates } = await makeGatedPrompt(testApp, [heldText, 'a free refund']);
    const begun = bodyOf(await deploy(testApp, uuid));
    await runJobs(testApp);
    const refused = await readDeployment(testApp, begun.uuid);
    expect(refused).toMatchObject({
      state: 'refused',
      failedCount: 1,
      progress: { done: 2, total: 2 },
    });
    const [, failing] = gates;
    expect(refused.failing).toMatchObject([
      {
        case: failing?.case.uuid,
        client: { uuid: failing?.client.uuid },
        set: { uuid: failing?.set },
        prompt: { uuid, name },
        question: 'How do I change the delivery address of my order?',
        outcome: 'fail',
        failed: [{ kind: 'contains', why: expect.stringContaining('a free refund') as string }],
      },
    ]);
    expect(await deployedVersionOf(testApp, uuid)).toBe(1);
    const known = await deploy(testApp, uuid);
    expect(codeOf(known)).toEqual([409, 'prompts.tests-failed']);
    const {
      deployment,
      failedCount,
      failing: cases,
    } = dataOf<{
      deployment: string;
      failedCount: number;
      failing: object[];
    }>(known);
    expect([deployment, failedCount, cases]).toEqual([begun.uuid, 1, refused.failing]);
    expect((await historyOf(uuid))[0]?.failing).toEqual(refused.failing);
    // The knowledge may be another one by now.
    const again = await deploy(testApp, uuid, { version: 2, replaces: 1, again: true });
    expect(bodyOf(again).state).toBe('testing');
    await runJobs(testApp);
    expect((await readDeployment(testApp, bodyOf(again).uuid)).state).toBe('refused');
    if (failing) await expectText(testApp, failing, heldText);
    const fixed = bodyOf(await deploy(testApp, uuid));
    await runJobs(testApp);
    expect((await readDeployment(testApp, fixed.uuid)).state).toBe('deployed');
    expect(await deployedVersionOf(testApp, uuid)).toBe(2);
    expect((await auditOf(uuid)).map((each) => each.action)).toEqual([
      'prompts.deployment-asked',
      'prompts.deployment-refused',
      'prompts.deployment-asked',
      'prompts.deployment-refused',
      'prompts.deployment-asked',
      'prompts.deployed',
    ]);
  });

  it('is refused by a case that passes in some of its repeats, with what the one that did not says', async () => {
    const { uuid, gates } = await makeGatedPrompt(testApp, [heldText]);
    await testApp.sql('update test_sets set repeats = 3 where uuid = $1', [gates[0]?.set]);
    await testApp.sql(
      `update test_cases set question = question || repeat(' please', 100) where uuid = $1`,
      [gates[0]?.case.uuid],
    );
    const { uuid: deployment } = bodyOf(await deploy(testApp, uuid));
    await workTestRuns(testApp.deps);
    const missed = JSON.stringify([
      { kind: 'contains', passed: false, score: 0, why: 'missing' },
      { kind: 'language', passed: true, score: 1, why: 'it is' },
    ]);
    await testApp.sql(
      `update test_results set passed = false, checks = $2
       where client_id = (select id from clients where uuid = $1) and attempt = 2`,
      [gates[0]?.client.uuid, missed],
    );
    await runJobs(testApp);
    expect(await readDeployment(testApp, deployment)).toMatchObject({
      state: 'refused',
      failedCount: 1,
      progress: { done: 3, total: 3 },
      failing: [
        {
          // The beginning of a long one.
          question: expect.stringMatching(/^How do I change.{280,285}$/) as string,
          outcome: 'flaky',
          failed: [{ kind: 'contains', why: 'missing' }],
        },
      ],
    });
  });

  it('runs its tests once more when somebody overruled the check that failed', async () => {
    const { uuid, gates } = await makeGatedPrompt(testApp, ['a free refund']);
    const begun = bodyOf(await deploy(testApp, uuid));
    await runJobs(testApp);
    const [failing] = (await readDeployment(testApp, begun.uuid)).failing;
    const path = `/v2/test-runs/${failing?.run}/cases/${gates[0]?.case.uuid}/verdict`;
    const verdict = { side: 'a', attempt: 1, verdict: 'pass', note: 'It is right all the same.' };
    expect((await call('PUT', path, verdict)).status).toBe(200);
    const again = bodyOf(await deploy(testApp, uuid));
    expect(again.state).toBe('testing');
    await runJobs(testApp);
    expect((await readDeployment(testApp, again.uuid)).state).toBe('deployed');
  });

  it('is not held to an answer that could not be written: asked again, it is tested again', async () => {
    const { uuid } = await makeGatedPrompt(testApp, ['a free refund']);
    const begun = bodyOf(await deploy(testApp, uuid));
    await runJobs(testApp);
    await testApp.sql(
      `update deployment_failures set failing = jsonb_set(failing, '{0,failed}', '[]')
       where deployment_id = (select id from deployments where uuid = $1)`,
      [begun.uuid],
    );
    expect(bodyOf(await deploy(testApp, uuid)).state).toBe('testing');
  });

  it('is not deployed without a test, unless a reason is given, which is audited', async () => {
    const { uuid } = await makeGatedPrompt(testApp, []);
    await makeAnsweringClient(testApp, uuid);
    expect(codeOf(await deploy(testApp, uuid))).toEqual([409, 'prompts.no-tests']);
    const short = await deploy(testApp, uuid, { version: 2, replaces: 1, reason: '  because  ' });
    expect(codeOf(short)).toEqual([400, 'request.invalid']);
    const reason = 'The tests are written tomorrow.';
    const answer = await deploy(testApp, uuid, { version: 2, replaces: 1, reason });
    expect(bodyOf(answer)).toMatchObject({ way: 'override', state: 'deployed', reason });
    expect(await auditOf(uuid)).toMatchObject([
      { action: 'prompts.deployment-overridden', after: { version: 2, reason } },
    ]);
  });

  it('tests one version at a time: another one, a reason and going back wait or are cancelled first', async () => {
    const { uuid } = await makeGatedPrompt(testApp, [heldText]);
    await addVersion(testApp, uuid);
    const begun = bodyOf(await deploy(testApp, uuid));
    const others = [
      await deploy(testApp, uuid, { version: 3, replaces: 1 }),
      await deploy(testApp, uuid, {
        version: 2,
        replaces: 1,
        reason: 'It cannot wait any longer.',
      }),
      await call('POST', `/v2/prompts/${uuid}/roll-back`, { version: 1, replaces: 1 }),
    ];
    for (const other of others) {
      expect(codeOf(other)).toEqual([409, 'prompts.deployment-running']);
      expect(dataOf(other)).toEqual({
        deployment: begun.uuid,
        version: 2,
        by: 'Alice Arnaud',
        createdAt: begun.createdAt,
      });
    }
    const cancelled = await call('POST', `/v2/deployments/${begun.uuid}/cancel`);
    expect(bodyOf(cancelled)).toMatchObject({ state: 'cancelled', failing: [] });
    expect(codeOf(await call('POST', `/v2/deployments/${begun.uuid}/cancel`))).toEqual([
      409,
      'deployments.ended',
    ]);
    await runJobs(testApp);
    expect(await deployedVersionOf(testApp, uuid)).toBe(1);
    expect((await auditOf(uuid)).at(-1)?.action).toBe('prompts.deployment-cancelled');
    const third = bodyOf(await deploy(testApp, uuid, { version: 3, replaces: 1 }));
    await runJobs(testApp);
    expect((await readDeployment(testApp, third.uuid)).state).toBe('deployed');
  });

  it('is open again once it is no longer protected @spec-4.14', async () => {
    const { uuid } = await makeGatedPrompt(testApp, ['never written']);
    await protect(testApp, uuid, false);
    expect(bodyOf(await deploy(testApp, uuid)).way).toBe('plain');
  });
});
