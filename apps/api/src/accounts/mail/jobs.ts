import type { Deps } from '../deps.ts';
import type { CronJob } from '../../platform/jobs/cron-job.ts';
import { purgeCounts } from './limits.ts';
import { purgeMails } from './mail.ts';
import { sendDueMails } from './send-mails.ts';

export const mailCron: CronJob<Deps>[] = [
  {
    name: 'mail.send',
    cron: '* * * * *',
    isOutgoing: true,
    run: async (deps) => void (await sendDueMails(deps)),
  },
  {
    name: 'mail.purge',
    cron: '27 3 * * *',
    run: async (deps) => {
      const rows = await purgeMails(deps);
      await purgeCounts(deps);
      deps.log.info({ rows }, 'old mails removed');
    },
  },
];
