import type { CronJob } from '../jobs/cron-job.ts';
import type { ErasureWork } from './erase-person.ts';
import { eraseJob, retentionJob } from './job-names.ts';
import { applyRetention } from './retention.ts';
import { runErasures } from './run-erasures.ts';

export { eraseJob } from './job-names.ts';

export const personalDataCron = (work: ErasureWork): CronJob[] => [
  { name: eraseJob, cron: '* * * * *', run: (deps) => runErasures(deps, work) },
  { name: retentionJob, cron: '41 2 * * *', run: (deps) => applyRetention(deps) },
];
