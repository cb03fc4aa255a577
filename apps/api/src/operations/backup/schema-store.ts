import type pg from 'pg';

/** The SQL over the catalogue: what a database of ours is made of. Always as the owner, whom no policy narrows. */

export type TableShape = { name: string; columns: { name: string; type: string }[] };

/** Tables whose rows are kept, with the columns that do not make themselves. Unlogged ones are lost in a crash anyway. */
export async function listTables(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select c.relname as name,
       json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null)) order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
       and a.attgenerated = '' and c.relname <> 'schema_migrations'
     group by c.relname order by c.relname`,
  );
  return rows;
}

/** Everything that somebody made in the database and that a restore would mix with. */
export async function listRelations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select case nspname when 'public' then relname else nspname || '.' || relname end as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where relkind in ('r', 'p', 'v', 'm', 'f', 'S') and nspname not in ('pg_catalog', 'information_schema')
       and nspname !~ '^pg_(toast|temp)' and not exists (
         select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by 1`,
  );
  return rows.map(({ name }) => name);
}

export type AppliedMigration = { number: number; name: string; checksum: string };

/** Empty when the database was never migrated. */
export async function listApplied(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query<{ known: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as known`,
  );
  if (!rows[0]?.known) return [];
  const applied = await client.query<AppliedMigration>(
    'select number, name, checksum from public.schema_migrations order by number',
  );
  return applied.rows;
}

export type SequenceState = { name: string; value: string; isCalled: boolean };

/** Read after the snapshot was taken: they only grow, so they are beyond every row of it. */
export async function readSequences(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows: names } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1`,
  );
  const states: SequenceState[] = [];
  for (const { name } of names) {
    const { rows } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from public.${quote(client, name)}`,
    );
    if (rows[0]) states.push({ name, ...rows[0] });
  }
  return states;
}

export async function setSequence(client: pg.ClientBase, state: SequenceState): Promise<void> {
  const name = `public.${quote(client, state.name)}`;
  await client.query('select setval($1::regclass, $2::bigint, $3)', [
    name,
    state.value,
    state.isCalled,
  ]);
}

/** How many texts each master key has sealed. */
export async function countSealed(
  client: pg.ClientBase,
  tables: TableShape[],
): Promise<{ keyId: string; texts: number }[]> {
  const columns = tables.flatMap(({ name, columns }) =>
    columns
      .filter((column) => column.name.startsWith('sealed_'))
      .map((column) => ({ table: name, column: column.name })),
  );
  if (columns.length === 0) return [];
  const parts = columns.map(
    ({ table, column }) =>
      `select substring(left(${quote(client, column)}, 16) from '^v1\\.([0-9a-f]{8})\\.') as key
       from public.${quote(client, table)}`,
  );
  const { rows } = await client.query<{ keyId: string; texts: number }>(
    `select key as "keyId", count(*)::int as texts from (${parts.join(' union all ')}) sealed
     where key is not null group by key order by count(*) desc, key`,
  );
  return rows;
}

/** What stands in the way of rows that come in any order, or makes each of them slow: statements that take it away and make it again. */
export async function listObstacles(
  client: pg.ClientBase,
): Promise<{ drop: string; make: string }[]> {
  const { rows } = await client.query<{ drop: string; make: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
     from (select * from pg_constraint
       where connamespace = 'public'::regnamespace and contype = 'f' and conparentid = 0
       order by conrelid, conname) foreign_keys
     union all
     select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
     from (select i.indexrelid from pg_index i join pg_class c on c.oid = i.indrelid
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not exists (
         select from pg_constraint o where o.conindid = i.indexrelid and o.contype in ('p', 'u', 'x'))
       order by indexrelid) indexes`,
  );
  return rows;
}

export const quote = (client: pg.ClientBase, name: string): string => client.escapeIdentifier(name);
