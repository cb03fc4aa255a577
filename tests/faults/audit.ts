import { sql, type RawBuilder } from 'kysely';
import type { Database, Tx } from '../../apps/api/src/platform/db/database.ts';
import type { Journal, Kind } from './journal.ts';

/** What is in the database, held against what was acknowledged. */
export type Findings = { lost: string[]; doubled: string[]; torn: string[]; undone: string[] };

type Counted = { key: string; n: number };

const read = async <T>(tx: Tx, query: RawBuilder<T>): Promise<T[]> =>
  (await query.execute(tx)).rows;

/** How often each key is there. */
const counting: Record<Kind, RawBuilder<Counted>> = {
  tickets: sql`select external_id as key, count(*)::int as n from tickets group by 1`,
  // By its ticket: asked once for each, so that a second one is a doubled effect.
  suggestions: sql`select uuid::text as key, (count(*) over (partition by ticket_id))::int as n from suggestions`,
  'messages of chats': sql`select key::text, count(*)::int as n from chat_messages where key is not null group by 1`,
  'versions of prompts': sql`select note as key, count(*)::int as n from prompt_versions group by 1`,
  deployments: sql`
    select d.version::text as key, count(*)::int as n from deployments d join prompts p on p.id = d.prompt_id
    where d.state = 'deployed' and exists (select 1 from prompt_versions v where v.prompt_id = p.id and v.note = 'first')
    group by 1`,
  documents: sql`select title as key, count(*)::int as n from documents where state = 'active' group by 1`,
  exports: sql`select uuid::text as key, count(*)::int as n from exports group by 1`,
};

type Found = { found: string };

/** Rows that contradict each other. */
const contradictions: RawBuilder<Found>[] = [
  sql`
    select 'ticket ' || t.external_id || ' counts ' || t.message_count || ' messages' as found from tickets t
    where t.message_count <> (select count(*) from messages m where m.client_id = t.client_id and m.ticket_id = t.id)
      or t.message_count = 0`,
  sql`
    select 'ticket ' || t.external_id || ' counts ' || t.suggestion_count || ' suggestions' as found from tickets t
    where t.suggestion_count <> (select count(*) from suggestions s where s.client_id = t.client_id and s.ticket_id = t.id)`,
  sql`
    select 'suggestion ' || s.uuid || ' has no sources' as found from suggestions s
    where s.state = 'ready' and not exists (
      select 1 from suggestion_sources x where x.client_id = s.client_id and x.suggestion_id = s.id)`,
  sql`
    select 'chat ' || c.uuid || ' lacks numbers or answers' as found from chats c
    join lateral (
      select count(*) as n, max(number) as last, count(*) filter (where author = 'visitor') as asked,
        count(*) filter (where author = 'bot') as answered
      from chat_messages m where m.client_id = c.client_id and m.chat_id = c.id) m on true
    where m.n <> m.last or m.asked <> m.answered or m.asked = 0`,
  sql`
    select 'prompt ' || p.name || ' has ' || count(*) || ' of ' || max(v.version) || ' versions' as found
    from prompts p join prompt_versions v on v.prompt_id = p.id group by p.id, p.name
    having count(*) <> max(v.version)`,
  sql`
    select 'prompt ' || p.name || ' is in production as ' || p.deployed_version as found from prompts p
    where p.deployed_version is distinct from (
      select d.version from deployments d where d.prompt_id = p.id and d.state = 'deployed' order by d.id desc limit 1)`,
  sql`
    select 'export ' || e.uuid || ' is not whole' as found from exports e where e.state = 'ready' and (
      e.parts <> (select count(*) from export_parts x where x.client_id = e.client_id and x.export_id = e.id)
      or e.size <> (select coalesce(sum(octet_length(x.content)), 0) from export_parts x
        where x.client_id = e.client_id and x.export_id = e.id))`,
  sql`
    select 'ticket ' || t.external_id || ' was told of ' || count(d.id) || ' times' as found from tickets t
    left join webhook_deliveries d
      on d.client_id = t.client_id and d.event = 'ticket.created' and d.data -> 'ticket' ->> 'uuid' = t.uuid::text
    group by t.client_id, t.id, t.external_id having count(d.id) <> 1`,
];

/** What is still on its way; nothing of it once the server has had the time it needs. */
const work: RawBuilder<Found>[] = [
  sql`select 'delivery ' || uuid || ' is ' || state as found from webhook_deliveries where state <> 'sent'`,
  sql`select 'answer ' || uuid || ' is ' || state as found from chat_messages where state = 'pending'`,
  sql`select 'export ' || uuid || ' is ' || state as found from exports where state <> 'ready'`,
];

/** Answers that were given up after three tries, as their visitors were told: a kill within each is enough. */
export function countGivenUp(db: Database): Promise<number> {
  return db.withStaff(async (tx) => {
    const query = sql<{ n: number }>`
      select count(*)::int as n from chat_messages where state = 'failed'`;
    return (await read(tx, query))[0]?.n ?? 0;
  });
}

/** What is not done yet. */
export function readUndone(db: Database): Promise<string[]> {
  return db.withStaff(async (tx) => {
    const rows: Found[] = [];
    for (const query of work) rows.push(...(await read(tx, query)));
    return rows.map(({ found }) => found);
  });
}

/** Looks for everything that was acknowledged. */
export async function auditAll(db: Database, journal: Journal): Promise<Findings> {
  const undone = await readUndone(db);
  return db.withStaff(async (tx) => {
    const findings: Findings = { lost: [], doubled: [], torn: [], undone };
    for (const [kind, query] of Object.entries(counting)) {
      const there = new Map((await read(tx, query)).map(({ key, n }) => [key, n]));
      for (const key of journal.keys(kind as Kind)) {
        const n = there.get(key) ?? 0;
        if (n === 0) findings.lost.push(`${kind} ${key}`);
        if (n > 1) findings.doubled.push(`${kind} ${key}: ${n}`);
      }
    }
    for (const query of contradictions)
      findings.torn.push(...(await read(tx, query)).map(({ found }) => found));
    return findings;
  });
}
