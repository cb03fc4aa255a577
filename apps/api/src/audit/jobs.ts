import type { CronJob } from '../jobs/cron-job.ts';
import { sealEntries } from './seals.ts';

export const auditCron: CronJob[] = [
  { name: 'audit.seal', cron: '* * * * *', run: async (deps) => void (await sealEntries(deps)) },
];
