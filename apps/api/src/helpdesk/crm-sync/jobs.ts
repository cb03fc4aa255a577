import type { Deps } from '../deps.ts';
import type { CronJob } from '../../platform/jobs/cron-job.ts';
import { forgetEvents, runSyncs } from './run-syncs.ts';
import { syncJob } from './start-stop.ts';
import type { SyncWork } from './turn-parts.ts';

export const crmSyncCron = <D extends Deps>(workOf: (deps: D) => SyncWork): CronJob<D>[] => [
  {
    name: syncJob,
    cron: '* * * * *',
    everywhere: true,
    // Not awaited: what is woken for meanwhile must not wait for a long history, and its own lease brings it back.
    run: (deps) => {
      runSyncs(deps, workOf(deps)).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'reading CRMs'),
      );
      return Promise.resolve();
    },
  },
  { name: 'crm-sync.tidy', cron: '23 * * * *', run: (deps) => forgetEvents(deps) },
];
