import type { Deps } from '../deps.ts';
import type { CronJob } from '../../platform/jobs/cron-job.ts';
import { forgetOldest, letColleagueHelp, letNextArrive } from './arrivals.ts';
import { castOf, type Cast } from './cast.ts';
import { playOn } from './simulated-crm.ts';
import { listSimulators } from './store.ts';
import { tellEvents } from './tell-events.ts';

/** While somebody tries the demo, most likely; later it does not grow by a customer each minute. */
const busyMs = 60 * 60_000;
const calmMinutes = 10;

async function playAt(deps: Deps, clientId: number, cast: Cast | undefined, isDue: boolean) {
  const played = await playOn(deps, clientId, (crm, row) => {
    if (cast) letColleagueHelp(crm, row, cast);
    if (cast && isDue) letNextArrive(crm, row, cast);
    forgetOldest(crm);
  });
  await tellEvents(deps, clientId, played?.events ?? []);
}

/**
 * A minute at the simulated CRMs: at the demo's a customer writes, and when many wait a colleague answers one.
 * @param sinceStartMs how long the server has been running
 */
export async function playMinute(
  deps: Deps,
  sinceStartMs = process.uptime() * 1_000,
): Promise<void> {
  if (!deps.config.simulator) return;
  const isCustomerDue = sinceStartMs < busyMs || deps.clock().getMinutes() % calmMinutes === 0;
  for (const { clientId, name } of await deps.db.withStaff((tx) => listSimulators(tx))) {
    try {
      await playAt(deps, clientId, castOf(name), isCustomerDue);
    } catch (error) {
      deps.log.warn({ err: error, clientId }, 'nothing could be played at a simulated CRM');
    }
  }
}

export const simulatorCron: CronJob<Deps>[] = [
  { name: 'simulator.play', cron: '* * * * *', run: (deps) => playMinute(deps) },
];
