import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { FactKind } from '../../platform/db/column-words.ts';

/** Days whose rows retention removed: their figures, which name nobody, stand as they were counted. */

/** Of a row with `client_id`, `kind` and `day`. */
export const isFrozenDay = sql<boolean>`exists (select from insight_runs r
  where r.client_id = insight_days.client_id
    and insight_days.day < case insight_days.kind when 'ticket' then r.tickets_frozen_before else r.chats_frozen_before end)`;

export async function isFrozen(
  tx: Tx,
  clientId: number,
  { kind, day }: { kind: FactKind; day: string },
): Promise<boolean> {
  const { rows } =
    await sql`select from insight_runs where client_id = ${clientId} and ${day}::date <
    case ${kind}::text when 'ticket' then tickets_frozen_before else chats_frozen_before end`.execute(
      tx,
    );
  return rows.length > 0;
}

/**
 * From now on days before this one are counted no more. Whoever calls it has had all that was marked counted before, and
 * removes rows afterwards. A day that was frozen stays so.
 * @param before YYYY-MM-DD, in UTC
 */
export async function freezeDays(
  tx: Tx,
  clientId: number,
  kind: FactKind,
  before: string,
): Promise<void> {
  const column = sql.ref(kind === 'ticket' ? 'tickets_frozen_before' : 'chats_frozen_before');
  await sql`insert into insight_runs (client_id, ${column}) values (${clientId}, ${before}::date)
    on conflict (client_id) do update set
      ${column} = greatest(insight_runs.${column}, excluded.${column})`.execute(tx);
}
