import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { ModelPurpose } from '../../platform/db/column-words.ts';

/** Sums over the calls of a month, for people to look at; as staff. */

export type Span = { from: Date; until: Date };

export type UsageRow = {
  provider: string;
  model: string;
  purpose: ModelPurpose;
  calls: number;
  failures: number;
  tokensIn: number;
  tokensOut: number;
  tokensCached: number;
  tokensThought: number;
  costMicros: number;
  unpricedCalls: number;
  medianMs: number | null;
};

const sums = {
  calls: sql<number>`count(*)`,
  failures: sql<number>`count(*) filter (where outcome <> 'ok')`,
  tokensIn: sql<number>`coalesce(sum(tokens_in), 0)::bigint`,
  tokensOut: sql<number>`coalesce(sum(tokens_out), 0)::bigint`,
  tokensCached: sql<number>`coalesce(sum(tokens_cached), 0)::bigint`,
  tokensThought: sql<number>`coalesce(sum(tokens_thought), 0)::bigint`,
  costMicros: sql<number>`coalesce(sum(cost_micros), 0)::bigint`,
  unpricedCalls: sql<number>`count(*) filter (where cost_micros is null)`,
};

/** By model and purpose; of every client when none is named. */
export async function sumByModel(
  tx: Tx,
  clientId: number | null,
  { from, until }: Span,
): Promise<UsageRow[]> {
  return tx
    .selectFrom('model_calls')
    .select([
      'provider',
      'model',
      'purpose',
      sums.calls.as('calls'),
      sums.failures.as('failures'),
      sums.tokensIn.as('tokensIn'),
      sums.tokensOut.as('tokensOut'),
      sums.tokensCached.as('tokensCached'),
      sums.tokensThought.as('tokensThought'),
      sums.costMicros.as('costMicros'),
      sums.unpricedCalls.as('unpricedCalls'),
      sql<number | null>`round(percentile_cont(0.5) within group (order by duration_ms)
        filter (where outcome = 'ok'))::int`.as('medianMs'),
    ])
    .where('outcome', 'is not', null)
    .where('begun_at', '>=', from)
    .where('begun_at', '<', until)
    .$if(clientId !== null, (query) => query.where('client_id', '=', clientId))
    .groupBy(['provider', 'model', 'purpose'])
    .orderBy(sql`sum(cost_micros) desc nulls last`)
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('model')
    .limit(200)
    .execute();
}

export async function sumByClient(tx: Tx, { from, until }: Span) {
  return tx
    .selectFrom('model_calls')
    .innerJoin('clients', 'clients.id', 'model_calls.client_id')
    .leftJoin('model_settings', 'model_settings.client_id', 'clients.id')
    .select([
      'clients.uuid',
      'clients.name',
      'model_settings.budget_micros as limitMicros',
      sums.calls.as('calls'),
      sums.failures.as('failures'),
      sums.tokensIn.as('tokensIn'),
      sums.tokensOut.as('tokensOut'),
      sums.costMicros.as('costMicros'),
      sums.unpricedCalls.as('unpricedCalls'),
    ])
    .where('outcome', 'is not', null)
    .where('begun_at', '>=', from)
    .where('begun_at', '<', until)
    .groupBy(['clients.id', 'model_settings.budget_micros'])
    .orderBy(sql`sum(cost_micros) desc nulls last`)
    .orderBy(sql`count(*)`, 'desc')
    .limit(500)
    .execute();
}

/** Ended calls of a month whose cost nobody knows. */
export async function countUnpriced(
  tx: Tx,
  clientId: number | null,
  { from, until }: Span,
): Promise<number> {
  const { count } = await tx
    .selectFrom('model_calls')
    .select(sql<number>`count(*)`.as('count'))
    .where('outcome', 'is not', null)
    .where('cost_micros', 'is', null)
    .where('begun_at', '>=', from)
    .where('begun_at', '<', until)
    .$if(clientId !== null, (query) => query.where('client_id', '=', clientId))
    .$if(clientId === null, (query) => query.where('key_owner', '=', 'installation'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The last failure of each provider since then, unless calls have gone well after it; of the installation by its own keys. */
export async function listLastFailures(
  tx: Tx,
  clientId: number | null,
  since: Date,
): Promise<{ provider: string; model: string; code: string; at: Date }[]> {
  const { rows } = await sql<{ provider: string; model: string; code: string; at: Date }>`
    select provider, model, outcome as code, begun_at as at from (
      select distinct on (provider) provider, model, outcome, begun_at from model_calls
      where outcome is not null and outcome <> 'aborted' and begun_at >= ${since}
        and case when ${clientId}::bigint is null then key_owner = 'installation' else client_id = ${clientId} end
      order by provider, begun_at desc, id desc) latest
    where outcome <> 'ok'`.execute(tx);
  return rows;
}

/** What the last 200 calls that wrote with a model took on average; `micros` null: of one the price is not known. */
export async function readRecentCalls(
  tx: Tx,
  of: { clientId: number; provider: string; model: string; since: Date },
): Promise<{ ms: number; micros: number | null } | null> {
  const recent = tx
    .selectFrom('model_calls')
    .select(['duration_ms', 'cost_micros'])
    .where('client_id', '=', of.clientId)
    .where('provider', '=', of.provider)
    .where('model', '=', of.model)
    .where('purpose', 'in', ['suggestion', 'test', 'tester', 'chat'])
    .where('outcome', '=', 'ok')
    .where('begun_at', '>=', of.since)
    .orderBy('begun_at', 'desc')
    .limit(200);
  const row = await tx
    .selectFrom(recent.as('recent'))
    .select([
      sql<number | null>`avg(duration_ms)::float8`.as('ms'),
      sql<
        number | null
      >`case when count(*) = count(cost_micros) then avg(cost_micros)::float8 end`.as('micros'),
    ])
    .executeTakeFirst();
  return row && row.ms !== null ? { ms: row.ms, micros: row.micros } : null;
}
