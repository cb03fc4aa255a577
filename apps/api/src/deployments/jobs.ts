import type { CronJob } from '../jobs/cron-job.ts';
import { finishDeployments, finishJob } from './finish.ts';

export const deploymentsCron: CronJob[] = [
  // Woken when a test run ends; by the minute for those whose server was killed in between.
  { name: finishJob, cron: '* * * * *', run: finishDeployments },
];
