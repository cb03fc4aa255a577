import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** The database, its queue and what waits over all clients; as staff. */

export async function readDatabase(tx: Tx): Promise<{ bytes: number; connections: number }> {
  const { rows } = await sql<{ bytes: number; connections: number }>`
    select pg_database_size(current_database())::bigint as bytes,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections`.execute(
    tx,
  );
  return rows[0] ?? { bytes: 0, connections: 0 };
}

export type JobQueue = {
  name: string;
  waiting: number;
  active: number;
  failed: number;
  lastEndedAt: Date | null;
  failures: number;
};

/** Each job waits, runs or failed last time. */
export async function listJobQueues(tx: Tx): Promise<JobQueue[]> {
  const { rows } = await sql<JobQueue>`
    select name, (holder is null and due_at <= clock_timestamp())::int as waiting,
      (holder is not null and lease_until >= clock_timestamp())::int as active, (failures > 0)::int as failed,
      ended_at as "lastEndedAt", failures
    from job_runs order by name`.execute(tx);
  return rows;
}

/** Jobs that are due since before `late` although no process is at them. */
export async function listLateJobs(tx: Tx, late: Date): Promise<{ name: string; since: Date }[]> {
  return tx
    .selectFrom('job_runs')
    .select(['name', 'due_at as since'])
    .where('holder', 'is', null)
    .where('due_at', '<', late)
    .orderBy('name')
    .execute();
}

/** Jobs whose last runs all failed, so many at least. */
export async function listFailingJobs(
  tx: Tx,
  runs: number,
): Promise<{ name: string; failures: number }[]> {
  return tx
    .selectFrom('job_runs')
    .select(['name', 'failures'])
    .where('failures', '>=', runs)
    .orderBy('name')
    .execute();
}

export type Outbox = {
  name: string;
  waiting: number;
  failed: number;
  /** Since when the oldest waits. */
  oldestAt: Date | null;
  /** When the one that is due longest should have gone. */
  dueAt: Date | null;
};

/** Counting ends here: who has more waiting needs no exact figure. */
const most = 10_000;

type Source = {
  name: string;
  table: string;
  waits: RawBuilder<unknown>;
  failed: RawBuilder<unknown>;
  at: string;
  due: RawBuilder<unknown>;
};

const sources: Source[] = [
  {
    name: 'mails',
    table: 'mails',
    waits: sql`state = 'queued'`,
    failed: sql`state = 'failed'`,
    at: 'created_at',
    due: sql`next_attempt_at`,
  },
  {
    name: 'alerts',
    table: 'incident_alerts',
    waits: sql`state = 'waiting'`,
    failed: sql`state = 'failed'`,
    at: 'at',
    due: sql`due_at`,
  },
  {
    name: 'webhooks',
    table: 'webhook_deliveries',
    waits: sql`state = 'waiting'`,
    failed: sql`state = 'failed'`,
    at: 'happened_at',
    // One that fails pauses its endpoint: that is the receiver's fault, and told elsewhere.
    due: sql`case when attempts = 0 and not exists (select from webhook_endpoints e where e.client_id = w.client_id
      and e.id = w.endpoint_id and e.failing_since is not null) then happened_at end`,
  },
  {
    name: 'write-backs',
    table: 'write_backs',
    waits: sql`state in ('waiting', 'sending')`,
    failed: sql`state in ('refused', 'dead')`,
    at: 'created_at',
    due: sql`due_at`,
  },
  {
    name: 'crm-changes',
    table: 'crm_changes',
    waits: sql`state = 'waiting'`,
    failed: sql`state = 'dead'`,
    at: 'noticed_at',
    // A history is read for hours; each client's own check says when one is late.
    due: sql`null::timestamptz`,
  },
  {
    name: 'escalations',
    table: 'escalations',
    waits: sql`state = 'waiting'`,
    failed: sql`state = 'failed'`,
    at: 'at',
    due: sql`due_at`,
  },
  {
    // What waits its turn behind others is not late; what runs and says nothing is.
    name: 'exports',
    table: 'exports',
    waits: sql`state in ('waiting', 'running')`,
    failed: sql`state = 'failed'`,
    at: 'requested_at',
    due: sql`lease_until`,
  },
  {
    name: 'ticket-actions',
    table: 'ticket_actions',
    waits: sql`state in ('waiting', 'running')`,
    failed: sql`state = 'failed'`,
    at: 'requested_at',
    due: sql`lease_until`,
  },
];

/** What waits to go out, or to be done, over all clients that are not archived. */
export async function listOutboxes(tx: Tx): Promise<Outbox[]> {
  const one = ({ name, table, waits, failed, at, due }: Source) => sql`
    select ${name}::text as name, w.waiting, f.failed, w."oldestAt", w."dueAt"
    from (select count(*)::int as waiting, min(at) as "oldestAt", min(due) as "dueAt"
      from (select ${sql.ref(at)} as at, ${due} as due from ${sql.table(table)} w where ${waits} limit ${most}) x) w,
      (select count(*)::int as failed from (select from ${sql.table(table)} where ${failed} limit ${most}) x) f`;
  const { rows } = await sql<Outbox>`${sql.join(sources.map(one), sql` union all `)}`.execute(tx);
  return rows;
}

export type ProviderState = {
  provider: string;
  calls: number;
  failed: number;
  p50Ms: number | null;
  p95Ms: number | null;
};

/** Calls of language models since then, by provider. */
export async function listProviders(tx: Tx, since: Date): Promise<ProviderState[]> {
  const { rows } = await sql<ProviderState>`
    select provider, count(*)::int as calls, count(*) filter (where outcome not in ('ok', 'aborted'))::int as failed,
      round(percentile_cont(0.5) within group (order by duration_ms) filter (where outcome = 'ok'))::int as "p50Ms",
      round(percentile_cont(0.95) within group (order by duration_ms) filter (where outcome = 'ok'))::int as "p95Ms"
    from model_calls where begun_at >= ${since} and outcome is not null
    group by provider order by provider`.execute(tx);
  return rows;
}

/** The last calls of each provider by keys of the installation since then, newest first, at most `most` of each. */
export async function listProviderOutcomes(
  tx: Tx,
  { since, most: each }: { since: Date; most: number },
): Promise<{ provider: string; outcomes: string[] }[]> {
  const { rows } = await sql<{ provider: string; outcomes: string[] }>`
    select provider, array_agg(outcome order by rank) as outcomes from (
      select provider, outcome, row_number() over (partition by provider order by begun_at desc, id desc) as rank
      from model_calls where begun_at >= ${since} and key_owner = 'installation' and outcome is not null
        and outcome not in ('aborted', 'budget-exhausted', 'breaker-open')) latest
    where rank <= ${each} group by provider order by provider`.execute(tx);
  return rows;
}

/** Platforms in use: by how many clients, and at how many of them the last check found the CRM failing. */
export async function listConnectors(
  tx: Tx,
): Promise<{ platform: string; clients: number; failing: number }[]> {
  const { rows } = await sql<{ platform: string; clients: number; failing: number }>`
    select k.platform, count(*)::int as clients,
      count(*) filter (where h.failed_step in ('crm', 'tickets', 'write-back'))::int as failing
    from crm_connections k
    join clients c on c.id = k.client_id and c.archived_at is null
    left join client_health h on h.client_id = k.client_id
    where k.is_enabled group by k.platform order by k.platform`.execute(tx);
  return rows;
}
