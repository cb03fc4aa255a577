import type pg from 'pg';
import type { Config } from '../../config.ts';
import { modestLogin, readExcess, type Excess } from '../../platform/db/login-rights.ts';
import { readMigrations } from '../../platform/db/migrate.ts';
import { roles } from '../../platform/db/roles.ts';
import { ok, problem, warning, type Finding } from './finding.ts';
import {
  countDemoAccounts,
  listApplied,
  listFailingJobs,
  listInvalidIndexes,
  listLateJobs,
  listOpenIncidents,
  readConnections,
  readHold,
  readLongestTransaction,
  readServer,
} from './store.ts';

/** The database: version, rights, schema, clock, and what the jobs of the installation say of themselves. */

const leastVersion = 150_000;
const clockWarnsMs = 1_000;
const clockFailsMs = 30_000;
const busyShare = 0.8;
const longSeconds = 3_600;
/** PostgreSQL stops writing 40 million before two thousand. */
const oldAge = 1_500_000_000;
const lateMinutes = 15;

type Server = Awaited<ReturnType<typeof readServer>>;

export function judgeVersion({ version, versionNumber }: Server): Finding {
  return versionNumber < leastVersion
    ? problem('database', `PostgreSQL ${version} is too old.`, 'Upgrade to 15 or newer.')
    : ok('database', `PostgreSQL ${version} answers.`);
}

export function judgeRights(
  { login, database, excess }: Excess,
  { isProduction }: Pick<Config, 'isProduction'>,
): Finding {
  if (excess.length === 0)
    return ok('rights', `The login ${login} can gain no more than it needs.`);
  // The server would not start again.
  const finding = isProduction ? problem : warning;
  return finding(
    'rights',
    `The login ${login} of DATABASE_URL ${excess.join(', ')}.`,
    `As ${login}: ${modestLogin(database).join('; ')}. Then its address is DATABASE_ADMIN_URL, and that of replique_run DATABASE_URL.`,
  );
}

/** @param asked when the question was sent and its answer came, by this machine's clock, in ms */
export function judgeClock({ now }: Server, asked: { from: number; to: number }): Finding {
  const apart = Math.max(asked.from - now.getTime(), now.getTime() - asked.to, 0);
  const text = `The clocks of this machine and the database are ${(apart / 1000).toFixed(1)} s apart.`;
  const remedy = 'Switch time synchronisation (NTP) on for both machines.';
  if (apart > clockFailsMs) return problem('clock', text, remedy);
  if (apart > clockWarnsMs) return warning('clock', text, remedy);
  return ok('clock', text);
}

const nothingThere = problem(
  'schema',
  'There is no installation in the database.',
  'Start the server once, or check which database DATABASE_URL names.',
);

async function checkMigrations(client: pg.ClientBase): Promise<Finding> {
  const files = await readMigrations();
  const applied = await listApplied(client);
  const isKnown = new Set(applied.map(({ number }) => number));
  const missing = files.filter(({ number }) => !isKnown.has(number));
  if (applied.length === 0) return nothingThere;
  if (missing.length > 0)
    return warning(
      'schema',
      `${missing.length} migrations are to come.`,
      'They run when this version starts.',
    );
  return ok('schema', `Up to date: ${applied.at(-1)?.name}.`);
}

async function checkLimits(client: pg.ClientBase): Promise<Finding[]> {
  const { used, most } = await readConnections(client);
  const connections = `${used} of ${most} connections are in use.`;
  const longest = await readLongestTransaction(client);
  return [
    used > most * busyShare
      ? warning(
          'connections',
          connections,
          'Raise max_connections: a process takes up to 19, two more at start.',
        )
      : ok('connections', connections),
    longest && longest.seconds > longSeconds
      ? warning(
          'transactions',
          `A transaction of ${longest.login} in ${longest.database} has been open for ${Math.round(longest.seconds / 60)} minutes.`,
          'End it: search and clean-up wait for it (pg_terminate_backend).',
        )
      : ok('transactions', 'No transaction has been open for an hour.'),
  ];
}

async function checkIndexes(client: pg.ClientBase, { age }: Server): Promise<Finding[]> {
  const invalid = await listInvalidIndexes(client);
  return [
    invalid.length > 0
      ? problem(
          'indexes',
          `Indexes are not valid: ${invalid.join(', ')}.`,
          'Run REINDEX INDEX for each of them.',
        )
      : ok('indexes', 'All indexes are valid.'),
    ...(age > oldAge
      ? [
          problem(
            'vacuum',
            `The oldest transaction number is ${age} back.`,
            'Run VACUUM (FREEZE) now, and find what holds autovacuum up.',
          ),
        ]
      : []),
  ];
}

async function checkWork(client: pg.ClientBase): Promise<Finding[]> {
  const late = await listLateJobs(client, lateMinutes);
  const failing = await listFailingJobs(client);
  const incidents = await listOpenIncidents(client);
  const hold = await readHold(client);
  return [
    late.length > 0
      ? problem(
          'queue',
          `Jobs wait since over ${lateMinutes} minutes: ${late.join(', ')}.`,
          'Is a server running? Restart one, and look into its log.',
        )
      : ok('queue', 'No job is late.'),
    failing.length > 0
      ? problem(
          'jobs',
          `Jobs failed three times and more: ${failing.join(', ')}.`,
          'Their errors are in the log of the server.',
        )
      : ok('jobs', 'No job keeps failing.'),
    incidents.length > 0
      ? warning(
          'incidents',
          `Open incidents: ${incidents.map(({ kind, count }) => `${kind} ${count}`).join(', ')}.`,
          'See Monitoring › Incidents.',
        )
      : ok('incidents', 'No incident is open.'),
    ...(hold
      ? [
          warning(
            'outgoing',
            'E-mails, webhooks and notes are held since a restore.',
            'Check the restored data, then run npm run release-outgoing.',
          ),
        ]
      : []),
  ];
}

async function checkDemo(client: pg.ClientBase, { isPublic }: Config): Promise<Finding[]> {
  const accounts = await countDemoAccounts(client);
  if (accounts === 0 || !isPublic) return [];
  return [
    problem(
      'demo',
      `${accounts} demo accounts, whose password everybody knows, can be reached from outside.`,
      'Run npm run remove-demo, and set DEMO=0.',
    ),
  ];
}

/** @param client of a login that may be the owner, who sees every row */
export async function checkDatabase(client: pg.ClientBase, config: Config): Promise<Finding[]> {
  // The login itself sees more of other connections.
  await client.query('set role none');
  const from = Date.now();
  const server = await readServer(client);
  const first = [
    judgeVersion(server),
    judgeClock(server, { from, to: Date.now() }),
    // Our own PostgreSQL is reached by a socket that this user alone can open.
    ...(config.databaseUrl ? [judgeRights(await readExcess(config.databaseUrl), config)] : []),
  ];
  const cluster = [...(await checkLimits(client)), ...(await checkIndexes(client, server))];
  if (!server.hasOwner) return [...first, ...cluster, nothingThere];
  await client.query(`set role ${roles.owner}`);
  const schema = await checkMigrations(client);
  if (schema.state === 'problem') return [...first, ...cluster, schema];
  return [
    ...first,
    ...cluster,
    schema,
    ...(await checkWork(client)),
    ...(await checkDemo(client, config)),
  ];
}
