import type { Deps } from '../deps.ts';
import type { CronJob } from '../../platform/jobs/cron-job.ts';
import { closeSilentChats } from './close-silent.ts';
import { answerJob } from './work.ts';
import { forgetCounts } from './visitors/limits.ts';

export const chatsCron: CronJob<Deps>[] = [
  {
    name: answerJob,
    cron: '* * * * *',
    everywhere: true,
    run: async (deps) => deps.chats.answering.take(),
  },
  {
    name: 'chats.close-silent',
    cron: '*/10 * * * *',
    run: async (deps) => {
      const chats = await closeSilentChats(deps);
      if (chats > 0) deps.log.info({ chats }, 'silent chats closed');
    },
  },
  {
    name: 'chats.forget-counts',
    cron: '23 4 * * *',
    run: async (deps) => {
      const counts = await forgetCounts(deps);
      deps.log.info({ counts }, 'old counts of chats forgotten');
    },
  },
];
