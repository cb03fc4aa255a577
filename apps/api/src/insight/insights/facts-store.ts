import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { FactKind } from '../../platform/db/column-words.ts';
import type { Dimension } from './recount-store.ts';

/** The SQL that answers are read with. */

export type RunState = { clientId: number; revision: number };

/** How far each client is counted, of one or (as staff, null) of all. */
export async function listRuns(tx: Tx, clientId: number | null): Promise<RunState[]> {
  return tx
    .selectFrom('insight_runs')
    .select(['client_id as clientId', 'revision'])
    .$if(clientId !== null, (q) => q.where('client_id', '=', clientId ?? 0))
    .orderBy('client_id')
    .execute();
}

/** Since when something waits to be counted: -Infinity for what was there before figures were counted; null: nothing does. */
export async function findOldestMark(tx: Tx, clientId: number | null): Promise<number | null> {
  const { rows } = await sql<{ at: number | null }>`
    select extract(epoch from min(at))::float8 * 1000 as at from insight_marks
    where ${clientId}::bigint is null or client_id = ${clientId}`.execute(tx);
  return rows[0]?.at ?? null;
}

export type StoredDay = { kind: FactKind; day: string; facts: Buffer; revision: number };

/** Days that were counted after this revision, in that order. */
export async function listDaysAfter(
  tx: Tx,
  clientId: number,
  revision: number,
  most: number,
): Promise<StoredDay[]> {
  return tx
    .selectFrom('insight_days')
    .select(['kind', 'day', 'facts', 'revision'])
    .where('client_id', '=', clientId)
    .where('revision', '>', revision)
    .orderBy('revision')
    .limit(most)
    .execute();
}

export async function listValues(
  tx: Tx,
  clientId: number,
): Promise<{ dimension: Dimension; code: number; value: string }[]> {
  return tx
    .selectFrom('insight_values')
    .select(['dimension', 'code', 'value'])
    .where('client_id', '=', clientId)
    .execute();
}

/** Names of prompts, as staff. */
export async function listPromptNames(
  tx: Tx,
  uuids: string[],
): Promise<{ uuid: string; name: string }[]> {
  if (uuids.length === 0) return [];
  return tx.selectFrom('prompts').select(['uuid', 'name']).where('uuid', 'in', uuids).execute();
}

/** Names of clients, as staff. */
export async function listClientNames(
  tx: Tx,
  ids: number[],
): Promise<{ id: number; name: string }[]> {
  if (ids.length === 0) return [];
  return tx.selectFrom('clients').select(['id', 'name']).where('id', 'in', ids).execute();
}
