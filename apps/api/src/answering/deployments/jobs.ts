import type { Deps } from '../deps.ts';
import type { CronJob } from '../../platform/jobs/cron-job.ts';
import { finishDeployments, finishJob } from './finish.ts';

export const deploymentsCron: CronJob<Deps>[] = [
  // Woken when a test run ends; by the minute for those whose server was killed in between.
  { name: finishJob, cron: '* * * * *', run: finishDeployments },
];
