import type { Deps } from '../deps.ts';
import type { CronJob } from '../jobs/cron-job.ts';
import { fillAgents, listAgentBackfills } from './agents-store.ts';
import { foldTicketCounts } from './counts-store.ts';
import { lockTicketRules } from './settings-store.ts';

/** What the ticket list needs now and then: counters folded, names of agents filled in once. */

/** Fewer rows to add up: every statement that changes tickets leaves some. */
export async function foldCounts(deps: Deps): Promise<number> {
  return deps.db.withStaff((tx) => foldTicketCounts(tx), { statementTimeoutMs: 60_000 });
}

/** Each batch is a transaction of its own: the work goes on where it was stopped. */
export async function nameAgents(deps: Deps, batchSize = 2_000): Promise<void> {
  for (const clientId of await deps.db.withStaff((tx) => listAgentBackfills(tx))) {
    for (let isMore = true; isMore;)
      isMore = await deps.db.withClient(
        clientId,
        async (tx) => {
          // A ticket that is stored at the same moment would get its old names back.
          await lockTicketRules(tx, clientId, 'alone');
          return fillAgents(tx, clientId, batchSize);
        },
        { statementTimeoutMs: 60_000 },
      );
  }
}

export const ticketListCron: CronJob[] = [
  {
    name: 'tickets.fold-counts',
    cron: '* * * * *',
    run: async (deps) => void (await foldCounts(deps)),
  },
  { name: 'tickets.name-agents', cron: '*/10 * * * *', run: (deps) => nameAgents(deps) },
];
