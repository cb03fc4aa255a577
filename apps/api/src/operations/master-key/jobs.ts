import type { Deps } from '../../insight/index.ts';
import type { CronJob } from '../../platform/jobs/cron-job.ts';
import { resealAll } from './reseal.ts';

export const masterKeyCron: CronJob<Deps>[] = [
  {
    name: 'master-key.reseal',
    cron: '23 * * * *',
    // A new master key comes with a start.
    atStart: true,
    run: async (deps) => void (await resealAll(deps)),
  },
];
