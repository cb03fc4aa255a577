import type pg from 'pg';
import type { CatalogueLists } from '../registry.ts';
import { roles } from './roles.ts';

interface TableRow {
  name: string;
  has_client_id: boolean;
  is_client_id_sound: boolean;
  is_secured: boolean;
  key_columns: string[] | null;
}

const tablesQuery = `
  select c.relname as name,
    a.attname is not null as has_client_id,
    coalesce(a.attnotnull and a.atttypid = 'bigint'::regtype, false) as is_client_id_sound,
    c.relrowsecurity as is_secured,
    (select array_agg(k.attname::text order by keys.n)
     from pg_index i
     cross join lateral unnest(i.indkey::int2[]) with ordinality as keys (num, n)
     join pg_attribute k on k.attrelid = c.oid and k.attnum = keys.num
     where i.indrelid = c.oid and i.indisprimary) as key_columns
  from pg_class c
  left join pg_attribute a on a.attrelid = c.oid and a.attname = 'client_id' and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'f')
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by c.relname`;

/** Every table is client-owned with all that goes with it, or declared as shared. */
export async function checkTables(client: pg.Client, lists: CatalogueLists): Promise<string[]> {
  const { rows } = await client.query<TableRow>(tablesQuery);
  const isGlobal = (name: string): boolean => Object.hasOwn(lists.sharedTables, name);
  const names = new Set(rows.map((row) => row.name));
  const owned = rows.filter((row) => !isGlobal(row.name));
  // What has no client_id is reported once, as a table in neither list.
  const ownedNames = owned.filter((row) => row.has_client_id).map((row) => row.name);
  return [
    ...Object.keys(lists.sharedTables)
      .filter((name) => !names.has(name))
      .map((name) => `${name}: declared as shared, but there is no such table`),
    ...owned.flatMap(checkOwnedTable),
    ...(await checkPolicies(client, ownedNames)),
    ...(await checkUniqueIndexes(client, ownedNames)),
    ...(await checkForeignKeys(client, ownedNames)),
    ...(await checkGlobalPolicies(client, rows, isGlobal)),
  ];
}

function checkOwnedTable(table: TableRow): string[] {
  if (!table.has_client_id) {
    return [`${table.name}: neither client-owned (no client_id) nor declared as shared`];
  }
  const faults: string[] = [];
  if (!table.is_client_id_sound) faults.push(`${table.name}: client_id is not a bigint not null`);
  if (!table.is_secured) faults.push(`${table.name}: row-level security is not enabled`);
  if (table.key_columns?.[0] !== 'client_id') {
    faults.push(`${table.name}: the primary key does not begin with client_id`);
  }
  return faults;
}

interface PolicyRow {
  tablename: string;
  policyname: string;
  roles: string[];
  cmd: string;
  qual: string | null;
  with_check: string | null;
}

const isMine = normalise(
  `client_id = (select nullif(current_setting('app.client_id'::text, true), ''::text)::bigint as "nullif")`,
);

/** PostgreSQL prints an expression back with casts, brackets and aliases of its own. */
function normalise(expression: string | null): string {
  return (expression ?? '').replaceAll(/::text|as "nullif"|[\s()]/gi, '').toLowerCase();
}

async function readPolicies(client: pg.Client): Promise<PolicyRow[]> {
  const { rows } = await client.query<PolicyRow>(
    `select tablename, policyname, roles::text[] as roles, cmd, qual, with_check
     from pg_policies where schemaname = 'public' and permissive = 'PERMISSIVE'`,
  );
  return rows;
}

async function checkPolicies(client: pg.Client, owned: string[]): Promise<string[]> {
  const policies = await readPolicies(client);
  return owned.flatMap((table) => {
    const own = policies.filter((policy) => policy.tablename === table);
    const wanted: [string, string][] = [
      [roles.tenant, isMine],
      [roles.staff, 'true'],
    ];
    const missing = wanted
      .filter(([role, condition]) => !own.some((policy) => isPolicyFor(policy, role, condition)))
      .map(
        ([role]) =>
          `${table}: ${role} lacks its policy for all commands, with using and with check`,
      );
    const others = own
      .filter((policy) => !wanted.some(([role, condition]) => isPolicyFor(policy, role, condition)))
      .map(
        (policy) =>
          `${table}: the policy ${policy.policyname} opens more than the two standard ones`,
      );
    return [...missing, ...others];
  });
}

function isPolicyFor(policy: PolicyRow, role: string, condition: string): boolean {
  return (
    policy.cmd === 'ALL' &&
    policy.roles.length === 1 &&
    policy.roles[0] === role &&
    normalise(policy.qual) === condition &&
    normalise(policy.with_check) === condition
  );
}

/** A global table that holds rows of several clients must not be open to tenants as a whole. */
async function checkGlobalPolicies(
  client: pg.Client,
  tables: TableRow[],
  isGlobal: (name: string) => boolean,
): Promise<string[]> {
  const policies = await readPolicies(client);
  return tables
    .filter((table) => isGlobal(table.name) && table.has_client_id)
    .filter((table) =>
      policies.some(
        (policy) =>
          policy.tablename === table.name &&
          !policy.roles.every((role) => role === roles.staff) &&
          (normalise(policy.qual) === 'true' || normalise(policy.with_check) === 'true'),
      ),
    )
    .map(
      (table) =>
        `${table.name}: has a client_id, yet a policy shows every client's rows to tenants`,
    );
}

/**
 * A unique index over several clients tells one of them what another has. Excepted is a lone uuid:
 * nobody can guess one to try.
 */
async function checkUniqueIndexes(client: pg.Client, owned: string[]): Promise<string[]> {
  const { rows } = await client.query<{ table_name: string; index_name: string }>(
    `select i.indrelid::regclass::text as table_name, i.indexrelid::regclass::text as index_name
     from pg_index i
     join pg_class c on c.oid = i.indrelid
     left join pg_attribute first on first.attrelid = c.oid and first.attnum = i.indkey[0]
     where c.relnamespace = 'public'::regnamespace and c.relname = any($1)
       and i.indisunique and not i.indisprimary
       and first.attname is distinct from 'client_id'
       and not (i.indnkeyatts = 1 and first.atttypid is not distinct from 'uuid'::regtype)`,
    [owned],
  );
  return rows.map(
    (row) => `${row.table_name}: the unique index ${row.index_name} does not begin with client_id`,
  );
}

async function checkForeignKeys(client: pg.Client, owned: string[]): Promise<string[]> {
  const { rows } = await client.query<{ table_name: string; name: string }>(
    `select k.conrelid::regclass::text as table_name, k.conname as name
     from pg_constraint k
     join pg_class source on source.oid = k.conrelid
     join pg_class target on target.oid = k.confrelid
     where k.contype = 'f' and source.relname = any($1) and target.relname = any($1)
       and source.relnamespace = 'public'::regnamespace and target.relnamespace = 'public'::regnamespace
       and not exists (
         select from unnest(k.conkey, k.confkey) as pair (mine, theirs)
         join pg_attribute m on m.attrelid = k.conrelid and m.attnum = pair.mine
         join pg_attribute t on t.attrelid = k.confrelid and t.attnum = pair.theirs
         where m.attname = 'client_id' and t.attname = 'client_id')`,
    [owned],
  );
  return rows.map(
    (row) => `${row.table_name}: the foreign key ${row.name} does not carry client_id`,
  );
}
