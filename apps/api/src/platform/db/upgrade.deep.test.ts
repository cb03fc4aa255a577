import { registry } from '../../slices.ts';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import manifest from '../../../../../package.json' with { type: 'json' };
import { createEmptyDatabase } from '@replique/tests/app/empty-database.ts';
import type { TestDatabase } from '@replique/tests/app/test-database.ts';
import { testLog } from '@replique/tests/app/test-log.ts';
import { makeNextVersion, nextMigration } from '@replique/tests/fixtures/next-version.ts';
import { findCatalogueFaults } from './catalogue.ts';
import { migrate, readMigrations } from './migrate.ts';

/** What an installation of the previous release that has rows becomes when newer versions take its place. */

const migrations = fileURLToPath(new URL('../../../migrations/', import.meta.url));

let test: TestDatabase;
let admin: pg.Client;
let previous: string;
let next: Awaited<ReturnType<typeof makeNextVersion>>;

beforeEach(async () => {
  test = await createEmptyDatabase();
  admin = new pg.Client({ connectionString: test.adminUrl });
  await admin.connect();
  next = await makeNextVersion();
  previous = await mkdtemp(join(tmpdir(), 'previous-'));
  for (const { name, number } of await readMigrations())
    if (number <= manifest.previousRelease.lastMigration)
      await cp(join(migrations, name), join(previous, name));
});

afterEach(async () => {
  await admin.end();
  await test.drop();
  await next.remove();
  await rm(previous, { recursive: true, force: true });
});

const someRows = `
  insert into prompts (uuid, name) values (gen_random_uuid(), 'Polite'), (gen_random_uuid(), 'Draft');
  insert into prompt_versions (prompt_id, version, context, style) select id, 1, 'Context', 'Style' from prompts;
  update prompts set deployed_version = 1 where name = 'Polite';
  insert into clients (uuid, name, zone, llm, model, prompt_id)
    select gen_random_uuid(), name, 'eu', 'builtin', 'builtin', 1 from unnest(array['Fabrikam', 'Contoso']) name;
  insert into users (uuid, client_id, email, level) select gen_random_uuid(), id, lower(name) || '@example.org', 4 from clients;
  insert into tickets (client_id, uuid, platform, external_id, question, created_at, last_message_at)
    select id, gen_random_uuid(), 'zendesk', name || n, 'Où est mon colis ?', now(), now() from clients, generate_series(1, 3) n;
  insert into messages (client_id, uuid, ticket_id, external_id, role, sent_at, text)
    select client_id, gen_random_uuid(), id, '1', 'requester', now(), question from tickets;
  insert into audit_log (uuid, at, client_id, action, label) select gen_random_uuid(), now(), id, 'clients.added', name from clients`;

type Rows = Map<string, Record<string, unknown>[]>;

/** Every row of every table but the list of migrations. */
async function readAll(): Promise<Rows> {
  const tables = await admin.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migrations' order by 1`,
  );
  const all: Rows = new Map();
  for (const { name } of tables.rows) {
    const { rows } = await admin.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from public.${name} t order by to_jsonb(t)::text collate "C"`,
    );
    if (rows.length > 0)
      all.set(
        name,
        rows.map(({ row }) => row),
      );
  }
  return all;
}

/** The rows as the older version would read them: in the columns that it knows. */
const inColumnsOf = (older: Rows, newer: Rows) =>
  [...older].map(([table, rows]) => {
    const columns = Object.keys(rows[0] ?? {});
    const kept = newer
      .get(table)
      ?.map((row) => Object.fromEntries(columns.map((c) => [c, row[c]])));
    return [table, kept];
  });

it('keeps every row, in every column that it had @check-41.6', async () => {
  await migrate({ ownerUrl: test.ownerUrl, log: testLog, directory: previous });
  await admin.query(someRows);
  const before = await readAll();
  expect([...before.keys()]).toEqual(
    expect.arrayContaining(['messages', 'ticket_counts', 'users']),
  );
  const { applied } = await migrate({
    ownerUrl: test.ownerUrl,
    log: testLog,
    directory: next.directory,
  });
  expect(applied.at(-1)).toBe(nextMigration.name);
  const after = await readAll();
  const sorted = (tables: (readonly [string, unknown])[]) =>
    tables.map(([table, rows]) => [
      table,
      (rows as unknown[]).map((row) => JSON.stringify(row)).toSorted(),
    ]);
  expect(sorted(inColumnsOf(before, after) as [string, unknown][])).toEqual(
    sorted(inColumnsOf(before, before) as [string, unknown][]),
  );
  expect(after.get('tickets')?.map((row) => row['next_count'])).toEqual([7, 7, 7, 7, 7, 7]);
  expect(await findCatalogueFaults(test.ownerUrl, registry)).toEqual([]);
});

it('is served by the version before, which applies nothing and reads and writes on', async () => {
  await migrate({ ownerUrl: test.ownerUrl, log: testLog, directory: next.directory });
  expect(await migrate({ ownerUrl: test.ownerUrl, log: testLog })).toEqual({ applied: [] });
  await admin.query(someRows);
  const tickets = await test.database.withClient(1, (tx) =>
    tx.selectFrom('tickets').selectAll().execute(),
  );
  expect(tickets).toHaveLength(3);
});
