import type { Deps } from '../../deps.ts';
import { removeOldRun, removeOrphanedVerdicts } from './run-forget-store.ts';

const keptMs = 90 * 86_400_000;
/** A run may have a hundred thousand answers. */
const timing = { statementTimeoutMs: 60_000 };

/**
 * Job: forgets runs that ended more than 90 days ago and that nothing needs any more, one at a time, and what was said of
 * cases that are gone.
 * @returns how many runs
 */
export async function forgetRuns(deps: Deps): Promise<number> {
  const before = new Date(deps.clock().getTime() - keptMs);
  let runs = 0;
  while (await deps.db.withStaff((tx) => removeOldRun(tx, before), timing)) runs += 1;
  await deps.db.withStaff((tx) => removeOrphanedVerdicts(tx), timing);
  return runs;
}
