import type { Deps } from '../deps.ts';
import type { CronJob } from '../../platform/jobs/cron-job.ts';
import { purgeExpired } from './auth.ts';
import { noteWrongTries } from './tries/sign-in-log.ts';

export const authCron: CronJob<Deps>[] = [
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
