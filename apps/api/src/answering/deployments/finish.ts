import type { Deployment } from '@replique/contract/answering/deployments';
import {
  cancelRunsOfDeployment,
  readRunsOfDeployment,
  testRunsJob,
} from '../batch-testing/batch-testing.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import { lockRules } from '../prompts/prompts.ts';
import { recordDeployment } from './record.ts';
import {
  addTrials,
  endDeployment,
  findDeployment,
  insertFailures,
  listTesting,
  type DeploymentRecord,
} from './store.ts';
import { lockTargetPrompt, lockTargetRules, type Target } from './target.ts';
import { listTrials, missingOf, noteOf, startTrials, withCases } from './trials.ts';

export const finishJob = 'deployments.finish';

/** Tests of hundreds of thousands of answers take a while to count. Nobody may deploy until they are. */
export const countingTests = { statementTimeoutMs: 60_000 };

type Runs = Awaited<ReturnType<typeof readRunsOfDeployment>>;
type Verdict = {
  state: 'deployed' | 'refused' | 'stopped';
  stoppedBy: Deployment['stoppedBy'];
};

/**
 * What runs that are over say; nothing while one is not. A version is refused by tests that were run to their end: one
 * that was not, for want of a model or money, says nothing about it.
 */
export function judgeRuns(runs: Pick<Runs, 'states' | 'total' | 'failedCount'>): Verdict | null {
  if (runs.states.some((state) => state === 'waiting' || state === 'running')) return null;
  if (runs.states.some((state) => state !== 'done')) return { state: 'stopped', stoppedBy: 'runs' };
  if (runs.failedCount > 0) return { state: 'refused', stoppedBy: null };
  if (runs.total === 0) return { state: 'stopped', stoppedBy: 'no-tests' };
  return { state: 'deployed', stoppedBy: null };
}

const actionOf = {
  deployed: 'deployed',
  refused: 'deployment-refused',
  stopped: 'deployment-stopped',
} as const;

type Desk = { tx: Tx; deps: Deps; target: Target; row: DeploymentRecord };

async function end({ tx, deps, target, row }: Desk, verdict: Verdict, runs: Runs): Promise<void> {
  const at = deps.clock();
  const { done, total, failedCount } = runs;
  await endDeployment(tx, row.id, { ...verdict, done, total, failedCount, at });
  await insertFailures(tx, row.id, runs.failing);
  if (verdict.state === 'deployed') await target.switchTo(row.version, at);
  await recordDeployment(tx, deps, row.byUserId, actionOf[verdict.state], {
    subject: target.prompt,
    version: row.version,
    replaces: target.inProduction,
    after: { failedCount },
  });
}

/**
 * Tests that came to stand before the candidate since it was asked for are begun too: of a client that answers with the
 * prompt since, of a new gate, under rules that came into force, with a version that came into production.
 * @returns whether there were any
 */
async function goOn({ tx, deps, target, row }: Desk): Promise<boolean> {
  const trials = await listTrials(tx, { promptId: target.promptId, version: row.version });
  const missing = missingOf(withCases(trials), row.trials);
  if (missing.length === 0) return false;
  await addTrials(tx, row.id, missing.map(noteOf));
  await startTrials(tx, deps, { id: row.id, byUserId: row.byUserId }, missing);
  return true;
}

async function finishLocked(desk: Desk): Promise<'waits' | 'goes-on' | 'ended'> {
  const { tx, deps, target, row } = desk;
  if (target.isArchived) {
    await cancelRunsOfDeployment(tx, row.id, deps.clock());
    const runs = await readRunsOfDeployment(tx, row.id);
    await end(desk, { state: 'stopped', stoppedBy: 'archived' }, runs);
    return 'ended';
  }
  const runs = await readRunsOfDeployment(tx, row.id);
  const verdict = judgeRuns(runs);
  if (!verdict) return 'waits';
  if (verdict.state === 'deployed' && (await goOn(desk))) return 'goes-on';
  await end(desk, verdict, runs);
  return 'ended';
}

/**
 * Ends one deployment if its tests are over. What is in force changes for rules and prompts together under one lock, so
 * that no version comes into production with rules that it was not tested with. Two processes take turns, and the second
 * finds it ended.
 */
async function finishOne(deps: Deps, named: { uuid: string; prompt: string | null }) {
  return deps.db.withStaff(async (tx) => {
    await lockRules(tx);
    const target =
      named.prompt === null ? await lockTargetRules(tx) : await lockTargetPrompt(tx, named.prompt);
    const row = await findDeployment(tx, named.uuid);
    if (row?.state !== 'testing') return 'ended';
    return finishLocked({ tx, deps, target, row });
  }, countingTests);
}

/** Job: ends the deployments whose tests are over. One that cannot be ended does not hold up the others. */
export async function finishDeployments(deps: Deps): Promise<void> {
  const failures: unknown[] = [];
  for (const named of await deps.db.withStaff((tx) => listTesting(tx))) {
    try {
      if ((await finishOne(deps, named)) === 'goes-on') deps.wake(testRunsJob);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'deployments could not be ended');
}
