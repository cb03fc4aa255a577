import pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Deps } from './deps.ts';
import { recordRun } from './insight/monitoring/monitoring.ts';
import { readOutgoingHold } from './operations/backup/backup.ts';
import type { Logger } from './platform/db/logger.ts';
import { roles } from './platform/db/roles.ts';
import type { CronJob } from './platform/jobs/cron-job.ts';
import type { Slice } from './platform/slice.ts';
import { drainWork } from './platform/work/durable-work.ts';
import { slices } from './slices.ts';

/** The whole recurring background life of the server. */
export const cronTable: CronJob<Deps>[] = slices.flatMap(({ jobs = [] }: Slice<Deps>) => jobs);

const schema = 'pgboss';

/** A job whose server says nothing for so long is begun again by another, or the next. */
const heartbeatSeconds = 30;
const monitorSeconds = 10;

/** The queue's own statements: one that the database no longer answers gives its connection up. */
const queueLimits = {
  connectionTimeoutMillis: 3_000,
  statement_timeout: 7_000,
  query_timeout: 8_000,
  keepAlive: true,
};
/** Every worker without work asks for some every two seconds. */
const idleWorkersAskWithinMs = 10_000;

export type RunningJobs = {
  /** Lets running jobs end, for at most 20 s. */
  stop(): Promise<void>;
  /** Whether workers are free and none of them got an answer of the queue for 10 s. */
  isSilent(): boolean;
};

/** Makes or migrates the queue's own schema as owner, and lets staff work with it: the running server never owns it. */
export async function prepareQueue(ownerUrl: string, log: Logger): Promise<void> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    schema,
    supervise: false,
    schedule: false,
    max: 2,
  });
  boss.on('error', (error) => log.error({ err: error }, 'queue'));
  await boss.start();
  for (const job of cronTable)
    // One at work and one waiting, however often it is woken and in however many processes.
    await boss.createQueue(job.name, { policy: 'stately', retryLimit: 3, retryBackoff: true });
  // Without a sign of life a job of a killed server would stand in the way of the next ones for a quarter of an hour.
  for (const job of cronTable) await boss.updateQueue(job.name, { heartbeatSeconds });
  await boss.stop({ graceful: false });
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(`grant usage on schema ${schema} to ${roles.staff};
      grant select, insert, update, delete on all tables in schema ${schema} to ${roles.staff};
      grant usage on all sequences in schema ${schema} to ${roles.staff};
      grant execute on all functions in schema ${schema} to ${roles.staff}`);
  } finally {
    await client.end();
  }
}

/** What would leave a restored copy waits until somebody lets it. */
export async function runUnlessHeld(deps: Deps, job: CronJob<Deps>): Promise<void> {
  if (job.isOutgoing && (await readOutgoingHold(deps))) return;
  await recordRun(deps, job);
}

function areWorkersSilent(boss: PgBoss, startedAt: number): boolean {
  const free = boss.getWipData().filter(({ count }) => count === 0);
  const answeredAt = Math.max(startedAt, ...free.map(({ lastFetchedOn }) => lastFetchedOn ?? 0));
  return free.length > 0 && Date.now() - answeredAt > idleWorkersAskWithinMs;
}

/** Starts working. */
export async function startJobs(deps: Deps, queueUrl: string): Promise<RunningJobs> {
  const boss = new PgBoss({
    connectionString: queueUrl,
    schema,
    migrate: false,
    createSchema: false,
    monitorIntervalSeconds: monitorSeconds,
    superviseIntervalSeconds: monitorSeconds,
    max: 3,
    ...queueLimits,
  });
  boss.on('error', (error) => deps.log.warn({ err: error }, 'queue'));
  await boss.start();
  if (await readOutgoingHold(deps))
    deps.log.warn('outgoing jobs are held: npm run release-outgoing');
  for (const job of cronTable) {
    await boss.work(job.name, () => runUnlessHeld(deps, job));
    await boss.schedule(job.name, job.cron);
  }
  deps.wake = (job) =>
    void boss.send(job).catch((error: unknown) => deps.log.warn({ err: error }, 'queue'));
  for (const { name } of cronTable.filter(({ atStart }) => atStart)) deps.wake(name);
  // What was told while nothing was heard is made up for at once.
  const told = [...Map.groupBy(cronTable, ({ channel }) => channel)].flatMap(([channel, woken]) =>
    channel === undefined
      ? []
      : deps.db.listen(channel, {
          onMessage: () => woken.forEach(({ name }) => deps.wake(name)),
          onConnected: () => woken.forEach(({ name }) => deps.wake(name)),
        }),
  );
  deps.chats.answering.start();
  const startedAt = Date.now();
  return {
    isSilent: () => areWorkersSilent(boss, startedAt),
    async stop() {
      await Promise.all([deps.chats.answering.stop(), drainWork(deps)]);
      await Promise.all(told.map((channel) => channel.close()));
      await boss.stop({ graceful: true, timeout: 20_000 });
    },
  };
}
