import { setTimeout as delay } from 'node:timers/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attachToPostgres } from '../../apps/api/src/platform/postgres/attach-postgres.ts';
import { openDatabase, type Database } from '../../apps/api/src/platform/db/database.ts';
import {
  makeHome,
  removeHome,
  spawnServer,
  workBeside,
  type ServerHome,
  type SpawnedServer,
} from '../processes/spawned-server.ts';
import { testLog } from '../app/test-log.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../servers/webhook-receiver.ts';
import { auditAll, countGivenUp, readUndone } from './audit.ts';
import type { Caller } from './caller.ts';
import { Journal, kinds } from './journal.ts';
import { runMixedLoad } from './mixed-load.ts';
import { makeFaultPlace, signInToPlace, type FaultPlace } from './place.ts';
import { killPostgres, untilReady, victims, type Victim } from './victims.ts';

/**
 * Check 34: mixed work on a real server with its own PostgreSQL, one of whose processes is killed with kill -9 again and
 * again (docs/testing.md). `FAULT_KILLS`: how often; `npm run faults` asks for two hundred.
 */

const kills = Number(process.env['FAULT_KILLS'] ?? 20);
/** Kinds of writes that are acknowledged between two kills. */
const kindsBetween = 4;
const renewMs = 5 * 60_000;
/** A rerun of what a killed process held waits for its lease, and for the minute of the job. */
const restMs = 6 * 60_000;

let home: ServerHome;
let server: SpawnedServer;
let receiver: WebhookReceiver;
let place: FaultPlace;
let caller: Caller;
let load: Promise<void>;
const ending = new AbortController();
const journal = new Journal();
const took: Record<Victim, number[]> = {
  server: [],
  PostgreSQL: [],
  'a process of PostgreSQL': [],
};

const start = () => spawnServer({ OUTBOUND_ALLOW: receiver.host }, home);

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  home = await makeHome();
  server = await start();
  await workBeside(home, async (deps) => {
    place = await makeFaultPlace(deps, `${receiver.url}/hook`);
    const token = await signInToPlace(deps);
    caller = { url: server.url, token, journal, signal: ending.signal };
  });
}, 300_000);

afterAll(async () => {
  ending.abort();
  await load;
  await server.stop();
  await receiver.close();
  await removeHome(home);
}, 300_000);

/** What waits a minute and more in life: leases of the killed server, and its places in the queue. */
const letGo = () =>
  workBeside(home, (deps) =>
    deps.db.withStaff(async (tx) => {
      await sql`update webhook_endpoints set lease_until = null, holder = null, paused_until = null`.execute(
        tx,
      );
      await sql`update webhook_deliveries set due_at = now() where state = 'waiting'`.execute(tx);
      await sql`update exports set lease_until = null where state = 'running'`.execute(tx);
      await sql`update chat_messages set lease_until = null where state = 'pending'`.execute(tx);
      await sql`update job_runs set holder = null, lease_until = null, due_at = now() where holder is not null`.execute(
        tx,
      );
    }),
  );

/** Each once, then any. */
const choose = (kill: number): Victim =>
  victims[kill < victims.length ? kill : Math.floor(Math.random() * victims.length)] ?? 'server';

async function killOne(victim: Victim): Promise<void> {
  const since = performance.now();
  if (victim === 'server') {
    await server.kill();
    server = await start();
    took.server.push(performance.now() - since);
    return;
  }
  await killPostgres(home, victim);
  took[victim].push(await untilReady(server, since));
}

/** The database of the running server. */
async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const { loginUrl } = await attachToPostgres({ dataDir: join(home.folder, 'data'), log: testLog });
  const db = openDatabase({ url: loginUrl, log: testLog, poolSize: 2 });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/** What is killed is at work: several kinds of writes were acknowledged since `before`. */
async function untilBusy(before: number[]): Promise<void> {
  const grown = () => journal.sizes().filter((size, at) => size > (before[at] ?? 0)).length;
  for (const end = performance.now() + 180_000; grown() < kindsBetween; await delay(5))
    if (performance.now() > end) throw new Error('Hardly anything is acknowledged any more.');
}

async function killAgainAndAgain(): Promise<void> {
  let renewed = performance.now();
  for (let kill = 0; kill < kills; kill += 1) {
    await untilBusy(journal.sizes());
    if (performance.now() - renewed > renewMs) {
      caller.token = await workBeside(home, signInToPlace);
      renewed = performance.now();
    }
    await delay(Math.random() * 400);
    await killOne(choose(kill));
  }
}

/** For docs/reports/faults.md. */
function tell(givenUp: number): void {
  for (const [victim, times] of Object.entries(took))
    process.stdout.write(
      `  ${victim}: killed ${times.length} times, ready again after ${seconds(median(times))} s (median), ` +
        `${seconds(Math.max(0, ...times))} s (longest)\n`,
    );
  const sent = new Set(receiver.received.map(({ headers }) => headers['webhook-id']));
  process.stdout.write(`  acknowledged: ${journal.summary()}\n`);
  process.stdout.write(
    `  webhooks: ${sent.size}, sent ${receiver.received.length} times; answers of chats given up: ${givenUp}\n`,
  );
}

const median = (numbers: number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
const seconds = (ms: number) => (ms / 1_000).toFixed(1);

describe('mixed work on a server whose processes are killed', () => {
  it(
    'has everything that was acknowledged exactly once, nothing torn, and all work done in the end @check-34.12',
    async () => {
      load = runMixedLoad(caller, place);
      await killAgainAndAgain();
      await delay(500);
      ending.abort();
      await load;
      // Once more, with the work of all that is left before it.
      await server.kill();
      if (kills <= 20) await letGo();
      server = await start();
      await withDatabase(async (db) => {
        for (const end = Date.now() + restMs; Date.now() < end; await delay(250))
          if ((await readUndone(db)).length === 0) break;
        const findings = await auditAll(db, journal);
        tell(await countGivenUp(db));
        expect(findings).toEqual({ lost: [], doubled: [], torn: [], undone: [] });
        const told = new Set(receiver.received.map(({ headers }) => headers['webhook-id']));
        expect(told.size).toBeGreaterThanOrEqual(journal.keys('tickets').length);
      });
      expect(journal.defects).toEqual([]);
      for (const kind of kinds) expect([kind, journal.keys(kind).length > 0]).toEqual([kind, true]);
    },
    restMs + 120_000 + kills * 180_000,
  );
});
