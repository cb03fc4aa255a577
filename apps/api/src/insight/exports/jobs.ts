import type { Deps } from '../deps.ts';
import type { CronJob } from '../../platform/jobs/cron-job.ts';
import { exportJob, scheduleJob } from './export-job.ts';
import { makeFiles } from './files/make-files.ts';
import { removeGoneObjects } from './files/objects-gone.ts';
import { runSchedules } from './schedules/run-schedules.ts';
import { expireExports, removeOldExports } from './end-store.ts';

const atOnce = 20;
const keepLinesMs = 90 * 86_400_000;

/** Removes the files whose time is over; the list says so for three months more. */
export async function expireFiles(deps: Deps): Promise<number> {
  let expired = 0;
  for (let isMore = true; isMore;) {
    const now = deps.clock();
    const count = await deps.db.withStaff((tx) => expireExports(tx, now, atOnce), {
      statementTimeoutMs: 60_000,
    });
    expired += count;
    isMore = count === atOnce;
  }
  const before = new Date(deps.clock().getTime() - keepLinesMs);
  await deps.db.withStaff((tx) => removeOldExports(tx, before));
  return expired;
}

export const exportsCron: CronJob<Deps>[] = [
  {
    name: exportJob,
    cron: '* * * * *',
    everywhere: true,
    // Not awaited: what is woken for meanwhile must not wait for a long file, and its own lease brings it back.
    run: (deps) => {
      makeFiles(deps).catch((error: unknown) => deps.log.warn({ err: error }, 'exported files'));
      return Promise.resolve();
    },
  },
  {
    name: scheduleJob,
    cron: '* * * * *',
    run: async (deps) => {
      const files = await runSchedules(deps);
      if (files > 0) deps.log.info({ files }, 'scheduled exports');
    },
  },
  {
    name: 'exports.expire',
    cron: '23 * * * *',
    run: async (deps) => {
      const files = await expireFiles(deps);
      deps.log.info({ files }, 'exported files removed');
    },
  },
  {
    name: 'exports.objects',
    cron: '*/5 * * * *',
    run: async (deps) => {
      const objects = await removeGoneObjects(deps);
      if (objects > 0) deps.log.info({ objects }, 'objects of exported files removed');
    },
  },
];
