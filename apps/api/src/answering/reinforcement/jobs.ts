import type { Deps } from '../deps.ts';
import { arrivedChannel } from '../../helpdesk/index.ts';
import type { CronJob } from '../../platform/jobs/cron-job.ts';
import { groupJob } from './limits.ts';
import { groupTickets } from './grouping/run.ts';

// Woken when tickets come; a turn with nothing to do costs one look a client.
export const reinforcementCron: CronJob<Deps>[] = [
  {
    name: groupJob,
    cron: '2,22,42 * * * *',
    atStart: true,
    channel: arrivedChannel,
    run: groupTickets,
  },
];
