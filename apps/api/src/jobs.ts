import type { Deps } from './deps.ts';
import { readOutgoingHold } from './operations/backup/backup.ts';
import type { Database } from './platform/db/database.ts';
import type { CronJob } from './platform/jobs/cron-job.ts';
import { JobRunner } from './platform/jobs/job-runner.ts';
import type { Slice } from './platform/slice.ts';
import { drainWork } from './platform/work/durable-work.ts';
import { slices } from './slices.ts';

/** The whole recurring background life of the server. */
export const cronTable: CronJob<Deps>[] = slices.flatMap(({ jobs = [] }: Slice<Deps>) => jobs);

export type RunningJobs = {
  /** Lets running jobs end, for at most 20 s. */
  stop(): Promise<void>;
  /** Whether the database did not answer for 10 s. */
  isSilent(): boolean;
};

/** What would leave a restored copy waits until somebody lets it. */
export async function runUnlessHeld(deps: Deps, job: CronJob<Deps>): Promise<void> {
  if (job.isOutgoing && (await readOutgoingHold(deps))) return;
  await deps.tracing.inSpan(`job ${job.name}`, { 'replique.job': job.name }, () => job.run(deps));
}

/**
 * Starts working.
 * @param db the jobs' own connections
 */
export async function startJobs(
  deps: Deps,
  db: Database,
  jobs: CronJob<Deps>[] = cronTable,
): Promise<RunningJobs> {
  const { log } = deps;
  if (await readOutgoingHold(deps)) log.warn('outgoing jobs are held: npm run release-outgoing');
  const runner = new JobRunner({
    jobs,
    db,
    heard: deps.db,
    log,
    run: (job) => runUnlessHeld(deps, job),
  });
  deps.wake = (job) => runner.wake(job);
  await runner.start();
  deps.chats.answering.start();
  return {
    isSilent: () => runner.isSilent(),
    async stop() {
      await Promise.all([deps.chats.answering.stop(), drainWork(deps)]);
      await runner.stop();
      await db.close();
    },
  };
}
