import type { Deps } from '../../insight/index.ts';
import type { CronJob } from '../../platform/jobs/cron-job.ts';
import type { ErasureWork } from './erase-person.ts';
import { eraseJob, retentionJob } from './job-names.ts';
import { applyRetention } from './retention.ts';
import { runErasures } from './run-erasures.ts';

export const personalDataCron = (work: ErasureWork): CronJob<Deps>[] => [
  { name: eraseJob, cron: '* * * * *', atStart: true, run: (deps) => runErasures(deps, work) },
  { name: retentionJob, cron: '41 2 * * *', run: (deps) => applyRetention(deps) },
];
