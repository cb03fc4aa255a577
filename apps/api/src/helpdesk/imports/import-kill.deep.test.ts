import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../accounts/clients/clients.ts';
import { attachToPostgres } from '../../platform/postgres/attach-postgres.ts';
import { openDatabase, type Database } from '../../platform/db/database.ts';
import { testLog } from '@replique/tests/app/test-log.ts';
import { compareSent } from '../../answering/suggestions/suggestions.ts';
import { importFile } from './imports.ts';

const script = (name: string) =>
  fileURLToPath(new URL(`testing-processes/${name}.ts`, import.meta.url));
/** `npm run test:full` asks for more. */
const rounds = Number(process.env['KILL_ROUNDS'] ?? 6);
const batchLines = 8;
/** A killed server leaves its PostgreSQL to the import until the next server stops it: that takes a while. */
const victims = [
  { name: 'importing process', lines: 160 },
  { name: 'server', lines: 1_600 },
  { name: 'PostgreSQL', lines: 160 },
] as const;
type Victim = (typeof victims)[number];
let cut = 0;

let folder: string;
let dataDir: string;
let server: Running;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replique-kill-'));
  await chmod(folder, 0o711);
  dataDir = join(folder, 'data');
  server = await startServer();
});

afterAll(async () => {
  if (isRunning(server.child)) {
    server.child.kill('SIGTERM');
    await server.ended;
  }
  await rm(folder, { recursive: true, force: true });
});

type Running = {
  child: ChildProcess;
  lines: string[];
  ended: Promise<unknown>;
  until(pattern: RegExp): Promise<void>;
};

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null;

function run(name: string, args: string[]): Running {
  const child = spawn(process.execPath, [script(name), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const printed: string[] = [];
  if (child.stdout)
    createInterface({ input: child.stdout }).on('line', (line) => printed.push(line));
  const ended = new Promise((resolve) => child.once('close', resolve));
  return {
    child,
    lines: printed,
    ended,
    async until(pattern) {
      while (!printed.some((line) => pattern.test(line))) {
        if (!isRunning(child))
          throw new Error(`${name} ended before ${String(pattern)}: ${printed.join(', ')}`);
        await delay(2);
      }
    },
  };
}

async function startServer(): Promise<Running> {
  const started = run('live-server', [dataDir]);
  await started.until(/^ready$/);
  return started;
}

/** Works on the database of the server once it answers: PostgreSQL may just be starting again. */
async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const { loginUrl } = await attachToPostgres({ dataDir, log: testLog });
  const db = openDatabase({ url: loginUrl, log: testLog, poolSize: 3 });
  try {
    const deadline = Date.now() + 15_000;
    for (let isUp = false; !isUp;) {
      isUp = await db.ping().then(
        () => true,
        () => false,
      );
      if (!isUp && Date.now() > deadline) throw new Error('The database did not come back.');
      if (!isUp) await delay(20);
    }
    return await work(db);
  } finally {
    await db.close();
  }
}

const makeRoundClient = (name: string) =>
  withDatabase((db) =>
    db.withStaff((tx) =>
      createClient(tx, {
        name,
        logo: null,
        zone: 'eu',
        llm: 'builtin',
        model: 'extractive',
        promptId: null,
        guidelines: null,
      }),
    ),
  );

async function writeTickets(round: number, lines: number): Promise<string> {
  const path = join(folder, `round-${round}.jsonl`);
  const rows = Array.from({ length: lines }, (_, n) => ({
    id: `t${n}`,
    subject: `Question ${n} of round ${round}`,
    messages: [
      {
        id: 'q',
        role: 'requester',
        created_at: '2026-01-05T10:00:00Z',
        text: `How do I open box ${n}?`,
      },
      {
        id: 'a',
        role: 'agent',
        created_at: '2026-01-05T11:00:00Z',
        text: `Press both sides of box ${n} at the same time, then lift.`,
      },
    ],
  }));
  await writeFile(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  return path;
}

async function kill(victim: Victim['name'], importing: Running): Promise<void> {
  if (victim === 'importing process') importing.child.kill('SIGKILL');
  if (victim === 'server') {
    server.child.kill('SIGKILL');
    await server.ended;
    server = await startServer();
  }
  if (victim === 'PostgreSQL') {
    const pidFile = join(dataDir, 'postgres', '18', 'data', 'postmaster.pid');
    process.kill(Number((await readFile(pidFile, 'utf8')).split('\n')[0]), 'SIGKILL');
  }
  await importing.ended;
}

const read = (clientId: number) =>
  withDatabase((db) =>
    db.withClient(clientId, async (tx) => ({
      tickets: (await tx.selectFrom('tickets').select('external_id').orderBy('id').execute()).map(
        (row) => row.external_id,
      ),
      messages: (await tx.selectFrom('messages').select('id').execute()).length,
      answers: (await tx.selectFrom('past_answers').select('ticket_id').execute()).length,
      isFinished: (await tx.selectFrom('import_runs').select('finished_at').execute()).every(
        (run) => run.finished_at !== null,
      ),
    })),
  );

describe('an import during which something is killed', () => {
  const plan = Array.from({ length: rounds }, (_, index) => {
    const victim = victims[index % victims.length] ?? victims[0];
    return [index + 1, victim.name, victim.lines] as const;
  });

  it.each(plan)(
    'has every acknowledged row once and goes on to its end: round %i, kill -9 of the %s @check-34.1 @check-34.7',
    async (round, victim, lines) => {
      // A round that failed must not take the next ones along.
      if (!isRunning(server.child)) server = await startServer();
      const [clientId, path] = [
        await makeRoundClient(`Round ${round}`),
        await writeTickets(round, lines),
      ];
      const importing = run('import-process', [dataDir, String(clientId), path]);
      const batches = 1 + Math.floor(Math.random() * 18);
      await importing.until(new RegExp(`^stored ${batches * batchLines}$`));
      await delay(Math.random() * 10);
      await kill(victim, importing);

      const printed = importing.lines.filter((line) => line.startsWith('stored '));
      const acknowledged = Math.max(...printed.map((line) => Number(line.split(' ')[1])));
      expect(acknowledged).toBeGreaterThanOrEqual(batches * batchLines);
      const kept = await read(clientId);
      const ids = Array.from({ length: lines }, (_, n) => `t${n}`);
      expect(kept.tickets.length).toBeGreaterThanOrEqual(acknowledged);
      // Whole batches in the order of the file: nothing is missing in between, nothing is there twice.
      expect(kept.tickets.toSorted()).toEqual(ids.slice(0, kept.tickets.length).toSorted());
      expect([kept.messages, kept.answers]).toEqual([kept.tickets.length * 2, kept.tickets.length]);

      const wasCut = !kept.isFinished;
      cut += Number(wasCut);
      const report = await withDatabase((db) =>
        importFile(db, { compareSent }, { clientId, kind: 'tickets', path }),
      );
      expect(report).toEqual({ accepted: lines, rejected: 0, resumed: wasCut, errors: [] });
      const whole = await read(clientId);
      expect(whole.tickets.toSorted()).toEqual(ids.toSorted());
      expect([whole.messages, whole.answers]).toEqual([lines * 2, lines]);
    },
    120_000,
  );

  it('was really cut in the middle, most of the times', () => {
    expect(cut).toBeGreaterThanOrEqual(rounds / 2);
  });
});
