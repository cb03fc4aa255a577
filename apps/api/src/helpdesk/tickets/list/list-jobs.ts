import type { Deps } from '../../deps.ts';
import type { CronJob } from '../../../platform/jobs/cron-job.ts';
import { foldTicketCounts } from './counts-store.ts';

/** Fewer rows to add up: every statement that changes tickets leaves some. */
export async function foldCounts(deps: Deps): Promise<number> {
  return deps.db.withStaff((tx) => foldTicketCounts(tx), { statementTimeoutMs: 60_000 });
}

export const ticketListCron: CronJob<Deps>[] = [
  {
    name: 'tickets.fold-counts',
    cron: '* * * * *',
    run: async (deps) => void (await foldCounts(deps)),
  },
];
