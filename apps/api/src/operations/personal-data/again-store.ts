import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { PersonalColumns } from '../../platform/registry.ts';
import { listTablesToRedact } from './redact-store.ts';

/** Addresses that stand in a client's rows; as staff. */

const address = String.raw`[[:alnum:]._%+-]+@[[:alnum:].-]+\.[[:alnum:]-]+`;

/** Every address in any text of the client, without capitals, each once. */
export async function listAddresses(
  tx: Tx,
  personal: PersonalColumns,
  clientId: number,
): Promise<string[]> {
  const found = new Set<string>();
  for (const { table, columns } of await listTablesToRedact(tx, personal)) {
    const own = table === 'clients' ? sql`id = ${clientId}` : sql`client_id = ${clientId}`;
    const texts = sql.join(columns.map(({ column }) => sql`${sql.ref(column)}::text`));
    const { rows } = await sql<{ address: string }>`
      select distinct lower(m[1]) as address from ${sql.table(table)},
        lateral regexp_matches(concat_ws(' ', ${texts}), ${`(${address})`}, 'g') m
      where ${own} and concat_ws(' ', ${texts}) like '%@%'`.execute(tx);
    for (const row of rows) found.add(row.address);
  }
  return [...found];
}

export async function listClientIds(tx: Tx): Promise<Map<string, number>> {
  const rows = await tx.selectFrom('clients').select(['id', 'uuid']).execute();
  return new Map(rows.map(({ id, uuid }) => [uuid, id]));
}
