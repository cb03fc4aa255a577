import pg from 'pg';
import { roles } from './roles.ts';

/**
 * What the server's own login may gain beside becoming tenant or staff. `reset role` and `set role` need no password:
 * whoever could slip a statement in would have everything that the login can become.
 */

/** The attributes of a role that go further than rows. */
const attributes = {
  rolsuper: 'is a superuser',
  rolcreaterole: 'may create roles',
  rolbypassrls: 'passes row-level security',
  rolreplication: 'may replicate',
  rolcreatedb: 'may create databases',
};

type Rights = Record<keyof typeof attributes, boolean> & {
  login: string;
  database: string;
  becomes: string[];
  ownsDatabase: boolean;
  mayCreate: boolean;
  tables: number;
};

const modest = [roles.login, roles.tenant, roles.staff];

const question = `
  select r.rolname as login, current_database()::text as database, r.rolsuper, r.rolcreaterole, r.rolbypassrls,
    r.rolreplication, r.rolcreatedb,
    array(select o.rolname::text from pg_roles o where o.rolname <> r.rolname and not o.rolname = any($1)
      and not r.rolsuper and pg_has_role(r.oid, o.oid, 'member') order by 1) as becomes,
    (select d.datdba = r.oid from pg_database d where d.datname = current_database()) as "ownsDatabase",
    has_database_privilege(r.oid, current_database(), 'create') as "mayCreate",
    (select count(*)::int from pg_class c where c.relowner = r.oid) as tables
  from pg_roles r where r.rolname = session_user`;

export type Excess = { login: string; database: string; excess: string[] };

/** @param url what the server connects with: `DATABASE_URL` */
export async function readExcess(url: string): Promise<Excess> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Rights>(question, [modest]);
    const [rights] = rows;
    if (!rights) throw new Error('The database says nothing of its login.');
    const { login, database } = rights;
    return { login, database, excess: excessOf(rights) };
  } finally {
    await client.end();
  }
}

function excessOf(rights: Rights): string[] {
  const { becomes, ownsDatabase, mayCreate, tables } = rights;
  const names = Object.keys(attributes) as (keyof typeof attributes)[];
  return [
    ...names.filter((name) => rights[name]).map((name) => attributes[name]),
    ...becomes.map((role) => `can become ${role}`),
    ...(ownsDatabase ? ['owns the database'] : []),
    ...(mayCreate && !ownsDatabase && !rights.rolsuper ? ['may create schemas'] : []),
    ...(tables > 0 ? [`owns ${tables} tables`] : []),
  ];
}

/** The two commands that make a login with no more than the server needs. */
export const modestLogin = (database: string): [string, string] => [
  `create role replique_run login noinherit password '…'`,
  `grant connect on database ${pg.escapeIdentifier(database)} to replique_run`,
];

/** @throws when the login can gain more than it needs; says what, and the two commands that help */
export async function requireModestLogin(url: string): Promise<void> {
  const { login, database, excess } = await readExcess(url);
  if (excess.length === 0) return;
  const [create, grant] = modestLogin(database);
  throw new Error(
    `The server does not start with the database login ${login}: it ${excess.join(', ')}. Make one that can do less, ` +
      `as ${login}:\n  psql -c "${create}"\n  psql -c '${grant}'\nThen DATABASE_ADMIN_URL is the address of ${login}, and ` +
      'DATABASE_URL that of replique_run (docs/configuration.md, "An external PostgreSQL").',
  );
}
