import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { registry } from '../../slices.ts';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCatalogueFaults } from '../../platform/db/catalogue.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { createEmptyDatabase } from '@replique/tests/app/empty-database.ts';
import { createTestDatabase, type TestDatabase } from '@replique/tests/app/test-database.ts';
import { testLog } from '@replique/tests/app/test-log.ts';
import { makeNextVersion, nextMigration } from '@replique/tests/fixtures/next-version.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore.ts';

/** Check 42: a backup of another version of the product. */

const migrations = fileURLToPath(new URL('../../../migrations/', import.meta.url));

let folder: string;
const databases: TestDatabase[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replique-version-'));
});

afterAll(async () => {
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function empty(): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  databases.push(database);
  return database;
}

/** The migrations of a version: some of ours, and others that ours does not know. */
async function version(files: string[], extra: Record<string, string> = {}): Promise<string> {
  const directory = await mkdtemp(join(folder, 'migrations-'));
  for (const file of files) await cp(join(migrations, file), join(directory, file));
  for (const [name, text] of Object.entries(extra)) await writeFile(join(directory, name), text);
  return directory;
}

async function query<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

const names = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).toSorted();

describe('a backup of an older version', () => {
  it('is restored with its own migrations, and becomes the newer version @check-42.8', async () => {
    const newer = await makeNextVersion();
    const source = await empty();
    await migrate({ ownerUrl: source.ownerUrl, log: testLog });
    await query(
      source.adminUrl,
      `insert into clients (uuid, name, zone, llm, model) values (gen_random_uuid(), 'Older', 'eu', 'x', 'y');
       insert into audit_log (uuid, at, client_id, action, label) values (gen_random_uuid(), now(), 1, 'clients.changed', 'Older');
       insert into mails (uuid, recipient, subject, sealed_text, sealed_html, state, next_attempt_at, created_at)
         values (gen_random_uuid(), 'a@example.org', 'Waits', '', '', 'queued', now(), now());`,
    );
    const path = join(folder, 'older.tar');
    await makeBackup({ ownerUrl: source.ownerUrl, path });
    const target = await empty();
    const restored = await restoreBackup({
      registry,
      path,
      ownerUrl: target.ownerUrl,
      sealer: null,
      log: testLog,
      directory: newer.directory,
    });
    expect(restored.migrated).toEqual([nextMigration.name]);
    expect(await query(target.adminUrl, 'select body from next_notes')).toEqual([
      { body: 'Older' },
    ]);
    expect(await query(target.adminUrl, 'select name from clients')).toEqual([{ name: 'Older' }]);
    expect(await query(target.adminUrl, 'select state from mails')).toEqual([{ state: 'failed' }]);
    expect(await findCatalogueFaults(target.ownerUrl, registry)).toEqual([]);
    // A server that starts on it has nothing to do.
    const { directory } = newer;
    expect(await migrate({ ownerUrl: target.ownerUrl, log: testLog, directory })).toEqual({
      applied: [],
    });
    await newer.remove();
  }, 180_000);
});

describe('a backup of a newer version', () => {
  it('is refused, with the name of what this version does not know @check-42.8', async () => {
    const source = await createTestDatabase();
    databases.push(source);
    const directory = await version(names, { '9001-later.sql': 'select 1' });
    await migrate({ ownerUrl: source.ownerUrl, log: testLog, directory });
    const path = join(folder, 'newer.tar');
    await makeBackup({ ownerUrl: source.ownerUrl, path });
    const target = await empty();
    const restoring = restoreBackup({
      registry,
      path,
      ownerUrl: target.ownerUrl,
      sealer: null,
      log: testLog,
    });
    await expect(restoring).rejects.toThrow('newer version (it has 9001-later.sql');
    expect(await query(target.adminUrl, `select to_regclass('clients') as clients`)).toEqual([
      { clients: null },
    ]);
  }, 60_000);
});
