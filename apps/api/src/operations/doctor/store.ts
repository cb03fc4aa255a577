import type pg from 'pg';

/** Reads for `npm run doctor`, by the connection of a command, as the owner. */

async function rowsOf<T extends pg.QueryResultRow>(
  client: pg.ClientBase,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  return (await client.query<T>(text, values)).rows;
}

type Server = {
  version: string;
  versionNumber: number;
  now: Date;
  /** Whether the roles of an installation are there. */
  hasOwner: boolean;
  /** How many transactions back the oldest row may be. */
  age: number;
};

export async function readServer(client: pg.ClientBase): Promise<Server> {
  const [server] = await rowsOf<Server>(
    client,
    `select current_setting('server_version') as version,
       current_setting('server_version_num')::int as "versionNumber",
       clock_timestamp() as now, to_regrole('replique_owner') is not null as "hasOwner",
       (select age(datfrozenxid) from pg_database where datname = current_database()) as age`,
  );
  if (!server) throw new Error('The database says nothing of its login.');
  return server;
}

export async function listApplied(
  client: pg.ClientBase,
): Promise<{ number: number; name: string }[]> {
  const [schema] = await rowsOf<{ has: boolean }>(
    client,
    `select to_regclass('public.schema_migrations') is not null as has`,
  );
  if (!schema?.has) return [];
  return rowsOf(client, 'select number, name from public.schema_migrations order by number');
}

/** Of the whole cluster. */
export async function readConnections(
  client: pg.ClientBase,
): Promise<{ used: number; most: number }> {
  const [found] = await rowsOf<{ used: number; most: number }>(
    client,
    `select (select count(*)::int from pg_stat_activity where datname is not null) as used,
       current_setting('max_connections')::int
         - current_setting('superuser_reserved_connections')::int as most`,
  );
  return found ?? { used: 0, most: 0 };
}

type Longest = { seconds: number; login: string; database: string };

/** Of any database of the cluster: each of them holds the horizon back. */
export async function readLongestTransaction(client: pg.ClientBase): Promise<Longest | undefined> {
  const [longest] = await rowsOf<Longest>(
    client,
    `select extract(epoch from clock_timestamp() - xact_start)::float as seconds,
       coalesce(usename::text, '') as login, coalesce(datname::text, '') as database
     from pg_stat_activity
     where xact_start is not null and pid <> pg_backend_pid()
     order by xact_start limit 1`,
  );
  return longest;
}

export async function listInvalidIndexes(client: pg.ClientBase): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    client,
    `select indexrelid::regclass::text as name from pg_index where not indisvalid order by name`,
  );
  return rows.map(({ name }) => name);
}

/** Jobs that are due since so long although no process is at them. */
export async function listLateJobs(client: pg.ClientBase, minutes: number): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    client,
    `select name from job_runs where holder is null and due_at < now() - make_interval(mins => $1) order by name`,
    [minutes],
  );
  return rows.map(({ name }) => name);
}

export async function listFailingJobs(client: pg.ClientBase): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    client,
    `select name from job_runs where failures >= 3 order by name`,
  );
  return rows.map(({ name }) => name);
}

export async function listOpenIncidents(
  client: pg.ClientBase,
): Promise<{ kind: string; count: number }[]> {
  return rowsOf(
    client,
    `select kind, count(*)::int as count from incidents where ended_at is null group by kind order by kind`,
  );
}

export async function readHold(client: pg.ClientBase): Promise<boolean> {
  return (await rowsOf(client, `select from outgoing_hold`)).length > 0;
}

export async function countDemoAccounts(client: pg.ClientBase): Promise<number> {
  const [found] = await rowsOf<{ count: number }>(
    client,
    `select count(*)::int as count from users where is_demo`,
  );
  return found?.count ?? 0;
}
