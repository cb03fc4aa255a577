import type { Deployment } from '@replique/contract/answering/deployments';
import { readRunsOfDeployment, testRunsJob } from '../batch-testing/batch-testing.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import { fail } from '../../platform/http/errors.ts';
import { presentDeployment } from './present.ts';
import { recordDeployment } from './record.ts';
import {
  findDeployed,
  findDeployment,
  findTested,
  findTesting,
  insertDeployment,
  type DeploymentRecord,
} from './store.ts';
import { beginningOf, switchAtOnce, type AtOnce, type Desk } from './switch-at-once.ts';
import { lockTargetPrompt, lockTargetRules } from './target.ts';
import {
  fingerprintOf,
  listTrials,
  noteOf,
  startTrials,
  withCases,
  type GateTrial,
} from './trials.ts';

export type Asked = {
  version: number;
  /** What the person saw in production. */
  replaces: number | null;
  /** Deploys past the tests. */
  reason?: string | undefined;
  /** Runs tests that failed before once more. */
  again?: boolean | undefined;
};

async function presentNew(tx: Tx, uuid: string): Promise<Deployment> {
  const row = await findDeployment(tx, uuid);
  if (!row) throw new Error('The deployment that was made is not there.');
  return presentDeployment(tx, row);
}

async function switchNow(desk: Desk, version: number, how: AtOnce): Promise<Deployment> {
  return presentNew(desk.tx, await switchAtOnce(desk, version, how));
}

/** Asked once more for the version that is in production, the answer is when it came there. */
async function findDone({ tx, target }: Desk, version: number): Promise<Deployment | undefined> {
  if (version !== target.inProduction) return undefined;
  const row = await findDeployed(tx, target.promptId, version);
  return row && presentDeployment(tx, row);
}

function refuseRunning(running: DeploymentRecord): never {
  const { uuid, version, by, createdAt } = running;
  throw fail('prompts.deployment-running', {
    deployment: uuid,
    version,
    by,
    createdAt: createdAt.toISOString(),
  });
}

async function checkVersion({ target }: Desk, version: number): Promise<void> {
  if (target.isArchived) throw fail('prompts.archived');
  if (!(await target.hasVersion(version))) throw fail('prompts.version-not-found');
}

function checkReplaces({ target }: Desk, replaces: number | null): void {
  if (replaces !== target.inProduction)
    throw fail('request.conflict', { deployedVersion: target.inProduction });
}

/**
 * A version that failed these very tests is not put to them again unless asked. Where people overruled a check since, or
 * an answer could not be written then, the tests may end otherwise.
 */
async function refuseFailed(desk: Desk, version: number, fingerprint: string): Promise<void> {
  const { tx, target } = desk;
  const before = await findTested(tx, target.promptId, version, fingerprint);
  if (before?.state !== 'refused') return;
  const now = await readRunsOfDeployment(tx, before.id);
  if (now.failedCount !== before.failedCount) return;
  const { uuid, failedCount, failing } = await presentDeployment(tx, before);
  if (failing.some((each) => each.failed.length === 0)) return;
  throw fail('prompts.tests-failed', { deployment: uuid, failedCount, failing });
}

async function beginTests(desk: Desk, asked: Asked, trials: GateTrial[]): Promise<Deployment> {
  const { tx, deps, byUserId, target } = desk;
  const fingerprint = await fingerprintOf(tx, trials);
  if (asked.again !== true) await refuseFailed(desk, asked.version, fingerprint);
  const common = await beginningOf(desk, asked.version);
  const begun = { way: 'tests', fingerprint, trials: trials.map(noteOf) } as const;
  const id = await insertDeployment(tx, { ...common, ...begun });
  await startTrials(tx, deps, { id, byUserId }, trials);
  await recordDeployment(tx, deps, byUserId, 'deployment-asked', {
    subject: target.prompt,
    version: asked.version,
    replaces: target.inProduction,
  });
  return presentNew(tx, common.uuid);
}

/** The rules of every deployment, in the order in which they refuse. */
async function deploy(desk: Desk, asked: Asked): Promise<Deployment> {
  const { tx, target } = desk;
  const { version, reason } = asked;
  await checkVersion(desk, version);
  const running = await findTesting(tx, target.promptId);
  if (running?.version === version && reason === undefined) return presentDeployment(tx, running);
  if (running) refuseRunning(running);
  const done = await findDone(desk, version);
  if (done) return done;
  checkReplaces(desk, asked.replaces);
  if (!target.isProtected) return switchNow(desk, version, { way: 'plain' });
  const trials = withCases(await listTrials(tx, { promptId: target.promptId, version }));
  if (target.promptId === null && trials.length === 0)
    return switchNow(desk, version, { way: 'plain' });
  if (reason !== undefined) return switchNow(desk, version, { way: 'override', reason });
  if (trials.length === 0) throw fail('prompts.no-tests');
  return beginTests(desk, asked, trials);
}

/** The process that runs tests is told after they are there. */
function wakeTests(deps: Deps, deployment: Deployment): Deployment {
  if (deployment.state === 'testing') deps.wake(testRunsJob);
  return deployment;
}

/**
 * Puts a version of a prompt in production: at once, after its tests or past them (docs/prompts.md).
 * @throws `prompts.not-found`, `prompts.archived`, `prompts.version-not-found`, `prompts.deployment-running`,
 *   `request.conflict`, `prompts.no-tests`, `prompts.tests-failed`
 */
export async function deployVersion(
  deps: Deps,
  byUserId: number,
  promptUuid: string,
  asked: Asked,
): Promise<Deployment> {
  const deployment = await deps.db.withStaff(async (tx) => {
    const target = await lockTargetPrompt(tx, promptUuid);
    return deploy({ tx, deps, byUserId, target }, asked);
  });
  return wakeTests(deps, deployment);
}

/**
 * Puts a version of the mandatory rules in force.
 * @throws `prompts.version-not-found`, `prompts.deployment-running`, `request.conflict`, `prompts.tests-failed`
 */
export async function deployRulesVersion(
  deps: Deps,
  byUserId: number,
  asked: Asked,
): Promise<Deployment> {
  const deployment = await deps.db.withStaff(async (tx) =>
    deploy({ tx, deps, byUserId, target: await lockTargetRules(tx) }, asked),
  );
  return wakeTests(deps, deployment);
}

/**
 * Back to a version that was in production before, at once: the way out of an emergency waits for no model.
 * @throws `prompts.not-found`, `prompts.archived`, `prompts.version-not-found`, `prompts.deployment-running`,
 *   `request.conflict`, `prompts.never-deployed`
 */
export async function rollBackTo(
  deps: Deps,
  byUserId: number,
  promptUuid: string,
  { version, replaces }: Pick<Asked, 'version' | 'replaces'>,
): Promise<Deployment> {
  return deps.db.withStaff(async (tx) => {
    const target = await lockTargetPrompt(tx, promptUuid);
    const desk = { tx, deps, byUserId, target };
    await checkVersion(desk, version);
    const running = await findTesting(tx, target.promptId);
    if (running) refuseRunning(running);
    const done = await findDone(desk, version);
    if (done) return done;
    checkReplaces(desk, replaces);
    if (!(await findDeployed(tx, target.promptId, version))) throw fail('prompts.never-deployed');
    return switchNow(desk, version, { way: 'roll-back' });
  });
}
