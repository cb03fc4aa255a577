import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/**
 * SQL for the category of a ticket where it does not come from the CRM. Rows are held only once the client's rules are
 * (`holdTicketRules`), in the same order as where rules are applied to many tickets.
 */

export type CategorySource = 'predicted' | 'person' | 'unsure';

export type Unnamed = { id: number; uuid: string; subject: string; question: string };

const selectUnnamed = (clientId: number) => sql`
  select id, uuid, subject, question from tickets
  where client_id = ${clientId} and category is null and category_source is null and question <> ''`;

/** Tickets behind `after` that came without a category and were not looked at yet. */
export async function listUnnamed(
  tx: Tx,
  clientId: number,
  after: number,
  most: number,
): Promise<Unnamed[]> {
  const { rows } = await sql<Unnamed>`
    ${selectUnnamed(clientId)} and id > ${after}::bigint order by id limit ${most}`.execute(tx);
  return rows;
}

/** Those of these tickets that still are; who takes them holds them. */
export async function takeUnnamed(tx: Tx, clientId: number, ids: number[]): Promise<Unnamed[]> {
  const { rows } = await sql<Unnamed>`
    ${selectUnnamed(clientId)} and id = any(${ids}::bigint[])
    order by id for no key update skip locked`.execute(tx);
  return rows;
}

/** The ticket, held, with where its category comes from. */
export async function holdCategory(tx: Tx, uuid: string) {
  return tx
    .selectFrom('tickets')
    .select([
      'client_id as clientId',
      'id',
      'uuid',
      'external_id as externalId',
      'subject',
      'question',
      'category',
      'category_source as source',
    ])
    .where('uuid', '=', uuid)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function findCategorySource(
  tx: Tx,
  clientId: number,
  ticketId: number,
): Promise<CategorySource | null> {
  const row = await tx
    .selectFrom('tickets')
    .select('category_source as source')
    .where('client_id', '=', clientId)
    .where('id', '=', ticketId)
    .executeTakeFirst();
  return row?.source ?? null;
}

export async function updateCategories(
  tx: Tx,
  clientId: number,
  named: { ticketId: number; category: string | null; source: CategorySource }[],
): Promise<void> {
  await sql`
    update tickets t set category = n.category, category_source = n.source
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb)
      as n("ticketId" bigint, category text, source text)
    where t.client_id = ${clientId} and t.id = n."ticketId"`.execute(tx);
}

/**
 * What the CRM is told of a category, null for none: when it says the same, it says nothing new.
 * @returns what it said before
 */
export async function noteCrmCategory(
  tx: Tx,
  clientId: number,
  ticketId: number,
  value: string | null,
): Promise<string | null> {
  const { rows } = await sql<{ before: string | null }>`
    with known as (
      select id, crm_values ->> 'category' as before from tickets
      where client_id = ${clientId} and id = ${ticketId} for no key update)
    update tickets t set crm_values =
      (t.crm_values - 'category') || jsonb_strip_nulls(jsonb_build_object('category', ${value}::text))
    from known k where t.client_id = ${clientId} and t.id = k.id returning k.before`.execute(tx);
  return rows[0]?.before ?? null;
}

/** The newest ticket there is: what arrives has a greater number. */
export async function findLastTicketId(tx: Tx, clientId: number): Promise<number> {
  const row = await tx
    .selectFrom('tickets')
    .select('id')
    .where('client_id', '=', clientId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}
