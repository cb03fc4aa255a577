import type { Deps } from '../deps.ts';
import type { CronJob } from '../../platform/jobs/cron-job.ts';
import { sendDigests } from './digest-mail.ts';

export const reportsCron: CronJob<Deps>[] = [
  {
    name: 'insights.digests',
    cron: '*/5 * * * *',
    run: async (deps) => {
      const mails = await sendDigests(deps);
      if (mails > 0) deps.log.info({ mails }, 'digests sent');
    },
  },
];
