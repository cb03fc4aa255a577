import { sql } from 'kysely';
import type { Tx } from '../../apps/api/src/platform/db/database.ts';

/** Until the end of the transaction the database joins by nested loops alone, as it may choose to with few rows. */
export async function onlyNestedLoops(tx: Tx): Promise<void> {
  for (const way of ['hashjoin', 'mergejoin', 'material', 'sort', 'hashagg'])
    await sql.raw(`set local enable_${way} = off`).execute(tx);
}
