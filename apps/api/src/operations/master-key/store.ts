import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { SealedColumn } from '../../platform/http/sealing/sealed-column.ts';

/** The only SQL over the sealed columns of other slices, named by those slices themselves; through the staff door. */

/** A row's columns as text. */
export type SealedRow = Record<string, string> & { sealed: string };

const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

/** Whether a text was sealed with another key than the one whose texts begin so. */
const isOther = (column: string, prefix: string) =>
  sql<boolean>`left(${sql.ref(column)}, ${prefix.length}) <> ${prefix}`;

/** The next rows, in the order of their key, whose text does not begin with `prefix`. */
export async function listOtherSealed(
  tx: Tx,
  { table, column, key, reads = [] }: SealedColumn,
  page: { prefix: string; after: SealedRow | null; limit: number },
): Promise<SealedRow[]> {
  const { prefix, after, limit } = page;
  const shown = [...key, ...reads].map((name) => sql`${sql.ref(name)}::text as ${sql.ref(name)}`);
  const beyond = after
    ? sql`and (${refs(key)}) > (${sql.join(key.map((name) => after[name]))})`
    : sql``;
  const { rows } = await sql<SealedRow>`
    select ${sql.join(shown)}, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${isOther(column, prefix)} ${beyond}
    order by ${refs(key.map((name) => `${table}.${name}`))} limit ${limit}`.execute(tx);
  return rows;
}

/** Writes the new text in place of the old one; false when somebody else wrote or removed the row meanwhile. */
export async function replaceSealed(
  tx: Tx,
  { table, column, key }: SealedColumn,
  row: SealedRow,
  sealed: string,
): Promise<boolean> {
  const same = key.map((name) => sql`${sql.ref(name)} = ${row[name]}`);
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${sealed}
    where ${sql.join(same, sql` and `)} and ${sql.ref(column)} = ${row.sealed}`.execute(tx);
  return numAffectedRows === 1n;
}

/** How many texts of a column each other key has sealed; under no key what is no sealed text at all. */
export async function countOtherSealed(
  tx: Tx,
  { table, column }: SealedColumn,
  prefix: string,
): Promise<{ keyId: string; rows: number }[]> {
  const { rows } = await sql<{ keyId: string; rows: number }>`
    select coalesce(substring(left(${sql.ref(column)}, ${prefix.length}) from '^v1\\.([0-9a-f]{8})\\.$'), '') as "keyId",
      count(*)::int as rows
    from ${sql.table(table)} where ${isOther(column, prefix)} group by 1 order by 1`.execute(tx);
  return rows;
}

/** One text of a column that begins with `prefix`; undefined when there is none. */
export async function findSealedBy(
  tx: Tx,
  { table, column, key, reads = [] }: SealedColumn,
  prefix: string,
): Promise<SealedRow | undefined> {
  const shown = [...key, ...reads].map((name) => sql`${sql.ref(name)}::text as ${sql.ref(name)}`);
  const { rows } = await sql<SealedRow>`
    select ${sql.join(shown)}, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where left(${sql.ref(column)}, ${prefix.length}) = ${prefix} limit 1`.execute(tx);
  return rows[0];
}
