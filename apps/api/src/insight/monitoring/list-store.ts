import type { CheckStep, Health } from '@replique/contract/insight/monitoring';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** What the table of clients shows, and the detail of one; as staff. */

export type ListQuery = {
  search?: string | undefined;
  health?: Health | 'none' | undefined;
  crm?: 'enabled' | 'disabled' | undefined;
  suggestions?: 'enabled' | 'disabled' | undefined;
  sort: 'name' | 'health' | 'lastCheckAt' | 'uptime';
  order: 'asc' | 'desc';
  pageSize: number;
  page: number;
};

export type MonitoredRow = {
  id: number;
  uuid: string;
  name: string;
  crms: string[];
  isSuggestionsEnabled: boolean;
  checkedAt: Date | null;
  health: Health | null;
  failedStep: CheckStep | null;
  cause: string | null;
  failingSince: Date | null;
  incident: string | null;
  uptime: number | null;
  recent: string;
};

const likeText = (text: string) => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;

/** Clients with how they do; the share is that of the last 30 days. */
const rows = (now: Date, which: RawBuilder<unknown>) => sql`
  select c.id, c.uuid, c.name, k.crms,
    (c.modules ->> 'suggestions')::boolean as "isSuggestionsEnabled",
    h.checked_at as "checkedAt", h.health, h.failed_step as "failedStep", h.cause, h.failing_since as "failingSince",
    i.uuid as incident, d.uptime, coalesce(h.recent, '') as recent
  from clients c
  left join client_health h on h.client_id = c.id
  cross join lateral (select coalesce(array_agg(platform order by platform), '{}') as crms from crm_connections
    where client_id = c.id and is_enabled) k
  cross join lateral (select sum(successes)::float8 / nullif(sum(checks), 0) as uptime from health_days
    where client_id = c.id and day > (${now}::timestamptz at time zone 'UTC')::date - 30) d
  left join incidents i on i.kind = 'check' and i.client_id = c.id and i.subject = 'check' and i.ended_at is null
  where ${which}`;

const lookedAfter = sql`c.archived_at is null`;

function conditions({ search, health, crm, suggestions }: ListQuery): RawBuilder<unknown> {
  const all = [sql`true`];
  if (search) all.push(sql`r.name ilike ${likeText(search)}`);
  if (health === 'none') all.push(sql`r.health is null`);
  else if (health) all.push(sql`r.health = ${health}`);
  if (crm) all.push(sql`(cardinality(r.crms) > 0) = ${crm === 'enabled'}`);
  if (suggestions) all.push(sql`r."isSuggestionsEnabled" = ${suggestions === 'enabled'}`);
  return sql.join(all, sql` and `);
}

/** FAILED first, then what was never checked; two that are alike by name. */
const sorts: Record<ListQuery['sort'], RawBuilder<unknown>> = {
  name: sql`lower(r.name)`,
  health: sql`case r.health when 'FAILED' then 0 when 'SUCCESS' then 2 else 1 end`,
  lastCheckAt: sql`r."checkedAt"`,
  uptime: sql`r.uptime`,
};

/** One page, how many there are, and how many of all clients fail and do not. */
export async function listMonitored(
  tx: Tx,
  query: ListQuery,
  now: Date,
): Promise<{ rows: MonitoredRow[]; total: number; failing: number; succeeding: number }> {
  const { sort, order, pageSize, page } = query;
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const where = conditions(query);
  const counted = await sql<{ total: number; failing: number; succeeding: number }>`
    with r as (${rows(now, lookedAfter)})
    select count(*) filter (where ${where})::int as total, count(*) filter (where r.health = 'FAILED')::int as failing,
      count(*) filter (where r.health = 'SUCCESS')::int as succeeding from r`.execute(tx);
  const found = await sql<MonitoredRow>`
    with r as (${rows(now, lookedAfter)})
    select r.* from r where ${where}
    order by ${sorts[sort]} ${direction} nulls last, lower(r.name), r.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx);
  const counts = counted.rows[0] ?? { total: 0, failing: 0, succeeding: 0 };
  return { rows: found.rows, ...counts };
}

export async function findMonitored(
  tx: Tx,
  clientUuid: string,
  now: Date,
): Promise<MonitoredRow | undefined> {
  const { rows: found } = await sql<MonitoredRow>`
    ${rows(now, sql`c.uuid = ${clientUuid}`)}`.execute(tx);
  return found[0];
}
