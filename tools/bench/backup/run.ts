import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { makeBackupKey } from '../../../apps/api/src/operations/backup/encryption.ts';
import { makeBackup } from '../../../apps/api/src/operations/backup/make-backup.ts';
import { restoreBackup } from '../../../apps/api/src/operations/backup/restore.ts';
import { verifyBackup } from '../../../apps/api/src/operations/backup/verify.ts';
import { startEmbeddedPostgres } from '../../../apps/api/src/platform/postgres/embedded-postgres.ts';
import { migrate } from '../../../apps/api/src/platform/db/migrate.ts';
import { registry } from '../../../apps/api/src/slices.ts';

/** How long a backup, its verification and its restore take, and what they weigh: `npm run bench:backup [tickets]`. */

const tickets = Number(process.argv[2] ?? 1_000_000);
const megabyte = 1_000_000;
const quiet = (): void => undefined;
const log = { trace: quiet, debug: quiet, info: quiet, warn: console.error, error: console.error };

/** Every ticket has two messages of some 300 characters, as words that hardly repeat; all triggers work. */
const fill = [
  `insert into clients (uuid, name, zone, llm, model) values (gen_random_uuid(), 'Bench', 'eu', 'x', 'y')`,
  `insert into tickets (client_id, uuid, platform, external_id, subject, question, created_at, last_message_at)
   select 1, gen_random_uuid(), 'test', 'T-' || n, 'A parcel that did not arrive, number ' || n,
     repeat(md5(n::text) || ' ', 4), now() - n * interval '1 minute', now()
   from generate_series(1, $1::int) n`,
  `insert into messages (client_id, uuid, ticket_id, external_id, role, sent_at, text)
   select client_id, gen_random_uuid(), id, 'm' || k, case k when 1 then 'requester' else 'agent' end, created_at,
     'Where is my order? ' || repeat(md5(id::text || k) || ' ', 8)
   from tickets, generate_series(1, 2) k`,
];

async function open(folder: string, name: string) {
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, name), log });
  const client = new pg.Client({ connectionString: postgres.ownerUrl });
  await client.connect();
  return { postgres, client };
}

/** Runs something and says how long it took, and by how much this process grew meanwhile. */
async function measured<T>(
  what: string,
  work: () => Promise<T>,
): Promise<{ value: T; ms: number }> {
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 50);
  const started = performance.now();
  const value = await work();
  const ms = performance.now() - started;
  clearInterval(watch);
  const grown = ((most - before) / megabyte).toFixed(0);
  console.log(`${what.padEnd(18)} ${(ms / 1000).toFixed(1)} s, grown by ${grown} MB`);
  return { value, ms };
}

const folder = await mkdtemp(join(tmpdir(), 'bench-backup-'));
// PostgreSQL never runs as root: its own user must reach the folder.
await chmod(folder, 0o711);
const source = await open(folder, 'source');
await migrate({ ownerUrl: source.postgres.ownerUrl, log });
for (const [index, statement] of fill.entries())
  await source.client.query(statement, index === 1 ? [tickets] : []);
const { rows } = await source.client.query<{ size: string }>(
  'select pg_database_size(current_database()) as size',
);
console.log(
  `${tickets} tickets: the database has ${(Number(rows[0]?.size) / megabyte).toFixed(0)} MB`,
);

const path = join(folder, 'bench.tar');
const made = await measured('backup', () => makeBackup({ ...source.postgres, path }));
const { manifest, bytes } = made.value;
const raw = manifest.tables.reduce((sum, table) => sum + table.bytes, 0);
const all = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
const pace = (ms: number) =>
  `${Math.round(all / (ms / 1000))} rows/s, ${(raw / megabyte / (ms / 1000)).toFixed(1)} MB/s of rows`;
console.log(
  `         ${all} rows, ${(raw / megabyte).toFixed(0)} MB, as a file ${(bytes / megabyte).toFixed(0)} MB; ${pace(made.ms)}`,
);
const { identity, recipient } = await makeBackupKey();
const sealed = { path: join(folder, 'bench.tar.age'), identities: [identity] };
await measured('backup, encrypted', () =>
  makeBackup({ ...source.postgres, path: sealed.path, recipients: [recipient] }),
);
await source.client.end();
await source.postgres.stop();
await measured('verify', () => verifyBackup({ path }));
await measured('verify, encrypted', () => verifyBackup(sealed));
const target = await open(folder, 'target');
const where = { path, registry, ownerUrl: target.postgres.ownerUrl, sealer: null, log };
const restored = await measured('restore', () => restoreBackup(where));
console.log(`         ${pace(restored.ms)}`);
await target.client.end();
await target.postgres.stop();
await rm(folder, { recursive: true, force: true });
