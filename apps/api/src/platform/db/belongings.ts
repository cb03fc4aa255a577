import { sql, type RawBuilder } from 'kysely';
import type { Tx } from './transaction.ts';

/** Which rows hang on some rows, read from the foreign keys: a table of tomorrow is found without being named. */

type Key = { source: string; columns: string[]; target: string; targets: string[] };

/** Rows of one table, told by a condition on it. */
export type Belonging = { table: string; condition: RawBuilder<unknown> };

/** Rows to begin with, of one client, by their `id`. */
export type Root = { table: string; ids: number[] };

/** Keys whose rows go with the row that they name. */
async function listKeys(tx: Tx): Promise<Key[]> {
  const { rows } = await sql<Key>`
    select k.conrelid::regclass::text as source, k.confrelid::regclass::text as target,
      (select array_agg(a.attname::text order by p.place) from unnest(k.conkey) with ordinality p (number, place)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = p.number) as columns,
      (select array_agg(a.attname::text order by p.place) from unnest(k.confkey) with ordinality p (number, place)
        join pg_attribute a on a.attrelid = k.confrelid and a.attnum = p.number) as targets
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.confdeltype = 'c' and c.relnamespace = 'public'::regnamespace
    order by 1, 2`.execute(tx);
  return rows;
}

const listOf = (columns: string[]) => sql.join(columns.map((column) => sql.ref(column)));

/** Tables that can be reached, each after those that it hangs on, with the keys that lead there. */
function reach(keys: Key[], roots: string[]): { table: string; by: Key[] }[] {
  const reached = new Set(roots);
  for (let size = -1; size !== reached.size;) {
    size = reached.size;
    for (const { source, target } of keys) if (reached.has(target)) reached.add(source);
  }
  const left = new Set(reached);
  const ordered: { table: string; by: Key[] }[] = [];
  while (left.size > 0) {
    const isFree = (table: string) =>
      !keys.some((key) => key.source === table && key.target !== table && left.has(key.target));
    const table = [...left].find(isFree) ?? [...left][0] ?? '';
    left.delete(table);
    const before = new Set(ordered.map((each) => each.table));
    ordered.push({
      table,
      by: keys.filter((key) => key.source === table && before.has(key.target)),
    });
  }
  return ordered;
}

/** Everything of a client that goes when these rows go, themselves included; parents before their children. */
export async function listBelongings(
  tx: Tx,
  clientId: number,
  roots: Root[],
): Promise<Belonging[]> {
  const keys = await listKeys(tx);
  const tables = reach(
    keys,
    roots.map(({ table }) => table),
  );
  const conditions = new Map<string, RawBuilder<unknown>>();
  for (const { table, by } of tables) {
    const own = roots.filter((root) => root.table === table && root.ids.length > 0);
    const ways = [
      ...own.map(({ ids }) => sql`id = any(${ids}::bigint[])`),
      ...by.flatMap(({ columns, target, targets }) => {
        const parent = conditions.get(target);
        if (!parent) return [];
        return [
          sql`(${listOf(columns)}) in (select ${listOf(targets)} from ${sql.table(target)} where ${parent})`,
        ];
      }),
    ];
    if (ways.length > 0)
      conditions.set(table, sql`(client_id = ${clientId} and (${sql.join(ways, sql` or `)}))`);
  }
  return tables.flatMap(({ table }) => {
    const condition = conditions.get(table);
    return condition ? [{ table, condition }] : [];
  });
}

/** How many there are, by table; tables without any are left out. */
export async function countBelongings(
  tx: Tx,
  belongings: Belonging[],
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { table, condition } of belongings) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where ${condition}`.execute(tx);
    const count = rows[0]?.count ?? 0;
    if (count > 0) counts[table] = count;
  }
  return counts;
}
