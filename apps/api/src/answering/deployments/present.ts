import type { Deployment, FailingCase } from '@replique/contract/answering/deployments';
import { readRunsOfDeployment } from '../batch-testing/batch-testing.ts';
import type { Tx } from '../../platform/db/database.ts';
import { listFailures, type DeploymentRecord } from './store.ts';

type Tests = Pick<Deployment, 'progress' | 'failedCount' | 'failing'>;

/** Of one whose tests run, what they say so far. */
async function readTests(tx: Tx, row: DeploymentRecord): Promise<Tests> {
  const { done, total, failedCount, failing } = await readRunsOfDeployment(tx, row.id);
  return { progress: { done, total }, failedCount, failing };
}

/** Of one that is over, what was kept of them. */
function keptTests({ done, total, failedCount }: DeploymentRecord, failing: FailingCase[]): Tests {
  const progress = done === null || total === null ? null : { done, total };
  return { progress, failedCount, failing };
}

function present(row: DeploymentRecord, tests: Tests): Deployment {
  const { uuid, prompt, version, replaces, way, state, reason, stoppedBy, by } = row;
  const [createdAt, endedAt] = [row.createdAt.toISOString(), row.endedAt?.toISOString() ?? null];
  const said = { uuid, prompt, version, replaces, way, state, reason, stoppedBy, by };
  return { ...said, ...tests, createdAt, endedAt };
}

/** Deployments as the contract has them, in the order given. */
export async function presentDeployments(tx: Tx, rows: DeploymentRecord[]): Promise<Deployment[]> {
  const ids = rows.map((row) => row.id);
  const kept = await listFailures(tx, ids);
  const presented: Deployment[] = [];
  for (const row of rows) {
    const isTesting = row.state === 'testing';
    const tests = isTesting ? await readTests(tx, row) : keptTests(row, kept.get(row.id) ?? []);
    presented.push(present(row, tests));
  }
  return presented;
}

export async function presentDeployment(tx: Tx, row: DeploymentRecord): Promise<Deployment> {
  const [presented] = await presentDeployments(tx, [row]);
  if (!presented) throw new Error('A deployment was not presented.');
  return presented;
}
