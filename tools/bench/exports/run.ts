import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { constants, createInflateRaw } from 'node:zlib';
import pg from 'pg';
import { exportColumns } from '../../../packages/contract/src/insight/export-columns.ts';
import { createClient } from '../../../apps/api/src/accounts/clients/clients.ts';
import { openDatabase } from '../../../apps/api/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../../../apps/api/src/platform/postgres/embedded-postgres.ts';
import { migrate } from '../../../apps/api/src/platform/db/migrate.ts';
import { createUser } from '../../../apps/api/src/accounts/users/users.ts';
import type { FromWorker } from './worker.ts';

/**
 * What a large file weighs while it is made: `npm run bench:exports [rows] [format…]`. A process of its own makes the file
 * and says what it weighs every 50 ms; it is killed once half way, and another one goes on.
 */

const [first, ...rest] = process.argv.slice(2);
const rows = Number(first ?? 1_000_000);
const formats = rest.length > 0 ? rest : ['xlsx', 'csv', 'json'];
const mostGrowth = 200;
const megabyte = 1_048_576;

const quiet = (): void => undefined;
const log = { trace: quiet, debug: quiet, info: quiet, warn: console.error, error: console.error };

const folder = await mkdtemp(join(tmpdir(), 'bench-exports-'));
// PostgreSQL never runs as root: its own user must reach the folder.
await chmod(folder, 0o711);
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log });
await migrate({ ownerUrl: postgres.ownerUrl, log });
const db = openDatabase({ url: postgres.loginUrl, log });
const admin = new pg.Client({ connectionString: postgres.ownerUrl });
await admin.connect();

async function makeRows(): Promise<{ clientId: number; userId: number }> {
  const clientId = await db.withStaff((tx) =>
    createClient(tx, {
      name: 'Bench',
      logo: null,
      zone: 'eu',
      llm: 'builtin',
      model: 'extractive',
      promptId: null,
      guidelines: null,
    }),
  );
  const userId = await db.withStaff((tx) =>
    createUser(tx, {
      email: 'bench@example.org',
      firstname: 'Bench',
      lastname: '',
      level: 3,
      language: 'en',
      clientId,
      passwordHash: null,
    }),
  );
  // The file goes by the primary key: what else a list needs only makes the rows take longer.
  await admin.query('alter table tickets disable trigger user');
  await admin.query(`do $$ declare name text; begin
    for name in select indexrelid::regclass::text from pg_index
      where indrelid = 'tickets'::regclass and not indisprimary and not indisunique
    loop execute 'drop index ' || name; end loop; end $$`);
  await admin.query(
    `insert into tickets (client_id, uuid, external_id, platform, subject, channel, is_eligible, question, created_at,
       last_message_at, requester_name, requester_email)
     select $1, gen_random_uuid(), 'T-' || n, 'push', 'A parcel that did not arrive, number ' || n, 'email', true,
       repeat('Where is my order ' || n || '? ', 6), now(), now(), 'Person ' || n, n || '@example.org'
     from generate_series(1, $2::int) n`,
    [clientId, rows],
  );
  await admin.query('analyze tickets');
  return { clientId, userId };
}

/** JSON names every value: of a million rows with all columns it would be larger than a file may be. */
const columnsOf = (format: string) =>
  format === 'json' ? exportColumns.tickets.slice(0, 12) : exportColumns.tickets;

async function ask(format: string, { clientId, userId }: { clientId: number; userId: number }) {
  await admin.query('delete from exports');
  const { rows: made } = await admin.query<{ id: string }>(
    `insert into exports (client_id, uuid, kind, format, file_name, language, columns, filter, total, requested_by,
       requested_at, chosen_last)
     values ($1, $2, 'tickets', $3, 'bench', 'en', $4, '{"tab": "eligible", "status": "all"}', $5, $6, now(),
       (select max(id) from tickets)) returning id`,
    [clientId, randomUUID(), format, columnsOf(format), rows, userId],
  );
  return Number(made[0]?.id);
}

type Run = { growth: number; seconds: number; rows: number };

/** One process; with `killAt` it is killed, as by the machine, once so many rows are kept. */
async function work(killAt?: number): Promise<Run> {
  const worker: ChildProcess = fork(
    fileURLToPath(new URL('worker.ts', import.meta.url)),
    [postgres.loginUrl, join(folder, 'data')],
    { execArgv: ['--expose-gc'] },
  );
  let [begun, most, kept, seconds] = [0, 0, 0, 0];
  worker.on('message', (message: FromWorker) => {
    if (message.type === 'begun') begun = message.rss;
    if (message.type === 'weight') most = Math.max(most, message.rss);
    if (message.type === 'step') kept = message.rows;
    if (message.type === 'done') ({ seconds } = message);
    if (killAt !== undefined && kept >= killAt) worker.kill('SIGKILL');
  });
  await new Promise((resolve) => worker.once('exit', resolve));
  return { growth: (most - begun) / megabyte, seconds, rows: kept };
}

/** The bytes of a file in a file on the disk. */
async function write(id: number, path: string): Promise<void> {
  const out = createWriteStream(path);
  for (let number = 0; ; number += 1) {
    const { rows: found } = await admin.query<{ content: Buffer }>(
      'select content from export_parts where export_id = $1 and number = $2',
      [id, number],
    );
    if (!found[0]) break;
    if (!out.write(found[0].content)) await once(out, 'drain');
  }
  await new Promise<void>((resolve) => out.end(() => resolve()));
}

/** How many rows the file holds, and whether each of the tickets stands in it once. */
async function count(path: string, format: string): Promise<string> {
  const seen = new Uint8Array(rows + 1);
  let [doubled, found] = [0, 0];
  let input: NodeJS.ReadableStream = createReadStream(path);
  if (format === 'xlsx') {
    const head = await firstBytes(path);
    const name = head.lastIndexOf('xl/worksheets/sheet1.xml');
    input = createReadStream(path, { start: name + 'xl/worksheets/sheet1.xml'.length }).pipe(
      createInflateRaw({ finishFlush: constants.Z_SYNC_FLUSH }),
    );
  }
  let rest = '';
  const look = (text: string) => {
    for (const [, number] of text.matchAll(/\bT-(\d+)\b/g)) {
      const n = Number(number);
      found += 1;
      if (seen[n]) doubled += 1;
      seen[n] = 1;
    }
  };
  if (format === 'xlsx') {
    for await (const chunk of input as AsyncIterable<Buffer>) {
      const text = rest + chunk.toString('latin1');
      const cut = text.lastIndexOf('<');
      look(text.slice(0, cut));
      rest = text.slice(cut);
    }
    look(rest);
  } else for await (const line of createInterface({ input })) look(line);
  return `${found} rows, ${doubled} doubled`;
}

async function firstBytes(path: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of createReadStream(path, { end: 8_000 })) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

let isBad = false;
const owner = await makeRows();
for (const format of formats) {
  const id = await ask(format, owner);
  const killed = await work(rows / 2);
  await admin.query(`update exports set lease_until = now() - interval '1 second'`);
  const left = await work();
  const { rows: file } = await admin.query<{ state: string; size: string; rows: number }>(
    'select state, size, rows from exports where id = $1',
    [id],
  );
  const path = join(folder, `file.${format}`);
  await write(id, path);
  const counted = await count(path, format);
  const growth = Math.max(killed.growth, left.growth);
  const isGood = growth <= mostGrowth && counted === `${rows} rows, 0 doubled`;
  isBad ||= !isGood;
  console.log(
    `${format}: ${file[0]?.state}, ${file[0]?.rows} rows, ${Math.round(Number(file[0]?.size) / megabyte)} MB; ` +
      `killed at ${killed.rows}, the rest in ${left.seconds.toFixed(1)} s ` +
      `(${Math.round((rows - killed.rows) / left.seconds)} rows/s); ` +
      `${Math.round(growth)} MB grown (${mostGrowth} allowed); in the file: ${counted}`,
  );
  if (process.env['BENCH_KEEP']) console.log(path);
}
await admin.end();
await db.close();
await postgres.stop();
if (!process.env['BENCH_KEEP']) await rm(folder, { recursive: true, force: true });
process.exit(isBad ? 1 : 0);
