import type { CronJob } from '../jobs/cron-job.ts';
import { eraseClients, eraseJob } from './erase-client.ts';

export const clientsCron: CronJob[] = [
  { name: eraseJob, cron: '*/10 * * * *', run: (deps) => eraseClients(deps) },
];
