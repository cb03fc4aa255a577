import { makeMarkedPrompt } from '../fixtures/world.ts';
import { randomUUID } from 'node:crypto';
import type { FailingCase } from '@replique/contract/answering/deployments';
import { canary } from '../isolation/canaries.ts';
import type { RouteFixture, Target } from '../fixtures/route-fixtures.ts';
import type { TestApp } from '../app/test-app.ts';

type Owner = { key: string; id: number; uuid: string; prompt: string };

function failingOf({ key, uuid, prompt }: Owner): FailingCase[] {
  const mark = canary(key, 'deployment_failures', 'failing');
  return [
    {
      run: randomUUID(),
      case: randomUUID(),
      client: { uuid, name: mark },
      set: { uuid: randomUUID(), name: mark },
      prompt: { uuid: prompt, name: mark },
      question: mark,
      outcome: 'fail',
      failed: [{ kind: 'contains', why: mark }],
    },
  ];
}

/** Three deployments of the client's prompt that its cases refused. */
export async function makeRows(testApp: TestApp, client: Owner): Promise<void> {
  await testApp.sql(
    `with made as (
       insert into deployments (uuid, prompt_id, version, replaces, rules_version, way, state, fingerprint,
         done, total, failed_count, created_at, ended_at)
       select gen_random_uuid(), id, 1, 1, 1, 'tests', 'refused', 'a fingerprint', 1, 1, 1, now(), now()
       from prompts, generate_series(1, 3) where uuid = $1 returning id)
     insert into deployment_failures (client_id, deployment_id, failing) select $2, id, $3 from made`,
    [client.prompt, client.id, JSON.stringify(failingOf(client))],
  );
}

/** A deployment of this prompt: one whose tests have begun, or the first one that there is. */
export async function targetDeployment(
  testApp: TestApp,
  prompt: string,
  isFresh: boolean,
): Promise<string> {
  const [row] = await testApp.sql<{ uuid: string }>(
    isFresh
      ? `insert into deployments (uuid, prompt_id, version, rules_version, way, state, created_at)
         select gen_random_uuid(), id, 1, 1, 'tests', 'testing', now() from prompts where uuid = $1 returning uuid`
      : `select d.uuid from deployments d join prompts p on p.id = d.prompt_id where p.uuid = $1 order by d.id limit 1`,
    [prompt],
  );
  return row?.uuid ?? '';
}

/** What the access matrix needs for the calls of the deployments. */
export const fixtures: Record<string, RouteFixture> = {
  'deployments.gate': { roundTrips: 9, showsCanary: false },
  'deployments.deploy': {
    roundTrips: 11,
    input: () => ({ version: 1, replaces: 1 }),
    showsCanary: true,
  },
  'deployments.rollBack': {
    roundTrips: 11,
    input: () => ({ version: 1, replaces: 1 }),
    showsCanary: true,
  },
  'deployments.list': { roundTrips: 11, showsCanary: true },
  'deployments.get': { roundTrips: 10, showsCanary: true },
  'deployments.cancel': { roundTrips: 16, showsCanary: true },
  'deployments.rulesGate': { roundTrips: 9, showsCanary: false },
  'deployments.deployRules': {
    roundTrips: 12,
    input: () => ({ version: 1, replaces: 1 }),
    showsCanary: false,
  },
  'deployments.rulesDeployments': { roundTrips: 10, showsCanary: false },
};

export const rowsAfter = ['test-run-rows'];

export const targets: Record<string, Target> = {
  deployment: async (testApp, client, { isFresh }) => {
    const prompt = isFresh ? await makeMarkedPrompt(testApp, client.key) : client.prompt;
    return targetDeployment(testApp, prompt, isFresh);
  },
};
