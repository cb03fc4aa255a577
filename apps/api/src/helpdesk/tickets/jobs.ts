import { listClients } from '../../accounts/index.ts';
import type { Deps } from '../deps.ts';
import type { CronJob } from '../../platform/jobs/cron-job.ts';
import { ticketListCron } from './list/list-jobs.ts';
import { filtersOf, reapplyBatch, reapplyJob, reapplyRules } from './rules/rules.ts';
import { listReapplications } from './rules/settings-store.ts';

/** One client that fails does not stop the others. */
async function forEach(clientIds: number[], run: (clientId: number) => Promise<void>) {
  const failures: unknown[] = [];
  for (const clientId of clientIds) {
    try {
      await run(clientId);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'tickets could not be judged anew');
}

/** Tickets grow older while nobody changes anything: clients whose filters ask for an age are judged anew. */
export async function retireOldTickets(deps: Deps): Promise<number> {
  const clients = await deps.db.withStaff((tx) => listClients(tx, false));
  const aging = clients.filter((client) => filtersOf(client).maxAgeDays !== null);
  await forEach(
    aging.map(({ id }) => id),
    (id) => deps.db.withClient(id, (tx) => reapplyRules(tx, id)),
  );
  return aging.length;
}

/**
 * Applies changed rules to the tickets of clients that have many. Each batch is a transaction of its own: tickets
 * that arrive wait for one batch at most, and the work goes on where it was stopped.
 */
export async function reapplyWaiting(
  deps: Deps,
  options: { batchSize?: number; onBatch?: () => void } = {},
): Promise<void> {
  const { batchSize = 2_000, onBatch } = options;
  const waiting = await deps.db.withStaff((tx) => listReapplications(tx));
  await forEach(waiting, async (clientId) => {
    for (let isMore = true; isMore;) {
      isMore = await deps.db.withClient(clientId, (tx) => reapplyBatch(tx, clientId, batchSize), {
        statementTimeoutMs: 60_000,
      });
      onBatch?.();
    }
  });
}

export const ticketsCron: CronJob<Deps>[] = [
  ...ticketListCron,
  {
    name: 'tickets.retire-old',
    cron: '41 2 * * *',
    run: async (deps) => {
      const clients = await retireOldTickets(deps);
      deps.log.info({ clients }, 'tickets judged by their age');
    },
  },
  { name: reapplyJob, cron: '* * * * *', run: (deps) => reapplyWaiting(deps) },
];
