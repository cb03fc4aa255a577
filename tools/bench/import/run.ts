import { createWriteStream } from 'node:fs';
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { createClient } from '../../../apps/api/src/accounts/clients/clients.ts';
import { openDatabase, type Database } from '../../../apps/api/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../../../apps/api/src/platform/postgres/embedded-postgres.ts';
import { migrate } from '../../../apps/api/src/platform/db/migrate.ts';
import { importFile } from '../../../apps/api/src/helpdesk/imports/imports.ts';
import { compareSent } from '../../../apps/api/src/answering/suggestions/suggestions.ts';
import { madeUpTicket } from './made-up-tickets.ts';
import { line } from '../report.ts';
import { ticketFormats, type TicketFormat } from './ticket-formats.ts';

/**
 * How fast tickets come in: `npm run bench:import [tickets]`. A file of made-up tickets goes through the import of the
 * product into a PostgreSQL as an installation has it; then the rows that came out are copied by hand, as superuser.
 */

const tickets = Number(process.argv[2] ?? 60_000);
/** Times the copy of the rows that came out. */
const most = 1.3;
const tables = ['tickets', 'messages', 'past_answers'];

type Measured = {
  name: string;
  rows: string;
  megabytes: number;
  imported: number;
  processor: number;
  copied: number;
};

const quiet = (): void => undefined;
const log = { debug: quiet, info: quiet, warn: console.error, error: console.error };

/** Of this process: what else runs on the machine hardly changes it. */
async function processorSeconds(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1_000;
}

function* linesOf({ heading, linesOf: lines }: TicketFormat): Generator<string> {
  if (heading !== null) yield `${heading}\n`;
  for (let number = 0; number < tickets; number += 1) yield `${lines(madeUpTicket(number))}\n`;
}

/** How many rows each table holds, as one text: the same before and after, or the bench measured something else. */
async function countRows(admin: pg.Client): Promise<string> {
  const counts = tables.map((table) => `(select count(*) from ${table})`).join(` || ' ' || `);
  const { rows } = await admin.query<{ counts: string }>(`select ${counts} as counts`);
  return rows[0]?.counts ?? '';
}

const empty = (admin: pg.Client) => admin.query(`truncate ${tables.join(', ')} cascade`);

/** The same rows again, ready-made: nothing is read, named, cleaned or judged, and no policy looks at them. */
async function copyByHand(admin: pg.Client): Promise<number> {
  const { rows } = await admin.query<{ folder: string }>(
    `select current_setting('data_directory') as folder`,
  );
  const fileOf = (table: string) => `'${rows[0]?.folder}/bench-${table}.copy'`;
  const before = await countRows(admin);
  for (const table of tables) await admin.query(`copy ${table} to ${fileOf(table)}`);
  await empty(admin);
  await admin.query('checkpoint');
  const taken = await seconds(async () => {
    for (const table of tables) await admin.query(`copy ${table} from ${fileOf(table)}`);
  });
  if ((await countRows(admin)) !== before) throw new Error('The copy holds other rows.');
  return taken;
}

async function measure(
  db: Database,
  admin: pg.Client,
  format: TicketFormat,
  folder: string,
): Promise<Measured> {
  const path = join(folder, `tickets.${format.ending}`);
  await pipeline(Readable.from(linesOf(format)), createWriteStream(path));
  const clientId = await db.withStaff((tx) =>
    createClient(tx, {
      name: `Bench ${format.name}`,
      logo: null,
      zone: 'eu',
      llm: 'builtin',
      model: 'extractive',
      promptId: null,
      guidelines: null,
    }),
  );
  await admin.query('checkpoint');
  let imported = 0;
  const processor = await processorSeconds(async () => {
    imported = await seconds(async () => {
      const { accepted, rejected } = await importFile(
        db,
        { compareSent },
        { clientId, kind: 'tickets', path },
      );
      if (accepted !== tickets || rejected > 0)
        throw new Error(`${accepted} stored, ${rejected} refused.`);
    });
  });
  const rows = await countRows(admin);
  const copied = await copyByHand(admin);
  await empty(admin);
  const { size } = await stat(path);
  return { name: format.name, rows, megabytes: size / 1e6, imported, processor, copied };
}

const folder = await mkdtemp(join(tmpdir(), 'bench-import-'));
// PostgreSQL never runs as root: its own user must reach the folder.
await chmod(folder, 0o711);
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log });
const admin = new pg.Client({ connectionString: postgres.adminUrl });
try {
  await admin.connect();
  await migrate({ ownerUrl: postgres.ownerUrl, log });
  const db = openDatabase({ url: postgres.loginUrl, log });
  const measured: Measured[] = [];
  for (const format of ticketFormats) measured.push(await measure(db, admin, format, folder));
  await db.close();
  console.log(`${tickets} tickets, ${availableParallelism()} cores; rows: ${tables.join(', ')}.\n`);
  console.log(
    '| file | MB | rows | tickets/s | µs of Node a ticket | copied by hand, tickets/s | ratio | verdict |',
  );
  console.log('|---|---|---|---|---|---|---|---|');
  for (const { name, megabytes, rows, imported, processor, copied } of measured) {
    const ratio = imported / copied;
    const verdict = ratio <= most ? 'must reached' : 'MISSED';
    const rateOf = (taken: number) => String(Math.round(tickets / taken));
    const micros = Math.round((processor / tickets) * 1e6);
    line({
      name: `from ${name}`,
      figure: tickets / imported,
      unit: 'tickets/s',
      bar: null,
      peers: { 'rows copied by hand': tickets / copied },
      note: `${micros} µs of Node a ticket`,
    });
    line({
      name: `from ${name}, to copying its rows by hand`,
      figure: ratio,
      unit: '×',
      bar: { most },
    });
    console.log(
      `| ${[name, megabytes.toFixed(0), rows, rateOf(imported), micros, rateOf(copied), ratio.toFixed(2), verdict].join(' | ')} |`,
    );
  }
  if (measured.some(({ imported, copied }) => imported / copied > most)) {
    console.error(`More than ${most} times the copy of its rows.`);
    process.exitCode = 1;
  }
} finally {
  await admin.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
