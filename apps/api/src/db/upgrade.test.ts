import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { testLog } from '../testing/test-log.ts';
import { recreateDatabase, removeDatabase } from '../testing/test-server.ts';
import { withDatabaseName } from './database-url.ts';
import { migrate } from './migrate.ts';
import { prepareDatabase } from './prepare-database.ts';

/** What an installation that has rows becomes when the server is replaced by a newer one. */

const migrations = fileURLToPath(new URL('../../migrations/', import.meta.url));
const name = `upgrade_${process.pid}`;

let admin: pg.Client;
let ownerUrl: string;
let older: string;

beforeEach(async () => {
  const { adminUrl } = inject('testServer');
  await recreateDatabase(adminUrl, { name });
  const url = withDatabaseName(adminUrl, name);
  ({ ownerUrl } = await prepareDatabase({ url, log: testLog }));
  admin = new pg.Client({ connectionString: url });
  await admin.connect();
  older = await mkdtemp(join(tmpdir(), 'older-'));
});

afterEach(async () => {
  await admin.end();
  await removeDatabase(inject('testServer').adminUrl, name);
  await rm(older, { recursive: true, force: true });
});

/** An installation of the day when the migration of this number was the last one. */
async function installed(last: number): Promise<void> {
  for (const file of await readdir(migrations))
    if (Number(file.slice(0, 4)) <= last) await cp(join(migrations, file), join(older, file));
  await migrate({ ownerUrl, log: testLog, directory: older });
}

const read = async (query: string) => (await admin.query<Record<string, unknown>>(query)).rows;

it('from before deployments keeps what is in production, how it got there, its rules, sets and runs', async () => {
  await installed(36);
  await admin.query(`
    insert into prompts (uuid, name) values (gen_random_uuid(), 'Logged'), (gen_random_uuid(), 'Unlogged'),
      (gen_random_uuid(), 'Draft');
    insert into prompt_versions (prompt_id, version, context, style)
      select id, version, 'Context', 'Style' from prompts, generate_series(1, 3) version;
    update prompts set deployed_version = 2 where name <> 'Draft';
    insert into mandatory_rules (version, text) values (2, 'Second'), (3, 'Third');
    insert into audit_log (uuid, at, action, label, href, before, after)
      select gen_random_uuid(), now(), 'prompts.deployed', name, '/prompts/edit/' || uuid,
        jsonb_build_object('version', nullif(version - 1, 0)), jsonb_build_object('version', version)
      from prompts, generate_series(1, 2) version where name = 'Logged' order by version;
    insert into audit_log (uuid, at, action, label, href, before, after) values
      (gen_random_uuid(), now(), 'prompts.deployed', 'Gone', '/prompts/edit/' || gen_random_uuid(), null, '{"version": 1}'),
      (gen_random_uuid(), now(), 'prompts.deployed', 'No page', null, null, null);
    insert into clients (uuid, name, zone, llm, model, prompt_id)
      select gen_random_uuid(), 'Client', 'eu', 'builtin', 'builtin', id from prompts where name = 'Logged';
    insert into test_sets (client_id, uuid, name, created_at)
      select id, gen_random_uuid(), set_name, now() from clients, unnest(array['Plain', 'İstanbul', 'İstanbul']) set_name;
    insert into test_runs (client_id, uuid, test_set_id, prompt_id, prompt_version, passed, failed, started_at, finished_at)
      select client_id, gen_random_uuid(), id, 1, 1, 2, 1, now(), case when id = 1 then now() end from test_sets`);
  await migrate({ ownerUrl, log: testLog });
  expect(
    await read(`select p.name, d.version, d.replaces, d.rules_version as rules, d.way, d.state
      from deployments d left join prompts p on p.id = d.prompt_id order by d.id`),
  ).toMatchObject([
    { name: 'Logged', version: 1, replaces: null, rules: 3, way: 'plain', state: 'deployed' },
    { name: 'Logged', version: 2, replaces: 1 },
    { name: 'Unlogged', version: 2, replaces: null },
    { name: null, version: 1, rules: 1 },
    { name: null, version: 2, rules: 2 },
    { name: null, version: 3, rules: 3 },
  ]);
  expect(await read('select version from mandatory_rules where is_in_force')).toEqual([
    { version: 3 },
  ]);
  expect(await read('select name, is_gate from test_sets order by id')).toEqual([
    { name: 'Plain', is_gate: false },
    { name: 'İstanbul', is_gate: false },
    { name: 'İstanbul (3)', is_gate: false },
  ]);
  expect(
    await read('select state, total, rules_version as rules from test_runs order by id'),
  ).toEqual([
    { state: 'done', total: 3, rules: 3 },
    { state: 'cancelled', total: 3, rules: 3 },
    { state: 'cancelled', total: 3, rules: 3 },
  ]);
});
