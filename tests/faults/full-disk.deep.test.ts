import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { levels } from '@replique/contract/route';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attachToPostgres } from '../../apps/api/src/platform/postgres/attach-postgres.ts';
import { withCredentials } from '../../apps/api/src/platform/db/database-url.ts';
import { adminUser, readSecrets } from '../../apps/api/src/platform/postgres/postgres-cluster.ts';
import { makePerson } from '../../apps/api/src/demo/make/factories.ts';
import {
  freePort,
  spawnServer,
  workBeside,
  type ServerHome,
  type SpawnedServer,
} from '../processes/spawned-server.ts';
import { testLog } from '../app/test-log.ts';
import { callOnce, type Caller } from './caller.ts';
import { Journal } from './journal.ts';
import { signInAs } from './place.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';

/** Check 39: a real server whose data folder has no room left, or cannot be written. `FULL_DISK=1` asks for it. */

const main = fileURLToPath(new URL('../../apps/api/src/main.ts', import.meta.url));
const disk = process.env['FULL_DISK'] === '1' ? await mountSmallDisk(400) : 'not asked for';
if (process.env['FULL_DISK'] === '1' && typeof disk === 'string')
  process.stdout.write(`  skipped: ${disk}\n`);

const journal = new Journal();
let home: ServerHome;
let server: SpawnedServer;
let caller: Caller;

const email = 'alice@disk.example';

describe.skipIf(typeof disk === 'string')('a data folder', () => {
  const { fill, empty, setReadOnly, close, folder } = disk as SmallDisk;

  beforeAll(async () => {
    home = { port: await freePort(), folder };
    server = await spawnServer({}, home);
    await workBeside(home, async (deps) => {
      await makePerson(deps, { email, level: levels['super-admin'], clientId: null });
      const token = await signInAs(deps, email);
      caller = { url: server.url, token, journal, signal: new AbortController().signal };
    });
  }, 300_000);
  afterAll(async () => {
    await server.stop();
    await close();
  }, 60_000);

  /** A prompt of 20,000 characters: so many of them that no block that is free already holds them. */
  async function write(name: string): Promise<number> {
    const body = { name, context: `Answer ${'x'.repeat(19_000)}.`, style: 'Short.', note: '' };
    const { status } = await callOnce(caller, { method: 'POST', path: '/v2/prompts', body });
    if (status === 201) journal.note('versions of prompts', name);
    return status;
  }

  const untilWritten = async (name: string) => {
    for (const end = Date.now() + 60_000; Date.now() < end; await delay(100)) {
      const status = await write(name);
      if (status === 201 || status === 409) return true;
    }
    return false;
  };

  const names = async () => {
    const answer = await callOnce(caller, { method: 'GET', path: '/v2/prompts' });
    return (answer.body as { items: { name: string }[] }).items.map(({ name }) => name);
  };

  it('that is full costs nothing that was acknowledged, is told, and is left behind once there is room @check-39.1', async () => {
    expect(await untilWritten('With room')).toBe(true);
    await fill();
    const told = new Set<number>();
    for (let n = 0; n < 200 && !told.has(507); n += 1) told.add(await write(`Without room ${n}`));
    expect([...told]).toContain(507);
    expect([...told].filter((status) => ![201, 503, 507].includes(status))).toEqual([]);
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    await empty();
    expect(await untilWritten('With room again')).toBe(true);
    expect(await names()).toEqual(expect.arrayContaining([...journal.keys('versions of prompts')]));
    expect(journal.defects.filter((each) => !each.startsWith('507'))).toEqual([]);
  }, 180_000);

  it('that is full for the log of the database too ends that, and it comes back with all there was @check-39.1', async () => {
    await fill();
    await useUpLog();
    for (const end = Date.now() + 60_000; Date.now() < end; await delay(50))
      if ((await write('Log is full')) === 0 || !(await isReady())) break;
    expect(await isReady()).toBe(false);
    await delay(3_000);
    expect(server.isRunning()).toBe(true);
    expect([503, 507]).toContain(await write('Still full'));
    await empty();
    expect(await untilWritten('After the log was full')).toBe(true);
    expect(await isReady()).toBe(true);
    expect(await names()).toEqual(expect.arrayContaining([...journal.keys('versions of prompts')]));
  }, 240_000);

  it('that cannot be written is told when the server starts, in one line, and nothing is lost by it @check-39.2', async () => {
    await server.stop();
    await setReadOnly(true);
    const refused = spawn(process.execPath, [main], {
      env: {
        ...process.env,
        PORT: String(home.port),
        DATA_DIR: join(folder, 'data'),
        DEMO: '0',
        LOG_LEVEL: 'silent',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    refused.stderr.on('data', (part: Buffer) => (said += part.toString()));
    const [code] = (await once(refused, 'close')) as [number];
    await setReadOnly(false);
    expect(code).toBe(1);
    expect(said).toMatch(/cannot be written: read-only file system/i);
    server = await spawnServer({}, home);
    caller.token = await workBeside(home, (deps) => signInAs(deps, email));
    expect(await names()).toEqual(expect.arrayContaining([...journal.keys('versions of prompts')]));
  }, 300_000);

  const isReady = () =>
    fetch(`${server.url}/ready`, { signal: AbortSignal.timeout(5_000) }).then(
      ({ ok }) => ok,
      () => false,
    );

  /** Has PostgreSQL begin a new file of its log, for which there is no room. */
  async function useUpLog(): Promise<void> {
    const dataDir = join(folder, 'data');
    const { loginUrl } = await attachToPostgres({ dataDir, log: testLog });
    const { admin } = await readSecrets(join(dataDir, 'postgres', '18'));
    const client = new pg.Client({
      connectionString: withCredentials(loginUrl, adminUser, admin),
    });
    client.on('error', () => undefined);
    await client.connect();
    try {
      for (let n = 0; n < 60; n += 1)
        await client.query(
          'select pg_logical_emit_message(false, $1, repeat($1, 1000)), pg_switch_wal()',
          ['x'],
        );
    } catch {
      // The log is full, and with it the server gone.
    } finally {
      await client.end().catch(() => undefined);
    }
  }
});
