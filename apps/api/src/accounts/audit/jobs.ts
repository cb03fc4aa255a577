import type { Deps } from '../deps.ts';
import type { CronJob } from '../../platform/jobs/cron-job.ts';
import { sealEntries } from './seals.ts';

export const auditCron: CronJob<Deps>[] = [
  { name: 'audit.seal', cron: '* * * * *', run: async (deps) => void (await sealEntries(deps)) },
];
