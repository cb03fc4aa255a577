import type { AutomaticNaming } from '@replique/contract/helpdesk/categorization';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { personName } from '../../platform/db/person-name.ts';

/** The only SQL for automatic naming: its settings, what was predicted for tickets and what people chose instead. */

export type AutomaticSettings = AutomaticNaming & { afterTicket: number; ranAt: Date | null };

const standardNaming: AutomaticSettings = {
  isOn: false,
  minConfidence: 0.6,
  afterTicket: 0,
  ranAt: null,
};

export async function findAutomatic(tx: Tx, clientId: number): Promise<AutomaticSettings> {
  const row = await tx
    .selectFrom('categorization_settings')
    .select([
      'is_automatic as isOn',
      'min_confidence as minConfidence',
      'after_ticket as afterTicket',
      'ran_at as ranAt',
    ])
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row ?? standardNaming;
}

/** In a staff transaction. @param afterTicket tickets up to this one are left alone */
export async function upsertAutomatic(
  tx: Tx,
  clientId: number,
  { isOn, minConfidence, afterTicket }: Omit<AutomaticSettings, 'ranAt'>,
): Promise<void> {
  // The column is a `real`, which refuses what is nearer to nothing than it can be.
  const least = Math.fround(minConfidence);
  const values = { is_automatic: isOn, min_confidence: least, after_ticket: afterTicket };
  await tx
    .insertInto('categorization_settings')
    .values({ client_id: clientId, ...values })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(values))
    .execute();
}

export async function updateRan(tx: Tx, clientId: number, at: Date): Promise<void> {
  await tx
    .updateTable('categorization_settings')
    .set({ ran_at: at })
    .where('client_id', '=', clientId)
    .execute();
}

/** Clients whose tickets are named: switched on, at work, with a model; in a staff transaction. */
export async function listNaming(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ clientId: number }>`
    select s.client_id as "clientId" from categorization_settings s
    join clients k on k.id = s.client_id and k.archived_at is null and (k.modules->>'categorization')::boolean
    join categorizers c on c.client_id = s.client_id and c.trained_at is not null
    where s.is_automatic order by s.client_id`.execute(tx);
  return rows.map(({ clientId }) => clientId);
}

export type Predicted = { ticketId: number; label: string | null; confidence: number | null };

export async function upsertPredicted(
  tx: Tx,
  clientId: number,
  predicted: Predicted[],
  at: Date,
): Promise<void> {
  await sql`
    insert into ticket_categories (client_id, ticket_id, predicted, confidence, predicted_at)
    select ${clientId}, p."ticketId", p.label, p.confidence, ${at}
    from jsonb_to_recordset(${JSON.stringify(predicted)}::jsonb)
      as p("ticketId" bigint, label text, confidence real)
    on conflict (client_id, ticket_id) do update set
      predicted = excluded.predicted, confidence = excluded.confidence, predicted_at = excluded.predicted_at`.execute(
    tx,
  );
}

export async function upsertChosen(
  tx: Tx,
  clientId: number,
  choice: { ticketId: number; label: string; instead: string | null; by: number; at: Date },
): Promise<void> {
  const values = {
    chosen: choice.label,
    chosen_instead: choice.instead,
    chosen_at: choice.at,
    chosen_by: choice.by,
  };
  await tx
    .insertInto('ticket_categories')
    .values({ client_id: clientId, ticket_id: choice.ticketId, ...values })
    .onConflict((conflict) => conflict.columns(['client_id', 'ticket_id']).doUpdateSet(values))
    .execute();
}

/** What was predicted for a ticket and what people chose. */
export async function findTicketCategory(tx: Tx, clientId: number, ticketId: number) {
  return tx
    .selectFrom('ticket_categories as c')
    .select([
      'c.predicted',
      'c.confidence',
      'c.chosen_at as chosenAt',
      personName('c.chosen_by').as('chosenBy'),
    ])
    .where('c.client_id', '=', clientId)
    .where('c.ticket_id', '=', ticketId)
    .executeTakeFirst();
}

/** `learnedAt`: when the model in use was trained. */
export async function countNamed(
  tx: Tx,
  clientId: number,
  learnedAt: Date | null,
): Promise<{
  named: number;
  changed: number;
  unsure: number;
  corrections: number;
  waiting: number;
}> {
  const { rows } = await sql<{
    named: number;
    changed: number;
    unsure: number;
    corrections: number;
    waiting: number;
  }>`
    select
      count(*) filter (where c.confidence is not null and c.predicted is not null)::int as named,
      count(*) filter (where c.predicted is not null and t.category is distinct from c.predicted)::int as changed,
      count(*) filter (where t.category_source = 'unsure')::int as unsure,
      count(*) filter (where c.chosen_at is not null)::int as corrections,
      count(*) filter (where c.chosen_at > coalesce(${learnedAt}::timestamptz, '-infinity'))::int as waiting
    from ticket_categories c
    join tickets t on t.client_id = c.client_id and t.id = c.ticket_id
    where c.client_id = ${clientId}`.execute(tx);
  return rows[0] ?? { named: 0, changed: 0, unsure: 0, corrections: 0, waiting: 0 };
}
