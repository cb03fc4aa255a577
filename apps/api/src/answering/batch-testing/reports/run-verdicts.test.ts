import type { RunCaseDetail } from '@replique/contract/answering/batch-testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTwoClients } from '../../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import {
  addressQuestion,
  ask,
  holds,
  makeSet,
  makeTestedClient,
  readAnswers,
  readCases,
  readRun,
  runThrough,
  timeQuestion,
} from '@replique/tests/fixtures/test-runs.ts';

let testApp: TestApp;
let client: Awaited<ReturnType<typeof makeTestedClient>>;

beforeAll(async () => {
  testApp = await createTestApp({ poolSize: 16 });
  await makeTwoClients(testApp.deps);
  client = await makeTestedClient(testApp);
});
afterAll(() => testApp.close());

const say = (run: string, testCase: string | undefined, verdict: 'pass' | 'fail') =>
  ask<RunCaseDetail>(testApp, 'PUT', `/v2/test-runs/${run}/cases/${testCase}/verdict`, {
    side: 'a',
    attempt: 1,
    verdict,
    note: '',
  });

describe('what people say of answers', () => {
  it('is counted whole, however many say it at once', async () => {
    const questions = Array.from({ length: 10 }, (_, n) => ({
      question: `${addressQuestion} It is number ${n}.`,
      checks: [holds('never')],
    }));
    const { uuid } = await runThrough(testApp, await makeSet(testApp, client, questions));
    const cases = await readCases(testApp, uuid);
    await Promise.all(cases.map((each) => say(uuid, each.case, 'pass')));
    expect((await readRun(testApp, uuid)).sides).toMatchObject([{ passed: 10, failed: 0 }]);
  });

  it('lets nothing pass that a case expects only since; what fails stays so', async () => {
    const set = await makeSet(testApp, client, [
      { question: addressQuestion, checks: [holds('never')] },
      { question: timeQuestion },
    ]);
    const first = await runThrough(testApp, set);
    const [passed, failed] = await readCases(testApp, first.uuid);
    await say(first.uuid, passed?.case, 'pass');
    await say(first.uuid, failed?.case, 'fail');
    expect((await runThrough(testApp, set)).sides).toMatchObject([{ passed: 1, failed: 1 }]);
    await ask(testApp, 'PATCH', `/v2/test-cases/${passed?.case}`, {
      revision: 1,
      checks: [{ kind: 'not-contains', texts: ['warehouse'] }],
    });
    await ask(testApp, 'PATCH', `/v2/test-cases/${failed?.case}`, {
      revision: 1,
      checks: [{ kind: 'answers' }],
    });
    const second = await runThrough(testApp, set);
    expect(second.sides).toMatchObject([{ passed: 0, failed: 2 }]);
    const [now] = await readAnswers(testApp, second.uuid);
    expect(now).toMatchObject({ passed: false, verdict: null });
    expect((await readRun(testApp, first.uuid)).sides).toMatchObject([{ passed: 1, failed: 1 }]);
  });
});
