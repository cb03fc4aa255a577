import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { ModelPurpose } from '../../platform/db/column-words.ts';
import type { Tokens } from './call-model.ts';
import type { DB } from '../../platform/db/schema.ts';

/** The only SQL for calls of models and what months have cost; as staff. */

/** A call that never ended, such as that of a killed server, holds its reservation back no longer than this. */
const openFor = '15 minutes';

export type Spent = { spentMicros: number; reservedMicros: number; warnedAt: Date | null };

const isMonth = (clientId: number | null, month: string) =>
  sql<boolean>`client_id is not distinct from ${clientId} and month = ${month}`;

/** What counts against the budget: of a client all its calls, of the installation those by its keys. */
const isCounted = (clientId: number | null) =>
  clientId === null
    ? sql<boolean>`key_owner = 'installation'`
    : sql<boolean>`client_id = ${clientId}`;

async function sumReserved(tx: Tx, clientId: number | null, now: Date): Promise<number> {
  const { micros } = await tx
    .selectFrom('model_calls')
    .select(sql<number>`coalesce(sum(reserved_micros), 0)::bigint`.as('micros'))
    .where('outcome', 'is', null)
    .where(isCounted(clientId))
    .where('begun_at', '>', sql<Date>`${now}::timestamptz - ${openFor}::interval`)
    .executeTakeFirstOrThrow();
  return micros;
}

/** Locks the month until the end of the transaction: whoever else wants to spend waits for its turn. */
export async function lockMonth(
  tx: Tx,
  clientId: number | null,
  month: string,
  now: Date,
): Promise<Spent> {
  await tx
    .insertInto('model_months')
    .values({ client_id: clientId, month })
    .onConflict((conflict) => conflict.columns(['client_id', 'month']).doNothing())
    .execute();
  const row = await tx
    .selectFrom('model_months')
    .select(['spent_micros as spentMicros', 'warned_at as warnedAt'])
    .where(isMonth(clientId, month))
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { ...row, reservedMicros: await sumReserved(tx, clientId, now) };
}

/** The same to look at, without a lock. */
export async function readMonth(
  tx: Tx,
  clientId: number | null,
  month: string,
  now: Date,
): Promise<Spent> {
  const row = await tx
    .selectFrom('model_months')
    .select(['spent_micros as spentMicros', 'warned_at as warnedAt'])
    .where(isMonth(clientId, month))
    .executeTakeFirst();
  const reservedMicros = await sumReserved(tx, clientId, now);
  return { spentMicros: row?.spentMicros ?? 0, warnedAt: row?.warnedAt ?? null, reservedMicros };
}

/** Adds to a month; answers what it has come to, and locks it until the end of the transaction. */
export async function addToMonth(
  tx: Tx,
  clientId: number | null,
  month: string,
  micros: number,
): Promise<{ spentMicros: number; warnedAt: Date | null }> {
  return tx
    .insertInto('model_months')
    .values({ client_id: clientId, month, spent_micros: micros })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'month'])
        .doUpdateSet({ spent_micros: sql`model_months.spent_micros + excluded.spent_micros` }),
    )
    .returning(['spent_micros as spentMicros', 'warned_at as warnedAt'])
    .executeTakeFirstOrThrow();
}

/** @param at null: whoever changed the budget is to be told again */
export async function markWarned(
  tx: Tx,
  clientId: number | null,
  month: string,
  at: Date | null,
): Promise<void> {
  await tx
    .updateTable('model_months')
    .set({ warned_at: at })
    .where(isMonth(clientId, month))
    .execute();
}

export type CallBegun = {
  clientId: number | null;
  keyOwner: DB['model_calls']['key_owner'];
  provider: string;
  model: string;
  purpose: ModelPurpose;
  begunAt: Date;
  reservedMicros: number;
};

export async function insertCall(tx: Tx, call: CallBegun): Promise<number> {
  const { id } = await tx
    .insertInto('model_calls')
    .values({
      client_id: call.clientId,
      key_owner: call.keyOwner,
      provider: call.provider,
      model: call.model,
      purpose: call.purpose,
      begun_at: call.begunAt,
      reserved_micros: call.reservedMicros,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type CallEnded = {
  outcome: string;
  attempts: number;
  tokens: Tokens | null;
  costMicros: number | null;
  durationMs: number;
};

export async function endCall(tx: Tx, id: number, end: CallEnded): Promise<void> {
  await tx
    .updateTable('model_calls')
    .set({
      outcome: end.outcome,
      attempts: end.attempts,
      tokens_in: end.tokens?.tokensIn ?? 0,
      tokens_out: end.tokens?.tokensOut ?? 0,
      tokens_cached: end.tokens?.cached ?? 0,
      tokens_thought: end.tokens?.thought ?? 0,
      cost_micros: end.costMicros,
      duration_ms: end.durationMs,
    })
    .where('id', '=', id)
    .execute();
}

/** Calls that were under way when their server ended. */
export async function closeLostCalls(tx: Tx, before: Date): Promise<void> {
  await tx
    .updateTable('model_calls')
    .set({ outcome: 'aborted' })
    .where('outcome', 'is', null)
    .where('begun_at', '<', before)
    .execute();
}

/** Up to `most` calls begun before; answers how many went. */
export async function removeCallsBefore(tx: Tx, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from model_calls where id = any (array(
      select id from model_calls where begun_at < ${before} order by begun_at limit ${most}))`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}
