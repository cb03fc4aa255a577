import type pg from 'pg';
import type { CatalogueLists } from '../registry.ts';
import { roles } from './roles.ts';

const appRoles = [roles.login, roles.tenant, roles.staff];

/** A view runs with its owner's rights unless it says otherwise; a materialised one can't say so. */
export async function checkViews(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; kind: string }>(
    `select c.oid::regclass::text as name, c.relkind::text as kind
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'app') and c.relkind in ('v', 'm')
       and not coalesce(c.reloptions, '{}') && array['security_invoker=true', 'security_invoker=on', 'security_invoker=1']
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
  );
  return rows.map((row) =>
    row.kind === 'm'
      ? `${row.name}: a materialised view knows no row-level security; use a table kept by a job`
      : `${row.name}: the view lacks security_invoker`,
  );
}

/** SECURITY DEFINER only where it was reviewed, and there with a pinned search path. */
export async function checkFunctions(client: pg.Client, lists: CatalogueLists): Promise<string[]> {
  const { rows } = await client.query<{ name: string; is_pinned: boolean; is_public: boolean }>(
    `select p.proname as name,
       coalesce(p.proconfig::text like '%search_path=%', false) as is_pinned,
       has_function_privilege('public', p.oid, 'execute') as is_public
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where p.prosecdef and n.nspname not in ('pg_catalog', 'information_schema')
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  );
  return rows.flatMap((row) => {
    if (!Object.hasOwn(lists.definerFunctions, row.name)) {
      return [`${row.name}: runs as its definer, but is not in the list of such functions`];
    }
    const faults: string[] = [];
    if (!row.is_pinned)
      faults.push(`${row.name}: runs as its definer without a pinned search_path`);
    if (row.is_public)
      faults.push(`${row.name}: runs as its definer and may be called by everyone`);
    return faults;
  });
}

/** The three roles that requests run as are plain, own nothing and reach neither owner nor each other. */
export async function checkRoles(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{
    name: string;
    is_privileged: boolean;
    is_owner: boolean;
    owns: boolean;
  }>(
    `select rolname as name,
       rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as is_privileged,
       pg_has_role(oid, $2, 'member') as is_owner,
       exists (select from pg_class where relowner = r.oid) as owns
     from pg_roles r where rolname = any($1)`,
    [appRoles, roles.owner],
  );
  const faults = appRoles
    .filter((role) => !rows.some((row) => row.name === role))
    .map((role) => `${role}: the role is missing`);
  for (const row of rows) {
    if (row.is_privileged)
      faults.push(`${row.name}: may pass over row-level security or make roles`);
    if (row.is_owner) faults.push(`${row.name}: may become ${roles.owner}`);
    if (row.owns) faults.push(`${row.name}: owns a table`);
  }
  return [...faults, ...(await checkMemberships(client))];
}

async function checkMemberships(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ member: string; role: string }>(
    `select member, role
     from unnest($1::text[]) as member, unnest($2::text[]) as role
     where member <> role and pg_has_role(member, role, 'usage')`,
    [appRoles, [roles.tenant, roles.staff]],
  );
  return rows.map(
    (row) => `${row.member}: has the rights of ${row.role} without having to become it`,
  );
}

interface RightRow {
  schema_name: string;
  table_name: string;
  is_secured: boolean;
  role: string;
  has_data_right: boolean;
  has_other_right: boolean;
}

/** Login may touch nothing; tenant and staff only tables of `public` under row-level security. */
export async function checkRights(client: pg.Client, lists: CatalogueLists): Promise<string[]> {
  const { rows } = await client.query<RightRow>(
    `select n.nspname as schema_name, c.relname as table_name, c.relrowsecurity as is_secured, role,
       has_table_privilege(role, c.oid, 'select, insert, update, delete')
         or has_any_column_privilege(role, c.oid, 'select, insert, update') as has_data_right,
       has_table_privilege(role, c.oid, 'truncate, references, trigger') as has_other_right
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     cross join unnest($1::text[]) as role
     where c.relkind in ('r', 'p', 'f') and n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
    [appRoles],
  );
  return rows.flatMap((row) => describeRights(row, lists));
}

function describeRights(row: RightRow, lists: CatalogueLists): string[] {
  const { role, table_name: table } = row;
  const faults: string[] = [];
  if (row.has_other_right)
    faults.push(`${table}: ${role} may truncate it, refer to it or set triggers on it`);
  if (!row.has_data_right) return faults;
  if (role === roles.login) faults.push(`${table}: ${role} has rights on it`);
  else if (row.schema_name !== 'public')
    faults.push(`${row.schema_name}.${table}: ${role} has rights outside public`);
  // Client-owned tables are told of this by their own check.
  else if (!row.is_secured && Object.hasOwn(lists.sharedTables, table)) {
    faults.push(`${table}: shared without row-level security, so policies on it have no effect`);
  }
  return faults;
}
