import type { Deps } from '../deps.ts';
import type { Tx } from '../../platform/db/database.ts';

/** What deployments, a slice that builds on this one, do for it in the same transaction. */
export type PromptsWork = {
  /** Whether a version of the prompt is being tested; under the prompt's lock it stays so. */
  isDeploymentRunning: (tx: Tx, promptId: number) => Promise<boolean>;
  /** Puts a version of a prompt made in this transaction in production, and writes that down. */
  deployFirst: (
    tx: Tx,
    deps: Deps,
    byUserId: number,
    promptUuid: string,
    version: number,
  ) => Promise<void>;
};
