import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeHome,
  removeHome,
  spawnServer,
  workBeside,
  type ServerHome,
  type SpawnedServer,
} from '../processes/spawned-server.ts';
import { callOnce, type Caller } from './caller.ts';
import { Journal } from './journal.ts';
import { makeFaultPlace, signInToPlace, type FaultPlace } from './place.ts';

/**
 * Check 39: a real server that may take less memory than its work needs. `MEMORY_CAP_MB`: how much JavaScript may take;
 * 0, and nothing is done, without it.
 */

const cap = Number(process.env['MEMORY_CAP_MB'] ?? 0);
const uploads = 16;
const manyRows = 600;

const journal = new Journal();
let home: ServerHome;
let server: SpawnedServer;
let place: FaultPlace;
let caller: Caller;

const capped = { NODE_OPTIONS: `--max-old-space-size=${cap}`, LOG_LEVEL: 'silent' };

beforeAll(async () => {
  if (cap === 0) return;
  home = await makeHome();
  server = await spawnServer(capped, home);
  await workBeside(home, async (deps) => {
    place = await makeFaultPlace(deps, 'http://127.0.0.1:9/hook');
    const token = await signInToPlace(deps);
    caller = { url: server.url, token, journal, signal: new AbortController().signal };
  });
}, 300_000);
afterAll(async () => {
  if (cap === 0) return;
  await server.stop();
  await removeHome(home);
}, 60_000);

/** A file of long answers; what is acknowledged is noted. */
async function upload(n: number, rows = manyRows): Promise<void> {
  const titles = Array.from({ length: rows }, (_, row) => `What is box ${n} of shelf ${row}?`);
  const answer = 'It holds parts of the machine that stands beside the door. '.repeat(100);
  const csv = ['question,answer', ...titles.map((title) => `"${title}","${answer}"`)].join('\n');
  const path = `/v2/clients/${place.client.uuid}/knowledge/csv`;
  const body = { csv, fileName: `${n}.csv`, isDryRun: false, onExisting: 'overwrite' };
  const { status } = await callOnce(caller, { method: 'POST', path, body });
  if (status < 300 && status > 0) for (const title of titles) journal.note('documents', title);
}

/** Keeps the index of all of it at work too. */
async function search(): Promise<void> {
  const at = new Date().toISOString();
  const messages = [
    { externalId: 'q', role: 'requester', sentAt: at, text: 'What is in the box on the shelf?' },
  ];
  const body = { client: place.client.uuid, externalId: at, createdAt: at, messages };
  const { body: ticket, status } = await callOnce(caller, {
    method: 'POST',
    path: '/v2/tickets',
    body,
  });
  if (status !== 201) return;
  const path = `/v2/tickets/${(ticket as { uuid: string }).uuid}/suggestion`;
  await callOnce(caller, { method: 'POST', path, body: {} });
}

describe.skipIf(cap === 0)('a server with too little memory', () => {
  it('ends or refuses, goes on when it is started again, and has lost nothing that it acknowledged @check-39.4', async () => {
    // Small ones first, which have to be there whatever comes.
    for (let n = uploads; server.isRunning() && journal.keys('documents').length < 60; n += 1)
      await upload(n, 20);
    for (let n = 0; n < uploads && server.isRunning(); n += 4)
      await Promise.all([...[0, 1, 2, 3].map((m) => upload(n + m)), search()]);
    await delay(1_000);
    const hasEnded = !server.isRunning();
    process.stdout.write(`  ${hasEnded ? 'ended' : 'lived'}: ${journal.summary()}\n`);
    await server.kill();
    server = await spawnServer({}, home);
    const stored = await workBeside(home, (deps) =>
      deps.db.withStaff((tx) =>
        tx.selectFrom('documents').select('title').where('state', '=', 'active').execute(),
      ),
    );
    const there = stored.map(({ title }) => title);
    expect(new Set(there).size).toBe(there.length);
    expect(journal.keys('documents').filter((title) => !there.includes(title))).toEqual([]);
    caller.token = await workBeside(home, signInToPlace);
    const after = journal.keys('documents').length;
    caller.url = server.url;
    await upload(1_000, 20);
    expect(journal.keys('documents').length).toBe(after + 20);
  }, 600_000);
});
