import { randomUUID } from 'node:crypto';
import type { Deployment } from '@replique/contract/deployments';
import { workTestRuns } from '../batch-testing/batch-testing.ts';
import { finishDeployments } from '../deployments/deployments.ts';
import { makeArticles, makeClient, makePrompt, type MadeClient } from './factories.ts';
import type { Answer, TestApp } from './test-app.ts';

/** A protected prompt, clients that answer with it, and the test sets that stand before it. */

export type GateOfClient = { client: MadeClient; set: string; case: { uuid: string } };
export type GatedPrompt = { uuid: string; name: string; gates: GateOfClient[] };

const call = async <T>(
  testApp: TestApp,
  method: string,
  path: string,
  body?: object,
): Promise<T> => {
  const answer = await testApp.call('alice', method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  return answer.body as T;
};

/** What the built-in writer answers from: the text that a passing case looks for stands in it. */
export const heldText = 'until the parcel has left our warehouse';
const question = 'How do I change the delivery address of my order?';

export async function addVersion(testApp: TestApp, prompt: string): Promise<number> {
  const { latestVersion } = await call<{ latestVersion: number }>(
    testApp,
    'GET',
    `/v2/prompts/${prompt}`,
  );
  const texts = { context: `Context ${randomUUID()}`, style: 'Short.', note: '' };
  await call(testApp, 'POST', `/v2/prompts/${prompt}/versions`, {
    ...texts,
    basedOn: latestVersion,
  });
  return latestVersion + 1;
}

export async function protect(testApp: TestApp, uuid: string, isProtected = true): Promise<void> {
  const { revision } = await call<{ revision: number }>(testApp, 'GET', `/v2/prompts/${uuid}`);
  await call(testApp, 'PATCH', `/v2/prompts/${uuid}`, { revision, isProtected });
}

export async function makeAnsweringClient(testApp: TestApp, prompt: string): Promise<MadeClient> {
  const client = await makeClient(testApp.deps, { promptUuid: prompt });
  await makeArticles(testApp.deps, client.id, [
    {
      title: 'How do I change my delivery address?',
      html: `<p>You can change the delivery address of an order in your account ${heldText}.</p>`,
    },
  ]);
  return client;
}

/** A set of one case, which passes where its answer holds `text`. */
export async function addGate(
  testApp: TestApp,
  client: MadeClient,
  text = heldText,
): Promise<GateOfClient> {
  const set = await call<{ uuid: string }>(testApp, 'POST', '/v2/test-sets', {
    client: client.uuid,
    name: `Gate ${randomUUID().slice(0, 8)}`,
    isGate: true,
  });
  const made = await call<{ uuid: string }>(testApp, 'POST', `/v2/test-sets/${set.uuid}/cases`, {
    question,
    expectedAnswer: null,
    documents: [],
    checks: [{ kind: 'contains', texts: [text], mode: 'all' }],
  });
  return { client, set: set.uuid, case: made };
}

/** What the only case of a gate looks for from now on. */
export async function expectText(testApp: TestApp, gate: GateOfClient, text: string) {
  const path = `/v2/test-cases/${gate.case.uuid}`;
  const { revision } = await call<{ revision: number }>(testApp, 'GET', path);
  const checks = [{ kind: 'contains', texts: [text], mode: 'all' }];
  await call(testApp, 'PATCH', path, { revision, checks });
}

/** Version 1 is in production, version 2 is saved; each text is what the case of one client looks for. */
export async function makeGatedPrompt(testApp: TestApp, texts: string[]): Promise<GatedPrompt> {
  const { uuid, name } = await makePrompt(testApp.deps);
  await addVersion(testApp, uuid);
  await protect(testApp, uuid);
  const gates: GateOfClient[] = [];
  for (const text of texts)
    gates.push(await addGate(testApp, await makeAnsweringClient(testApp, uuid), text));
  return { uuid, name, gates };
}

export async function deploy(
  testApp: TestApp,
  prompt: string,
  body: object = { version: 2, replaces: 1 },
): Promise<Answer> {
  return testApp.call('alice', 'POST', `/v2/prompts/${prompt}/deploy`, body);
}

export const deployedVersionOf = async (testApp: TestApp, prompt: string): Promise<number | null> =>
  (await call<{ deployedVersion: number | null }>(testApp, 'GET', `/v2/prompts/${prompt}`))
    .deployedVersion;

/** A deployment as it stands now. */
export async function readDeployment(testApp: TestApp, uuid: string): Promise<Deployment> {
  return call<Deployment>(testApp, 'GET', `/v2/deployments/${uuid}`);
}

/** What the queue does with runs that wait and with deployments whose runs are over. */
export async function runJobs({ deps }: TestApp): Promise<void> {
  await workTestRuns(deps);
  await finishDeployments(deps);
}
