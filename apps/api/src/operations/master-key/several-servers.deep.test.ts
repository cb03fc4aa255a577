import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Config } from '../../config.ts';
import { makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import { startAgain, type RestartedServer } from '@replique/tests/processes/restarted-server.ts';
import { makeSealedRows } from '@replique/tests/rows/sealed-rows.ts';
import { workWithSealed } from '@replique/tests/processes/sealed-work.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { resealAll } from './reseal.ts';

/** Check 27: several servers on one database change over one after the other, as docs/configuration.md says. */

const [oldKey, newKey] = ['5e'.repeat(32), randomBytes(32).toString('hex')];

let testApp: TestApp;
let first: MadeClient;
let second: MadeClient;
const started: FastifyInstance[] = [];
beforeAll(async () => {
  testApp = await createTestApp();
  ({ first, second } = await makeTwoClients(testApp.deps));
  await makeSealedRows(testApp, { first, second }, 200);
});
afterAll(async () => {
  for (const server of started) await server.close();
  await testApp.close();
});

type Keys = Pick<Config, 'masterKey' | 'masterKeysOld'>;

async function start(keys: Keys): Promise<RestartedServer> {
  const server = await startAgain(testApp, keys);
  started.push(server.app);
  return server;
}

/** The rounds that an operator goes: each server by itself, the other one at work with the round before. */
const rounds: Keys[] = [
  { masterKey: oldKey, masterKeysOld: [newKey] },
  { masterKey: newKey, masterKeysOld: [oldKey] },
];

it('no request fails on either server, and the old key is worth nothing in the end @check-27.7', async () => {
  const { accessToken } = await testApp.signIn('alice');
  const before = { masterKey: oldKey, masterKeysOld: [] };
  const servers = [await start(before), await start(before)];
  let isRunning = true;
  const worked = [0, 0];
  const failures: string[] = [];
  const people = servers.map(async (_, at) => {
    while (isRunning) {
      const server = servers[at] as RestartedServer;
      failures.push(...(await workWithSealed({ testApp, first, second }, server, accessToken)));
      worked[at] = (worked[at] ?? 0) + 1;
    }
  });
  /** Until both have worked with the servers as they are now. */
  const someWork = async () => {
    const from = [...worked];
    while (worked.some((rounds, at) => rounds < (from[at] ?? 0) + 2))
      await new Promise((resolve) => setImmediate(resolve));
  };
  for (const keys of rounds)
    for (const at of servers.keys()) {
      servers[at] = await start(keys);
      await someWork();
    }
  for (const { deps } of servers) await resealAll(deps);
  for (const at of servers.keys()) {
    servers[at] = await start({ masterKey: newKey, masterKeysOld: [] });
    await someWork();
  }
  isRunning = false;
  await Promise.all(people);
  expect(failures).toEqual([]);
  expect(testApp.logged).toEqual([]);
  await expect(start(before)).rejects.toThrow('not configured');
});
