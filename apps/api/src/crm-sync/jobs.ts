import type { CronJob } from '../jobs/cron-job.ts';
import { forgetEvents, runSyncs } from './run-syncs.ts';
import { syncJob } from './start-stop.ts';

export const crmSyncCron: CronJob[] = [
  {
    name: syncJob,
    cron: '* * * * *',
    // Not awaited: a history may take longer than the queue lets a job take, and its own lease brings it back.
    run: (deps) => {
      runSyncs(deps).catch((error: unknown) => deps.log.warn({ err: error }, 'reading CRMs'));
      return Promise.resolve();
    },
  },
  { name: 'crm-sync.tidy', cron: '23 * * * *', run: (deps) => forgetEvents(deps) },
];
