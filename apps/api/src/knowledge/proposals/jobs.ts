import type { Deps } from '../deps.ts';
import type { CronJob } from '../../platform/jobs/cron-job.ts';
import { proposalsJob } from './proposals.ts';
import { readAnswers } from './run.ts';

export const proposalsCron: CronJob<Deps>[] = [
  { name: proposalsJob, cron: '17 * * * *', atStart: true, run: readAnswers },
];
