import type { CronJob } from '../jobs/cron-job.ts';
import { nameArrived, nameJob } from './automatic.ts';
import { askOutgrown, trainJob, trainWaiting } from './train.ts';

export { nameJob };

export const categorizationCron: CronJob[] = [
  { name: trainJob, cron: '*/2 * * * *', run: async (deps) => void (await trainWaiting(deps)) },
  { name: 'categorization.ask-outgrown', cron: '17 3 * * *', run: askOutgrown },
  { name: nameJob, cron: '* * * * *', run: nameArrived },
];
