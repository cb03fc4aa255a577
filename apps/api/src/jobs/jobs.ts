import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { auditCron } from '../audit/jobs.ts';
import { authCron } from '../auth/jobs.ts';
import { readOutgoingHold } from '../backup/jobs.ts';
import { batchTestingCron } from '../batch-testing/jobs.ts';
import { categorizationCron, nameJob } from '../categorization/jobs.ts';
import { chatsCron } from '../chats/jobs.ts';
import { clientsCron } from '../clients/jobs.ts';
import { crmSyncCron } from '../crm-sync/jobs.ts';
import { deploymentsCron } from '../deployments/jobs.ts';
import { escalationsCron } from '../escalations/jobs.ts';
import { endExportsSince, exportsCron } from '../exports/jobs.ts';
import { gapsCron } from '../gaps/jobs.ts';
import { insightsCron } from '../insights/jobs.ts';
import { knowledgeCron } from '../knowledge/jobs.ts';
import { mailCron } from '../mail/jobs.ts';
import { masterKeyCron, resealJob } from '../master-key/jobs.ts';
import { modelsCron } from '../models/jobs.ts';
import { monitoringCron, recordRun } from '../monitoring/jobs.ts';
import { eraseJob, personalDataCron } from '../personal-data/jobs.ts';
import { proposalsCron, proposalsJob } from '../proposals/jobs.ts';
import { groupJob, reinforcementCron } from '../reinforcement/jobs.ts';
import { retrievalCron } from '../retrieval/jobs.ts';
import { simulatorCron } from '../simulator/jobs.ts';
import { sourcesCron } from '../sources/jobs.ts';
import { autoJob, suggestionsCron } from '../suggestions/jobs.ts';
import { roles } from '../db/roles.ts';
import type { Logger } from '../db/logger.ts';
import type { Deps } from '../deps.ts';
import { ticketActionsCron } from '../ticket-actions/jobs.ts';
import { thirdPartyCron } from '../third-party/jobs.ts';
import { arrivedChannel, ticketsCron } from '../tickets/jobs.ts';
import { writeBackCron } from '../write-back/jobs.ts';
import { deliverJob, deliveriesChannel, webhooksCron } from '../webhooks/jobs.ts';
import type { CronJob } from './cron-job.ts';

/** The whole recurring background life of the server. */
export const cronTable: CronJob[] = [
  ...auditCron,
  ...authCron,
  ...batchTestingCron,
  ...categorizationCron,
  ...chatsCron,
  ...clientsCron,
  ...crmSyncCron,
  ...deploymentsCron,
  ...escalationsCron,
  ...exportsCron,
  ...gapsCron,
  ...insightsCron,
  ...knowledgeCron,
  ...mailCron,
  ...masterKeyCron,
  ...modelsCron,
  ...monitoringCron,
  ...personalDataCron({ endExports: endExportsSince }),
  ...proposalsCron,
  ...reinforcementCron,
  ...retrievalCron,
  ...simulatorCron,
  ...sourcesCron,
  ...suggestionsCron,
  ...ticketActionsCron,
  ...thirdPartyCron,
  ...ticketsCron,
  ...writeBackCron,
  ...webhooksCron,
];

/** What is done with tickets that arrive. */
const onArrival = [nameJob, autoJob, groupJob];

const schema = 'pgboss';

/** A job whose server says nothing for so long is begun again by another, or the next. */
const heartbeatSeconds = 30;
const monitorSeconds = 10;

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
export async function runUnlessHeld(deps: Deps, job: CronJob): Promise<void> {
  if (job.isOutgoing && (await readOutgoingHold(deps))) return;
  await recordRun(deps, job);
}

/** Starts working. `stop` lets running jobs end, for at most 20 s. */
export async function startJobs(deps: Deps, queueUrl: string): Promise<{ stop(): Promise<void> }> {
  const boss = new PgBoss({
    connectionString: queueUrl,
    schema,
    migrate: false,
    createSchema: false,
    monitorIntervalSeconds: monitorSeconds,
    superviseIntervalSeconds: monitorSeconds,
    max: 3,
  });
  boss.on('error', (error) => deps.log.warn({ err: error }, 'queue'));
  await boss.start();
  for (const job of cronTable) {
    await boss.work(job.name, () => runUnlessHeld(deps, job));
    await boss.schedule(job.name, job.cron);
  }
  deps.wake = (job) =>
    void boss.send(job).catch((error: unknown) => deps.log.warn({ err: error }, 'queue'));
  // What was left when the server ended, and what a new demo brought, waits for no turn.
  for (const job of [eraseJob, resealJob, groupJob, proposalsJob]) deps.wake(job);
  // Of a message that is not heard the next turn makes up.
  const arrivals = deps.db.listen(arrivedChannel, {
    onMessage: () => onArrival.forEach((job) => deps.wake(job)),
    onConnected: () => undefined,
  });
  const told = deps.db.listen(deliveriesChannel, {
    onMessage: () => deps.wake(deliverJob),
    onConnected: () => undefined,
  });
  deps.answering.start();
  return {
    async stop() {
      await deps.answering.stop();
      await Promise.all([arrivals.close(), told.close()]);
      await boss.stop({ graceful: true, timeout: 20_000 });
    },
  };
}
