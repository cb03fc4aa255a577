import type { FactKind } from '../../platform/db/column-words.ts';
import type { DB } from '../../platform/db/schema.ts';
import { sql } from 'kysely';
import { outcomeOf, type ChatOutcome } from '../../chat/index.ts';
import type { Tx } from '../../platform/db/database.ts';

/**
 * The SQL that counts days. As staff, so every statement names the client. Tickets, messages, suggestions and chats are
 * read, never written.
 */

export type Dimension = DB['insight_values']['dimension'];
export type MarkedDay = { kind: FactKind; day: string };

export async function listMarkedClients(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct m.client_id as id from insight_marks m
    where exists (select from clients c where c.id = m.client_id) order by 1`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Newest days first. */
export async function listMarkedDays(tx: Tx, clientId: number): Promise<MarkedDay[]> {
  const { rows } = await sql<MarkedDay>`
    select kind, day from insight_marks where client_id = ${clientId}
    group by kind, day order by day desc, kind`.execute(tx);
  return rows;
}

/** @returns false when another process counts this client; else nobody else does until the transaction ends */
export async function holdClient(tx: Tx, clientId: number): Promise<boolean> {
  await sql`insert into insight_runs (client_id) select id from clients where id = ${clientId}
    on conflict do nothing`.execute(tx);
  const { rows } = await sql`select client_id from insight_runs where client_id = ${clientId}
    for update skip locked`.execute(tx);
  return rows.length > 0;
}

/**
 * Takes the marks of a day away. Before the rows are read: what a mark that is seen here tells of, the reading sees too.
 * @returns whether there were any
 */
export async function takeMarks(tx: Tx, clientId: number, { kind, day }: MarkedDay) {
  const { numDeletedRows } = await tx
    .deleteFrom('insight_marks')
    .where('client_id', '=', clientId)
    .where('kind', '=', kind)
    .where('day', '=', day)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function markDay(tx: Tx, clientId: number, { kind, day }: MarkedDay): Promise<void> {
  await tx.insertInto('insight_marks').values({ client_id: clientId, kind, day }).execute();
}

export type CountedTicket = {
  time: number;
  channel: string | null;
  category: string | null;
  language: string | null;
  agent: string | null;
  isEligible: boolean;
  answers: number;
  editClass: 'as-is' | 'light' | 'heavy' | 'not-used' | null;
  suggestions: number;
  accepted: number;
  contradicted: number;
  answersUsing: number;
  silent: number;
  reason: string | null;
  promptVersion: string | null;
  satisfaction: 'good' | 'bad' | null;
  firstReply: number | null;
  handling: number | null;
};

/** Longest value that is told apart from others; filters take no longer ones. */
const valueLength = 200;

/** Tickets created on a day (UTC) that are not gone from their CRM, in the order of their time. */
export async function listTicketsOfDay(
  tx: Tx,
  clientId: number,
  day: string,
): Promise<CountedTicket[]> {
  const { rows } = await sql<CountedTicket>`
    select floor((extract(epoch from t.created_at) - 946684800) / 900)::int as time,
      left(t.channel, ${valueLength}) as channel, left(t.category, ${valueLength}) as category, t.language,
      left(t.agents[1], ${valueLength}) as agent, t.is_eligible as "isEligible", t.answer_count as answers,
      t.edit_class as "editClass", s.suggestions, s.accepted, s.contradicted, s."answersUsing", s.silent, s.reason,
      p.uuid || ':' || s.version as "promptVersion",
      nullif(c.satisfaction, 'offered') as satisfaction,
      extract(epoch from m.first_answer - m.asked)::float8 as "firstReply",
      extract(epoch from m.last_answer - m.asked)::float8 as handling
    from tickets t
    cross join lateral (
      select count(*) filter (where state in ('ready', 'accepted'))::int as suggestions,
        count(*) filter (where state = 'accepted')::int as accepted,
        count(*) filter (where state in ('ready', 'accepted') and contradicted > 0)::int as contradicted,
        count(*) filter (where state <> 'deleted' and sent_class in ('as-is', 'light', 'heavy'))::int as "answersUsing",
        count(*) filter (where state = 'silent')::int as silent,
        (array_agg(silence_reason order by id desc) filter (where state = 'silent'))[1] as reason,
        (array_agg(prompt_id order by id desc) filter (where state <> 'deleted'))[1] as prompt_id,
        (array_agg(prompt_version order by id desc) filter (where state <> 'deleted'))[1] as version
      from suggestions where client_id = t.client_id and ticket_id = t.id) s
    cross join lateral (
      select min(asked) as asked, min(sent_at) filter (where role = 'agent' and sent_at >= asked) as first_answer,
        max(sent_at) filter (where role = 'agent' and sent_at >= asked) as last_answer
      from (select role, sent_at, min(sent_at) filter (where role = 'requester') over () as asked
            from messages where client_id = t.client_id and ticket_id = t.id) said) m
    left join prompts p on p.id = s.prompt_id
    left join crm_tickets c on c.client_id = t.client_id and c.ticket_id = t.id
    where t.client_id = ${clientId} and t.is_eligible in (true, false) and t.gone is null
      and t.created_at >= ${day}::date at time zone 'UTC' and t.created_at < (${day}::date + 1) at time zone 'UTC'
    order by t.created_at, t.id`.execute(tx);
  return rows;
}

export type CountedChat = {
  time: number;
  language: string | null;
  isEscalated: boolean;
  outcome: ChatOutcome | null;
  score: 'good' | 'bad' | null;
  /** Something that the model said of an answer was not told. */
  hasWithheld: boolean;
};

/** Chats begun on a day (UTC) in which a visitor wrote, in the order of their time. */
export async function listChatsOfDay(
  tx: Tx,
  clientId: number,
  day: string,
): Promise<CountedChat[]> {
  const { rows } = await sql<CountedChat>`
    select floor((extract(epoch from c.started_at) - 946684800) / 900)::int as time,
      left(c.language, ${valueLength}) as language,
      c.escalated_at is not null as "isEscalated", ${outcomeOf('c')} as outcome, c.score,
      exists (select from chat_messages m
        join chat_traces a on a.client_id = m.client_id and a.message_id = m.id
        where m.client_id = c.client_id and m.chat_id = c.id and m.state = 'done'
          and 'statements-withheld' = any (a.notes)) as "hasWithheld"
    from chats c
    where c.client_id = ${clientId} and c.origin = 'widget' and exists (select from chat_messages m
        where m.client_id = c.client_id and m.chat_id = c.id and m.author = 'visitor')
      and c.started_at >= ${day}::date at time zone 'UTC' and c.started_at < (${day}::date + 1) at time zone 'UTC'
    order by c.started_at, c.id`.execute(tx);
  return rows;
}

export type NamedValue = { dimension: Dimension; value: string };

async function findCodes(tx: Tx, clientId: number, values: NamedValue[]) {
  const { rows } = await sql<NamedValue & { code: number }>`
    select i.dimension, i.value, i.code from insight_values i
    join unnest(${values.map(({ dimension }) => dimension)}::text[], ${values.map(({ value }) => value)}::text[])
      v (dimension, value) on v.dimension = i.dimension and v.value = i.value
    where i.client_id = ${clientId}`.execute(tx);
  return rows;
}

/** Beyond so many values of one dimension further ones have no number: they count as none. */
const mostCodes = 65_535;

/** The numbers of these values (each there once), those that have none yet included: the client must be held. */
export async function codesOf(
  tx: Tx,
  clientId: number,
  values: NamedValue[],
): Promise<(NamedValue & { code: number })[]> {
  if (values.length === 0) return [];
  const known = await findCodes(tx, clientId, values);
  if (known.length === values.length) return known;
  await sql`
    insert into insight_values (client_id, dimension, code, value)
    select ${clientId}, dimension, code, value from (
      select v.dimension, v.value,
        coalesce((select max(i.code) from insight_values i
          where i.client_id = ${clientId} and i.dimension = v.dimension), 0)
        + row_number() over (partition by v.dimension order by v.value) as code
      from unnest(${values.map(({ dimension }) => dimension)}::text[], ${values.map(({ value }) => value)}::text[])
        v (dimension, value)
      where not exists (select from insight_values i
        where i.client_id = ${clientId} and i.dimension = v.dimension and i.value = v.value)) fresh
    where code <= ${mostCodes}`.execute(tx);
  return findCodes(tx, clientId, values);
}

/** Puts a day in the place of what was counted of it before, under the client's next revision. */
export async function saveDay(
  tx: Tx,
  clientId: number,
  { kind, day }: MarkedDay,
  counted: { rows: number; bytes: Uint8Array; at: Date },
): Promise<void> {
  await sql`
    with next as (
      update insight_runs set revision = revision + 1 where client_id = ${clientId} returning revision)
    insert into insight_days (client_id, kind, day, rows, facts, revision, counted_at)
    select ${clientId}, ${kind}, ${day}::date, ${counted.rows}, ${Buffer.from(counted.bytes)}, revision, ${counted.at}
    from next
    on conflict (client_id, kind, day) do update
    set rows = excluded.rows, facts = excluded.facts, revision = excluded.revision, counted_at = excluded.counted_at`.execute(
    tx,
  );
}
