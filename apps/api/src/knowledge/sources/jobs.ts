import type { Deps } from '../deps.ts';
import type { CronJob } from '../../platform/jobs/cron-job.ts';
import { syncJob } from './sources.ts';
import { runSyncs } from './run-syncs.ts';

export const sourcesCron: CronJob<Deps>[] = [
  {
    name: syncJob,
    cron: '* * * * *',
    everywhere: true,
    // Not awaited: what is woken for meanwhile must not wait for a long reading, and its own lease brings it back.
    run: (deps) => {
      runSyncs(deps).catch((error: unknown) => deps.log.warn({ err: error }, 'reading sources'));
      return Promise.resolve();
    },
  },
];
