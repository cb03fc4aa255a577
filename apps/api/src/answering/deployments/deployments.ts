import type { Deployment, DeploymentPage, Gate } from '@replique/contract/answering/deployments';
import {
  cancelRunsOfDeployment,
  estimateRuns,
  readRunsOfDeployment,
} from '../batch-testing/batch-testing.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import { fail } from '../../platform/http/errors.ts';
import { findPrompt, findRulesInForce, lockRules } from '../prompts/prompts.ts';
import { countingTests } from './finish.ts';
import { presentDeployment, presentDeployments } from './present.ts';
import { recordDeployment } from './record.ts';
import {
  endDeployment,
  findDeployment,
  insertFailures,
  listDeployedVersions,
  listDeployments,
} from './store.ts';
import { lockTargetPrompt } from './target.ts';
import { listTrials, withCases, type GateTrial } from './trials.ts';

export { finishDeployments } from './finish.ts';
export { putFirstPrompts } from './first-prompts.ts';
export { deployFirst, isDeploymentRunning } from './untested.ts';

async function presentGate(
  tx: Tx,
  deps: Deps,
  isProtected: boolean,
  trials: GateTrial[],
): Promise<Gate> {
  const sum = (of: (trial: GateTrial) => number) =>
    trials.reduce((total, trial) => total + of(trial), 0);
  const { seconds, costMicros } = await estimateRuns(tx, deps, trials);
  return {
    isProtected,
    sets: trials.map(({ setUuid, setName, clientUuid, clientName, cases }) => ({
      uuid: setUuid,
      name: setName,
      client: { uuid: clientUuid, name: clientName },
      cases,
    })),
    cases: sum((trial) => trial.cases),
    answers: sum((trial) => trial.cases * trial.repeats),
    seconds,
    costMicros,
  };
}

/** The tests of any version of a prompt. @throws `prompts.not-found` */
export async function readGate(deps: Deps, promptUuid: string): Promise<Gate> {
  return deps.db.withStaff(async (tx) => {
    const prompt = await findPrompt(tx, promptUuid);
    if (!prompt) throw fail('prompts.not-found');
    const { id: promptId, latestVersion: version } = prompt;
    const trials = await listTrials(tx, { promptId, version });
    return presentGate(tx, deps, prompt.isProtected, trials);
  });
}

/** The tests of any version of the mandatory rules. */
export async function readRulesGate(deps: Deps): Promise<Gate> {
  return deps.db.withStaff(async (tx) => {
    const { version } = await findRulesInForce(tx);
    const trials = await listTrials(tx, { promptId: null, version });
    return presentGate(tx, deps, withCases(trials).length > 0, trials);
  });
}

type Page = { pageSize: number; page: number };

async function readPage(tx: Tx, promptId: number | null, page: Page): Promise<DeploymentPage> {
  const { rows, total } = await listDeployments(tx, promptId, page);
  const deployedVersions = await listDeployedVersions(tx, promptId);
  return { items: await presentDeployments(tx, rows), nextCursor: null, total, deployedVersions };
}

/** @throws `prompts.not-found` */
export async function listDeploymentsOf(
  deps: Deps,
  promptUuid: string,
  page: Page,
): Promise<DeploymentPage> {
  return deps.db.withStaff(async (tx) => {
    const prompt = await findPrompt(tx, promptUuid);
    if (!prompt) throw fail('prompts.not-found');
    return readPage(tx, prompt.id, page);
  });
}

export async function listRulesDeployments(deps: Deps, page: Page): Promise<DeploymentPage> {
  return deps.db.withStaff((tx) => readPage(tx, null, page));
}

async function read(tx: Tx, uuid: string): Promise<Deployment> {
  const row = await findDeployment(tx, uuid);
  if (!row) throw fail('deployments.not-found');
  return presentDeployment(tx, row);
}

/** @throws `deployments.not-found` */
export async function readDeployment(deps: Deps, uuid: string): Promise<Deployment> {
  return deps.db.withStaff((tx) => read(tx, uuid));
}

/** Stops the tests; nothing is switched. @throws `deployments.not-found`, `deployments.ended` */
export async function cancelDeployment(
  deps: Deps,
  byUserId: number,
  uuid: string,
): Promise<Deployment> {
  return deps.db.withStaff(async (tx) => {
    const named = await findDeployment(tx, uuid);
    if (!named) throw fail('deployments.not-found');
    // Whoever ends a deployment holds the same lock: it is either cancelled or finished.
    if (named.prompt) await lockTargetPrompt(tx, named.prompt.uuid);
    else await lockRules(tx);
    const row = await findDeployment(tx, uuid);
    if (row?.state !== 'testing') throw fail('deployments.ended');
    const at = deps.clock();
    const { done, total, failedCount, failing } = await readRunsOfDeployment(tx, row.id);
    await cancelRunsOfDeployment(tx, row.id, at);
    await endDeployment(tx, row.id, {
      state: 'cancelled',
      stoppedBy: null,
      done,
      total,
      failedCount,
      at,
    });
    await insertFailures(tx, row.id, failing);
    await recordDeployment(tx, deps, byUserId, 'deployment-cancelled', {
      subject: row.prompt,
      version: row.version,
      replaces: row.replaces,
    });
    return read(tx, uuid);
  }, countingTests);
}
