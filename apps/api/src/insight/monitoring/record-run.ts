import type { Deps } from '../deps.ts';
import type { CronJob } from '../../platform/jobs/cron-job.ts';
import { noteJobRun } from './installation-store.ts';

/** Runs a job and writes down how it ended, so that one that fails again and again becomes an incident. */
export async function recordRun(deps: Deps, job: CronJob<Deps>): Promise<void> {
  const begun = performance.now();
  const note = async (isFailed: boolean) => {
    const ms = Math.round(performance.now() - begun);
    const run = { name: job.name, at: deps.clock(), ms, isFailed };
    await deps.db
      .withStaff((tx) => noteJobRun(tx, run))
      // The queue says itself when the database is away.
      .catch((error: unknown) => deps.log.warn({ err: error }, 'a run was not written down'));
  };
  try {
    await deps.tracing.inSpan(`job ${job.name}`, { 'replique.job': job.name }, () => job.run(deps));
  } catch (error) {
    await note(true);
    throw error;
  }
  await note(false);
}
