import type { CronJob } from '../jobs/cron-job.ts';
import { groupJob } from './limits.ts';
import { groupTickets } from './run.ts';

export { groupJob };

// Woken when tickets come; a turn with nothing to do costs one look a client.
export const reinforcementCron: CronJob[] = [
  { name: groupJob, cron: '2,22,42 * * * *', run: groupTickets },
];
