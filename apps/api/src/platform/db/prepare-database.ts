import pg from 'pg';
import { withCredentials, withSetting } from './database-url.ts';
import { errorCode } from './errors.ts';
import type { Logger } from './logger.ts';
import { roles } from './roles.ts';

/** Where the parts of the program connect once the roles are there. */
export interface PreparedDatabase {
  /** For `migrate` and backups: every session acts as `replique_owner`. */
  ownerUrl: string;
  /** For `openDatabase`: every session acts as `replique_login`, which has no right of its own. */
  loginUrl: string;
}

const oldestVersion = 150_000;
/** Any fixed number. */
const lockKey = 7_236_718_252;

/**
 * Makes what a database needs before migrations: the four roles, and the owner's rights on this database.
 * Safe to run again and from several servers at once.
 * @param options.url what the server connects with: `DATABASE_URL`
 * @param options.adminUrl who may create roles and owns the database: `DATABASE_ADMIN_URL`, else `url`
 */
export async function prepareDatabase(options: {
  url: string;
  adminUrl?: string;
  log: Logger;
}): Promise<PreparedDatabase> {
  const adminUrl = options.adminUrl ?? options.url;
  const user = options.adminUrl === undefined ? undefined : await userOf(options.url);
  await onConnection(adminUrl, async (client) => {
    await checkVersion(client);
    // Servers that start together on one database take turns; the lock goes with the session.
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await prepareAs(client, user).catch(explainRefusal);
  });
  options.log.debug('database roles are in place');
  return {
    ownerUrl: withSetting(adminUrl, 'role', roles.owner),
    loginUrl: withSetting(options.url, 'role', roles.login),
  };
}

async function prepareAs(client: pg.Client, user: string | undefined): Promise<void> {
  await createRoles(client);
  await grantOwnership(client);
  if (user !== undefined) await allowLogin(client, user);
}

function explainRefusal(error: unknown): never {
  if (errorCode(error) !== '42501') throw error;
  const message = error instanceof Error ? error.message : 'permission denied';
  throw new Error(
    `This database user may not make the roles and rights that are needed (${message}): let it own the ` +
      'database and have CREATEROLE, or set DATABASE_ADMIN_URL to one that does',
    { cause: error },
  );
}

/**
 * The same for a server of our own: owner and login get passwords and connect by themselves, so that
 * not even an injected `reset role` reaches further than they do.
 */
export async function prepareOwnDatabase(options: {
  adminUrl: string;
  ownerPassword: string;
  loginPassword: string;
}): Promise<PreparedDatabase> {
  await onConnection(options.adminUrl, async (client) => {
    await createRoles(client);
    await grantOwnership(client);
    for (const [role, password] of [
      [roles.owner, options.ownerPassword],
      [roles.login, options.loginPassword],
    ] as const) {
      await client.query(`alter role ${role} login password ${client.escapeLiteral(password)}`);
    }
  });
  return ownUrls(options);
}

/** The addresses that `prepareOwnDatabase` made, without asking the server. */
export function ownUrls(options: {
  adminUrl: string;
  ownerPassword: string;
  loginPassword: string;
}): PreparedDatabase {
  return {
    ownerUrl: withCredentials(options.adminUrl, roles.owner, options.ownerPassword),
    loginUrl: withCredentials(options.adminUrl, roles.login, options.loginPassword),
  };
}

async function onConnection(
  url: string,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function userOf(url: string): Promise<string> {
  let name = '';
  await onConnection(url, async (client) => {
    const { rows } = await client.query<{ name: string }>('select session_user as name');
    name = rows[0]?.name ?? '';
  });
  return name;
}

async function checkVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: string; name: string }>(
    `select current_setting('server_version_num') as number, current_setting('server_version') as name`,
  );
  if (Number(rows[0]?.number) < oldestVersion) {
    throw new Error(`PostgreSQL ${rows[0]?.name} is too old: 15 or newer is needed`);
  }
}

/** NOINHERIT makes login's memberships a door to open (set role), not rights that it has. */
const attributes = {
  [roles.owner]: 'nosuperuser nobypassrls nocreatedb nocreaterole',
  [roles.login]: 'nosuperuser nobypassrls nocreatedb nocreaterole noinherit',
  [roles.tenant]: 'nosuperuser nobypassrls nocreatedb nocreaterole noinherit',
  [roles.staff]: 'nosuperuser nobypassrls nocreatedb nocreaterole noinherit',
};

async function createRoles(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ rolname: string }>(
    'select rolname from pg_roles where rolname = any($1)',
    [Object.values(roles)],
  );
  const present = new Set(rows.map((row) => row.rolname));
  for (const [role, attribute] of Object.entries(attributes)) {
    if (!present.has(role)) await createRole(client, role, attribute);
  }
  await allowLogin(client, roles.login);
}

/** Roles belong to the cluster: another database's server may be making the same one at this moment. */
async function createRole(client: pg.Client, role: string, attribute: string): Promise<void> {
  try {
    await client.query(`create role ${role} ${attribute}`);
  } catch (error) {
    const code = errorCode(error);
    if (code !== '42710' && code !== '23505') throw error;
  }
}

/** Lets a user become tenant or staff, and the login role when it is another. */
async function allowLogin(client: pg.Client, user: string): Promise<void> {
  const doors =
    user === roles.login ? [roles.tenant, roles.staff] : [roles.login, roles.tenant, roles.staff];
  for (const door of doors) await grantMembership(client, door, user);
}

/** Grants once: repeating a grant would need the admin option again and logs a notice. */
async function grantMembership(client: pg.Client, role: string, member: string): Promise<void> {
  const { rows } = await client.query(
    `select from pg_auth_members m
     join pg_roles granted on granted.oid = m.roleid
     join pg_roles taker on taker.oid = m.member
     where granted.rolname = $1 and taker.rolname = $2
       and coalesce((to_jsonb(m) ->> 'set_option')::boolean, true)`,
    [role, member],
  );
  if (rows.length === 0) {
    await client.query(`grant ${role} to ${client.escapeIdentifier(member)}`);
  }
}

/** Gives replique_owner this database's schema `public` and the right to make schemas and extensions. */
async function grantOwnership(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ me: string; database: string; superuser: boolean }>(
    `select session_user as me, current_database() as database, rolsuper as superuser
     from pg_roles where rolname = session_user`,
  );
  const row = rows[0];
  if (row === undefined) throw new Error('The session user is unknown to the server');
  if (!row.superuser) {
    for (const role of Object.values(roles)) {
      if (role !== row.me) await grantMembership(client, role, row.me);
    }
  }
  if (await hasOwnership(client)) return;
  const database = client.escapeIdentifier(row.database);
  await client.query(`grant connect, create, temporary on database ${database} to ${roles.owner}`);
  await client.query(`grant connect on database ${database} to ${roles.login}`);
  await client.query(`revoke create, temporary on database ${database} from public`);
  await client.query('revoke all on schema public from public');
  await client.query(`grant usage, create on schema public to ${roles.owner}`);
  await client.query(`grant usage on schema public to ${roles.tenant}, ${roles.staff}`);
}

/** Repeating grants is for the database's owner alone; a user who was only let in must not need them. */
async function hasOwnership(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ done: boolean }>(
    `select has_database_privilege($1, current_database(), 'create')
        and has_database_privilege($2, current_database(), 'connect')
        and not has_database_privilege('public', current_database(), 'temporary')
        and has_schema_privilege($1, 'public', 'create')
        and not has_schema_privilege('public', 'public', 'usage')
        and has_schema_privilege($3, 'public', 'usage')
        and has_schema_privilege($4, 'public', 'usage') as done`,
    [roles.owner, roles.login, roles.tenant, roles.staff],
  );
  return rows[0]?.done === true;
}
