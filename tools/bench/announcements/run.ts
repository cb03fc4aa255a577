import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openBus } from '../../../apps/api/src/platform/db/bus/open-bus.ts';
import { announceOn } from '../../../apps/api/src/platform/db/announce.ts';
import { openDatabase, type Database } from '../../../apps/api/src/platform/db/database.ts';
import type { Listener } from '../../../apps/api/src/platform/db/listen.ts';
import { migrate } from '../../../apps/api/src/platform/db/migrate.ts';
import { startEmbeddedPostgres } from '../../../apps/api/src/platform/postgres/embedded-postgres.ts';
import { redisMissing, startRedis } from '../../../tests/servers/redis.ts';
import { benchLogger, ignored } from '../bench-logger.ts';
import { load } from '../machine.ts';
import { line, notMeasured } from '../report.ts';

/**
 * How many transactions end in a second on 16 connections, each of which changes a row: telling nobody, telling by
 * PostgreSQL, telling by the bus. All three in turns, so that the ratios are of one run. `npm run bench:announcements`.
 */

const connections = 16;
const least = 0.9;
const channel = 'bench_announcements';
const report = join(import.meta.dirname, '..', '..', '..', 'docs', 'reports', 'announcements.md');

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const [rounds, roundMs] = values.quick ? [6, 200] : [120, 250];

type Way = { name: string; db: Database; isTelling: boolean; heard: number; perSecond: number[] };

/** One announcement as of a ticket that changed. */
const said = (id: number, n: number) =>
  JSON.stringify({
    type: 'changed',
    clientId: id,
    ticket: '6f1f3a1e-0000-4000-8000-000000000000',
    what: 'ticket',
    by: `Carol ${n}`,
  });

async function runRound(way: Way, ms: number): Promise<number> {
  const begun = performance.now();
  let ended = 0;
  const work = async (id: number) => {
    while (performance.now() - begun < ms) {
      await way.db.withStaff(async (tx) => {
        // A table of the bench alone, which the types do not know.
        await tx
          .updateTable('bench_rows' as 'job_runs')
          .set({ ms: ended })
          .where('name', '=', String(id))
          .execute();
        if (way.isTelling) await announceOn(tx, channel, said(id, ended));
      });
      ended += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, id) => work(id)));
  return ended / ((performance.now() - begun) / 1_000);
}

const mean = (figures: number[]): number =>
  figures.reduce((sum, each) => sum + each, 0) / figures.length;

/** Of all rounds together: what else the machine does comes and goes, and meets every way alike. */
const beside = (way: Way, alone: Way): number => mean(way.perSecond) / mean(alone.perSecond);

/** Ratios of the whole run, when it is looked at in ten parts. */
function spread(way: Way, alone: Way): string {
  const length = Math.ceil(rounds / 10);
  const parts = Array.from({ length: Math.ceil(rounds / length) }, (_, part) => {
    const of = ({ perSecond }: Way) => mean(perSecond.slice(part * length, (part + 1) * length));
    return of(way) / of(alone);
  });
  return `${Math.min(...parts).toFixed(2)} to ${Math.max(...parts).toFixed(2)}`;
}

const table = (ways: Way[], alone: Way): string =>
  ways
    .map(
      (way) =>
        `| ${way.name} | ${mean(way.perSecond).toFixed(0)} | **${beside(way, alone).toFixed(2)}** | ${spread(way, alone)} |`,
    )
    .join('\n');

/** Every order of three, in turns: no way comes always after the same other. */
const orders = [
  [0, 1, 2],
  [2, 1, 0],
  [1, 2, 0],
  [0, 2, 1],
  [2, 0, 1],
  [1, 0, 2],
];

async function measure(ways: Way[]): Promise<void> {
  const listeners: Listener[] = [];
  for (const way of ways) {
    const onMessage = () => void (way.heard += 1);
    if (way.isTelling)
      await new Promise<void>((onConnected) =>
        listeners.push(way.db.listen(channel, { onMessage, onConnected })),
      );
    await runRound(way, roundMs / 2);
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const place of orders[round % orders.length] ?? []) {
      const way = ways[place];
      way?.perSecond.push(await runRound(way, roundMs));
    }
  }
  await Promise.all(listeners.map((listener) => listener.close()));
}

async function run(): Promise<boolean> {
  const logger = benchLogger(ignored);
  const folder = await mkdtemp(join(tmpdir(), 'bench-announcements-'));
  await chmod(folder, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: logger });
  await migrate({ ownerUrl: postgres.ownerUrl, log: logger });
  const owner = new pg.Client(postgres.ownerUrl);
  await owner.connect();
  await owner.query(`create table bench_rows (name text primary key, ms int not null);
    insert into bench_rows select id::text, 0 from generate_series(0, ${connections - 1}) id;
    grant select, update on bench_rows to replique_staff`);
  await owner.end();
  const redis = await startRedis();
  const bus = await openBus(redis.url, 'bench', logger);
  const options = { url: postgres.loginUrl, log: logger, poolSize: connections };
  // Each with sessions of its own: none is warmer than another.
  const way = (name: string, isTelling: boolean, through: typeof bus | null): Way => ({
    name,
    isTelling,
    db: openDatabase({ ...options, bus: through }),
    heard: 0,
    perSecond: [],
  });
  const alone = way('without notification', false, null);
  const byPostgres = way('through PostgreSQL', true, null);
  const overBus = way('through the bus', true, bus);
  const ways = [alone, byPostgres, overBus];
  const loadBefore = load();
  await measure(ways);
  const text = table(ways, alone);
  process.stdout.write(`${text}\nheard: ${byPostgres.heard} and ${overBus.heard}\n`);
  if (values.write) await writeFile(report, describe(text, loadBefore));
  const figure = beside(overBus, alone);
  const isMet = line({
    name: 'transactions that notify through the bus, beside those without notification',
    figure,
    unit: '×',
    bar: { least },
    peers: { PostgreSQL: beside(byPostgres, alone) },
    note: `mean of ${rounds} rounds, ${connections} connections`,
  });
  await Promise.all(ways.map(({ db }) => db.close()));
  await bus.close();
  await redis.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
  return isMet;
}

const describe = (rows: string, loadBefore: number): string => `# What announcements cost

What \`npm run bench:announcements -- --write\` saw ([how](../../tools/bench/announcements/README.md)): ${new Date().toISOString().slice(0, 10)}, two cores that the server's code, PostgreSQL (durable commits) and Redis share, load average ${loadBefore} before. ${connections} connections; each transaction changes a row of its own. ${rounds} rounds of ${roundMs} ms of each way, in turns and in every order.

| | transactions a second | beside those without | in ten parts of the run |
|---|---|---|---|
${rows}

The bus must reach ${least} ([decision 48](../decisions/0048-a-bus-between-processes.md)). PostgreSQL orders notifications by a lock that is held until the commit is on disk, so commits are no longer written together.
`;

if (redisMissing !== null) notMeasured(redisMissing);
else process.exitCode = (await run()) ? 0 : 1;
