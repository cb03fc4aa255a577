import type { Deps } from '../deps.ts';
import type { CronJob } from '../../platform/jobs/cron-job.ts';
import { removeExpired } from './store.ts';

const batch = 5_000;

/** Job: forgets what was looked up once its time is over. */
export async function forgetExpired(deps: Deps): Promise<void> {
  const now = deps.clock();
  for (let removed = batch; removed === batch;)
    removed = await deps.db.withStaff((tx) => removeExpired(tx, now, batch));
}

export const thirdPartyCron: CronJob<Deps>[] = [
  { name: 'third-party.forget', cron: '*/5 * * * *', run: forgetExpired },
];
