import type { Deps } from '../deps.ts';
import type { CronJob } from '../../platform/jobs/cron-job.ts';
import { checkClients, checkJob, forgetChecks } from './checks.ts';
import { tellJob } from './incidents.ts';
import { tellDue } from './tell.ts';
import { watchInstallation } from './watch.ts';

export const monitoringCron: CronJob<Deps>[] = [
  // Each client every five minutes; looked at every minute, for those that were asked for and those left behind.
  {
    name: checkJob,
    cron: '* * * * *',
    everywhere: true,
    run: async (deps) => void (await checkClients(deps)),
  },
  { name: 'monitoring.watch', cron: '* * * * *', run: watchInstallation },
  {
    name: tellJob,
    cron: '* * * * *',
    isOutgoing: true,
    run: async (deps) => void (await tellDue(deps)),
  },
  { name: 'monitoring.forget', cron: '19 4 * * *', run: forgetChecks },
];
