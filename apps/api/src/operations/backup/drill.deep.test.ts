import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { registry } from '../../slices.ts';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCatalogueFaults } from '../../platform/db/catalogue.ts';
import { createSealer } from '../../platform/http/sealing/sealing.ts';
import { addressHashing } from '../../accounts/erasures/erasures.ts';
import { cronTable, runUnlessHeld } from '../../jobs.ts';
import { backUpBesideWriters, makeWaiting } from '@replique/tests/processes/backup-work.ts';
import { createEmptyDatabase } from '@replique/tests/app/empty-database.ts';
import { makeTwoClients } from '../../demo/make/factories.ts';
import { makeRestRows } from '@replique/tests/rows/rest-rows.ts';
import { makeSealedRows } from '@replique/tests/rows/sealed-rows.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import type { TestDatabase } from '@replique/tests/app/test-database.ts';
import { testLog } from '@replique/tests/app/test-log.ts';
import { createWorld, type World } from '@replique/tests/fixtures/world.ts';
import { eraseAgain, keepErasures } from './erasures.ts';
import { releaseOutgoing } from './hold.ts';
import { makeBackup } from './make-backup.ts';
import type { Manifest } from './manifest.ts';
import { restoreBackup, type Restored } from './restore.ts';
import { listTables, type TableShape } from './schema-store.ts';

/** Check 42: backup, wipe, restore elsewhere. */

/** Is erased after the backup. */
const leaver = 'leaver@customer.example';

const masterKey = Buffer.from('5e'.repeat(32), 'hex');
const sealer = createSealer(masterKey);

let folder: string;
let source: TestApp;
let world: World;
let manifest: Manifest;
let written: number;
let target: TestDatabase;
let restored: Restored;
let elsewhere: TestApp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replique-backup-'));
  source = await createTestApp();
  world = await createWorld(source);
  await seal(source);
  await makeSealedRows(source, await makeTwoClients(source.deps), 3);
  await makeRestRows(source);
  await makeWaiting(source);
  // As the first start of a server makes it: what the list of erasures is hashed with.
  await addressHashing(source.deps);
  await source.sql(
    'update tickets set requester_email = $1 where id = (select min(id) from tickets)',
    [leaver],
  );
  const path = join(folder, 'world.backup');
  ({ manifest, written } = await backUpBesideWriters(source, path));
  target = await createEmptyDatabase();
  restored = await restoreBackup({
    registry,
    path,
    ownerUrl: target.ownerUrl,
    sealer,
    log: testLog,
  });
  elsewhere = await createTestApp({ database: target });
}, 240_000);

afterAll(async () => {
  await elsewhere?.close();
  await source.close();
  await rm(folder, { recursive: true, force: true });
});

/** Puts the entries of the log into its chain. */
const seal = async ({ deps }: TestApp) =>
  cronTable.find(({ name }) => name === 'audit.seal')?.run(deps);

const rowsOf = ({ tables }: Manifest, name: string) => tables.find((table) => table.name === name);

/** Jobs by which something leaves. */
const sending = [
  'crm.renew-grants',
  'escalations.send',
  'mail.send',
  'monitoring.tell',
  'webhooks.deliver',
  'write-back.send',
];

/** What a restore changes on purpose. */
const settledTables = new Set([
  'account_links',
  'audit_log',
  'audit_unsealed',
  'escalations',
  'export_schedules',
  'incident_alerts',
  'insight_digests',
  'known_devices',
  'mails',
  'outgoing_hold',
  'sessions',
  'sign_in_codes',
  'webhook_deliveries',
  'webhook_endpoints',
  'write_backs',
]);

describe('a restored backup', () => {
  it('has every table with the same rows, byte for byte @check-42.1', async () => {
    const path = join(folder, 'again.backup');
    const again = await makeBackup({ ownerUrl: target.ownerUrl, path });
    const told = ({ tables }: Manifest) =>
      tables
        .filter(({ name }) => !settledTables.has(name))
        .map(({ name, rows, sha256 }) => ({ name, rows, sha256 }));
    expect(told(again.manifest)).toEqual(told(manifest));
    const counts = ({ tables }: Manifest) =>
      tables.filter(({ name }) => settledTables.has(name)).map(({ name, rows }) => [name, rows]);
    const added = new Map([
      ['audit_log', 1],
      ['audit_unsealed', 1],
    ]);
    expect(counts(again.manifest)).toEqual(
      counts(manifest).map(([name, rows]) => [
        name,
        name === 'known_devices' ? 0 : Number(rows) + (added.get(String(name)) ?? 0),
      ]),
    );
    expect(rowsOf(manifest, 'tickets')?.rows).toBeGreaterThan(0);
    expect(again.manifest.sequences.filter(({ name }) => name !== 'audit_log_id_seq')).toEqual(
      manifest.sequences.filter(({ name }) => name !== 'audit_log_id_seq'),
    );
  });

  it('is of one moment, however much was written meanwhile @check-42.2', async () => {
    const [row] = await elsewhere.sql<{ drafts: number; moved: number }>(
      `select (select sum(drafts)::int from auto_suggestion_days) as drafts,
         (select count(*)::int from translations where text = 'moved') as moved`,
    );
    expect(row?.drafts).toBe(row?.moved);
    expect(row?.moved).toBeGreaterThan(0);
    expect(row?.moved).toBeLessThan(written);
  });

  it('has every row that there is, in tables that all hold some @check-42.1', async () => {
    const empty = manifest.tables.filter(({ rows }) => rows === 0).map(({ name }) => name);
    expect(empty).toEqual([]);
  });

  it('keeps the rules of the schema @check-42.1', async () => {
    expect(await findCatalogueFaults(target.ownerUrl, registry)).toEqual([]);
    const schema = `select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as text,
        convalidated as valid from pg_constraint where connamespace = 'public'::regnamespace
      union all select tablename, indexname, indexdef, true from pg_indexes where schemaname = 'public'
      union all select tgrelid::regclass::text, tgname, tgenabled::text, true from pg_trigger where not tgisinternal
      order by 1, 2, 3`;
    expect(await elsewhere.sql(schema)).toEqual(await source.sql(schema));
  });

  it('opens its secrets, one of each column, by the key that sealed them @check-42.3', () => {
    const [key, ...others] = restored.keys;
    expect(others).toEqual([]);
    expect(key).toMatchObject({ keyId: sealer.keyIds[0], closed: [] });
    expect(key?.opened.length).toBeGreaterThan(10);
  });

  it('lets people sign in with their passwords and work, and nobody go on with an old session @check-42.7', async () => {
    const alice = world.callers.find(({ name }) => name === 'alice');
    const email = alice?.email ?? '';
    expect(
      (await elsewhere.call({ token: alice?.token ?? '' }, 'GET', '/v2/users/me')).status,
    ).toBe(401);
    const { status } = await elsewhere.call({ email }, 'GET', '/v2/users/me');
    expect(status).toBe(200);
  });

  it('has nothing that would go out blindly: held, moved on, or looked for before it is sent @check-42.6', async () => {
    const blind = {
      mails: `mails where state = 'queued'`,
      deliveries: `webhook_deliveries where state = 'waiting'`,
      notes: `write_backs where state in ('waiting', 'sending') and begun_version <= posted_version`,
      tickets: `escalations where state = 'waiting' and (not is_uncertain or platform is null)`,
      alerts: `incident_alerts where state = 'waiting'`,
      digests: `insight_digests where next_at <= now()`,
      files: `export_schedules where next_at <= now()`,
      links: `account_links where purpose <> 'invitation' and used_at is null`,
      sessions: 'sessions where ended_at is null',
    };
    for (const [what, of] of Object.entries(blind)) {
      const count = (app: TestApp) =>
        app.sql<{ n: number }>(`select count(*)::int as n from ${of}`);
      const [before] = await count(source);
      // People sign in again in another test.
      const [after] = what === 'sessions' ? [{ n: 0 }] : await count(elsewhere);
      expect([what, Number(before?.n) > 0, after?.n]).toEqual([what, true, 0]);
    }
    expect(restored.settled.map(({ what, rows }) => [what, rows > 0])).toEqual(
      registry.afterRestore.map(({ what }) => [what, true]),
    );
  });

  it('lets a mail that was held go when a person says so', async () => {
    const alice = world.callers.find(({ name }) => name === 'alice');
    const [mail] = await elsewhere.sql<{ uuid: string }>(
      `select uuid from mails where state = 'failed' limit 1`,
    );
    const path = `/v2/mails/${mail?.uuid}/retry`;
    expect((await elsewhere.call({ email: alice?.email ?? '' }, 'POST', path)).status).toBe(200);
    expect(await elsewhere.sql('select state from mails where uuid = $1', [mail?.uuid])).toEqual([
      { state: 'queued' },
    ]);
  });

  it('sends nothing, by any job, until somebody lets it @check-42.6', async () => {
    const ran: string[] = [];
    const jobs = cronTable.map((job) => ({ ...job, run: async () => void ran.push(job.name) }));
    const runAll = async () => {
      ran.length = 0;
      for (const job of jobs) await runUnlessHeld(elsewhere.deps, job);
      return ran.filter((name) => sending.includes(name));
    };
    expect(await runAll()).toEqual([]);
    expect(ran.length).toBe(cronTable.length - sending.length);
    expect(await releaseOutgoing(elsewhere.deps)).toMatchObject({
      backupMadeAt: new Date(manifest.madeAt),
    });
    expect((await runAll()).toSorted()).toEqual(sending);
    expect(await releaseOutgoing(elsewhere.deps)).toBeUndefined();
  });

  it('has a log whose chain is whole, with an entry of the restore @check-42.7', async () => {
    await seal(elsewhere);
    const alice = world.callers.find(({ name }) => name === 'alice');
    const { status, text } = await elsewhere.call(
      { email: alice?.email ?? '' },
      'POST',
      '/v2/audit/verify',
    );
    expect([status, text]).toEqual([200, expect.stringContaining('"isWhole":true')]);
    const entries = await elsewhere.sql(
      `select label from audit_log where action = 'installation.restored'`,
    );
    expect(entries).toEqual([{ label: manifest.madeAt }]);
  });
});

/** The tables as they are. */
async function shapes({ database }: TestApp): Promise<TableShape[]> {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    return await listTables(client);
  } finally {
    await client.end();
  }
}

const isWordy = (type: string) => /^(text|jsonb|bytea|tsvector)/.test(type);

describe('somebody who was erased after the backup', () => {
  it('is erased again, by the list beside the database, and nobody else @check-42.9', async () => {
    const told = `select c.uuid as client, t.client_id as "clientId", lower(requester_email) as address, count(*)::int as n
      from tickets t join clients c on c.id = t.client_id where requester_email is not null group by 1, 2, 3 order by 2, 3`;
    type Told = { client: string; clientId: number; address: string; n: number };
    const before = await elsewhere.sql<Told>(told);
    const erased = before.find((row) => row.address === leaver);
    const others = before.filter((row) => row !== erased);
    if (!erased) throw new Error('Nobody is there who could be erased.');
    const hashOf = await addressHashing(source.deps);
    const line = {
      client: erased.client,
      hash: hashOf(Number(erased.clientId), erased.address),
      at: new Date().toISOString(),
    };
    const list = join(folder, 'erasures.jsonl');
    await writeFile(list, `${JSON.stringify(line)}\n{"cut`);
    const { dataDir } = elsewhere.deps.config;
    expect(await keepErasures(dataDir, null)).toBeNull();
    expect(await keepErasures(dataDir, list)).toBe(2);
    expect(await keepErasures(dataDir, list)).toBe(2);
    expect(await eraseAgain(elsewhere.deps)).toBe(1);
    expect(await elsewhere.sql<Told>(told)).toEqual(others);
    expect(others.length).toBeGreaterThan(0);
  }, 60_000);
});

describe('a copy without names', () => {
  let copy: TestApp;
  let restored: Restored;
  beforeAll(async () => {
    const { ownerUrl } = source.database;
    const path = join(folder, 'copy.tar');
    await makeBackup({ ownerUrl, path, anonymiseBy: registry.personalColumns });
    const empty = await createEmptyDatabase();
    restored = await restoreBackup({
      registry,
      path,
      ownerUrl: empty.ownerUrl,
      sealer: null,
      log: testLog,
    });
    copy = await createTestApp({ database: empty, config: { masterKey: 'a1'.repeat(32) } });
  }, 240_000);
  afterAll(() => copy?.close());

  it('tells nothing of what a customer or a colleague wrote or is called @check-42.10', async () => {
    const told: string[] = [];
    for (const { name, columns } of await shapes(source))
      for (const column of columns.filter(({ type }) => isWordy(type))) {
        const rule = registry.personalColumns[name]?.[column.name];
        if (rule === 'none') continue;
        const [row] = await copy.sql<{ n: number }>(
          `select count(*)::int as n from ${name} where ${column.name}::text ~ 'cnry_|replique\\.test|Nora|nora@'`,
        );
        if (row?.n) told.push(`${name}.${column.name}`);
      }
    expect(told).toEqual([]);
  });

  it('keeps rows, their number and what is the same', async () => {
    const count = 'select count(*)::int as n from messages';
    expect(await copy.sql(count)).toEqual(await source.sql(count));
    const [texts] = await copy.sql<{ all: number; empty: number }>(
      `select count(*)::int as all, count(*) filter (where text = '')::int as empty from messages`,
    );
    expect([Number(texts?.all) > 0, texts?.empty]).toEqual([true, 0]);
    const same = 'select count(distinct lower(requester_email))::int as n from tickets';
    expect(await copy.sql(same)).toEqual(await source.sql(same));
  });

  it('works: everybody signs in with the one password that the restore tells, and reads tickets @check-42.10', async () => {
    const { signIn } = restored;
    const admin = signIn?.accounts.find(({ level }) => level === 5);
    const who = { email: admin?.email ?? '', password: signIn?.password ?? '' };
    expect(who.email).toMatch(/^person-\d+@example\.org$/);
    for (const path of [
      '/v2/users/me',
      `/v2/tickets?client=${world.clients.a.uuid}`,
      '/v2/prompts',
      '/v2/chatbots',
    ]) {
      const { status, text } = await copy.call(who, 'GET', path);
      expect([path, status, text.slice(0, 200)]).toEqual([path, 200, expect.anything()]);
    }
    const ticket = `/v2/tickets/${world.clients.a.tickets[0]}`;
    expect((await copy.call(who, 'GET', ticket)).status).toBe(200);
    expect(copy.logged).toEqual([]);
  });

  it('holds no secret, and sends nothing', async () => {
    expect(restored.manifest.masterKeys).toEqual([]);
    expect(restored.isHolding).toBe(true);
    expect(restored.keys).toEqual([]);
  });
});
