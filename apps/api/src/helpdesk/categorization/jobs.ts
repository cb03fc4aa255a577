import type { Deps } from '../deps.ts';
import type { CronJob } from '../../platform/jobs/cron-job.ts';
import { arrivedChannel } from '../tickets/tickets.ts';
import { nameArrived, nameJob } from './automatic.ts';
import { askOutgrown, trainJob, trainWaiting } from './train.ts';

export const categorizationCron: CronJob<Deps>[] = [
  {
    name: trainJob,
    cron: '*/2 * * * *',
    everywhere: true,
    run: async (deps) => void (await trainWaiting(deps)),
  },
  { name: 'categorization.ask-outgrown', cron: '17 3 * * *', run: askOutgrown },
  { name: nameJob, cron: '* * * * *', channel: arrivedChannel, run: nameArrived },
];
