import type { Deps } from '../deps.ts';
import type { CronJob } from '../../platform/jobs/cron-job.ts';
import type { ActionsWork } from './held-action.ts';
import { runActions } from './run-actions.ts';
import { removeOldActions } from './store.ts';
import { actionsJob } from './ticket-actions.ts';

const keepMs = 30 * 86_400_000;

async function forgetActions(deps: Deps): Promise<number> {
  const before = new Date(deps.clock().getTime() - keepMs);
  return deps.db.withStaff((tx) => removeOldActions(tx, before));
}

export const ticketActionsCron = <D extends Deps>(
  workOf: (deps: D) => ActionsWork,
): CronJob<D>[] => [
  {
    name: actionsJob,
    cron: '* * * * *',
    everywhere: true,
    // What a stop broke off, or the demo asked for, goes on at once.
    atStart: true,
    // Not awaited: what is woken for meanwhile must not wait for an long action, and its own lease brings it back.
    run: (deps) => {
      runActions(deps, workOf(deps)).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'ticket actions'),
      );
      return Promise.resolve();
    },
  },
  {
    name: 'ticket-actions.forget',
    cron: '37 3 * * *',
    run: async (deps) => {
      const actions = await forgetActions(deps);
      deps.log.info({ actions }, 'old actions forgotten');
    },
  },
];
