import { sql } from 'kysely';
import type { Belonging } from '../../platform/db/belongings.ts';
import type { Tx } from '../../platform/db/database.ts';

/** What knows a person's tickets without a key to them; as staff, so every statement names the client. */

export type TicketOfPerson = {
  id: number;
  uuid: string;
  platform: string;
  externalId: string;
  createdAt: Date;
};

export async function listTicketsById(
  tx: Tx,
  clientId: number,
  ids: number[],
): Promise<TicketOfPerson[]> {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('tickets')
    .select(['id', 'uuid', 'platform', 'external_id as externalId', 'created_at as createdAt'])
    .where('client_id', '=', clientId)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
}

type Changed = Record<string, number>;

async function affected(
  query: { execute: (tx: Tx) => Promise<{ numAffectedRows?: bigint }> },
  tx: Tx,
) {
  return Number((await query.execute(tx)).numAffectedRows ?? 0);
}

/** What knows these tickets by their names: what a CRM told, what programs of the client were told, verdicts on their test cases. */
export function toldOf(clientId: number, tickets: TicketOfPerson[]): Belonging[] {
  const platforms = tickets.map(({ platform }) => platform);
  const externalIds = tickets.map(({ externalId }) => externalId);
  const uuids = tickets.map(({ uuid }) => uuid);
  return [
    {
      table: 'crm_changes',
      condition: sql`client_id = ${clientId} and (platform, external_id) in
        (select * from unnest(${platforms}::text[], ${externalIds}::text[]))`,
    },
    {
      table: 'webhook_deliveries',
      condition: sql`client_id = ${clientId} and data->'ticket'->>'uuid' = any(${uuids}::text[])`,
    },
    // Of cases that go with their tickets, in test sets and in runs of them.
    {
      table: 'test_verdicts',
      condition: sql`client_id = ${clientId} and case_uuid in (
        select c.case_uuid from test_run_cases c
          join tickets t on t.client_id = c.client_id and t.id = c.ticket_id
          where c.client_id = ${clientId} and t.uuid = any(${uuids}::uuid[])
        union all
        select c.uuid from test_cases c
          join tickets t on t.client_id = c.client_id and t.id = c.ticket_id
          where c.client_id = ${clientId} and t.uuid = any(${uuids}::uuid[]))`,
    },
  ];
}

/** @returns how many, by table */
export async function deleteToldOf(
  tx: Tx,
  clientId: number,
  tickets: TicketOfPerson[],
): Promise<Changed> {
  const gone: Changed = {};
  for (const { table, condition } of toldOf(clientId, tickets))
    gone[table] = await affected(sql`delete from ${sql.table(table)} where ${condition}`, tx);
  return gone;
}

/** Tables that keep what an answer of others was written from, quoted. */
const quoting = [
  'chat_traces',
  'chat_messages',
  'tester_runs',
  'test_results',
  'test_run_cases',
] as const;

/** Takes out what answers of others quote of these tickets; that there was a source stays. */
export async function emptyQuotes(
  tx: Tx,
  clientId: number,
  tickets: TicketOfPerson[],
): Promise<Changed> {
  const uuids = tickets.map(({ uuid }) => uuid);
  const changed: Changed = {};
  for (const table of quoting)
    changed[table] = await affected(
      sql`update ${sql.table(table)} set sources = (
          select jsonb_agg(case when s->>'uuid' = any(${uuids}::text[])
            then s || '{"title": "…", "heading": null, "text": "", "url": null}' else s end order by place)
          from jsonb_array_elements(sources) with ordinality each (s, place))
        where client_id = ${clientId} and jsonb_typeof(sources) = 'array' and exists (
          select from jsonb_array_elements(sources) s where s->>'uuid' = any(${uuids}::text[]))`,
      tx,
    );
  return changed;
}

/** Through the staff door: mails to an address that is nobody's who works here. */
export async function listMailsTo(tx: Tx, address: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('mails')
    .select('id')
    .where(sql<boolean>`lower(recipient) = ${address}`)
    .where(sql<boolean>`not exists (select from users where lower(users.email) = ${address})`)
    .execute();
  return rows.map(({ id }) => id);
}
