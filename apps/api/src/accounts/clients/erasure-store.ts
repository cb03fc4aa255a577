import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** The only SQL for erasures, and the deleting of a client's rows from whatever tables there are. */

export type Erasure = { jobUuid: string; clientId: number; clientName: string };

const columns = [
  'job_uuid as jobUuid',
  'erased_client_id as clientId',
  'client_name as clientName',
] as const;

export async function findPendingErasure(tx: Tx, clientId: number): Promise<Erasure | undefined> {
  return tx
    .selectFrom('erasures')
    .select(columns)
    .where('erased_client_id', '=', clientId)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
}

export async function listPendingErasures(tx: Tx): Promise<Erasure[]> {
  return tx
    .selectFrom('erasures')
    .select(columns)
    .where('finished_at', 'is', null)
    .orderBy('requested_at')
    .execute();
}

export async function insertErasure(
  tx: Tx,
  erasure: Erasure & { requestedBy: number; at: Date },
): Promise<void> {
  await tx
    .insertInto('erasures')
    .values({
      job_uuid: erasure.jobUuid,
      erased_client_id: erasure.clientId,
      client_name: erasure.clientName,
      requested_by: erasure.requestedBy,
      requested_at: erasure.at,
    })
    .execute();
}

export async function updateErasure(
  tx: Tx,
  jobUuid: string,
  result: { finishedAt?: Date; lastError: string | null },
): Promise<void> {
  await tx
    .updateTable('erasures')
    .set({
      last_error: result.lastError,
      ...(result.finishedAt ? { finished_at: result.finishedAt } : {}),
    })
    .where('job_uuid', '=', jobUuid)
    .execute();
}

/** `source` has a column that refers to `target`; `isLoose` when that column may become null. */
export type Reference = { source: string; column: string; target: string; isLoose: boolean };

/** Foreign keys between our tables, one column each; keys that carry the client along are told by their own column. */
export async function listReferences(tx: Tx): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select k.conrelid::regclass::text as source, a.attname::text as "column",
      k.confrelid::regclass::text as target, not a.attnotnull as "isLoose"
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    cross join lateral unnest(k.conkey) as key (number)
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = key.number
    where k.contype = 'f' and c.relnamespace = 'public'::regnamespace
    order by 1, 2, 3`.execute(tx);
  return rows;
}

/** Tables whose rows name the client that they belong to. */
export async function listTablesWithClient(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname::text as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'client_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    order by 1`.execute(tx);
  return rows.map((row) => row.name);
}

/** Which rows go: those of the client, those of its people, or those that name them by address. */
export type Belonging = 'client' | { person: string } | { address: string };

function belongsTo(belonging: Belonging, clientId: number) {
  if (belonging === 'client') return sql`client_id = ${clientId}`;
  const [column, key] =
    'person' in belonging ? [belonging.person, 'id'] : [belonging.address, 'email'];
  return sql`${sql.ref(column)} in (select ${sql.ref(key)} from users where client_id = ${clientId})`;
}

/** Deletes up to `most` rows; answers how many went. */
export async function deleteSome(
  tx: Tx,
  table: string,
  belonging: Belonging,
  clientId: number,
  most: number,
): Promise<number> {
  const condition = belongsTo(belonging, clientId);
  const name = sql.table(table);
  const { numAffectedRows } = await sql`
    delete from ${name} where ${condition}
      and ctid = any (array(select ctid from ${name} where ${condition} limit ${most}))`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}

/** Takes the client's people out of up to `most` rows of others; answers how many there were. */
export async function forgetSome(
  tx: Tx,
  table: string,
  column: string,
  clientId: number,
  most: number,
): Promise<number> {
  const condition = belongsTo({ person: column }, clientId);
  const name = sql.table(table);
  const { numAffectedRows } = await sql`
    update ${name} set ${sql.ref(column)} = null where ${condition}
      and ctid = any (array(select ctid from ${name} where ${condition} limit ${most}))`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}

export async function deleteClient(tx: Tx, clientId: number): Promise<void> {
  await tx.deleteFrom('clients').where('id', '=', clientId).execute();
}
