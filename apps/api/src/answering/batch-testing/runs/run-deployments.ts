import { mostFailingCases, type FailingCase } from '@replique/contract/answering/deployments';
import type { Tx } from '../../../platform/db/database.ts';
import type { TestRunState } from '../../../platform/db/column-words.ts';
import { listFailing, listRunsOf } from './run-deployment-store.ts';
import { endOpenRun, refreshSides } from './run-store.ts';

/** What a deployment asks of its runs. As staff. */

export type DeploymentRuns = {
  states: TestRunState[];
  /** Answers. */
  done: number;
  total: number;
  failedCount: number;
  /** At most {@link mostFailingCases}. */
  failing: FailingCase[];
};

/** How the runs of a deployment stand: flaky cases and answers that could not be written have failed. */
export async function readRunsOfDeployment(tx: Tx, deploymentId: number): Promise<DeploymentRuns> {
  const runs = await listRunsOf(tx, deploymentId);
  const { failing, failedCount } = await listFailing(tx, deploymentId, mostFailingCases);
  return {
    states: runs.map(({ state }) => state),
    done: runs.reduce((sum, { done }) => sum + done, 0),
    total: runs.reduce((sum, { total }) => sum + total, 0),
    failedCount,
    failing,
  };
}

/** Ends what waits and what runs; answers that are there stay. */
export async function cancelRunsOfDeployment(
  tx: Tx,
  deploymentId: number,
  at: Date,
): Promise<void> {
  for (const run of await listRunsOf(tx, deploymentId))
    if (await endOpenRun(tx, run, 'cancelled', at)) await refreshSides(tx, run);
}
