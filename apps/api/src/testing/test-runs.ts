import { randomUUID } from 'node:crypto';
import type {
  RunAnswer,
  RunCase,
  RunCaseDetail,
  TestRun,
  TestSet,
} from '@replique/contract/batch-testing';
import type { Check } from '@replique/contract/checks';
import { workTestRuns } from '../batch-testing/batch-testing.ts';
import { makeArticles, makeClient, makePrompt, type MadeClient } from './factories.ts';
import type { TestApp } from './test-app.ts';

/** Test sets that are run over the API, as Alice. */

export type CaseDraft = {
  question: string;
  expectedAnswer?: string | null;
  documents?: string[];
  checks?: Check[];
  ticket?: string;
  cut?: number;
};

/** The body of an answer; anything but a success throws. */
export async function ask<T>(
  testApp: TestApp,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const answer = await testApp.call('alice', method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  return answer.body as T;
}

export const parcelArticles = [
  {
    title: 'How do I change my delivery address?',
    html: '<p>You can change the delivery address of an order in your account until the parcel has left our warehouse.</p>',
  },
  {
    title: 'How long does a delivery take?',
    html: '<p>A delivery takes three working days to any address on the mainland.</p>',
  },
];
export const addressQuestion = 'How do I change the delivery address of my order?';
export const timeQuestion = 'How long does a delivery take?';

/** A client that knows of parcels and answers with a prompt of two versions, the first of which is deployed. */
export async function makeTestedClient(
  testApp: TestApp,
  given: { llm?: string; model?: string; name?: string } = {},
): Promise<MadeClient & { prompt: string }> {
  const { uuid: prompt } = await makePrompt(testApp.deps);
  await ask(testApp, 'POST', `/v2/prompts/${prompt}/versions`, {
    context: 'You answer for a shop that sends parcels.',
    style: 'Second.',
    note: '',
    basedOn: 1,
  });
  const client = await makeClient(testApp.deps, { ...given, promptUuid: prompt });
  await makeArticles(testApp.deps, client.id, parcelArticles);
  return { ...client, prompt };
}

export async function makeSet(
  testApp: TestApp,
  client: { uuid: string },
  cases: CaseDraft[],
): Promise<string> {
  const name = `Set ${randomUUID().slice(0, 8)}`;
  const set = await ask<TestSet>(testApp, 'POST', '/v2/test-sets', { client: client.uuid, name });
  for (const draft of cases)
    await ask(testApp, 'POST', `/v2/test-sets/${set.uuid}/cases`, {
      expectedAnswer: null,
      documents: [],
      checks: [],
      ...draft,
    });
  return set.uuid;
}

export const startRun = (testApp: TestApp, set: string, body: object = { version: 1 }) =>
  ask<TestRun>(testApp, 'POST', `/v2/test-sets/${set}/runs`, body);
export const readRun = (testApp: TestApp, run: string) =>
  ask<TestRun>(testApp, 'GET', `/v2/test-runs/${run}`);
/** A run from its start to its end. */
export async function runThrough(testApp: TestApp, set: string, body?: object): Promise<TestRun> {
  const { uuid } = await startRun(testApp, set, body);
  await workTestRuns(testApp.deps);
  return readRun(testApp, uuid);
}
export const readCases = async (testApp: TestApp, run: string, query = '') =>
  (
    await ask<{ items: RunCase[] }>(
      testApp,
      'GET',
      `/v2/test-runs/${run}/cases?pageSize=100${query}`,
    )
  ).items;
const readCase = (testApp: TestApp, run: string, testCase: string) =>
  ask<RunCaseDetail>(testApp, 'GET', `/v2/test-runs/${run}/cases/${testCase}`);

/** The answers to the n-th case, from 0. */
export async function readAnswers(testApp: TestApp, run: string, n = 0): Promise<RunAnswer[]> {
  const cases = await readCases(testApp, run);
  return (await readCase(testApp, run, cases[n]?.case ?? '')).answers;
}

export const holds = (...texts: string[]): Check => ({ kind: 'contains', texts, mode: 'all' });
