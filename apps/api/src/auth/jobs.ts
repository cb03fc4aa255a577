import type { CronJob } from '../jobs/cron-job.ts';
import { purgeExpired } from './auth.ts';
import { noteWrongTries } from './sign-in-log.ts';

export const authCron: CronJob[] = [
  {
    name: 'auth.note-wrong-tries',
    cron: '* * * * *',
    run: async (deps) => void (await noteWrongTries(deps)),
  },
  {
    name: 'auth.purge-expired',
    cron: '17 3 * * *',
    run: async (deps) => {
      const rows = await purgeExpired(deps);
      deps.log.info({ rows }, 'ended sessions and codes removed');
    },
  },
];
