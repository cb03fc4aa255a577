import type { Deps } from '../deps.ts';
import type { CronJob } from '../../platform/jobs/cron-job.ts';
import { forgetRuns } from './runs/run-forget.ts';
import { testRunsJob, workTestRuns } from './run-work/run-work.ts';

export const batchTestingCron: CronJob<Deps>[] = [
  {
    name: testRunsJob,
    cron: '* * * * *',
    everywhere: true,
    // Not awaited: what is woken for meanwhile must not wait for a long run, and its own lease brings it back.
    run: (deps) => {
      workTestRuns(deps).catch((error: unknown) => deps.log.warn({ err: error }, 'test runs'));
      return Promise.resolve();
    },
  },
  {
    name: 'batch-testing.forget',
    cron: '47 3 * * *',
    run: async (deps) => {
      const runs = await forgetRuns(deps);
      deps.log.info({ runs }, 'old test runs forgotten');
    },
  },
];
