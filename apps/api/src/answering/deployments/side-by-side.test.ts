import type { Deployment } from '@replique/contract/answering/deployments';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePrompt, makeTwoClients } from '../../demo/make/factories.ts';
import {
  addVersion,
  deploy,
  heldText,
  makeGatedPrompt,
  readDeployment,
  runJobs,
} from '@replique/tests/fixtures/gated-prompt.ts';
import { createTestApp, type Answer, type TestApp } from '@replique/tests/app/test-app.ts';
import { finishDeployments } from './deployments.ts';

/** Many people at the same prompt at the same moment. */

const many = 20;

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
  await makeTwoClients(testApp.deps);
});

afterAll(() => testApp.close());

const call = (method: string, path: string, body?: object) =>
  testApp.call('alice', method, path, body);
const statusesOf = (answers: Answer[]) => answers.map((answer) => answer.status).toSorted();
const twenty = <T>(make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: many }, (_, index) => make(index)));

async function makeOpenPrompt(versions: number): Promise<string> {
  const { uuid } = await makePrompt(testApp.deps);
  for (let version = 2; version <= versions; version += 1) await addVersion(testApp, uuid);
  return uuid;
}

/** What the history says, oldest first, and what is in production. */
async function chainOf(prompt: string) {
  const history = await testApp.sql<{ replaces: number | null; version: number }>(
    `select d.replaces, d.version from deployments d join prompts p on p.id = d.prompt_id
     where p.uuid = $1 and d.state = 'deployed' order by d.id`,
    [prompt],
  );
  const [now] = await testApp.sql<{ version: number; numbers: number[] }>(
    `select deployed_version as version,
       array(select v.version from prompt_versions v where v.prompt_id = p.id order by 1) as numbers
     from prompts p where uuid = $1`,
    [prompt],
  );
  return { history, now };
}

/** Each deployment replaced what the one before it put there, and the last one is what is there. */
function expectChain({ history, now }: Awaited<ReturnType<typeof chainOf>>): void {
  history.slice(1).forEach((each, index) => expect(each.replaces).toBe(history[index]?.version));
  expect(history.at(-1)?.version).toBe(now?.version);
  expect(now?.numbers).toEqual(now?.numbers.map((_, index) => index + 1));
}

describe('twenty at once', () => {
  it('who deploy the same version make one deployment', async () => {
    const prompt = await makeOpenPrompt(2);
    const answers = await twenty(() => deploy(testApp, prompt));
    expect(statusesOf(answers)).toEqual(Array<number>(many).fill(200));
    expect(new Set(answers.map((answer) => (answer.body as Deployment).uuid)).size).toBe(1);
    expectChain(await chainOf(prompt));
  });

  it('who deploy different versions: one does, the others saw what is there no more', async () => {
    const prompt = await makeOpenPrompt(many + 1);
    const answers = await twenty((index) =>
      deploy(testApp, prompt, { version: index + 2, replaces: 1 }),
    );
    expect(statusesOf(answers)).toEqual([200, ...Array<number>(many - 1).fill(412)]);
    const chain = await chainOf(prompt);
    expectChain(chain);
    const winner = answers.find((answer) => answer.status === 200)?.body as Deployment;
    expect(chain.now?.version).toBe(winner.version);
  });

  it('who deploy the same version of a protected prompt begin its tests once', async () => {
    const { uuid } = await makeGatedPrompt(testApp, [heldText]);
    const answers = await twenty(() => deploy(testApp, uuid));
    expect(statusesOf(answers)).toEqual(Array<number>(many).fill(200));
    const uuids = new Set(answers.map((answer) => (answer.body as Deployment).uuid));
    expect(uuids.size).toBe(1);
    const runs = await testApp.sql(
      'select id from test_runs where deployment_id = (select id from deployments where uuid = $1)',
      [[...uuids][0]],
    );
    expect(runs).toHaveLength(1);
    await runJobs(testApp);
    expectChain(await chainOf(uuid));
  });

  it('who deploy different versions of a protected prompt: one is tested, the others hear of it', async () => {
    const { uuid } = await makeGatedPrompt(testApp, [heldText]);
    for (let version = 3; version <= 6; version += 1) await addVersion(testApp, uuid);
    const answers = await twenty((index) =>
      deploy(testApp, uuid, { version: 2 + (index % 5), replaces: 1 }),
    );
    const begun = answers.filter((answer) => answer.status === 200);
    const versions = new Map(
      begun.map(({ body }) => [(body as Deployment).uuid, (body as Deployment).version]),
    );
    expect(versions.size).toBe(1);
    const [[deployment, version] = ['', 0]] = versions;
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(16);
    await runJobs(testApp);
    expect((await readDeployment(testApp, deployment)).state).toBe('deployed');
    const chain = await chainOf(uuid);
    expectChain(chain);
    expect(chain.now?.version).toBe(version);
  });

  it('who save, deploy and go back: no number is lost, and exactly one version is deployed', async () => {
    const prompt = await makeOpenPrompt(3);
    await deploy(testApp, prompt);
    const acts = [
      () => deploy(testApp, prompt, { version: 3, replaces: 2 }),
      () => call('POST', `/v2/prompts/${prompt}/roll-back`, { version: 1, replaces: 2 }),
      () =>
        call('POST', `/v2/prompts/${prompt}/versions`, {
          context: 'Saved meanwhile.',
          style: 'Short.',
          note: '',
          basedOn: 3,
        }),
      () => deploy(testApp, prompt, { version: 2, replaces: 3 }),
    ];
    const answers = await twenty((index) => acts[index % acts.length]?.() as Promise<Answer>);
    expect(answers.every((answer) => answer.status < 500)).toBe(true);
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    const chain = await chainOf(prompt);
    expectChain(chain);
    expect(chain.now?.numbers).toEqual([1, 2, 3, 4]);
  });

  it('processes that end a deployment end it once, while others cancel it', async () => {
    const { uuid } = await makeGatedPrompt(testApp, [heldText]);
    const begun = (await deploy(testApp, uuid)).body as Deployment;
    await runJobs(testApp);
    const { uuid: second } = (await deploy(testApp, uuid, { version: 2, replaces: 2 }))
      .body as Deployment;
    expect(second).toBe(begun.uuid);
    await addVersion(testApp, uuid);
    const third = (await deploy(testApp, uuid, { version: 3, replaces: 2 })).body as Deployment;
    await testApp.sql(
      `update test_runs set state = 'done', done = total, finished_at = now()
       where deployment_id = (select id from deployments where uuid = $1)`,
      [third.uuid],
    );
    const ends = await Promise.all([
      ...Array.from({ length: 5 }, () => finishDeployments(testApp.deps)),
      call('POST', `/v2/deployments/${third.uuid}/cancel`),
      call('POST', `/v2/deployments/${third.uuid}/cancel`),
    ]);
    const cancels = ends.flatMap((each) => (each ? [each.status] : []));
    expect(cancels.every((status) => status === 200 || status === 409)).toBe(true);
    const { state } = await readDeployment(testApp, third.uuid);
    expect(['deployed', 'cancelled']).toContain(state);
    expect(cancels.filter((status) => status === 200)).toHaveLength(state === 'cancelled' ? 1 : 0);
    const entries = await testApp.sql<{ action: string }>(
      `select action from audit_log where href = $1 and (after->>'version')::int = 3 and action <> 'prompts.version-added' order by id`,
      [`/prompts/edit/${uuid}`],
    );
    expect(entries.map((entry) => entry.action)).toEqual([
      'prompts.deployment-asked',
      state === 'cancelled' ? 'prompts.deployment-cancelled' : 'prompts.deployed',
    ]);
    expectChain(await chainOf(uuid));
  });
});
