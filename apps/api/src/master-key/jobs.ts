import type { CronJob } from '../jobs/cron-job.ts';
import { resealAll } from './reseal.ts';

/** Also run at every start: a new master key comes with one. */
export const resealJob = 'master-key.reseal';

export const masterKeyCron: CronJob[] = [
  { name: resealJob, cron: '23 * * * *', run: async (deps) => void (await resealAll(deps)) },
];
