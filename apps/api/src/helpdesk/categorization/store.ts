import type { Evaluation } from '@replique/contract/helpdesk/categorization';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { TrainingWork } from './work.ts';

/** The only SQL for categorizers, and what they are trained on. */

export type CategorizerRow = {
  state: 'waiting' | 'ready' | 'too-few' | 'failed';
  askedAt: Date;
  trainedAt: Date | null;
  evaluation: Evaluation | null;
};

export async function findCategorizer(
  tx: Tx,
  clientId: number,
): Promise<CategorizerRow | undefined> {
  return tx
    .selectFrom('categorizers')
    .select(['state', 'asked_at as askedAt', 'trained_at as trainedAt', 'evaluation'])
    .where('client_id', '=', clientId)
    .executeTakeFirst();
}

/** When the model in use was trained; its bytes are only read when that is news. */
export async function findTrainedAt(tx: Tx, clientId: number): Promise<Date | null> {
  const row = await tx
    .selectFrom('categorizers')
    .select('trained_at as trainedAt')
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row?.trainedAt ?? null;
}

export async function findModel(tx: Tx, clientId: number): Promise<Buffer | null> {
  const row = await tx
    .selectFrom('categorizers')
    .select('model')
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row?.model ?? null;
}

/** Asks for a training; one that waits already is the same one. */
export async function upsertAsked(tx: Tx, clientId: number, at: Date): Promise<void> {
  await tx
    .insertInto('categorizers')
    .values({ client_id: clientId, state: 'waiting', asked_at: at })
    .onConflict((conflict) =>
      conflict
        .column('client_id')
        .doUpdateSet({ state: 'waiting', asked_at: at })
        .where('categorizers.state', '<>', 'waiting'),
    )
    .execute();
}

/** @throws WorkLost */
export async function updateTrained(
  tx: Tx,
  work: TrainingWork,
  trained: { at: Date; texts: number; evaluation: Evaluation; model: Uint8Array<ArrayBuffer> },
): Promise<void> {
  await work.end(tx, {
    state: 'ready',
    trained_at: trained.at,
    texts: trained.texts,
    evaluation: JSON.stringify(trained.evaluation),
    model: Buffer.from(trained.model.buffer),
  });
}

/** The model of an earlier training stays in use. @throws WorkLost */
export async function updateEnded(
  tx: Tx,
  work: TrainingWork,
  state: 'too-few' | 'failed',
): Promise<void> {
  await work.end(tx, { state });
}

/**
 * Clients at work whose model is older than labelled tickets that came since, or than what people corrected; in a staff
 * transaction.
 */
export async function listOutgrown(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ clientId: number }>`
    select c.client_id as "clientId" from categorizers c
    join clients k on k.id = c.client_id and k.archived_at is null and (k.modules->>'categorization')::boolean
    where c.state in ('ready', 'too-few') and (exists (
      select from tickets t where t.client_id = c.client_id and t.category is not null and t.question <> ''
        and t.category_source is distinct from 'predicted'
        and t.created_at > coalesce(c.trained_at, c.asked_at))
      or exists (select from ticket_categories l where l.client_id = c.client_id
        and l.chosen_at > coalesce(c.trained_at, c.asked_at)))
    order by c.client_id`.execute(tx);
  return rows.map(({ clientId }) => clientId);
}

/** What the CRM or a person says; what was only predicted is counted out, or the model would learn from itself. */
export async function countByCategory(
  tx: Tx,
  clientId: number,
): Promise<{ label: string; texts: number }[]> {
  const { rows } = await sql<{ label: string; texts: number }>`
    with named as (
      select category, count(*) as tickets from tickets
      where client_id = ${clientId} and category is not null and question <> '' group by category),
    predicted as (
      select category, count(*) as tickets from tickets
      where client_id = ${clientId} and category_source = 'predicted' and question <> '' group by category)
    select n.category as label, (n.tickets - coalesce(p.tickets, 0))::int as texts
    from named n left join predicted p using (category)
    where n.tickets > coalesce(p.tickets, 0) order by texts desc, n.category`.execute(tx);
  return rows;
}

export type LabelledTicket = {
  subject: string;
  question: string;
  language: string | null;
  label: string;
  /** A person here chose it: it counts more than what the CRM brought. */
  isChosen: boolean;
};

/** The newest tickets of the categories that have enough of them, those that people corrected first. */
export async function listLabelled(
  tx: Tx,
  clientId: number,
  labels: string[],
  limit: number,
): Promise<LabelledTicket[]> {
  const { rows: chosen } = await sql<LabelledTicket>`
    select t.subject, t.question, t.language, t.category as label, true as "isChosen"
    from ticket_categories l join tickets t on t.client_id = l.client_id and t.id = l.ticket_id
    where l.client_id = ${clientId} and l.chosen_at is not null and t.category_source = 'person'
      and t.question <> '' and t.category = any(${labels}::text[])
    order by l.chosen_at desc, t.id desc limit ${limit}`.execute(tx);
  const { rows: told } = await sql<LabelledTicket>`
    select subject, question, language, category as label, false as "isChosen" from tickets
    where client_id = ${clientId} and category is not null and question <> '' and category_source is null
      and category = any(${labels}::text[])
    order by created_at desc, id desc limit ${limit - chosen.length}`.execute(tx);
  return [...chosen, ...told];
}

/** A model is made of words of all texts it was trained on: it is trained anew. */
export async function forgetModel(tx: Tx, clientId: number, at: Date): Promise<void> {
  await tx
    .updateTable('categorizers')
    .set({ state: 'waiting', asked_at: at, model: null, trained_at: null, evaluation: null })
    .where('client_id', '=', clientId)
    .execute();
}
