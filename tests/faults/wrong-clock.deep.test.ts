import { glob } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTwoClients } from '../../apps/api/src/demo/make/factories.ts';
import { spawnServer, type SpawnedServer } from '../processes/spawned-server.ts';
import { createTestApp, type TestApp } from '../app/test-app.ts';

/**
 * Check 39: two real servers on one database, one of them two hours ahead and one two hours behind. Needs libfaketime
 * (Debian: `apt-get install libfaketime`). `CLOCK_SECONDS`: how long they run; nothing is done without it.
 */

const seconds = Number(process.env['CLOCK_SECONDS'] ?? 0);

async function findLibrary(): Promise<string | undefined> {
  for await (const path of glob('/usr/lib/*/faketime/libfaketime.so.1')) return path;
  return undefined;
}
const library = seconds > 0 ? await findLibrary() : undefined;
if (seconds > 0 && !library) process.stdout.write('  skipped: libfaketime is not installed\n');

let testApp: TestApp;
const servers: SpawnedServer[] = [];

const startAt = (offset: string) =>
  spawnServer({
    DATABASE_URL: testApp.database.adminUrl,
    MASTER_KEY: testApp.deps.config.masterKey ?? '',
    PUBLIC_URL: testApp.deps.config.publicUrl,
    LOG_LEVEL: 'silent',
    LD_PRELOAD: library ?? '',
    FAKETIME: offset,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
  });

beforeAll(async () => {
  if (!library) return;
  testApp = await createTestApp();
  await makeTwoClients(testApp.deps);
  servers.push(await startAt('+2h'), await startAt('-2h'));
}, 400_000);
afterAll(async () => {
  if (!library) return;
  for (const server of servers) await server.stop();
  await testApp.close();
}, 120_000);

describe.skipIf(!library)('servers whose clocks are wrong by hours', () => {
  it('do not believe a token that has ended by their clock @check-39.3', async () => {
    const { accessToken } = await testApp.signIn('alice');
    const ask = (server: SpawnedServer | undefined) =>
      fetch(`${server?.url}/v2/prompts`, {
        headers: { authorization: `Bearer ${accessToken}` },
      }).then(({ status }) => status);
    expect(await ask(servers[0])).toBe(401);
    expect([200, 401]).toContain(await ask(servers[1]));
  });

  it(
    'begin each recurring job once a minute between them, and stay healthy @check-39.3',
    async () => {
      // Turns that came by the clock; what was woken between them is none.
      await testApp.sql(`create table begun (job text, slot timestamptz);
        create function note_begun() returns trigger language plpgsql security definer as $$ begin
          if old.due_at = date_trunc('minute', old.due_at) and new.due_at > old.due_at then
            insert into public.begun values (old.name, old.due_at);
          end if;
          return null;
        end $$;
        create trigger note_begun after update on job_runs for each row execute function note_begun()`);
      await delay(seconds * 1_000);
      const begun = await testApp.sql<{ job: string; slot: string; n: number }>(
        `select job, slot::text, count(*)::int as n from begun group by 1, 2`,
      );
      process.stdout.write(
        `  ${begun.length} beginnings of ${new Set(begun.map(({ job }) => job)).size} jobs\n`,
      );
      expect(begun.length).toBeGreaterThan(0);
      expect(begun.filter(({ n }) => n > 1)).toEqual([]);
      for (const server of servers) {
        expect(server.isRunning()).toBe(true);
        expect((await fetch(`${server.url}/ready`)).status).toBe(200);
      }
    },
    seconds * 1_000 + 60_000,
  );
});
