import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { buildApp } from '../../../apps/api/src/app.ts';
import { exchangeCode, issueSignInCode } from '../../../apps/api/src/accounts/auth/auth.ts';
import { readConfig } from '../../../apps/api/src/config.ts';
import { openDatabase } from '../../../apps/api/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../../../apps/api/src/platform/postgres/embedded-postgres.ts';
import { migrate } from '../../../apps/api/src/platform/db/migrate.ts';
import { valueTypes } from '../../../apps/api/src/platform/db/value-types.ts';
import type { Deps } from '../../../apps/api/src/deps.ts';
import { createDeps } from '../../../apps/api/src/installation.ts';
import { createUser, hashPassword } from '../../../apps/api/src/accounts/users/users.ts';
import { writeByHand } from './by-hand.ts';
import { casesOf, others, type Case, type Scope } from './cases.ts';
import { loadTickets } from './load.ts';
import { benchLogger, ignored, unhurried } from '../bench-logger.ts';
import { line, point } from '../report.ts';

/**
 * How fast the list of tickets answers: `npm run bench:tickets -- [--tickets N] [--plans] [--keep folder] [--only text]`.
 * A million tickets of 200 clients, asked for over the route of the product, against SQL written by hand.
 */

const { values: options } = parseArgs({
  options: {
    tickets: { type: 'string', default: '1000000' },
    plans: { type: 'boolean', default: false },
    keep: { type: 'string' },
    only: { type: 'string', default: '' },
    runs: { type: 'string', default: '25' },
  },
});
const tickets = Number(options.tickets);
const runs = Number(options.runs);
/** Times the SQL by hand. */
const most = 1.5;
/** Below it a ratio says more about the connection than about the statement. */
const leastMs = 2;

const folder = options.keep
  ? resolve(options.keep)
  : await mkdtemp(join(tmpdir(), 'bench-tickets-'));
await mkdir(folder, { recursive: true });
// PostgreSQL never runs as root: its own user must reach the folder.
await chmod(folder, 0o711);
const config = readConfig({
  ...process.env,
  ...unhurried,
  DATA_DIR: join(folder, 'data'),
  DATABASE_URL: undefined,
  DEMO: '0',
});
const logger = benchLogger();

/** Every statement that the server sends, with its time: what of a request is the list's own. */
type Sent = { text: string; values: unknown[]; took: number };
let sent: Sent[] = [];
// oxlint-disable-next-line typescript/unbound-method -- called on its client below
const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
pg.Client.prototype.query = function timed(this: unknown, ...given: unknown[]): unknown {
  const startedAt = performance.now();
  const asked = given[0] as { text?: string; values?: unknown[] };
  const result = query.apply(this, given);
  if (result instanceof Promise && asked.text !== undefined)
    void result.then(
      () =>
        sent.push({
          text: asked.text ?? '',
          values: asked.values ?? [],
          took: performance.now() - startedAt,
        }),
      ignored,
    );
  return result;
} as typeof pg.Client.prototype.query;
const ofList = ({ text }: Sent) => /"?tickets"?\b|ticket_counts|ticket_value_counts/.test(text);

function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
}

async function signIn(deps: Deps, level: number, clientId: number | null): Promise<string> {
  const user = {
    email: `person-${level}-${clientId ?? 0}-${Date.now()}@bench.example`,
    firstname: 'Lena',
    lastname: 'Grant',
    level,
    clientId,
    language: null,
    passwordHash: await hashPassword('bench-password'),
  };
  const userId = await deps.db.withStaff((tx) => createUser(tx, user));
  const redirectUri = `${deps.config.publicUrl}/`;
  const grant = { userId, redirectUri, codeChallenge: null, remember: false };
  const code = await issueSignInCode(deps, grant, null);
  if (code === null) throw new Error('No sign-in code.');
  const from = { userAgent: null, origin: null, isSameOrigin: true };
  return (await exchangeCode(deps, { authorizationCode: code }, from)).accessToken;
}

/** @param heldAgainst the ratio to the SQL by hand, where it counts */
type Measured = { name: string; p95: number; heldAgainst: number | null; isMissed: boolean };

/** The questions whose growth is drawn, by the names of their cases. */
const drawn: Record<string, string> = {
  'first page': 'first page',
  'sort ticket, middle page': 'a page in the middle',
  'channel email': 'one filter',
  'a rare word': 'a rare word',
  'two words': 'two frequent words',
};

type Body = { items: unknown[]; total: number; nextCursor: string | null };

async function measureScope(
  app: Awaited<ReturnType<typeof buildApp>>,
  admin: pg.Client,
  scope: Scope,
  token: string,
): Promise<Measured[]> {
  const call = async (path: string): Promise<Body> => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await app.inject({ method: 'GET', url: path, headers });
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.payload.slice(0, 300)}`);
    return JSON.parse(answer.payload) as Body;
  };
  const first = await call('/v2/tickets');
  const cursor = first.nextCursor;
  if (cursor === null) {
    console.log(`\n### ${scope.name}: too few tickets for a second page, not measured.`);
    return [];
  }
  const [, key, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [
    string,
    string,
    number,
  ];
  const { rows } = await admin.query<{ email: string; ticket: string }>(
    `select requester_email as email, external_id as ticket from tickets
     where is_eligible and ($1::bigint is null or client_id = $1) order by created_at desc offset 500 limit 1`,
    [scope.clientId],
  );
  const known = {
    total: first.total,
    cursor,
    ...(rows[0] ?? { email: '', ticket: '' }),
  };
  console.log(`\n### ${scope.name}\n`);
  console.log(
    '| asked | found | route p50 ms | p95 ms | its SQL p50 ms | by hand p50 ms | ratio | |',
  );
  console.log('|---|---|---|---|---|---|---|---|');
  const measured: Measured[] = [];
  for (const each of [...casesOf(known), ...others]) {
    if (!each.name.includes(options.only)) continue;
    const of = {
      admin,
      scope,
      call,
      known: { total: first.total, after: `(created_at, id) < ('${key}', ${id})` },
    };
    measured.push(await measureCase(each, of));
  }
  tell(scope, measured);
  return measured;
}

async function measureCase(
  each: Case,
  of: {
    admin: pg.Client;
    scope: Scope;
    call: (path: string) => Promise<Body>;
    known: { total: number; after: string };
  },
): Promise<Measured> {
  const { admin, call } = of;
  const body = await call(each.path);
  const statements = each.byHand ? await writeByHand(admin, each.byHand, of.scope, of.known) : [];
  const [whole, own, hand]: [number[], number[], number[]] = [[], [], []];
  let last: Sent[] = [];
  for (let run = -2; run < runs; run += 1) {
    sent = [];
    const startedAt = performance.now();
    await call(each.path);
    const took = performance.now() - startedAt;
    last = sent.filter(ofList);
    const ownTook = last.reduce((sum, { took: ms }) => sum + ms, 0);
    const handStartedAt = performance.now();
    for (const { text } of statements) await admin.query(text);
    const handTook = performance.now() - handStartedAt;
    if (run < 0) continue;
    whole.push(took);
    own.push(ownTook);
    hand.push(handTook);
  }
  const p95 = percentile(whole, 0.95);
  const [mine, theirs] = [percentile(own, 0.5), percentile(hand, 0.5)];
  const ratio = statements.length > 0 ? mine / theirs : null;
  const isMissed = ratio !== null && ratio > most && mine - theirs > leastMs;
  const cells = [
    each.name,
    body.total ?? '',
    percentile(whole, 0.5).toFixed(1),
    p95.toFixed(1),
    mine.toFixed(1),
    statements.length > 0 ? theirs.toFixed(1) : '',
    ratio === null ? '' : ratio.toFixed(2),
    isMissed ? 'MISSED' : '',
  ];
  console.log(`| ${cells.join(' | ')} |`);
  if (options.plans && isMissed) await explain(admin, of.scope, last, statements);
  const isHeld = ratio !== null && mine - theirs > leastMs;
  return { name: each.name, p95, heldAgainst: isHeld ? ratio : null, isMissed };
}

/** The worst of one kind of caller, and which questions missed. */
function tell(scope: Scope, measured: Measured[]): void {
  const slowest = measured.toSorted((a, b) => b.p95 - a.p95);
  const said = (all: Measured[], figure: (each: Measured) => string) =>
    all.map((each) => `${each.name} (${figure(each)})`).join('; ');
  line({
    name: `${scope.name}, ${measured.length} questions, slowest p95`,
    figure: slowest[0]?.p95 ?? null,
    unit: 'ms',
    bar: null,
    note: said(slowest.slice(0, 3), ({ p95 }) => `${p95.toFixed(1)} ms`),
  });
  const held = measured
    .filter(({ heldAgainst }) => heldAgainst !== null)
    .toSorted((a, b) => (b.heldAgainst ?? 0) - (a.heldAgainst ?? 0));
  const over = held.filter(({ heldAgainst }) => (heldAgainst ?? 0) > most);
  const times = ({ heldAgainst }: Measured) => `${heldAgainst?.toFixed(2)} ×`;
  line({
    name: `${scope.name}, its SQL to the best by hand, worst`,
    // Where no question is more than a round trip slower there is nothing to hold against it.
    figure: held[0]?.heldAgainst ?? 1,
    unit: '×',
    bar: { most },
    note:
      held.length === 0
        ? `none more than ${leastMs} ms slower`
        : said(over.length > 0 ? over : held.slice(0, 1), times),
  });
  if (scope.clientId !== null) return;
  for (const { name, p95 } of measured) {
    const series = drawn[name];
    if (series) point({ curve: 'tickets', series, at: scope.size, figure: p95 });
  }
}

/** The plans of what was sent, as the role that sent it, and of the SQL by hand. */
async function explain(admin: pg.Client, scope: Scope, own: Sent[], byHand: { text: string }[]) {
  const show = async (title: string, text: string, values: unknown[]) => {
    const { rows } = await admin.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, buffers, costs off) ${text}`,
      values,
    );
    console.log(`\n${title}: ${text.replace(/\s+/g, ' ').slice(0, 300)}\n`);
    console.log(rows.map((row) => `    ${row['QUERY PLAN']}`).join('\n'));
  };
  await admin
    .query(
      `begin; load 'auto_explain'; set local auto_explain.log_min_duration = 0; set local auto_explain.log_analyze = on;
     set local auto_explain.log_nested_statements = on; set local client_min_messages = log;
     set local search_path = public, app;
     set local role replique_${scope.clientId === null ? 'staff' : 'tenant'};
     set local app.client_id = '${scope.clientId ?? ''}'`,
    )
    .catch(() => undefined);
  for (const { text, values } of own) await show('ours', text, values).catch(console.error);
  await admin.query('rollback');
  for (const { text } of byHand) await show('by hand', text, []);
}

const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log: logger });
const admin = new pg.Client({ connectionString: postgres.adminUrl, types: valueTypes });
const db = openDatabase({ url: postgres.loginUrl, log: logger, statementTimeoutMs: 60_000 });
try {
  await admin.connect();
  admin.on('notice', ({ message }) => console.log(message));
  await migrate({ ownerUrl: postgres.ownerUrl, log: logger });
  await admin.query('set search_path = public, app');
  const { rows: there } = await admin.query('select from tickets limit 1');
  if (there.length === 0) {
    const startedAt = performance.now();
    await loadTickets(admin, db, { tickets, folder: join(folder, 'files') });
    console.log(`Loaded in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s.`);
  }
  const { rows: sizes } = await admin.query<{ id: number; size: number }>(
    'select client_id as id, count(*) as size from tickets group by 1 order by 2 desc',
  );
  const [large, small] = [sizes[0], sizes.at(-1)];
  const total = sizes.reduce((sum, { size }) => sum + size, 0);
  console.log(`${total} tickets of ${sizes.length} clients, ${availableParallelism()} cores.`);
  const deps = await createDeps(config, db, logger);
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>console</title>');
  const app = await buildApp(deps, {
    logger,
    consoleDirectory: folder,
    widgetDirectory: folder,
    panelDirectory: folder,
    extensionDirectory: folder,
  });
  await app.ready();
  const scopes: Scope[] = [
    {
      name: `Agent of the client of ${large?.size}`,
      clientId: large?.id ?? 0,
      size: large?.size ?? 0,
    },
    {
      name: `Agent of a client of ${small?.size}`,
      clientId: small?.id ?? 0,
      size: small?.size ?? 0,
    },
    { name: 'Super-admin, all clients', clientId: null, size: total },
  ];
  let missed = 0;
  for (const scope of scopes) {
    const token = await signIn(deps, scope.clientId === null ? 5 : 3, scope.clientId);
    const measured = await measureScope(app, admin, scope, token);
    missed += measured.filter(({ isMissed }) => isMissed).length;
  }
  console.log(
    `\nMust: at most ${most} times the SQL by hand (where that is more than ${leastMs} ms slower): ${missed === 0 ? 'reached' : `${missed} MISSED`}.`,
  );
  if (missed > 0) process.exitCode = 1;
  await app.close();
} finally {
  await db.close();
  await admin.end();
  await postgres.stop();
  if (!options.keep) await rm(folder, { recursive: true, force: true });
}
