import type { Deps } from '../deps.ts';
import type { CronJob } from '../../platform/jobs/cron-job.ts';
import { closeLostCalls, removeCallsBefore } from './ledger-store.ts';

const hourMs = 3_600_000;
/** A year of months to compare with, and the one under way. */
const keptMs = 400 * 24 * hourMs;
const batch = 10_000;

/** Job: ends calls whose server was killed, and forgets those of more than a year ago; months keep their sums. */
export async function tidyCalls(deps: Deps): Promise<void> {
  const now = deps.clock().getTime();
  await deps.db.withStaff((tx) => closeLostCalls(tx, new Date(now - hourMs)));
  const before = new Date(now - keptMs);
  for (let removed = batch; removed === batch;)
    removed = await deps.db.withStaff((tx) => removeCallsBefore(tx, before, batch));
}

export const modelsCron: CronJob<Deps>[] = [
  { name: 'models.tidy', cron: '17 * * * *', run: tidyCalls },
];
