import type { Deps } from '../deps.ts';
import type { CronJob } from '../../platform/jobs/cron-job.ts';
import { compareFigures } from './compare.ts';
import { rollUp, rollUpJob } from './roll-up.ts';

export const insightsCron: CronJob<Deps>[] = [
  { name: rollUpJob, cron: '* * * * *', run: async (deps) => void (await rollUp(deps)) },
  {
    name: 'insights.compare',
    cron: '41 2 * * *',
    run: async (deps) => {
      const days = await compareFigures(deps);
      if (days > 0) deps.log.warn({ days }, 'figures differ from the rows');
    },
  },
];
