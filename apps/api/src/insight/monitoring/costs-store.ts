import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** What was written within some days and what it cost, by one of four keys; as staff. */

export type CostsBy = 'client' | 'chatbot' | 'promptVersion' | 'model';

export type CostsRow = {
  /** Null: the sum of all. */
  key: string | null;
  label: string | null;
  clientUuid: string | null;
  clientName: string | null;
  suggestions: number;
  accepted: number;
  tokensIn: number;
  tokensOut: number;
  costMicros: number | null;
  p50Ms: number | null;
  p95Ms: number | null;
  failed: number;
};

export type CostsSpan = { clientId: number | null; from: Date; until: Date };

type Sql = RawBuilder<unknown>;

/** What one row of any of the three tables says, under a key. */
type Part = {
  key: Sql;
  replies?: Sql;
  accepted?: Sql;
  spent?: boolean;
  ms?: Sql;
  failed?: Sql;
  from: Sql;
};

const zero = sql`0`;
const part = ({
  key,
  replies = zero,
  accepted = zero,
  spent,
  ms,
  failed = zero,
  from,
}: Part) => sql`
  select ${key} as key, ${replies} as replies, ${accepted} as accepted,
    ${spent ? sql`tokens_in` : zero} as tokens_in, ${spent ? sql`tokens_out` : zero} as tokens_out,
    ${spent ? sql`cost_micros` : sql`null::bigint`} as cost_micros, ${ms ?? sql`null::int`} as ms,
    ${failed} as failed from ${from}`;

const ofClient = ({ clientId }: CostsSpan, column: string) =>
  clientId === null ? sql`true` : sql`${sql.ref(column)} = ${clientId}`;

const within = ({ from, until }: CostsSpan, column: string) =>
  sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${until}`;

const suggestions = (span: CostsSpan) =>
  sql`suggestions s where ${within(span, 's.created_at')} and ${ofClient(span, 's.client_id')}`;

/** The bot's answers, with how visitors judged them. */
const answers = (span: CostsSpan) => sql`(
  select m.client_id, c.chatbot_id, m.score, t.prompt_id, t.prompt_version, t.tokens_in, t.tokens_out, t.cost_micros,
    t.duration_ms, t.fault
  from chat_messages m
  join chat_traces t on t.client_id = m.client_id and t.message_id = m.id
  join chats c on c.client_id = m.client_id and c.id = m.chat_id
  where m.author = 'bot' and ${within(span, 'm.at')} and ${ofClient(span, 'm.client_id')}) a`;

/** Calls of providers that have ended; those that no client pays for belong to none. */
const calls = (span: CostsSpan) =>
  sql`model_calls k where ${within(span, 'k.begun_at')} and k.outcome is not null and k.client_id is not null
    and ${ofClient(span, 'k.client_id')}`;

const isFailedCall = sql`(outcome not in ('ok', 'aborted'))::int`;
const isAccepted = sql`(state = 'accepted')::int`;
const okMs = sql`case when outcome = 'ok' then duration_ms end`;

const version = sql`coalesce(prompt_id || ':' || prompt_version, '')`;

const parts: Record<CostsBy, (span: CostsSpan) => Sql[]> = {
  // What a client costs in all, whatever for; how long its agents wait.
  client: (span) => [
    part({
      key: sql`client_id::text`,
      replies: sql`1`,
      accepted: isAccepted,
      ms: sql`duration_ms`,
      from: suggestions(span),
    }),
    part({ key: sql`client_id::text`, spent: true, failed: isFailedCall, from: calls(span) }),
  ],
  chatbot: (span) => [
    part({
      key: sql`client_id || ':' || chatbot_id`,
      replies: sql`1`,
      accepted: sql`coalesce((score = 'good')::int, 0)`,
      spent: true,
      ms: sql`duration_ms`,
      failed: sql`(fault is not null)::int`,
      from: answers(span),
    }),
  ],
  promptVersion: (span) => [
    part({
      key: version,
      replies: sql`1`,
      accepted: isAccepted,
      spent: true,
      ms: sql`duration_ms`,
      failed: sql`(fell_back is not null)::int`,
      from: suggestions(span),
    }),
    part({
      key: version,
      replies: sql`1`,
      accepted: sql`coalesce((score = 'good')::int, 0)`,
      spent: true,
      ms: sql`duration_ms`,
      failed: sql`(fault is not null)::int`,
      from: answers(span),
    }),
  ],
  model: (span) => [
    part({ key: sql`model`, replies: sql`1`, accepted: isAccepted, from: suggestions(span) }),
    part({ key: sql`model`, spent: true, ms: okMs, failed: isFailedCall, from: calls(span) }),
  ],
};

/** What people know a key by: its own id for the outside, its name, and whose it is. */
const names: Record<CostsBy, { key: Sql; label: Sql; client: Sql; from: Sql }> = {
  client: {
    key: sql`c.uuid::text`,
    label: sql`c.name`,
    client: sql`c.uuid`,
    from: sql`left join clients c on c.id = g.key::bigint`,
  },
  chatbot: {
    key: sql`b.uuid::text`,
    label: sql`b.white_label -> 'headerName' ->> 'en'`,
    client: sql`c.uuid`,
    from: sql`left join chatbots b on b.client_id = split_part(g.key, ':', 1)::bigint
        and b.id = nullif(split_part(g.key, ':', 2), '')::bigint
      left join clients c on c.id = b.client_id`,
  },
  promptVersion: {
    key: sql`p.uuid || ':' || split_part(g.key, ':', 2)`,
    label: sql`p.name || ' · ' || split_part(g.key, ':', 2)`,
    client: sql`null::uuid`,
    from: sql`left join prompts p on p.id = nullif(split_part(g.key, ':', 1), '')::bigint
      left join clients c on false`,
  },
  model: {
    key: sql`g.key`,
    label: sql`g.key`,
    client: sql`null::uuid`,
    from: sql`left join clients c on false`,
  },
};

/** One page of keys, the most expensive first, how many there are, and the sum of all: of one look at the rows. */
export async function sumCosts(
  tx: Tx,
  by: CostsBy,
  span: CostsSpan,
  { pageSize, page }: { pageSize: number; page: number },
): Promise<{ rows: CostsRow[]; sum: CostsRow | undefined; total: number }> {
  const { key, label, client, from } = names[by];
  const { rows } = await sql<CostsRow & { isSum: boolean; total: number }>`
    with events as materialized (${sql.join(parts[by](span), sql` union all `)}),
    grouped as (
      select e.key, grouping(e.key) = 1 as is_sum, sum(replies)::int as suggestions, sum(accepted)::int as accepted,
        sum(tokens_in)::bigint as tokens_in, sum(tokens_out)::bigint as tokens_out, sum(cost_micros)::bigint as cost,
        round(percentile_cont(0.5) within group (order by ms))::int as p50,
        round(percentile_cont(0.95) within group (order by ms))::int as p95, sum(failed)::int as failed
      from events e group by grouping sets ((e.key), ())
    ),
    ranked as (
      select g.*, row_number() over (order by is_sum desc, cost desc nulls last, suggestions desc, key) - 2 as rank,
        count(*) over () - 1 as total
      from grouped g
    )
    select case when g.is_sum then null else coalesce(${key}, 'none') end as key, ${label} as label,
      ${client} as "clientUuid", c.name as "clientName", coalesce(g.suggestions, 0) as suggestions,
      coalesce(g.accepted, 0) as accepted, coalesce(g.tokens_in, 0) as "tokensIn", coalesce(g.tokens_out, 0) as "tokensOut",
      g.cost as "costMicros", g.p50 as "p50Ms", g.p95 as "p95Ms", coalesce(g.failed, 0) as failed,
      g.is_sum as "isSum", g.total::int as total
    from ranked g ${from}
    where g.is_sum or (g.rank >= ${(page - 1) * pageSize} and g.rank < ${page * pageSize})
    order by g.is_sum desc, g.rank`.execute(tx);
  const sum = rows.find(({ isSum }) => isSum);
  return { rows: rows.filter(({ isSum }) => !isSum), sum, total: sum?.total ?? 0 };
}
