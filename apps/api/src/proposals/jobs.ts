import type { CronJob } from '../jobs/cron-job.ts';
import { proposalsJob } from './proposals.ts';
import { readAnswers } from './run.ts';

export { proposalsJob };

export const proposalsCron: CronJob[] = [
  { name: proposalsJob, cron: '17 * * * *', run: readAnswers },
];
