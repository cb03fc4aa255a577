import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import { findTesting } from './store.ts';
import { switchAtOnce } from './switch-at-once.ts';
import { lockTargetPrompt } from './target.ts';

/** What prompts ask of deployments, in a transaction of theirs (answering/prompts/work.ts). */

/** Whether tests of a deployment run; under the lock of the prompt it stays so until the end of the transaction. */
export async function isDeploymentRunning(tx: Tx, promptId: number): Promise<boolean> {
  return (await findTesting(tx, promptId)) !== undefined;
}

/**
 * Puts the version in production that a prompt begins with, untested: of a new clone, or of what the server sets up
 * itself, such as the demo.
 * @param byUserId null: by nobody, and not written down in the audit log
 * @throws `prompts.not-found`
 */
export async function deployFirst(
  tx: Tx,
  deps: Deps,
  byUserId: number | null,
  promptUuid: string,
  version: number,
): Promise<void> {
  const target = await lockTargetPrompt(tx, promptUuid);
  await switchAtOnce({ tx, deps, byUserId, target }, version, { way: 'plain' });
}
